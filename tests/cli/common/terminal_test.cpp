// SPDX-License-Identifier: MIT
#include "cli/common/terminal.h"

#include <gtest/gtest.h>

#include "cli/common/explanation.h"
#include "games/registry.h"

namespace quadrille::cli {
namespace {

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
