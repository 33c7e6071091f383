// SPDX-License-Identifier: MIT
// Positions and moves as text: rules/checkers.md, sections 2.1 to 2.3.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/random.h"
#include "games/any_game.h"
#include "games/checkers/notation.h"
#include "games/registry.h"
#include "tests/games/misprint.h"

namespace quadrille {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::string reread(std::string_view text, std::string_view game = "checkers") {
  const auto setup = set_up(game, text);
  if (!setup) return setup.error().text();
  return setup->game->position_text(setup->position);
}

struct Fault {
  std::string message;
  std::string where;
};
Fault fault_of(std::string_view text, std::string_view game = "checkers") {
  const auto setup = set_up(game, text);
  EXPECT_FALSE(setup) << text << " was accepted";
  if (setup) return {};
  EXPECT_EQ(setup.error().code, ErrorCode::kBadPosition) << text;
  return {setup.error().message, setup.error().where};
}

constexpr const char* kStart = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";

TEST(CheckersFen, IsWrittenInOneWay) {
  EXPECT_EQ(reread("start"), kStart);
  EXPECT_EQ(reread("start", "checkers:csc384"), std::string("W") + (kStart + 1));
  EXPECT_EQ(reread("W:WK12,20,26:B7,14,15,18,K31"), "W:WK12,20,26:B7,14,15,18,K31");
  EXPECT_EQ(reread("B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29"),
            "B:WK10,K15,18,24,27,28:B12,16,20,K22,K25,K29");
}

TEST(CheckersFen, OtherFormsAreRead) {
  for (const char* const text :
       {"B:W21-32:B1-12", "B:B1-12:W21-32", "b:w21-32:b1-12", " B : W21-32 : B1-12 ",
        "B:W21-32:B1-12.", "B:W 21 - 32 : B 1, 2 ,3-12 .", "B:W021-32:B01-012",
        "B:W21-24,25,26-32:B1-4,5-8,9-12", "B:B:B1-12:W21-32", "B:W:W21-32:B1-12",
        "B:W21-32:W:B1-12", "B:W21-32:B1-12:H0:F1", "B:W21-32:B1-12:F17", "B:W21-32:B1-12:h0",
        "B:W21-32:B1-12:F3:H0"}) {
    EXPECT_EQ(reread(text), kStart) << text;
  }
  EXPECT_EQ(reread("W:W:B18"), "W:W:B18");
  EXPECT_EQ(reread("W:W:W31:B4"), "W:W31:B4");
  EXPECT_EQ(reread("W:W:W:B4"), "W:W:B4");
  EXPECT_EQ(reread("b:wk1-4:bk29-32"), "B:WK1,K2,K3,K4:BK29,K30,K31,K32");
  EXPECT_EQ(reread("W:WK5:B9:H12:F40"), "W:WK5:B9:H12");
  EXPECT_EQ(reread("W:WK5:B9:H007"), "W:WK5:B9:H7");
  EXPECT_EQ(reread("W:WK5:B9:H3", "checkers:csc384"), "W:WK5:B9:H3");
}

TEST(CheckersFen, FaultsAreNamedWithTheirPlace) {
  EXPECT_EQ(fault_of("W:W33:B4").where, "square 33");
  EXPECT_EQ(fault_of("W:W0:B4").where, "square 0");
  EXPECT_EQ(fault_of("W:W30-33:B4").where, "square 33");
  EXPECT_EQ(fault_of("W:W21,21:B4").where, "square 21");
  EXPECT_EQ(fault_of("W:W21:BK21").where, "square 21");
  EXPECT_EQ(fault_of("W:W20-32:B4").where, "square 32");  // the thirteenth
  EXPECT_THAT(fault_of("W:W20-32:B4").message, HasSubstr("at most 12"));
  EXPECT_EQ(fault_of("W:W4:B5").where, "square 4");
  EXPECT_THAT(fault_of("W:W4:B5").message, HasSubstr("white man cannot stand on 4"));
  EXPECT_THAT(fault_of("W:W4:B5", "checkers:csc384").message, HasSubstr("red man"));
  EXPECT_EQ(fault_of("W:W21:B29").where, "square 29");
  EXPECT_EQ(fault_of("W21:B4").where, "turn");
  EXPECT_EQ(fault_of(":W21:B4").where, "turn");
  EXPECT_EQ(fault_of("X:W21:B4").where, "turn");
  EXPECT_EQ(fault_of("W:W31").where, "black");
  EXPECT_EQ(fault_of("W:B4").where, "white");
  EXPECT_EQ(fault_of("W:B4", "checkers:csc384").where, "red");
  EXPECT_EQ(fault_of("W:W:B").message, "there are no pieces at all");
  EXPECT_THAT(fault_of("W:W21-K24:B4").message, HasSubstr("mixes men and kings"));
  EXPECT_THAT(fault_of("W:WK21-K24:B4").message, HasSubstr("mixes men and kings"));
  EXPECT_THAT(fault_of("W:W24-21:B4").message, HasSubstr("backwards"));
  EXPECT_EQ(fault_of("W:W21:W22:B4").where, "white");
  EXPECT_EQ(fault_of("W:W:W:W22:B4").where, "white");
  EXPECT_EQ(fault_of("W:W21:B4:H-1").where, "H");
  EXPECT_EQ(fault_of("W:W21:B4:H").where, "H");
  EXPECT_EQ(fault_of("W:W21:B4:H10000").where, "H");
  EXPECT_EQ(fault_of("W:W21:B4:H1:H2").where, "field 5");
  EXPECT_EQ(fault_of("W:W21:B4:X3").where, "field 4");
  EXPECT_EQ(fault_of("W:W21:B4:").where, "field 4");
  EXPECT_EQ(fault_of("W:H3:W21:B4").where, "field 3");
  for (const char* const text :
       {"W", "W:", "hello", "W:Wx:B4", "W:W21,,22:B4", "W:W21,:B4", "W:W2 1:B4", "W:WKK21:B4",
        "W:W21-:B4", "W:W-21:B4", "W:W99999999999999999999:B4", "W:W21;B4", "W:W21:B4..",
        "W:W21-22-23:B4", "W:WK:B4", "...", ":", "::", "W:W+21:B4"}) {
    fault_of(text);
  }
}

TEST(CheckersFen, RubbishIsRefusedWithoutHarm) {
  Random random(71);
  const std::string letters = "WBKwbk0123456789,-:.HF /rRbB\n\r";
  int accepted = 0;
  for (int i = 0; i < 30000; ++i) {
    const std::string text =
        misprinted(i % 2 == 0 ? "W:WK12,20,26:B7,14-16,18,K31:H3"
                              : "......../....b.../.......R/..b.b.../...b...r/......../"
                                "...r..../....B... r",
                   letters, random);
    const auto setup = set_up("checkers", text);
    if (!setup) {
      EXPECT_FALSE(setup.error().message.empty()) << text;
      continue;
    }
    ++accepted;
    const std::string written = setup->game->position_text(setup->position);
    if (!setup->game->warnings(setup->position).empty()) continue;
    EXPECT_EQ(reread(written), written) << text;
  }
  EXPECT_GT(accepted, 1000);
}

// The course's first puzzle of 2022 and its like, drawn on either colour of squares.
constexpr const char* kLines =
    "........\n....b...\n.......R\n..b.b...\n...b...r\n........\n...r....\n....B...\n";
constexpr const char* kLine =
    "......../....b.../.......R/..b.b.../...b...r/......../...r..../....B...";
constexpr const char* kFen = "W:WK12,20,26:B7,14,15,18,K31";

TEST(CheckersBoard, IsReadInItsForms) {
  for (const std::string game : {"checkers", "checkers:csc384"}) {
    EXPECT_EQ(reread(kLines, game), kFen);
    EXPECT_EQ(reread(kLine, game), kFen);
    EXPECT_EQ(reread(std::string(kLine) + " r", game), kFen);
    EXPECT_EQ(reread(std::string(kLine) + " R \n", game), kFen);
    EXPECT_EQ(reread(std::string(kLine) + "  b", game), std::string("B") + (kFen + 1));
  }
  std::string crlf;
  for (const char c : std::string(kLines))
    crlf += c == '\n' ? std::string("\r\n") : std::string(1, c);
  EXPECT_EQ(reread(crlf), kFen);
  EXPECT_EQ(reread(crlf + "\r\n"), kFen);
  EXPECT_EQ(reread(std::string("\n  \n") + kLines + "\n\t\n"), kFen);
  std::string no_newline(kLines);
  no_newline.pop_back();
  EXPECT_EQ(reread(no_newline), kFen);
  std::string blanks;
  for (const char c : std::string(kLines))
    blanks += c == '\n' ? std::string(" \t\n") : std::string(1, c);
  EXPECT_EQ(reread(blanks), kFen);
}

TEST(CheckersBoard, OnTheOtherColourOfSquaresIsMirrored) {
  const std::string other =
      "......../......../......../......../....b.../......../......../.....r..";
  EXPECT_EQ(reread(other), "W:W30:B18");
  EXPECT_TRUE(checkers::parse_board(other)->mirrored);
  EXPECT_FALSE(checkers::parse_board(kLine)->mirrored);
  EXPECT_EQ(reread("......../.....b../......b./.......r/......../......../......../........"),
            "W:W13:B6,9");
}

TEST(CheckersBoard, OnBothColoursIsRefused) {
  const Fault fault =
      fault_of(".....r../.b....../......../..b...../......../....b.../.....R../........");
  EXPECT_THAT(fault.message, HasSubstr("row 7, column 6"));  // dark
  EXPECT_THAT(fault.message, HasSubstr("row 2, column 2"));  // light
  EXPECT_EQ(fault.where, "row 2, column 2");
}

TEST(CheckersBoard, FaultsAreNamedWithLineAndColumn) {
  EXPECT_EQ(fault_of("........\n....b...\n.......R\n..b.q...\n...b...r\n........\n...r....\n"
                     "....B...")
                .where,
            "line 4, column 5");
  EXPECT_EQ(fault_of("\n\n........\n....b...\n.......R\n..b.b..\n...b...r\n........\n...r....\n"
                     "....B...")
                .where,
            "line 6, column 8");
  EXPECT_EQ(fault_of("........\n....b...\n.......R\n..b.b....\n...b...r\n........\n...r....\n"
                     "....B...")
                .where,
            "line 4, column 9");
  EXPECT_EQ(fault_of("........\n....b...\n\n.......R\n..b.b...\n...b...r\n........\n...r....\n"
                     "....B...")
                .where,
            "line 9");  // nine rows, with the blank one
  EXPECT_EQ(fault_of("........\n....b...").message, "there are 2 rows, a board has 8");
  EXPECT_EQ(fault_of("......../....b...").where, "board");
  EXPECT_EQ(fault_of(std::string(kLine) + "/........").where, "row 9");
  EXPECT_EQ(fault_of(std::string(kLine) + " w").where, "side");
  EXPECT_EQ(fault_of(std::string(kLine) + " r r").where, "side");
  EXPECT_EQ(
      fault_of("......../......../......../......../......../......../......../........").message,
      "there are no pieces on the board");
  const Fault many =
      fault_of(".b.b.b.b/b.b.b.b./.b.b.b.b/b......./......../r.r.r.r./.r.r.r.r/r.r.r.r.");
  EXPECT_THAT(many.message, HasSubstr("at most 12, black has more"));
  EXPECT_EQ(many.where, "row 4, column 1");
}

TEST(CheckersBoard, MenOnTheirCrowningRowStayAndAreWarnedOf) {
  const auto setup = set_up(
      "checkers:csc384", ".....r../......../......../......../......../......../......../..b.R...");
  ASSERT_TRUE(setup) << setup.error().text();
  EXPECT_EQ(setup->game->position_text(setup->position), "W:W3,K31:B30");
  EXPECT_THAT(setup->game->warnings(setup->position),
              ElementsAre("the red man on 3 stands on its crowning row and cannot move",
                          "the black man on 30 stands on its crowning row and cannot move"));
  std::vector<std::string> moves;
  for (const AnyMove move : setup->game->legal_moves(setup->position)) {
    moves.push_back(setup->game->move_text(setup->position, move));
  }
  EXPECT_THAT(moves, ::testing::UnorderedElementsAre("31-26", "31-27"));
  EXPECT_FALSE(set_up("checkers:csc384", "W:W3,K31:B30"));
  const auto plain = set_up("checkers:csc384", kLine);
  EXPECT_THAT(plain->game->warnings(plain->position), IsEmpty());
  // Kings may stand there.
  const auto kings = set_up(
      "checkers:csc384", ".....R../......../......../......../......../......../......../..B.R...");
  EXPECT_THAT(kings->game->warnings(kings->position), IsEmpty());
}

std::string read_move(std::string_view position, std::string_view move) {
  const auto setup = set_up("checkers", position);
  EXPECT_TRUE(setup) << setup.error().text();
  const auto read = setup->game->parse_move(setup->position, move);
  if (!read) {
    EXPECT_EQ(read.error().code, ErrorCode::kIllegalMove);
    return read.error().message;
  }
  return setup->game->move_text(setup->position, *read);
}

TEST(CheckersMoves, AreReadInEveryForm) {
  for (const char* const move :
       {"11-15", "11x15", "11:15", "11X15", " 11 - 15 ", "011-15", "f6-e5", "F6xE5"}) {
    EXPECT_EQ(read_move("start", move), "11-15") << move;
  }
  EXPECT_EQ(read_move("start", "09-13"), "9-13");
  constexpr const char* kTwoJumps = "W:W24:B19,10";
  for (const char* const move :
       {"24x15x6", "24-15-6", "24:15:6", "24x6", "24-6", "24x15-6", "g3xe5xc7", "g3-c7", "24xc7"}) {
    EXPECT_EQ(read_move(kTwoJumps, move), "24x15x6") << move;
  }
}

TEST(CheckersMoves, ShortCapturesAreTakenWhereTheyAreClear) {
  // Round the same four men either way: two moves, one result.
  constexpr const char* kCircle = "W:WK6:B9,10,17,18";
  const std::string round = read_move(kCircle, "6x6");
  EXPECT_TRUE(round == "6x15x22x13x6" || round == "6x13x22x15x6") << round;
  EXPECT_EQ(read_move(kCircle, "6x15x22x13x6"), "6x15x22x13x6");
  EXPECT_EQ(read_move(kCircle, "6x13x22x15x6"), "6x13x22x15x6");
  // Two ways to the same square over different men.
  constexpr const char* kFork = "W:W22:B17,9,18,10";
  EXPECT_EQ(read_move(kFork, "22x6"), "'22x6' can be 22x15x6 or 22x13x6: write the whole path");
  EXPECT_EQ(read_move(kFork, "22x13x6"), "22x13x6");
  // The whole path of one move is not taken for the short form of another.
  constexpr const char* kStraightOrRound = "W:WK22:B18,17,9,10,3";
  EXPECT_EQ(read_move(kStraightOrRound, "22x13x6x15x22"), "22x13x6x15x22");
}

TEST(CheckersMoves, AMoveThatIsIllegalSaysWhy) {
  constexpr const char* kForced = "B:W18,19,32:B15,1";
  EXPECT_EQ(read_move(kForced, "1-5"), "a capture is mandatory: 15x22 or 15x24");
  EXPECT_EQ(read_move(kForced, "15-11"), "a capture is mandatory: 15x22 or 15x24");
  EXPECT_EQ(read_move(kForced, "15x8"), "a capture is mandatory: 15x22 or 15x24");
  EXPECT_EQ(read_move("B:W18,19,27:B15,16", "15-11"),
            "a capture is mandatory: 16x23x32, 15x22 or 15x24x31");
  EXPECT_EQ(read_move("W:W24:B19,10", "24x15"), "the jump must go on: 24x15x6");
  EXPECT_EQ(read_move("W:W22,32:B17,9,18,10", "22x15"), "the jump must go on: 22x15x6");
  EXPECT_EQ(read_move("start", "22-18"), "there is no black piece on 22");
  EXPECT_EQ(read_move("start", "15-18"), "there is no black piece on 15");
  EXPECT_EQ(read_move("start", "8-11"), "11 is occupied");
  EXPECT_EQ(read_move("start", "11-18"), "there is no capture from 11 to 18");
  EXPECT_EQ(read_move("start", "11-17"),
            "a man on 11 cannot get to 17: it steps one square diagonally forward");
  EXPECT_EQ(read_move("start", "11-15-18"),
            "there is nothing to capture: a step goes from one square to another");
  EXPECT_EQ(read_move("B:W32:B15", "15-11"), "a man moves forward only: 15 to 11 is backwards");
  EXPECT_EQ(read_move("B:W32:BK15", "15-17"),
            "a king on 15 cannot get to 17: it steps one square diagonally");
  EXPECT_EQ(read_move("B:WK30,K32:B28", "28-24"), "the game is over");
  EXPECT_EQ(read_move("start", "a1-b3"),
            "'a1-b3' names b3, a light square: pieces stand on dark ones");
  EXPECT_EQ(read_move("start", "11-33"),
            "'11-33' names 33, which is not a square: squares are 1 to 32");
}

TEST(CheckersMoves, RubbishIsRefused) {
  for (const char* const move :
       {"", "-", "11", "11-", "-15", "11--15", "11-33", "0-5", "11-15!", "11 15", "a1", "a1-a2",
        "i9-j8", "hello", "11-1e1", "1x2x3x4x5x6x7x8x9x10x11x12"}) {
    const auto setup = set_up("checkers", "start");
    const auto read = setup->game->parse_move(setup->position, move);
    ASSERT_FALSE(read) << move;
    EXPECT_EQ(read.error().code, ErrorCode::kIllegalMove) << move;
    EXPECT_FALSE(read.error().message.empty());
  }
}

// Separators without end are not taken apart: each would cost memory.
TEST(CheckersMoves, WhatIsTooLongIsRefusedAtOnce) {
  EXPECT_FALSE(checkers::parse_move_text("11-15" + std::string(5000, '-')));
  const auto position = set_up("checkers", "B:W21:B1" + std::string(5000, ':'));
  ASSERT_FALSE(position);
  EXPECT_EQ(position.error().text(), "position: the position is too long");
}

TEST(CheckersMoves, AlgebraicSquaresForEveryMove) {
  EXPECT_EQ(checkers::algebraic_move_text("11-15"), "f6-e5");
  EXPECT_EQ(checkers::algebraic_move_text("24x15x6"), "g3xe5xc7");
  EXPECT_EQ(checkers::algebraic_move_text("1-5"), "b8-a7");
  EXPECT_EQ(checkers::algebraic_move_text("29-25"), "a1-b2");
  EXPECT_EQ(checkers::algebraic_move_text("nothing"), "nothing");
  for (int number = 1; number < checkers::kSquares; ++number) {
    const std::string move = std::to_string(number) + "-" + std::to_string(number + 1);
    EXPECT_EQ(*checkers::parse_move_text(checkers::algebraic_move_text(move)),
              *checkers::parse_move_text(move));
  }
}

}  // namespace
}  // namespace quadrille
