// SPDX-License-Identifier: MIT
// Positions and moves as text: rules/isolation.md, section 2.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "base/random.h"
#include "games/any_game.h"
#include "games/registry.h"
#include "tests/games/misprint.h"

namespace quadrille {
namespace {

class IsolationNotation : public ::testing::Test {
 protected:
  static std::string read_and_write(std::string_view text, std::string_view game = "isolation") {
    const auto setup = set_up(game, text);
    EXPECT_TRUE(setup) << text << ": " << setup.error().text();
    return setup ? setup->game->position_text(setup->position) : "";
  }
  static void expect_fault(std::string_view text, std::string_view game = "isolation:3x3") {
    const auto setup = set_up(game, text);
    ASSERT_FALSE(setup) << text << " was accepted";
    EXPECT_EQ(setup.error().code, ErrorCode::kBadPosition) << text;
    EXPECT_FALSE(setup.error().message.empty()) << text;
  }
  static std::string side_to_move(std::string_view text, std::string_view game = "isolation") {
    const auto setup = set_up(game, text);
    EXPECT_TRUE(setup) << text << ": " << setup.error().text();
    if (!setup) return "";
    return std::string(setup->game->side_name(setup->game->side_to_move(setup->position)));
  }
  static std::string reread_move(std::string_view position, std::string_view move,
                                 std::string_view game = "isolation") {
    const auto setup = set_up(game, position);
    EXPECT_TRUE(setup) << position << ": " << setup.error().text();
    if (!setup) return "";
    const auto read = setup->game->parse_move(setup->position, move);
    EXPECT_TRUE(read) << move << ": " << read.error().text();
    return read ? setup->game->move_text(setup->position, *read) : "";
  }
  static void expect_no_move(std::string_view position, std::string_view move,
                             std::string_view game = "isolation") {
    const auto setup = set_up(game, position);
    ASSERT_TRUE(setup) << position << ": " << setup.error().text();
    const auto read = setup->game->parse_move(setup->position, move);
    ASSERT_FALSE(read) << move << " was accepted";
    EXPECT_EQ(read.error().code, ErrorCode::kIllegalMove) << move;
    EXPECT_FALSE(read.error().message.empty()) << move;
  }
};

TEST_F(IsolationNotation, TheRulesFilesExamplesArePlayed) {
  const auto setup = set_up("isolation:7x7", "start");
  ASSERT_TRUE(setup) << setup.error().text();
  const AnyGame& game = *setup->game;
  AnyPosition position = setup->position;
  EXPECT_EQ(game.position_text(position), "7/7/7/7/7/7/7 A");
  const auto play = [&](const char* move) {
    const auto read = game.parse_move(position, move);
    EXPECT_TRUE(read) << read.error().text();
    if (read) position = game.apply(position, *read);
    return game.position_text(position);
  };
  EXPECT_EQ(play("d5"), "7/7/3A3/7/7/7/7 B");
  EXPECT_EQ(play("a7"), "B6/7/3A3/7/7/7/7 A");
  EXPECT_EQ(play("b4"), "B6/7/3x3/1A5/7/7/7 B");
}

TEST_F(IsolationNotation, TheRulesFilesExamplesAreRead) {
  for (const char* const text : {"7/7/7/7/7/7/7 A", "7/7/3A3/7/7/7/7 B", "B6/7/3A3/7/7/7/7 A",
                                 "B6/7/3x3/1A5/7/7/7 B", "11/11/11/11/11/11/11/11/11 A"}) {
    EXPECT_EQ(read_and_write(text), text);
  }
  EXPECT_EQ(read_and_write("start", "isolation:11x9"), "11/11/11/11/11/11/11/11/11 A");
}

TEST_F(IsolationNotation, WithoutASizeTheBoardTakesThePositions) {
  const auto setup = set_up("isolation", "4/4/4 A");
  ASSERT_TRUE(setup) << setup.error().text();
  EXPECT_EQ(setup->game->name(), "isolation:aind:4x3");
}

TEST_F(IsolationNotation, OtherSignsForBlankAndVisitedCellsAreRead) {
  EXPECT_EQ(read_and_write(".../.A./..B A"), "3/1A1/2B A");
  EXPECT_EQ(read_and_write("#Xx/1A1/2B A"), "xxx/1A1/2B A");
  EXPECT_EQ(read_and_write("1.1/.A1/#.B A"), "3/1A1/x1B A");
  EXPECT_EQ(read_and_write("1x.2./6/1A3B/6 A"), "1x4/6/1A3B/6 A");
}

TEST_F(IsolationNotation, RunsOfTwoDigitsAreRead) {
  EXPECT_EQ(read_and_write("11/A10/10B A"), "11/A10/10B A");
  EXPECT_EQ(read_and_write("9../10./.10 A"), "11/11/11 A");
  // On three columns 11 is eleven, not two ones.
  expect_fault("11x/3/3 A");
  expect_fault("111/3/3 A");
}

TEST_F(IsolationNotation, TheSideIsReadInEitherCase) {
  EXPECT_EQ(read_and_write("3/1A1/2B a"), "3/1A1/2B A");
  EXPECT_EQ(read_and_write("3/1A1/2B b"), "3/1A1/2B B");
  EXPECT_EQ(side_to_move("3/1A1/2B A"), "first");
  EXPECT_EQ(side_to_move("3/1A1/2B B"), "second");
}

TEST_F(IsolationNotation, AMissingSideFollowsFromTheBoard) {
  // A, if the number of non-blank cells is even.
  EXPECT_EQ(read_and_write("3/3/3"), "3/3/3 A");
  EXPECT_EQ(read_and_write("3/1A1/2B"), "3/1A1/2B A");
  EXPECT_EQ(read_and_write("x2/1A1/2B"), "x2/1A1/2B B");
  EXPECT_EQ(read_and_write("xx1/1A1/2B"), "xx1/1A1/2B A");
  EXPECT_EQ(read_and_write("x2/3/3"), "x2/3/3 B");
  EXPECT_EQ(read_and_write("xx1/3/3"), "xx1/3/3 A");
  // The player who alone is not placed, whatever the number.
  EXPECT_EQ(read_and_write("A2/3/3"), "A2/3/3 B");
  EXPECT_EQ(read_and_write("Ax1/3/3"), "Ax1/3/3 B");
  EXPECT_EQ(read_and_write("B2/3/3"), "B2/3/3 A");
  EXPECT_EQ(read_and_write("Bx1/3/3"), "Bx1/3/3 A");
}

TEST_F(IsolationNotation, FurtherFieldsAreIgnored) {
  EXPECT_EQ(read_and_write("3/1A1/2B B 17"), "3/1A1/2B B");
  EXPECT_EQ(read_and_write("3/1A1/2B a - - 0 1 anything at all"), "3/1A1/2B A");
}

TEST_F(IsolationNotation, SetUpPositionsAreAccepted) {
  for (const char* const text : {
           "x1x/1A1/xxB B",  // more visited cells than were played
           "3/1x1/3 A",      // blocked before the first move
           "3/3/3 B",        // both unplaced, B to move
           "xx1/3/3 B",
           "B2/3/3 A",  // B placed first
           "A2/3/3 B",
           "3/1A1/2B B",     // A is stuck, but B is to move
           "3/1A1/2B A",     // finished
           "xxx/xAx/xxB A",  // finished, both stuck
           "xxx/xxx/xxx A",  // finished before it began
           "Axx/xxx/xxx B",  // nowhere to be placed
       }) {
    EXPECT_EQ(read_and_write(text), text);
    EXPECT_EQ(read_and_write(text, "isolation:3x3"), text);
  }
}

TEST_F(IsolationNotation, UnequalRowsAreRefused) {
  for (const char* const text : {"3/2/3 A", "3/4/3 A", "3/3/2 A", "3/3/xxxx A", "3//3 A",
                                 "2A/1B/3 A", "3/3/3/ A", "/3/3/3 A"}) {
    expect_fault(text);
    expect_fault(text, "isolation");
  }
}

TEST_F(IsolationNotation, TwoKnightsOfAPlayerAreRefused) {
  expect_fault("AA1/3/3 B");
  expect_fault("A2/3/2A B");
  expect_fault("A1B/3/2A A");
  expect_fault("A1B/3/2B A");
  expect_fault("BB1/3/3 A");
}

TEST_F(IsolationNotation, UnknownCharactersAreRefused) {
  for (const char* const text :
       {"C2/3/3 A", "3/1?1/3 A", "3/-3/3 A",
        "3/1\x80"
        "1/3 A",
        "3/3/O2 A", "a2/3/3 B", "3/b2/3 A", "3/3/3 C", "3/3/3 AB", "3/3/3 first", "3,3,3 A"}) {
    expect_fault(text);
  }
}

TEST_F(IsolationNotation, ANumberOfNoneIsRefused) {
  expect_fault("0/3/3 A");
  expect_fault("0xxx/3/3 A");
  expect_fault("xxx0/3/3 A");
  expect_fault("x0xx/3/3 A");
  expect_fault("30/3/3 A");
  // Numbers that do not fit a machine word: 3 modulo 2^32 and 2^64.
  expect_fault("4294967299/3/3 A");
  expect_fault("18446744073709551619/3/3 A");
}

TEST_F(IsolationNotation, ThePlayerWhoAloneIsNotPlacedMustBeToMove) {
  expect_fault("A2/3/3 A");
  expect_fault("B2/3/3 B");
  expect_fault("Axx/3/3 A");
  expect_fault("A2/3/3 a");
}

TEST_F(IsolationNotation, ANamedSizeMustBeThePositions) {
  expect_fault("4/4/4 A");
  expect_fault("3/3/3/3 A");
  expect_fault("3/3 A");
  expect_fault("7/7/7/7/7/7/7 A", "isolation:11x9");
  expect_fault("9/9/9/9/9/9/9/9/9/9/9 A", "isolation:11x9");  // rows and columns exchanged
}

TEST_F(IsolationNotation, SizesOutsideTheRangeAreRefused) {
  for (const char* const text :
       {"2/2/2 A", "3/3 A", "3 A", "12/12/12 A", "3/3/3/3/3/3/3/3/3/3/3/3 A"}) {
    const auto setup = set_up("isolation", text);
    EXPECT_FALSE(setup) << text;
  }
}

TEST_F(IsolationNotation, RubbishIsRefusedWithoutHarm) {
  for (const char* const text : {"/", "//", "A", "B", "A B", "/ A", "// A", "hello world", "3"}) {
    EXPECT_FALSE(set_up("isolation", text)) << text;
  }
  Random random(63);
  const std::string letters = "ABxX#.123456789/ ab01";
  for (int i = 0; i < 20000; ++i) {
    const std::string text = misprinted("2B1/x3/1A2/4 A", letters, random);
    const auto setup = set_up("isolation", text);
    if (!setup) {
      EXPECT_FALSE(setup.error().message.empty()) << text;
      continue;
    }
    const std::string written = setup->game->position_text(setup->position);
    EXPECT_EQ(read_and_write(written), written) << text;
  }
}

TEST_F(IsolationNotation, MovesAreReadInEveryForm) {
  constexpr const char* kStart = "7/7/7/7/7/7/7 A";
  for (const char* const move : {"c5", "C5", "2,2", "(2,2)"}) {
    EXPECT_EQ(reread_move(kStart, move), "c5");
  }
  EXPECT_EQ(reread_move(kStart, "0,0"), "a7");
  EXPECT_EQ(reread_move(kStart, "(6,6)"), "g1");
  EXPECT_EQ(reread_move(kStart, "0,6"), "g7");
  EXPECT_EQ(reread_move(kStart, "6,0"), "a1");
  // Knights' moves.
  EXPECT_EQ(reread_move("B6/7/3A3/7/7/7/7 A", "b4"), "b4");
  EXPECT_EQ(reread_move("B6/7/3A3/7/7/7/7 A", "3,1"), "b4");
}

TEST_F(IsolationNotation, MovesOnLargeBoardsHaveTwoDigits) {
  constexpr const char* kStart = "11/11/11/11/11/11/11/11/11/11/11 A";
  EXPECT_EQ(reread_move(kStart, "a11"), "a11");
  EXPECT_EQ(reread_move(kStart, "K10"), "k10");
  EXPECT_EQ(reread_move(kStart, "0,0"), "a11");
  EXPECT_EQ(reread_move(kStart, "(10,10)"), "k1");
  EXPECT_EQ(reread_move(kStart, "10,0"), "a1");
  // Section 2.2: on 11 columns and 9 rows these are the cells 57, 0 and 114 of the library.
  for (const auto& [cell, name] :
       {std::pair{"4,5", "f5"}, std::pair{"8,10", "k1"}, std::pair{"0,0", "a9"}}) {
    EXPECT_EQ(reread_move("start", cell, "isolation:11x9"), name);
    EXPECT_EQ(reread_move("start", cell, "isolation:udacity-9x11"), name);
  }
}

TEST_F(IsolationNotation, IllegalMovesAreRefused) {
  constexpr const char* kPlacing = "7/7/3A3/7/7/7/7 B";
  expect_no_move(kPlacing, "d5");  // taken
  expect_no_move(kPlacing, "2,3");
  constexpr const char* kPlaced = "B6/7/3x3/1A5/7/7/7 A";
  expect_no_move(kPlaced, "d5");  // visited
  expect_no_move(kPlaced, "b4");  // where it stands
  expect_no_move(kPlaced, "a7");  // where the other stands
  expect_no_move(kPlaced, "b5");  // no knight's move
  expect_no_move(kPlaced, "g1");
  expect_no_move(kPlaced, "e6");              // a knight's move from where it came from
  expect_no_move("6B/7/7/A6/7/7/7 A", "g6");  // round the edge
}

TEST_F(IsolationNotation, CellsOffTheBoardAreRefused) {
  for (const char* const move : {"a0", "a8", "h1", "h7", "7,0", "0,7", "-1,0", "0,-1", "(-1,-1)",
                                 "a10", "a99999999999", "4294967296,0", "18446744073709551616,0"}) {
    expect_no_move("7/7/7/7/7/7/7 A", move);
  }
}

TEST_F(IsolationNotation, UnreadableMovesAreRefused) {
  for (const char* const move :
       {"",    " ",     "a",     "5",     "5c",       "c5c",     "cc5", "c5-d5", "2",
        "2,",  ",2",    "2,2,2", "(2,2",  "2,2)",     "((2,2))", "()",  "(,)",   "2.2",
        "2;2", "c5,c5", "c,5",   "hello", "\xff\xfe", "`5",      "pass"}) {
    expect_no_move("7/7/7/7/7/7/7 A", move);
  }
}

}  // namespace
}  // namespace quadrille
