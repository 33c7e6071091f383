// SPDX-License-Identifier: MIT
#include "workbench/benchmark.h"

#include <gtest/gtest.h>

#include <utility>

#include "games/registry.h"

namespace quadrille {
namespace {

// The signatures of the search's behaviour. A change that alters how the search plays a game alters
// its number: then quote what `bench --signature` prints in the commit message.
TEST(Benchmark, SignaturesAreTheSameOnEveryMachineAndCompiler) {
  const std::vector<GameSignature> expected = {{"breakthrough", 37'640'034},
                                               {"isolation", 1'867'656},
                                               {"checkers", 354'224},
                                               {"tablut", 12'640'001}};
  EXPECT_EQ(bench_signatures(), expected);
  EXPECT_EQ(sum_of(expected), 52'501'915U);
}

TEST(Benchmark, PositionsAreOpenAndAlwaysTheSame) {
  for (const char* words : {"breakthrough:8x8", "breakthrough:course:2x4"}) {
    const GamePointer game = *find_game(words);
    const auto positions = bench_positions(*game);
    const auto again = bench_positions(*game);
    ASSERT_EQ(positions.size(), again.size());
    for (std::size_t i = 0; i < positions.size(); ++i) {
      EXPECT_FALSE(game->outcome(positions[i]));
      EXPECT_EQ(game->position_text(positions[i]), game->position_text(again[i]));
    }
  }
}

TEST(Benchmark, EveryRateIsMeasured) {
  const GamePointer game = *find_game("breakthrough:5x5");
  const GameSpeed speed = measure_game(game, 0.01);
  EXPECT_GT(speed.perft, 0);
  EXPECT_GT(speed.walk, 0);
  EXPECT_GT(speed.random_games, 0);
  EXPECT_GT(speed.search, 0);
  EXPECT_GT(speed.simulations, 0);
  for (const HeuristicSpeed& each : measure_heuristics(game, 0.003)) {
    EXPECT_GT(each.nanoseconds, 0) << each.heuristic;
  }
  for (const Feature& feature : game->features()) {
    const FeatureSpeed each = measure_feature(game, feature, 0.001);
    EXPECT_EQ(each.feature, feature.name);
    EXPECT_GT(each.nanoseconds, 0) << feature.name;
  }
}

TEST(BenchmarkThreads, EveryNumberOfThreadsIsMeasured) {
  const ThreadTable table = measure_threads(*find_game("breakthrough:5x5"), 2, 0.02);
  ASSERT_EQ(table.rows.size(), 2U);
  for (unsigned i = 0; i < 2; ++i) {
    EXPECT_EQ(table.rows[i].threads, i + 1);
    EXPECT_GT(table.rows[i].search, 0);
  }
}

TEST(Benchmark, AHeuristicThatFailsIsAnError) {
  Evaluator::Parts parts;
  parts.value = [](const void*, const void*, Side) -> double {
    throw HeuristicFailure({ErrorCode::kNotFinite, "nan is no value", "line 3"});
  };
  const Evaluator failing(std::move(parts));
  const auto speed = measure_heuristic(**find_game("breakthrough:5x5"), failing, 0.001);
  ASSERT_FALSE(speed);
  EXPECT_EQ(speed.error().where, "line 3");
}

}  // namespace
}  // namespace quadrille
