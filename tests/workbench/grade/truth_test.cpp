// SPDX-License-Identifier: MIT
#include "workbench/grade/truth.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "base/random.h"
#include "games/registry.h"
#include "players/parts.h"

namespace quadrille {
namespace {

constexpr Nodes kPlenty = 1'000'000;

// By the rules alone: the value and the plies to the end under best play.
struct ByHand {
  const AnyGame& game;
  std::map<Hash, ExactResult> known = {};

  ExactResult solve(const AnyPosition& position) {
    if (const auto outcome = game.outcome(position)) {
      if (!outcome->winner) return {GameValue::kDraw, 0};
      const bool won = *outcome->winner == game.side_to_move(position);
      return {won ? GameValue::kWin : GameValue::kLoss, 0};
    }
    const Hash hash = game.hash(position);
    if (const auto found = known.find(hash); found != known.end()) return found->second;
    ExactResult best{GameValue::kUnknown, 0};
    for (const AnyMove move : game.legal_moves(position)) {
      best = std::max(best, solve(game.apply(position, move)).one_ply_earlier());
    }
    known[hash] = best;
    return best;
  }
};

void expect_truth(const std::string& words) {
  const GamePointer game = *find_game(words);
  const auto solver = make_solver(*game);
  ByHand by_hand{*game};
  Random random(1);
  for (int i = 0; i < 30; ++i) {
    AnyPosition position = game->start();
    for (std::uint64_t plies = random.below(8); plies > 0; --plies) {
      const auto moves = game->legal_moves(position);
      const AnyPosition next = game->apply(position, moves[random.below(moves.size())]);
      if (game->outcome(next)) break;
      position = next;
    }
    const Truth truth = find_truth(*solver, *game, position, kPlenty, nullptr);
    const ExactResult expected = by_hand.solve(position);
    EXPECT_EQ(truth.value, expected.value) << game->position_text(position);
    if (expected.value != GameValue::kDraw) {
      EXPECT_EQ(truth.plies, expected.plies);
    }
    const auto moves = game->legal_moves(position);
    ASSERT_EQ(truth.moves.size(), moves.size());
    for (std::size_t move = 0; move < moves.size(); ++move) {
      const ExactResult after = by_hand.solve(game->apply(position, moves[move])).one_ply_earlier();
      EXPECT_EQ(truth.moves[move].value, after.value);
      if (truth.plies) {
        EXPECT_EQ(truth.moves[move].best, after == expected);
      }
    }
  }
}

TEST(GradeTruth, OfEveryMoveInBreakthrough) { expect_truth("breakthrough:3x4"); }
TEST(GradeTruth, OfEveryMoveWithDraws) { expect_truth("breakthrough:course:3x4"); }
TEST(GradeTruth, OfEveryMoveInIsolation) { expect_truth("isolation:3x4"); }

TEST(GradeTruth, CheckersByTablesKnowsDrawsAndWhatThrowsThemAway) {
  const GamePointer game = *find_game("checkers");
  const auto solver = make_solver(*game);
  // Two kings against one in the double corner's diagonal: moves that win, and moves that draw.
  const auto position = game->parse_position("W:WK11,K16:BK4");
  ASSERT_TRUE(position) << position.error().text();
  const Truth truth = find_truth(*solver, *game, *position, 1000, nullptr);
  ASSERT_TRUE(truth.known());
  const auto moves = game->legal_moves(*position);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const auto after = solver->solve(game->apply(*position, moves[i]), {});
    EXPECT_EQ(truth.moves[i].value, reversed(after.value));
  }
}

TEST(GradeTruth, DoesNotDependOnWhatWasAskedBefore) {
  const GamePointer game = *find_game("breakthrough:5x5");
  const auto fresh = make_solver(*game);
  const auto used = make_solver(*game);
  used->solve(game->start(), {.nodes = 20'000});
  const Truth a = find_truth(*fresh, *game, game->start(), 30'000, nullptr);
  const Truth b = find_truth(*used, *game, game->start(), 30'000, nullptr);
  EXPECT_EQ(a, b);
}

TEST(GradeTruth, UnknownWithinFewNodes) {
  const GamePointer game = *find_game("breakthrough");
  const auto solver = make_solver(*game);
  const Truth truth = find_truth(*solver, *game, game->start(), 100, nullptr);
  EXPECT_FALSE(truth.known());
  EXPECT_TRUE(truth.moves.empty());
}

TEST(GradeTruth, LettersReadBack) {
  const auto moves = parse_moves_letters("wWdDlL?");
  ASSERT_TRUE(moves);
  EXPECT_EQ(moves_letters({GameValue::kWin, 3, *moves}), "wWdDlL?");
  EXPECT_FALSE(parse_moves_letters("wx"));
  EXPECT_TRUE(parse_moves_letters("")->empty());
}

}  // namespace
}  // namespace quadrille
