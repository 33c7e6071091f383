// SPDX-License-Identifier: MIT
#include "arena/match_verdict.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.h"
#include "games/registry.h"

namespace quadrille {
namespace {

using testing::HasSubstr;
using testing::Not;

MatchPlan plan() {
  MatchPlan plan;
  plan.game = *find_game("breakthrough:6x6");
  plan.players = {"ari", "hoddi"};
  plan.limits.per_move.nodes = 500;
  return plan;
}

std::string verdict(const PairCounts& pairs, const std::optional<SprtState>& sprt = {}) {
  MatchSummary summary;
  summary.pairs = pairs;
  summary.sprt = sprt;
  return verdict_text(plan(), summary);
}

TEST(MatchVerdict, TellsWhoByHowMuchAndHowSure) {
  EXPECT_EQ(verdict({1, 0, 17, 0, 12}),
            "At 500 nodes a move ari is stronger than hoddi: +134 Elo (+50 to +236), 95 % "
            "interval, and the likelihood that it is the stronger one is more than 99.9 %. To show "
            "a difference of 67 Elo takes about 150 games.");
  // The same from the other side.
  EXPECT_THAT(verdict({12, 0, 17, 0, 1}),
              HasSubstr("hoddi is stronger than ari: +134 Elo (+50 to +236)"));
}

TEST(MatchVerdict, NotEnoughGamesIsOne) {
  EXPECT_THAT(
      verdict({5, 0, 10, 0, 6}),
      HasSubstr("Not enough games to say which is stronger at 500 nodes a move: +17 Elo ("));
  EXPECT_THAT(verdict({5, 0, 10, 0, 6}), HasSubstr("To show a difference of 17 Elo takes about"));
  EXPECT_THAT(verdict({1, 0, 2, 0, 1}), HasSubstr("play at least 20"));
  // Where a small difference would have been seen, what is left is smaller.
  EXPECT_THAT(verdict({1, 0, 199, 0, 0}), HasSubstr("To show a difference of 2 Elo"));
}

// How often that is wrong is tested where the interval is: tests/arena/statistics/score_test.cpp.
TEST(MatchVerdict, GoesByTheIntervalFromTenPairsOn) {
  Random random(1);
  for (int i = 0; i < 2000; ++i) {
    PairCounts pairs{};
    for (std::uint64_t pair = random.below(30) + 1; pair > 0; --pair) ++pairs[random.below(5)];
    const Interval interval = estimate_score(pairs)->interval;
    const Verdict expected = pairs_in(pairs) < kFewestPairs ? Verdict::kTooFewGames
                             : interval.low > 0.5           ? Verdict::kStrongerA
                             : interval.high < 0.5          ? Verdict::kStrongerB
                                                            : Verdict::kUndecided;
    MatchSummary summary;
    summary.pairs = pairs;
    EXPECT_EQ(verdict_of(summary), expected);
  }
}

TEST(MatchVerdict, NeverSaysNanOrInf) {
  for (std::size_t cell = 0; cell < 5; ++cell) {
    for (const std::uint64_t count : {0U, 1U, 9U, 10U, 500U}) {
      PairCounts pairs{};
      pairs[cell] = count;
      EXPECT_THAT(verdict(pairs), Not(HasSubstr("inf"))) << cell << ' ' << count;
      EXPECT_THAT(verdict(pairs), Not(HasSubstr("nan"))) << cell << ' ' << count;
    }
  }
}

TEST(MatchVerdict, OfATestIsWhatItDecided) {
  const PairCounts pairs = {1, 0, 17, 0, 12};
  const auto decided = [&](double elo0, double elo1, SprtDecision decision) {
    return SprtState{{.elo0 = elo0, .elo1 = elo1}, 0, decision};
  };
  const auto verdict_word = [&](const SprtState& state) {
    MatchSummary summary;
    summary.pairs = pairs;
    summary.sprt = state;
    return verdict_of(summary);
  };
  const auto stronger = decided(0, 30, SprtDecision::kAcceptH1);
  EXPECT_THAT(verdict(pairs, stronger),
              HasSubstr("ari is stronger than hoddi: the test of 0 against 30 Elo chose 30"));
  EXPECT_EQ(verdict_word(stronger), Verdict::kStrongerA);
  // Who is not 30 Elo stronger may still be stronger.
  const auto not_so_much = decided(0, 30, SprtDecision::kAcceptH0);
  EXPECT_THAT(verdict(pairs, not_so_much), HasSubstr("ari is not 30 Elo stronger than hoddi: "));
  EXPECT_EQ(verdict_word(not_so_much), Verdict::kUndecided);
  const auto weaker = decided(-30, 0, SprtDecision::kAcceptH0);
  EXPECT_THAT(verdict(pairs, weaker), HasSubstr("hoddi is stronger than ari: "));
  EXPECT_EQ(verdict_word(weaker), Verdict::kStrongerB);
  const auto no_loss = decided(-10, 0, SprtDecision::kAcceptH1);
  EXPECT_THAT(verdict(pairs, no_loss), HasSubstr("ari is at most 10 Elo weaker than hoddi: "));
  EXPECT_EQ(verdict_word(no_loss), Verdict::kUndecided);
  const auto open = decided(0, 30, SprtDecision::kNone);
  EXPECT_THAT(verdict(pairs, open), HasSubstr("Not enough games to say: the test of 0 against 30"));
  EXPECT_EQ(verdict_word(open), Verdict::kTooFewGames);
}

TEST(MatchVerdict, CopiesDoNotCount) {
  MatchSummary summary;
  summary.pairs = {0, 0, 2, 0, 18};
  EXPECT_EQ(verdict_of(summary), Verdict::kStrongerA);
  summary.copied_pairs = {0, 0, 0, 0, 15};
  EXPECT_EQ(verdict_of(summary), Verdict::kTooFewGames);
}

}  // namespace
}  // namespace quadrille
