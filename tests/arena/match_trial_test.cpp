// SPDX-License-Identifier: MIT
#include "arena/match_trial.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <string>
#include <utility>
#include <vector>

#include "games/registry.h"

namespace quadrille {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;

MatchPlan plan_of(const std::string& a, const std::string& b, std::size_t openings = 4) {
  MatchPlan plan;
  plan.game = *find_game("breakthrough:5x5");
  plan.players = {a, b};
  plan.openings = random_openings(plan.game, 2, openings, 1);
  return plan;
}

MatchPlan with_nodes(MatchPlan plan, Nodes nodes) {
  plan.limits.per_move.nodes = nodes;
  return plan;
}

TEST(MatchTrial, IsTheFirstGamesOfTheMatch) {
  MatchPlan plan = plan_of("ari", "hoddi");
  plan.limits.per_move.depth = 2;
  const auto trial = run_trial(plan, kTrialGames, {});
  ASSERT_TRUE(trial);
  EXPECT_EQ(trial->games, kTrialGames);
  EXPECT_GT(trial->moves, 0U);
  EXPECT_GT(trial->nodes_a_move, 1);
  EXPECT_LE(trial->depth, 2);
  const auto longer = run_trial(plan, 100, {});
  ASSERT_TRUE(longer);
  EXPECT_EQ(longer->games, 8U) << "no more than the match has";
}

TEST(MatchTrial, MovesWithoutASearchAreNoMeasure) {
  const auto trial = run_trial(plan_of("random", "random"), 2, {});
  ASSERT_TRUE(trial);
  EXPECT_EQ(trial->games, 2U);
  EXPECT_EQ(trial->moves, 0U);
  EXPECT_EQ(trial->nodes_a_move, 0);
}

TEST(MatchTrial, TellsHowFarItIs) {
  std::vector<std::pair<std::string, std::uint64_t>> parts;
  int games = 0;
  const TrialRun run{.on_part = [&](const std::string& part,
                                    std::uint64_t count) { parts.emplace_back(part, count); },
                     .on_game = [&] { ++games; }};
  ASSERT_TRUE(run_trial(with_nodes(plan_of("ari", "hoddi"), 20), 2, run, "a part"));
  EXPECT_THAT(parts, ElementsAre(Pair("a part", 2U)));
  EXPECT_EQ(games, 2);
}

// What was over by then are the short games: no measure of the others.
TEST(MatchTrial, OneThatWasStoppedIsNone) {
  std::atomic<bool> stop = false;
  const TrialRun run{.stop = &stop, .on_game = [&] { stop = true; }};
  const auto trial = run_trial(with_nodes(plan_of("ari", "hoddi"), 20), 4, run);
  ASSERT_FALSE(trial);
  EXPECT_EQ(trial.error().code, ErrorCode::kLimit);
}

TEST(EqualLimits, AreThoseThatAreGiven) {
  MatchPlan plan = plan_of("random", "random");
  plan.limits.per_move = {.depth = 3, .nodes = 500, .time = std::chrono::milliseconds(20)};
  for (const Equal equal : kEquals) {
    const auto limits = equal_limits(plan, equal, {});
    ASSERT_TRUE(limits) << to_string(equal) << ": no trial is needed";
    EXPECT_EQ(limits->origin, "");
    EXPECT_EQ(limits->limits.depth.has_value(), equal == Equal::kDepth);
    EXPECT_EQ(limits->limits.nodes.has_value(), equal == Equal::kNodes);
    EXPECT_EQ(limits->limits.time.has_value(), equal == Equal::kTime);
  }
}

// The depth whose searches cost nearest to the nodes: neither neighbour is nearer.
TEST(EqualLimits, ADepthCostsAboutWhatTheNodesCost) {
  const MatchPlan plan = plan_of("ari", "hoddi");
  constexpr Nodes kNodes = 2000;
  const auto limits = equal_limits(with_nodes(plan, kNodes), Equal::kDepth, {});
  ASSERT_TRUE(limits);
  ASSERT_TRUE(limits->limits.depth);
  EXPECT_FALSE(limits->limits.nodes);
  EXPECT_THAT(limits->origin, HasSubstr("4 trial games, for 2,000 wished"));
  const auto cost = [&](Depth depth) {
    MatchPlan other = plan;
    other.limits.per_move.depth = depth;
    return run_trial(other, kTrialGames, {})->nodes_a_move / static_cast<double>(kNodes);
  };
  const double chosen = cost(*limits->limits.depth);
  const auto factor = [](double times) { return std::max(times, 1 / times); };
  EXPECT_GE(factor(cost(*limits->limits.depth + 1)), factor(chosen));
  EXPECT_GE(factor(cost(*limits->limits.depth - 1)), factor(chosen));
}

TEST(EqualLimits, TimesThatCannotBeKeptAreRefused) {
  const auto limits = equal_limits(with_nodes(plan_of("ari", "hoddi"), 10), Equal::kTime, {});
  ASSERT_FALSE(limits);
  EXPECT_THAT(limits.error().message, HasSubstr("give at least --nodes"));
}

TEST(EqualLimits, NeedASearch) {
  for (const Equal equal : {Equal::kTime, Equal::kDepth}) {
    const auto limits = equal_limits(plan_of("random", "random"), equal, {});
    ASSERT_FALSE(limits) << to_string(equal);
    EXPECT_THAT(limits.error().message, HasSubstr("no move of the trial was searched for"));
  }
}

}  // namespace
}  // namespace quadrille
