// SPDX-License-Identifier: MIT
// Positions and moves as text: rules/breakthrough.md, section 2.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "base/random.h"
#include "games/any_game.h"
#include "games/registry.h"
#include "tests/games/misprint.h"

namespace quadrille {
namespace {

using ::testing::HasSubstr;

class BreakthroughNotation : public ::testing::Test {
 protected:
  // What is wrong with a position, as one line.
  static Error fault(std::string_view text, std::string_view game = "breakthrough:standard:3x5") {
    const auto setup = set_up(game, text);
    EXPECT_FALSE(setup) << text << " was accepted";
    return setup ? Error{} : setup.error();
  }
  static void expect_fault(std::string_view text, const std::string& where,
                           const std::string& part_of_message,
                           std::string_view game = "breakthrough:standard:3x5") {
    const Error error = fault(text, game);
    SCOPED_TRACE(std::string(text) + ": " + error.text());
    EXPECT_EQ(error.code, ErrorCode::kBadPosition);
    EXPECT_THAT(error.where, HasSubstr(where));
    EXPECT_THAT(error.message, HasSubstr(part_of_message));
    EXPECT_FALSE(error.message.empty());
  }
  static std::string read_and_write(std::string_view text,
                                    std::string_view game = "breakthrough:standard") {
    const auto setup = set_up(game, text);
    EXPECT_TRUE(setup) << text << ": " << setup.error().text();
    return setup ? setup->game->position_text(setup->position) : "";
  }
  static std::string move_fault(std::string_view position, std::string_view move,
                                std::string_view game = "breakthrough:standard:3x5") {
    const auto setup = set_up(game, position);
    EXPECT_TRUE(setup);
    const auto read = setup->game->parse_move(setup->position, move);
    EXPECT_FALSE(read) << move << " was accepted";
    if (read) return "";
    EXPECT_EQ(read.error().code, ErrorCode::kIllegalMove) << move;
    return read.error().text();
  }
  static std::string reread_move(std::string_view position, std::string_view move,
                                 std::string_view game = "breakthrough:standard:3x5") {
    const auto setup = set_up(game, position);
    EXPECT_TRUE(setup);
    const auto read = setup->game->parse_move(setup->position, move);
    EXPECT_TRUE(read) << move << ": " << read.error().text();
    return read ? setup->game->move_text(setup->position, *read) : "";
  }
};

TEST_F(BreakthroughNotation, UnequalRowsAreRefusedByTheirNumber) {
  expect_fault("ppp/ppp/3/PPP/PP w", "row 1", "2");
  expect_fault("ppp/ppp/2/PPP/PPP w", "row 3", "2");
  expect_fault("ppp/pppp/3/PPP/PPP w", "row 4", "4");
  expect_fault("ppp/ppp/4/PPP/PPP w", "row 3", "4");
  expect_fault("ppp/ppp//PPP/PPP w", "row 3", "");
  // Without a named size the first row sets the width.
  expect_fault("ppp/ppp/3/PPP/PP w", "row 1", "2", "breakthrough:standard");
}

TEST_F(BreakthroughNotation, UnknownCharactersAreRefusedByTheirRow) {
  expect_fault("ppp/pXp/3/PPP/PPP w", "row 4", "X");
  expect_fault("ppp/ppp/1?1/PPP/PPP w", "row 3", "?");
  expect_fault("ppp/ppp/3/PPP/PPK w", "row 1", "K");
  expect_fault("ppp/ppp/-3/PPP/PPP w", "row 3", "-");
  expect_fault("ppp/ppp/\x80/PPP/PPP w", "row 3", "\\x80");
}

TEST_F(BreakthroughNotation, NumbersOfNoneAndLeadingZerosAreRefused) {
  expect_fault("ppp/ppp/03/PPP/PPP w", "row 3", "");
  expect_fault("ppp/ppp/30/PPP/PPP w", "row 3", "");
  expect_fault("ppp/ppp/0/PPP/PPP w", "row 3", "");
  expect_fault("ppp/0ppp/3/PPP/PPP w", "row 4", "");
  expect_fault("ppp/ppp0/3/PPP/PPP w", "row 4", "");
  expect_fault("ppp/ppp/99999999999999999999999/PPP/PPP w", "row 3", "");
  expect_fault("ppp/ppp/18446744073709551619/PPP/PPP w", "row 3", "");  // 3 modulo 2^64
  expect_fault("ppp/ppp/4294967299/PPP/PPP w", "row 3", "");            // 3 modulo 2^32
}

TEST_F(BreakthroughNotation, SizesOutsideTheRangeAreRefused) {
  for (const char* const text : {
           "p/p/1/P/P w",                      // one column
           "ppp/3/PPP w",                      // three rows
           "ppp w",                            // one row
           "ppppppppppp/11/11/PPPPPPPPPPP w",  // eleven columns
           "pp/pp/2/2/2/2/2/2/2/PP/PP w",      // eleven rows
           "11/11/11/11 w",                    // no board at all
       }) {
    const Error error = fault(text, "breakthrough:standard");
    EXPECT_EQ(error.code, ErrorCode::kBadPosition) << text;
    EXPECT_THAT(error.message, HasSubstr("10")) << "says what would be right";
  }
}

TEST_F(BreakthroughNotation, AMissingOrBadSideIsRefused) {
  expect_fault("ppp/ppp/3/PPP/PPP", "side", "");
  expect_fault("ppp/ppp/3/PPP/PPP ", "side", "");
  expect_fault("ppp/ppp/3/PPP/PPP x", "side", "x");
  expect_fault("ppp/ppp/3/PPP/PPP white", "side", "white");
  expect_fault("ppp/ppp/3/PPP/PPP 0 1", "side", "0");
}

TEST_F(BreakthroughNotation, TwoWinnersAreRefused) {
  expect_fault("P2/3/3/3/2p w", "", "");
  expect_fault("P2/3/3/3/2p b", "", "", "breakthrough:course:3x5");
  expect_fault("ppP/ppp/3/PPP/pPP w", "", "");
}

TEST_F(BreakthroughNotation, AnEmptyBoardIsAPositionOfTheCourseAlone) {
  expect_fault("3/3/3/3/3 w", "", "pawn");
  EXPECT_EQ(read_and_write("3/3/3/3/3 w", "breakthrough:course"), "3/3/3/3/3 w");
}

TEST_F(BreakthroughNotation, ANamedSizeMustBeThePositions) {
  expect_fault("pppp/4/4/PPPP w", "", "3", "breakthrough:standard:3x5");
  expect_fault("ppp/3/3/PPP w", "", "5", "breakthrough:standard:3x5");
  const auto game = find_game("breakthrough:course:8x8");
  ASSERT_TRUE(game);
  EXPECT_FALSE((*game)->parse_position("ppp/ppp/3/PPP/PPP w"));
}

TEST_F(BreakthroughNotation, RubbishIsRefusedWithoutHarm) {
  for (const char* const text : {"/", "////", "w", "/ w", "//// w", "hello world", "3",
                                 "3/3/3/3/3/ w", "/3/3/3/3/3 w", "P p", "1/1/1/1 w b"}) {
    const auto setup = set_up("breakthrough:course", text);
    EXPECT_FALSE(setup) << text;
  }
  // Any bytes at all.
  Random random(41);
  const std::string letters = "Pp123456789/ wb0x";
  for (int i = 0; i < 20000; ++i) {
    const std::string text = misprinted("ppp/ppp/3/PPP/PPP w", letters, random);
    const auto setup = set_up("breakthrough:course", text);
    if (!setup) {
      EXPECT_FALSE(setup.error().message.empty()) << text;
      continue;
    }
    const std::string written = setup->game->position_text(setup->position);
    EXPECT_EQ(read_and_write(written, "breakthrough:course"), written) << text;
  }
}

TEST_F(BreakthroughNotation, FinishedPositionsAreAccepted) {
  EXPECT_EQ(read_and_write("P2/3/3/3/3 b"), "P2/3/3/3/3 b");
  EXPECT_EQ(read_and_write("P2/ppp/3/3/PP1 w"), "P2/ppp/3/3/PP1 w");
  EXPECT_EQ(read_and_write("PPP/3/3/3/PPP w"), "PPP/3/3/3/PPP w");
}

TEST_F(BreakthroughNotation, TenIsTenEmptySquares) {
  const std::string start = "pppppppppp/pppppppppp/10/10/PPPPPPPPPP/PPPPPPPPPP w";
  EXPECT_EQ(read_and_write(start, "breakthrough:course"), start);
  const auto game = find_game("breakthrough:course:10x6");
  ASSERT_TRUE(game);
  EXPECT_EQ((*game)->position_text((*game)->start()), start);
  // On three columns it is ten too many, not a 1 and a 0.
  expect_fault("ppp/ppp/10/PPP/PPP w", "row 3", "10");
  // And three ones in a row are a hundred and eleven.
  expect_fault("ppp/ppp/111/PPP/PPP w", "row 3", "", "breakthrough:standard");
}

TEST_F(BreakthroughNotation, FurtherFieldsAreIgnored) {
  EXPECT_EQ(read_and_write("ppp/ppp/3/PPP/PPP w 0 1"), "ppp/ppp/3/PPP/PPP w");
  EXPECT_EQ(read_and_write("ppp/ppp/3/PPP/PPP b - - 0 17 anything"), "ppp/ppp/3/PPP/PPP b");
  EXPECT_EQ(read_and_write("pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w 0 1"),
            "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w");
}

TEST_F(BreakthroughNotation, MovesAreReadInEveryAcceptedForm) {
  const char* const start = "ppp/ppp/3/PPP/PPP w";
  EXPECT_EQ(reread_move(start, "a2-a3"), "a2-a3");
  EXPECT_EQ(reread_move(start, "a2a3"), "a2-a3");
  EXPECT_EQ(reread_move(start, "A2A3"), "a2-a3");
  EXPECT_EQ(reread_move(start, "A2-B3"), "a2-b3");
  const char* const contact = "3/ppp/1P1/P2/3 b";
  EXPECT_EQ(reread_move(contact, "a4xb3"), "a4xb3");
  EXPECT_EQ(reread_move(contact, "a4b3"), "a4xb3");
  EXPECT_EQ(reread_move(contact, "A4Xb3"), "a4xb3");
  EXPECT_EQ(reread_move(contact, "a4b3*"), "a4xb3");
  // Two-digit rows.
  const char* const tall = "10/p9/1P8/10/10/10/10/10/10/10 b";
  EXPECT_EQ(reread_move(tall, "a9xb8", "breakthrough:course"), "a9xb8");
  const char* const top = "p9/9P/10/10/10/10/10/10/10/10 w";
  EXPECT_EQ(reread_move(top, "j9-j10", "breakthrough:course"), "j9-j10");
  EXPECT_EQ(reread_move(top, "j9j10", "breakthrough:course"), "j9-j10");
  const char* const down = "p9/9P/10/10/10/10/10/10/10/10 b";
  EXPECT_EQ(reread_move(down, "a10a9", "breakthrough:course"), "a10-a9");
}

TEST_F(BreakthroughNotation, TheWrongSignIsAnError) {
  const char* const contact = "3/ppp/1P1/P2/3 b";
  EXPECT_THAT(move_fault(contact, "a4-b3"), HasSubstr("a4xb3"));
  EXPECT_THAT(move_fault(contact, "a4xa3"), HasSubstr("a4-a3"));
  // The mark of a capture on a quiet move is the same fault.
  move_fault(contact, "a4a3*");
  // Both on the standard's diagonal quiet move.
  EXPECT_THAT(move_fault("ppp/ppp/3/PPP/PPP w", "a2xb3"), HasSubstr("a2-b3"));
}

TEST_F(BreakthroughNotation, UnreadableMovesAreRefused) {
  const char* const start = "ppp/ppp/3/PPP/PPP w";
  for (const char* const move : {"",         "a",
                                 "a2",       "a2-",
                                 "-a3",      "a2--a3",
                                 "a2-a3-a4", "2a-3a",
                                 "a2 a3",    "a2-a3x",
                                 "a2-a3**",  "d2-d3",
                                 "a6-a7",    "a0-a1",
                                 "a2-a03",   "a02-a3",
                                 "a2-a33",   "a99999999999-a3",
                                 "noop",     "(move 1 2 1 3)",
                                 "a2x-a3",   "\xff\xfe",
                                 "``2-`3"}) {
    EXPECT_FALSE(move_fault(start, move).empty()) << move;
  }
}

TEST_F(BreakthroughNotation, MovesAfterTheEndAreRefused) {
  move_fault("P2/3/p2/3/3 b", "a3-a2");
  move_fault("3/3/3/3/PPP w", "a1-a2");
}

}  // namespace
}  // namespace quadrille
