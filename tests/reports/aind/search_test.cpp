// SPDX-License-Identifier: MIT
// The searches of the Isolation tournament: Udacity's own fixture, and plain minimax's values.
#include "reports/aind/search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "games/isolation/rules.h"
#include "games/registry.h"
#include "heuristics/isolation.h"
#include "players/factory.h"
#include "search/minimax.h"

namespace quadrille {
namespace {

using Board7 = isolation::Isolation<isolation::Square64>;

// The fixture's leaf value (rules, section 6.1): by the first side's own cell, also where a side is
// stuck.
double fixture_value(const void* state, const void* position, Side) {
  const auto& game = *static_cast<const Board7*>(state);
  const int cell = static_cast<const Board7::Position*>(position)->knight(Side::kFirst);
  const int row = game.board().row_of(cell);
  const int column = game.board().column_of(cell);
  if (row == 1 && column == 5) return 1;
  if (row == 4 && column == 3) return 2;
  return row == 6 && column == 6 ? 3 : 0;
}

Evaluator fixture_evaluator(const Board7& game) {
  Evaluator::Parts parts;
  parts.state = std::make_shared<const Board7>(game);
  parts.value = fixture_value;
  return Evaluator(std::move(parts));
}

TEST(AindSearch, FindsTheMovesOfUdacitysFixture) {
  const Board7 game({7, 7});
  const auto root = game.parse_position("B6/7/3A3/7/7/7/7 A");
  ASSERT_TRUE(root);
  const Evaluator evaluator = fixture_evaluator(game);
  struct Want {
    int depth;
    double value;
    std::set<std::string> moves;
  };
  for (const Want& want : {Want{1, 1, {"f6"}},
                           {2, 1, {"f6"}},
                           {3, 2, {"b4", "f4"}},
                           {4, 2, {"b4", "f4"}},
                           {5, 3, {"f4", "c3"}}}) {
    std::set<std::string> minimax_moves;
    std::set<std::string> alphabeta_moves;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      Random random(seed);
      AindSearch<Board7> search(game, evaluator, random);
      Limits limits;
      limits.depth = want.depth;
      const auto full = search.minimax(*root, {.limits = limits});
      EXPECT_EQ(full.score, Score::of(want.value));
      EXPECT_EQ(full.depth, want.depth);
      minimax_moves.insert(game.move_text(*root, full.principal_variation[0]));
      const auto pruned = search.alphabeta(*root, {.limits = limits});
      EXPECT_EQ(pruned.score, Score::of(want.value));
      EXPECT_LE(pruned.nodes, 5 * full.nodes);
      alphabeta_moves.insert(game.move_text(*root, pruned.principal_variation[0]));
    }
    EXPECT_EQ(minimax_moves, want.moves) << "depth " << want.depth;
    EXPECT_TRUE(std::ranges::includes(want.moves, alphabeta_moves)) << "depth " << want.depth;
  }
}

// Positions made, all depths: 8, 24, 92, 418, 1650 moves (rules, section 6.1), and the root.
TEST(AindSearch, MakesAsManyMovesAsTheLibrary) {
  const Board7 game({7, 7});
  const auto root = game.parse_position("B6/7/3A3/7/7/7/7 A");
  const Evaluator evaluator = fixture_evaluator(game);
  Random random(1);
  AindSearch<Board7> search(game, evaluator, random);
  const std::vector<Nodes> moves = {8, 24, 92, 418, 1650};
  for (std::size_t i = 0; i < moves.size(); ++i) {
    Limits limits;
    limits.depth = static_cast<Depth>(i + 1);
    EXPECT_EQ(search.minimax(*root, {.limits = limits}).nodes, moves[i] + 1);
  }
}

TEST(AindSearch, ThreePliesAreTheMinimaxPlayersDepth) {
  const GamePointer game = *find_game("isolation");
  auto player = make_player(game, "aind:MM_Open");
  ASSERT_TRUE(player);
  const AnyPosition position = *game->parse_position("B6/7/3A3/7/7/7/7 A");
  EXPECT_EQ((*player)->choose(Line(game, position), {}).depth, 3);
}

TEST(AindSearch, TheSameSeedGivesTheSameGameAndAnotherSeedAnother) {
  const GamePointer game = *find_game("isolation");
  const auto moves_of = [&](std::uint64_t seed) {
    auto player = make_player(game, "aind:AB_Improved,nodes=300");
    (*player)->new_game(seed);
    AnyPosition position = *game->parse_position("B6/7/3A3/7/7/7/7 A");
    std::vector<std::uint32_t> moves;
    while (!game->outcome(position)) {
      moves.push_back((*player)->choose(Line(game, position), {}).best().code);
      position = game->apply(position, {moves.back()});
    }
    return moves;
  };
  EXPECT_EQ(moves_of(1), moves_of(1));
  std::set<std::vector<std::uint32_t>> different;
  for (std::uint64_t seed = 1; seed <= 8; ++seed) different.insert(moves_of(seed));
  EXPECT_GT(different.size(), 1U);
}

// The nodes of a move are counted exactly, and a decided game is told as such.
TEST(AindSearch, KeepsItsLimitsAndKnowsTheEnd) {
  const GamePointer game = *find_game("isolation");
  auto player = make_player(game, "aind:AB_Open,nodes=500");
  const AnyPosition start = *game->parse_position("B6/7/3A3/7/7/7/7 A");
  EXPECT_LE((*player)->choose(Line(game, start), {}).nodes, 500U);
  const AnyPosition late =
      *game->parse_position("A###.#./.#.#.../#####../..#..#./##...#./....#.#/..#.B.# A");
  auto patient = make_player(game, "aind:AB_Open,nodes=1000000");
  const Analysis analysis = (*patient)->choose(Line(game, late), {});
  EXPECT_TRUE(analysis.exact);
  EXPECT_TRUE(analysis.score->is_win());
  EXPECT_EQ(game->move_text(late, analysis.best()), "c6");
}

TEST(AindSearch, BelongsToIsolation) {
  const auto player = make_player(*find_game("breakthrough"), "aind:MM_Open");
  ASSERT_FALSE(player);
  EXPECT_FALSE(player.error().message.empty());
}

}  // namespace
}  // namespace quadrille
