// SPDX-License-Identifier: MIT
#include "cli/common/board.h"

#include <gtest/gtest.h>

#include "games/registry.h"

namespace quadrille::cli {
namespace {

using Colours = BoardLook::Colours;

Diagram diagram_of(const char* game_words, const char* position, const char* move_text = nullptr) {
  const auto setup = *set_up(game_words, position);
  if (move_text == nullptr) return setup.game->diagram(setup.position, std::nullopt);
  const AnyMove move = *setup.game->parse_move(setup.position, move_text);
  return with_captures(setup.game->diagram(setup.game->apply(setup.position, move), move),
                       setup.game->diagram(setup.position, std::nullopt),
                       setup.game->side_to_move(setup.position));
}

TEST(Board, MarksTheLastMove) {
  EXPECT_EQ(draw_board(diagram_of("breakthrough:3x5", "start", "a2-a3"), BoardLook{}),
            "  5  p  p  p\n"
            "  4  p  p  p\n"
            "  3 [P] .  .\n"
            "  2 [.] P  P\n"
            "  1  P  P  P\n"
            "     a  b  c\n");
}

TEST(Board, IsTurnedRound) {
  EXPECT_EQ(draw_board(diagram_of("breakthrough:3x4", "3/p2/3/2P w"), BoardLook{.turned = true}),
            "  1  P  .  .\n"
            "  2  .  .  .\n"
            "  3  .  .  p\n"
            "  4  .  .  .\n"
            "     c  b  a\n");
}

TEST(Board, ShowsItsGround) {
  EXPECT_EQ(draw_board(diagram_of("tablut", "3b5/9/9/4k4/9/9/9/9/8b w"), BoardLook{}),
            "  1  .  ~  ~ (b) =  =  ~  ~  .\n"
            "  2  ~  .  .  .  =  .  .  .  ~\n"
            "  3  ~  .  .  .  .  .  .  .  ~\n"
            "  4  =  .  .  .  k  .  .  .  =\n"
            "  5  =  =  .  .  +  .  .  =  =\n"
            "  6  =  .  .  .  .  .  .  .  =\n"
            "  7  ~  .  .  .  .  .  .  .  ~\n"
            "  8  ~  .  .  .  =  .  .  .  ~\n"
            "  9  .  ~  ~  =  =  =  ~  ~  b\n"
            "     a  b  c  d  e  f  g  h  i\n");
  const char* throned = "9/9/9/9/4k4/9/9/9/8b w";
  EXPECT_NE(draw_board(diagram_of("tablut", throned), BoardLook{}).find("<k>"), std::string::npos);
  const std::string after = draw_board(diagram_of("tablut", throned, "e5-e3"), BoardLook{});
  EXPECT_NE(after.find("[+]"), std::string::npos);
  EXPECT_NE(after.find("[k]"), std::string::npos);
}

// Squares of checkers have their numbers where nothing stands, and what was jumped is marked.
TEST(Board, ShowsNumbersAndCaptures) {
  const std::string board =
      draw_board(diagram_of("checkers", "B:W15:B11", "11x18"), BoardLook{.unicode = true});
  EXPECT_NE(board.find(" 13-16  13      14       ×      16\n"), std::string::npos) << board;
  EXPECT_NE(board.find("[ ●]"), std::string::npos) << board;
  EXPECT_NE(board.find("[11]"), std::string::npos) << board;
}

// The side's name decides the colour: black is black and white is white, whoever begins.
TEST(Board, ColoursMeanTheSide) {
  const auto front_of = [](const char* game, const char* position) {
    const std::string board = draw_board(diagram_of(game, position),
                                         BoardLook{.colours = Colours::kMany, .unicode = true});
    const auto piece = board.find("\x1b[1;38;5;");
    return piece == std::string::npos
               ? ""
               : board.substr(piece + 9, board.find(';', piece + 9) - piece - 9);
  };
  EXPECT_EQ(front_of("checkers", "B:W:B11"), "16");
  EXPECT_EQ(front_of("checkers", "B:W11:B"), "231");
  EXPECT_EQ(front_of("breakthrough:3x5", "3/p2/3/3/3 w"), "16");
  EXPECT_EQ(front_of("breakthrough:3x5", "3/P2/3/3/3 w"), "231");
  EXPECT_EQ(front_of("tablut", "9/9/9/9/4k4/9/9/9/9 w"), "231");
  const std::string red = draw_board(diagram_of("checkers:csc384", "start"),
                                     BoardLook{.colours = Colours::kFew, .unicode = true});
  EXPECT_NE(red.find("\x1b[1;31;47m"), std::string::npos);  // red men on light ground
  EXPECT_EQ(red.find(";97;"), std::string::npos);           // and no white ones
}

TEST(Board, LettersWhereTheStreamIsNoTerminal) {
  std::FILE* const file = std::tmpfile();
  EXPECT_FALSE(look_for(file).unicode);
  EXPECT_EQ(look_for(file).colours, Colours::kNone);
  std::fclose(file);
}

TEST(Board, TheLegendSaysWhichWayPiecesAreSeenToGo) {
  for (const bool turned : {false, true}) {
    const BoardLook look{.turned = turned};
    const char* const white = turned ? "white, who moves down\n" : "white, who moves up\n";
    const char* const black = turned ? "black, who moves up\n" : "black, who moves down\n";
    for (const char* game : {"breakthrough", "checkers"}) {
      const std::string legend = legend_text(diagram_of(game, "start"), look);
      EXPECT_NE(legend.find(white), std::string::npos) << legend;
      EXPECT_NE(legend.find(black), std::string::npos) << legend;
    }
    // Kings go both ways, and knights and rooks any.
    EXPECT_NE(legend_text(diagram_of("checkers", "start"), look).find("a black king\n"),
              std::string::npos);
    for (const char* game : {"tablut", "isolation"}) {
      EXPECT_EQ(legend_text(diagram_of(game, "start"), look).find("moves"), std::string::npos);
    }
  }
}

TEST(Board, TheLegendNamesEverySign) {
  for (const char* game : {"breakthrough", "checkers", "checkers:csc384", "tablut", "isolation"}) {
    const Diagram diagram = diagram_of(game, "start");
    const std::string legend = legend_text(diagram, BoardLook{});
    Diagram unlabelled = diagram;
    unlabelled.column_labels.assign(diagram.column_labels.size(), "");
    const std::string board = draw_board(unlabelled, BoardLook{});
    for (const char sign : std::string("PpbwrBWRAk~=")) {
      if (board.find(std::string(" ") + sign + " ") == std::string::npos) continue;
      EXPECT_NE(legend.find(std::string(" ") + sign + " "), std::string::npos) << game << sign;
    }
  }
}

}  // namespace
}  // namespace quadrille::cli
