// SPDX-License-Identifier: MIT
#include "protocols/ggp/vocabulary.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/registry.h"

namespace quadrille::ggp {
namespace {

using testing::Contains;
using testing::SizeIs;

TEST(GgpVocabulary, ReadsAndWritesEveryLegalMove) {
  for (const std::string_view words :
       {"breakthrough:course:5x5", "breakthrough:standard:10x10", "breakthrough:standard:3x5"}) {
    const auto game = *find_game(words);
    const Vocabulary vocabulary = plain_vocabulary(10, 10);
    Random random(7);
    AnyPosition position = game->start();
    while (!game->outcome(position)) {
      const auto moves = game->legal_moves(position);
      for (const AnyMove move : moves) {
        const auto expression = parse_expression(write_move(*game, position, vocabulary, move));
        ASSERT_TRUE(expression);
        const auto read = read_move(*game, position, vocabulary, *expression);
        ASSERT_TRUE(read) << expression->text();
        EXPECT_EQ(*read, move);
      }
      position = game->apply(position, moves[random.below(moves.size())]);
    }
  }
}

TEST(GgpVocabulary, CountsFromOne) {
  const auto game = *find_game("breakthrough:course:5x5");
  const auto move = game->parse_move(game->start(), "c2-c3");
  ASSERT_TRUE(move);
  EXPECT_EQ(write_move(*game, game->start(), plain_vocabulary(5, 5), *move), "(move 3 2 3 3)");
  const auto read =
      read_move(*game, game->start(), plain_vocabulary(5, 5), *parse_expression("(MOVE 3 2 3 3)"));
  ASSERT_TRUE(read);
  EXPECT_EQ(*read, *move);
}

TEST(GgpVocabulary, RefusesOthers) {
  const auto game = *find_game("breakthrough:course:5x5");
  for (const std::string_view text :
       {"noop", "(move 3 2 3)", "(move 3 2 3 3 3)", "(move 0 2 0 3)", "(move 27 2 27 3)",
        "(move 3 2 3 99999999999999999999)", "(move 3 2 3 -3)", "(move (3) 2 3 3)",
        "(step 3 2 3 3)", "(move 3 2 4 3)", "(move 3 4 3 3)", "(move 3 3 3 4)", "()"}) {
    EXPECT_FALSE(read_move(*game, game->start(), plain_vocabulary(5, 5), *parse_expression(text)))
        << text;
  }
}

TEST(GgpVocabulary, TellsTheState) {
  const auto game = *find_game("breakthrough:course:3x5");
  const auto facts = state_facts(*game, game->start(), plain_vocabulary(3, 5));
  EXPECT_THAT(facts, SizeIs(13));
  EXPECT_THAT(facts, Contains("(control white)"));
  EXPECT_THAT(facts, Contains("(cell 1 1 white)"));
  EXPECT_THAT(facts, Contains("(cell 3 4 black)"));
}

// Rows from the top, before columns, which are letters; and every square is told.
TEST(GgpVocabulary, CanBeAnyAuthors) {
  const auto game = *find_game("breakthrough:course:3x5");
  Vocabulary words;
  words.roles = {"x", "o"};
  words.control = "turn";
  words.cell = "square";
  words.cell_places = {2, 1, 0};
  words.columns = {"a", "b", "c"};
  words.rows = {"5", "4", "3", "2", "1"};
  words.pawns = {"down", "up"};
  words.empty = "free";
  words.move = "go";
  words.move_places = {1, 0, 3, 2};
  words.constants = {"(weather fine)"};
  const auto facts = state_facts(*game, game->start(), words);
  EXPECT_THAT(facts, SizeIs(17));
  EXPECT_THAT(facts, Contains("(square down 5 a)"));
  EXPECT_THAT(facts, Contains("(square free 3 b)"));
  EXPECT_THAT(facts, Contains("(square up 2 c)"));
  EXPECT_THAT(facts, Contains("(turn x)"));
  EXPECT_THAT(facts, Contains("(weather fine)"));
  const auto move = game->parse_move(game->start(), "c2-c3");
  ASSERT_TRUE(move);
  EXPECT_EQ(write_move(*game, game->start(), words, *move), "(go 4 c 3 c)");
  EXPECT_EQ(*read_move(*game, game->start(), words, *parse_expression("(GO 4 C 3 C)")), *move);
  EXPECT_FALSE(read_move(*game, game->start(), words, *parse_expression("(go c 4 c 3)")));
}

}  // namespace
}  // namespace quadrille::ggp
