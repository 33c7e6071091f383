// SPDX-License-Identifier: MIT
#include "workbench/tune/final_test.h"

#include <gtest/gtest.h>

#include "games/registry.h"

namespace quadrille {
namespace {

FinalTest tested(const std::string& tuned, const std::string& before,
                 const std::vector<std::string>& outsiders) {
  FinalTestSettings settings;
  settings.match.game = *find_game("breakthrough:5x5");
  settings.match.nodes = 60;
  settings.match.openings = random_openings(settings.match.game, 4, 30, 5);
  settings.sprt = {.elo0 = 0, .elo1 = 60};
  settings.tuned = tuned;
  settings.before = before;
  settings.outsiders = outsiders;
  settings.gauntlet_pairs = 15;
  std::size_t games = 0;
  settings.match.on_game = [&] { ++games; };
  auto test = test_tuned(settings);
  EXPECT_TRUE(test) << test.error().text();
  EXPECT_LE(games, games_of(settings));
  return *std::move(test);
}

TEST(FinalTest, ShowsWhatIsBetter) {
  const FinalTest test = tested("=10*pawns-3*cheapest_way", "=-pawns", {"ari"});
  EXPECT_EQ(test.verdict, TuneVerdict::kBetter) << test.reason;
  ASSERT_EQ(test.outsiders.size(), 1U);
  ASSERT_TRUE(test.outsiders[0].gain);
  EXPECT_GT(test.outsiders[0].gain->interval.low, 0);
  EXPECT_EQ(test.outsiders[0].tuned.total().games(), 30U);
  EXPECT_EQ(test.direct.sprt->decision, SprtDecision::kAcceptH1);
}

TEST(FinalTest, ShowsWhatIsWorse) {
  const FinalTest test = tested("=-pawns", "=10*pawns-3*cheapest_way", {});
  EXPECT_EQ(test.verdict, TuneVerdict::kWorse);
}

TEST(FinalTest, SaysNothingOfTheSame) {
  const FinalTest test = tested("=2*pawns", "=pawns", {"ari"});
  EXPECT_EQ(test.verdict, TuneVerdict::kNotShown) << test.reason;
  EXPECT_FALSE(test.reason.empty());
  ASSERT_TRUE(test.outsiders[0].gain);
  EXPECT_NEAR(test.outsiders[0].gain->score, 0, 1e-12);
}

TEST(FinalTest, ClaimsNothingWhereItGetsLessAgainstAnOutsider) {
  FinalTest test;
  const SprtTest sprt{.elo0 = 0, .elo1 = 60};
  test.direct.sprt = SprtState{sprt, 3, SprtDecision::kAcceptH1};
  judge(test, sprt);
  EXPECT_EQ(test.verdict, TuneVerdict::kBetter);
  OutsiderResult outsider{.name = "ari", .tuned = {}, .before = {}, .gain = {}};
  outsider.gain = ScoreEstimate{-0.05, {-0.2, 0.1}};
  test.outsiders = {outsider};
  judge(test, sprt);
  EXPECT_EQ(test.verdict, TuneVerdict::kBetter);
  test.outsiders[0].gain = ScoreEstimate{-0.05, {-0.09, -0.01}};
  test.verdict = TuneVerdict::kNotShown;
  judge(test, sprt);
  EXPECT_EQ(test.verdict, TuneVerdict::kNotShown);
  EXPECT_EQ(test.reason, "it gets less against ari than the one before");
}

TEST(FinalTest, ClaimsNothingWhereTheTestDid) {
  const SprtTest sprt{.elo0 = 0, .elo1 = 60};
  for (const SprtDecision decision : {SprtDecision::kNone, SprtDecision::kAcceptH0}) {
    FinalTest test;
    test.direct.sprt = SprtState{sprt, 0, decision};
    judge(test, sprt);
    EXPECT_EQ(test.verdict, TuneVerdict::kNotShown);
  }
}

TEST(FinalTest, ClaimsNothingOnceItWasStopped) {
  FinalTestSettings settings;
  settings.match.game = *find_game("breakthrough:5x5");
  settings.match.nodes = 60;
  settings.match.openings = random_openings(settings.match.game, 4, 30, 5);
  settings.tuned = "=10*pawns-3*cheapest_way";
  settings.before = "=-pawns";
  std::atomic<bool> stop = false;
  settings.match.stop = &stop;
  settings.match.on_game = [&] { stop = true; };
  const auto test = test_tuned(settings);
  ASSERT_TRUE(test);
  EXPECT_TRUE(test->stopped);
  EXPECT_EQ(test->verdict, TuneVerdict::kNotShown);
}

}  // namespace
}  // namespace quadrille
