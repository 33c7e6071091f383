// SPDX-License-Identifier: MIT
#include "cli/common/terminal.h"

#include <gtest/gtest.h>

#include "cli/common/explanation.h"
#include "games/registry.h"

namespace quadrille::cli {
namespace {

TEST(Terminal, TheBoardMarksTheLastMove) {
  const GamePointer game = *find_game("breakthrough:3x5");
  const AnyMove move = *game->parse_move(game->start(), "a2-a3");
  const AnyPosition position = game->apply(game->start(), move);
  EXPECT_EQ(draw_board(game->diagram(position, move), stdout),
            "  5  p  p  p \n"
            "  4  p  p  p \n"
            "  3 [P] .  . \n"
            "  2 [.] P  P \n"
            "  1  P  P  P \n"
            "     a  b  c \n");
}

TEST(Terminal, TheBoardShowsItsGround) {
  const GamePointer game = *find_game("tablut");
  const AnyPosition start = *game->parse_position("3b5/9/9/4k4/9/9/9/9/8b w");
  EXPECT_EQ(draw_board(game->diagram(start, std::nullopt), stdout),
            "  1  .  ~  ~ (b) =  =  ~  ~  . \n"
            "  2  ~  .  .  .  =  .  .  .  ~ \n"
            "  3  ~  .  .  .  .  .  .  .  ~ \n"
            "  4  =  .  .  .  k  .  .  .  = \n"
            "  5  =  =  .  .  +  .  .  =  = \n"
            "  6  =  .  .  .  .  .  .  .  = \n"
            "  7  ~  .  .  .  .  .  .  .  ~ \n"
            "  8  ~  .  .  .  =  .  .  .  ~ \n"
            "  9  .  ~  ~  =  =  =  ~  ~  b \n"
            "     a  b  c  d  e  f  g  h  i \n");
  const AnyPosition throned = *game->parse_position("9/9/9/9/4k4/9/9/9/8b w");
  const AnyMove move = *game->parse_move(throned, "e5-e3");
  EXPECT_NE(draw_board(game->diagram(throned, std::nullopt), stdout).find("<k>"),
            std::string::npos);
  const std::string after = draw_board(game->diagram(game->apply(throned, move), move), stdout);
  EXPECT_NE(after.find("[+]"), std::string::npos);
  EXPECT_NE(after.find("[k]"), std::string::npos);
}

TEST(Explanation, NamesTheCaseOfTheFormula) {
  Explanation explanation{.value = 5, .branch = "late", .terms = {}};
  EXPECT_NE(explanation_text(explanation, "black", 0).find("\ncase: late\nvalue for black: 5"),
            std::string::npos);
  explanation.branch = "";
  EXPECT_EQ(explanation_text(explanation, "black", 0).find("case"), std::string::npos);
}

TEST(Explanation, LinesAreNumberedFromEitherSide) {
  const GamePointer game = *find_game("breakthrough:3x5");
  AnyPosition position = game->start();
  std::vector<AnyMove> moves;
  for (const char* text : {"a2-a3", "b4xa3", "b2xa3"}) {
    moves.push_back(*game->parse_move(position, text));
    position = game->apply(position, moves.back());
  }
  EXPECT_EQ(line_text(*game, game->start(), moves, 9), "1. a2-a3 b4xa3 2. b2xa3");
  EXPECT_EQ(line_text(*game, game->start(), moves, 2), "1. a2-a3 b4xa3 ...");
  const AnyPosition second = game->apply(game->start(), moves[0]);
  EXPECT_EQ(line_text(*game, second, std::span(moves).subspan(1), 9), "1... b4xa3 2. b2xa3");
}

TEST(Explanation, ScoresInWords) {
  EXPECT_EQ(score_text(Score::of(3)), "+3");
  EXPECT_EQ(score_text(Score::of(-2.5)), "-2.5");
  EXPECT_EQ(score_text(Score::win_in(1)), "wins in 1 ply");
  EXPECT_EQ(score_text(Score::loss_in(8)), "loses in 8 plies");
}

}  // namespace
}  // namespace quadrille::cli
