// SPDX-License-Identifier: MIT
#include "protocols/ggp/moves.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/registry.h"

namespace quadrille::ggp {
namespace {

using testing::Contains;
using testing::SizeIs;

TEST(GgpMoves, ReadsAndWritesEveryLegalMove) {
  for (const std::string_view words :
       {"breakthrough:course:5x5", "breakthrough:standard:10x10", "breakthrough:standard:3x5"}) {
    const auto game = *find_game(words);
    Random random(7);
    AnyPosition position = game->start();
    while (!game->outcome(position)) {
      const auto moves = game->legal_moves(position);
      for (const AnyMove move : moves) {
        const auto expression = parse_expression(write_move(*game, position, move));
        ASSERT_TRUE(expression);
        const auto read = read_move(*game, position, *expression);
        ASSERT_TRUE(read) << expression->text();
        EXPECT_EQ(*read, move);
      }
      position = game->apply(position, moves[random.below(moves.size())]);
    }
  }
}

TEST(GgpMoves, CountsFromOne) {
  const auto game = *find_game("breakthrough:course:5x5");
  const auto move = game->parse_move(game->start(), "c2-c3");
  ASSERT_TRUE(move);
  EXPECT_EQ(write_move(*game, game->start(), *move), "(move 3 2 3 3)");
  const auto read = read_move(*game, game->start(), *parse_expression("(MOVE 3 2 3 3)"));
  ASSERT_TRUE(read);
  EXPECT_EQ(*read, *move);
}

TEST(GgpMoves, RefusesOthers) {
  const auto game = *find_game("breakthrough:course:5x5");
  for (const std::string_view text :
       {"noop", "(move 3 2 3)", "(move 3 2 3 3 3)", "(move 0 2 0 3)", "(move 27 2 27 3)",
        "(move 3 2 3 99999999999999999999)", "(move 3 2 3 -3)", "(move (3) 2 3 3)",
        "(step 3 2 3 3)", "(move 3 2 4 3)", "(move 3 4 3 3)", "(move 3 3 3 4)", "()"}) {
    EXPECT_FALSE(read_move(*game, game->start(), *parse_expression(text))) << text;
  }
}

TEST(GgpMoves, TellsTheState) {
  const auto game = *find_game("breakthrough:course:3x5");
  const auto facts = state_facts(*game, game->start(), "cell");
  EXPECT_THAT(facts, SizeIs(13));
  EXPECT_THAT(facts, Contains("(control white)"));
  EXPECT_THAT(facts, Contains("(cell 1 1 white)"));
  EXPECT_THAT(facts, Contains("(cell 3 4 black)"));
}

}  // namespace
}  // namespace quadrille::ggp
