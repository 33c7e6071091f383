// SPDX-License-Identifier: MIT
#include "heuristics/heat_map.h"

#include <gtest/gtest.h>

#include <numeric>

#include "games/registry.h"
#include "players/heuristics.h"

namespace quadrille {
namespace {

Setup four_pawns() { return *set_up("breakthrough:3x5", "p2/3/p2/1P1/2P w"); }

Term term(const char* feature, std::optional<double> own, std::optional<double> opponent,
          double weight, double contribution) {
  return {feature, own, opponent, weight, contribution, feature};
}

TEST(HeatMap, OwnSquaresAddAndTheOpponentsTakeAway) {
  const auto [game, position] = four_pawns();
  const std::vector<Term> terms = {term("pawns", 2, 2, 3, 0)};
  const HeatMap map = heat_map(*game, position, Side::kFirst, terms);
  EXPECT_EQ(map.cells, (std::vector<double>{-3, 0, 0, 0, 0, 0, -3, 0, 0, 0, 3, 0, 0, 0, 3}));
  EXPECT_TRUE(map.elsewhere.empty());
  EXPECT_EQ(map.largest(), 3);
}

TEST(HeatMap, WhatTheHeuristicItselfKnowsOfItsSquaresGoesFirst) {
  const auto [game, position] = four_pawns();
  Term known = term("pawns", 2, 2, 3, 1);
  known.cells.assign(15, 0);
  known.cells[4] = 1;
  const HeatMap map = heat_map(*game, position, Side::kFirst, std::vector{known});
  EXPECT_EQ(map.cells, known.cells);
  EXPECT_TRUE(map.elsewhere.empty());
}

// The squares of all patterns add up to the value.
TEST(HeatMap, PatternsShareWhatTheyAddAmongTheirSquares) {
  const GamePointer game = *find_game("breakthrough");
  const auto champion = *find_heuristic(*game, "champion");
  const auto position = game->apply(game->start(), game->legal_moves(game->start()).front());
  const Explanation explanation = champion.explain(position, Side::kFirst);
  const HeatMap map = heat_map(*game, position, Side::kFirst, explanation.terms);
  ASSERT_EQ(map.elsewhere.size(), 1U);
  EXPECT_EQ(map.elsewhere[0].name, "to_move");
  EXPECT_NEAR(std::accumulate(map.cells.begin(), map.cells.end(), map.elsewhere[0].contribution),
              explanation.value, 1e-9);
  EXPECT_NE(map.largest(), 0);
}

TEST(HeatMap, TermsOfOneSideHaveTheSignOfTheirWeight) {
  const auto [game, position] = four_pawns();
  const HeatMap own = heat_map(*game, position, Side::kSecond,
                               std::vector<Term>{term("pawns", 2, std::nullopt, 2, 4)});
  EXPECT_EQ(own.cells[0], 2);
  EXPECT_EQ(own.cells[10], 0);
  const HeatMap theirs = heat_map(*game, position, Side::kSecond,
                                  std::vector<Term>{term("pawns", std::nullopt, 2, -2, -4)});
  EXPECT_EQ(theirs.cells[0], 0);
  EXPECT_EQ(theirs.cells[10], -2);
}

TEST(HeatMap, WhatIsOnNoSquareIsListed) {
  const auto [game, position] = four_pawns();
  Term base{"base", std::nullopt, std::nullopt, std::nullopt, 50};
  // The cells would not add up to a term that is no plain product.
  Term squared = term("pawns", 2, 2, 3, 7);
  const HeatMap map = heat_map(*game, position, Side::kFirst, std::vector<Term>{base, squared});
  ASSERT_EQ(map.elsewhere.size(), 2U);
  EXPECT_EQ(map.elsewhere[0].name, "base");
  EXPECT_FALSE(map.has_squares());
}

// Whatever the heuristic: squares and the terms on none add up to the value.
TEST(HeatMap, AddsUpToTheValueOfEveryHeuristic) {
  for (const char* const words : {"breakthrough:course:6x6", "checkers", "tablut", "isolation"}) {
    const auto setup = *set_up(words, "start");
    Random random(7);
    AnyPosition position = setup.position;
    for (int ply = 0; ply < 12 && !setup.game->outcome(position); ++ply) {
      const auto moves = setup.game->legal_moves(position);
      position = setup.game->apply(position, moves[random.below(moves.size())]);
    }
    for (const HeuristicInfo& info : list_heuristics(*setup.game)) {
      const Evaluator heuristic = *find_heuristic(*setup.game, info.name);
      for (const Side side : kSides) {
        const Explanation explanation = heuristic.explain(position, side);
        const HeatMap map = heat_map(*setup.game, position, side, explanation.terms);
        double sum = std::accumulate(map.cells.begin(), map.cells.end(), 0.0);
        for (const Term& each : map.elsewhere) sum += each.contribution;
        if (explanation.terms.empty()) continue;
        EXPECT_NEAR(sum, explanation.value, 1e-6 * (1 + std::abs(explanation.value)))
            << words << ' ' << info.name;
      }
    }
  }
}

}  // namespace
}  // namespace quadrille
