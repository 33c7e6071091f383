// SPDX-License-Identifier: MIT
#include "workbench/move_differences.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "games/registry.h"
#include "players/heuristics.h"

namespace quadrille {
namespace {

Line line_of(const char* game, const char* position) {
  const auto setup = *set_up(game, position);
  return {setup.game, setup.position};
}

// A move with one weight: measured 1, 2, ... times it.
ValuedMove valued(std::uint32_t code, double value, double measured, double weight) {
  ValuedMove move;
  move.move = {code};
  move.value = value;
  move.explanation.add({"t", measured, 0, weight, weight * measured});
  return move;
}

TEST(MoveDifferences, TermsAreComparedByNameLargestFirst) {
  Explanation a;
  a.add({"pawns", 3, 0, 1, 3});
  a.add({"same", 1, 0, 1, 1});
  a.add({"only_a", 1, 0, 1, 1});
  Explanation b;
  b.add({"same", 1, 0, 1, 1});
  b.add({"pawns", 8, 0, 1, 8});
  b.add({"only_b", 1, 0, 2, 2});
  const auto differences = term_differences(a, b);
  ASSERT_EQ(differences.size(), 3U);
  EXPECT_EQ(differences[0].term, "pawns");
  EXPECT_EQ(differences[0].difference, -5);
  EXPECT_EQ(differences[1].term, "only_b");
  EXPECT_EQ(differences[1].difference, -2);
  EXPECT_EQ(differences[2].term, "only_a");
}

TEST(MoveDifferences, AWinIsBestWhateverTheFormulaSays) {
  const Line line = line_of("breakthrough:course", "2p/P2/3/1P1/P2 w");
  const auto heuristic = *find_heuristic(*line.game(), "material");
  const auto moves = value_moves(line, heuristic);
  ASSERT_EQ(moves.size(), line.game()->legal_moves(line.position()).size());
  EXPECT_TRUE(moves.front().outcome);
  EXPECT_EQ(moves.front().outcome->winner, Side::kFirst);
  const auto open = std::ranges::find_if(moves, [](const auto& move) { return !move.outcome; });
  ASSERT_NE(open, moves.end());
  for (auto move = open; move != moves.end(); ++move) {
    EXPECT_FALSE(move->outcome);
    EXPECT_LE(move->value, open->value);
  }
  // No weight is worth a game that is won.
  for (const WeightRange& range : weight_ranges(moves, Side::kFirst).ranges) {
    EXPECT_FALSE(range.below || range.above);
  }
}

TEST(MoveDifferences, ValuesAreThoseOfThePositionsAfterTheMoves) {
  const Line line = line_of("breakthrough:6x6", "start");
  const auto heuristic = *find_heuristic(*line.game(), "ari");
  for (const ValuedMove& move : value_moves(line, heuristic)) {
    const AnyPosition next = line.game()->apply(line.position(), move.move);
    EXPECT_EQ(move.value, heuristic.value(next, Side::kFirst));
  }
}

TEST(MoveDifferences, AWeightTurnsWhereTwoStraightLinesMeet) {
  // Values 5 + w and 2 + 2 w at w = 1, and 4 - w: above 4 the second is ahead, below -0.5 the
  // third.
  const std::vector<ValuedMove> moves = {valued(1, 6, 1, 1), valued(2, 4, 2, 1),
                                         valued(3, 3, -1, 1)};
  const auto ranges = weight_ranges(moves, Side::kFirst).ranges;
  ASSERT_EQ(ranges.size(), 1U);
  EXPECT_EQ(ranges[0].weight, 1);
  ASSERT_TRUE(ranges[0].above);
  EXPECT_EQ(ranges[0].above->weight, 3);
  EXPECT_EQ(ranges[0].above->move, AnyMove{2});
  ASSERT_TRUE(ranges[0].below);
  EXPECT_EQ(ranges[0].below->weight, -0.5);
  EXPECT_EQ(ranges[0].below->move, AnyMove{3});
}

TEST(MoveDifferences, EqualMovesPartAtOnceAndTheFastestIsNamed) {
  const std::vector<ValuedMove> moves = {valued(1, 4, 1, 0), valued(2, 4, 2, 0),
                                         valued(3, 4, 3, 0)};
  const auto ranges = weight_ranges(moves, Side::kFirst).ranges;
  ASSERT_EQ(ranges.size(), 1U);
  ASSERT_TRUE(ranges[0].above);
  EXPECT_EQ(ranges[0].above->weight, 0);
  EXPECT_EQ(ranges[0].above->move, AnyMove{3});
  EXPECT_FALSE(ranges[0].below);
}

TEST(MoveDifferences, AWeightThatDiffersFromMoveToMoveIsNoOneWeight) {
  const std::vector<ValuedMove> moves = {valued(1, 4, 1, 4), valued(2, 3, 1, 3)};
  const auto weights = weight_ranges(moves, Side::kFirst);
  EXPECT_TRUE(weights.ranges.empty());
  EXPECT_EQ(weights.varying, (std::vector<std::string>{"t"}));
}

// A turning point is one: with the weight a little beyond it the move it names has the best value.
TEST(MoveDifferences, TurningPointsHoldForTheReportsHeuristics) {
  const Line line = line_of("breakthrough:6x6", "pppppp/p1pppp/1p4/2P3/PP1PPP/PPPPPP w");
  const auto moves = value_moves(line, *find_heuristic(*line.game(), "tryggvi"));
  const auto value_with = [](const ValuedMove& move, const std::string& term, double change) {
    double value = move.value;
    for (const Term& each : move.explanation.terms) {
      if (each.name == term) value += change * (each.own.value_or(0) - each.opponent.value_or(0));
    }
    return value;
  };
  int checked = 0;
  for (const WeightRange& range : weight_ranges(moves, Side::kFirst).ranges) {
    for (const auto& [point, sign] : {std::pair(range.below, -1.0), std::pair(range.above, 1.0)}) {
      if (!point) continue;
      for (const double beyond : {-1e-6, 1e-6}) {
        const double change = point->weight - range.weight + sign * beyond;
        if (sign * change < 0) continue;  // they were equal to begin with
        const auto best = std::ranges::max_element(moves, {}, [&](const ValuedMove& move) {
          return value_with(move, range.term, change);
        });
        EXPECT_EQ(best->move == moves.front().move, beyond < 0) << range.term;
        if (beyond > 0) {
          EXPECT_EQ(best->move, point->move) << range.term;
        }
        ++checked;
      }
    }
  }
  EXPECT_GT(checked, 2);
}

}  // namespace
}  // namespace quadrille
