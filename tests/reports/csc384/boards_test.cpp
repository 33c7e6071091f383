// SPDX-License-Identifier: MIT
#include "reports/csc384/boards.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace quadrille::csc384 {
namespace {

using ::testing::HasSubstr;

// W:W31:B18, on the dark squares.
constexpr std::string_view kPlain =
    "........\n........\n........\n........\n...b....\n........\n........\n....r...\n";
// The same mirrored: on the light squares.
constexpr std::string_view kMirrored =
    "........\n........\n........\n........\n....b...\n........\n........\n...r....\n";

std::string fen_of(std::string_view text) {
  const auto puzzle = read_puzzle(text);
  EXPECT_TRUE(puzzle) << puzzle.error().text();
  return puzzle ? puzzle->game->position_text(puzzle->position) : "";
}

Error fault_of(std::string_view text) {
  const auto puzzle = read_puzzle(text);
  EXPECT_FALSE(puzzle) << text;
  return puzzle ? Error{} : puzzle.error();
}

std::string replaced(std::string_view text, std::string_view from, std::string_view to) {
  std::string result(text);
  for (std::size_t at = 0; (at = result.find(from, at)) != std::string::npos; at += to.size()) {
    result.replace(at, from.size(), to);
  }
  return result;
}

TEST(Csc384Boards, ReadRedToMove) {
  EXPECT_EQ(fen_of(kPlain), "W:W31:B18");
  EXPECT_FALSE(read_puzzle(kPlain)->mirrored);
}

TEST(Csc384Boards, BearWhatFilesInCirculationHave) {
  const std::string carriage_returns = replaced(kPlain, "\n", "\r\n");
  EXPECT_EQ(fen_of(carriage_returns), "W:W31:B18");
  EXPECT_EQ(fen_of(carriage_returns + "\r\n"), "W:W31:B18");
  EXPECT_EQ(fen_of(kPlain.substr(0, kPlain.size() - 1)), "W:W31:B18");
  EXPECT_EQ(fen_of("\n\n" + replaced(kPlain, "\n", "  \n") + "\n \n"), "W:W31:B18");
}

TEST(Csc384Boards, OnLightSquaresAreMirroredAndWrittenBackAsTheyWere) {
  const auto puzzle = read_puzzle(kMirrored);
  ASSERT_TRUE(puzzle);
  EXPECT_TRUE(puzzle->mirrored);
  EXPECT_EQ(puzzle->game->position_text(puzzle->position), "W:W31:B18");
  EXPECT_EQ(board_text(*puzzle, puzzle->position) + "\n", kMirrored);
  const auto move = puzzle->game->parse_move(puzzle->position, "31-26");
  ASSERT_TRUE(move);
  EXPECT_EQ(board_text(*puzzle, puzzle->game->apply(puzzle->position, *move)),
            "........\n........\n........\n........\n....b...\n........\n....r...\n........");
}

TEST(Csc384Boards, OnDarkSquaresAreWrittenBackAsTheyWere) {
  const auto puzzle = read_puzzle(kPlain);
  ASSERT_TRUE(puzzle);
  EXPECT_EQ(board_text(*puzzle, puzzle->position) + "\n", kPlain);
}

TEST(Csc384Boards, KeepKingsAndMenApart) {
  EXPECT_EQ(
      fen_of("........\n....b...\n.......R\n..b.b...\n...b...r\n........\n...r....\n....B...\n"),
      "W:WK12,20,26:B7,14,15,18,K31");
}

TEST(Csc384Boards, OfBothColoursOfSquaresAreRefusedWithBoth) {
  const Error error =
      fault_of("........\n........\n........\n........\n..b.....\n........\n........\n..r.....\n");
  EXPECT_EQ(error.code, ErrorCode::kBadPosition);
  EXPECT_THAT(error.message, HasSubstr("line 8, column 3"));
  EXPECT_THAT(error.message, HasSubstr("line 5, column 3"));
  EXPECT_EQ(error.where, "line 5, column 3");
}

TEST(Csc384Boards, KeepAManOnItsCrowningRowWithAWarning) {
  const auto puzzle = read_puzzle(
      ".r......\n........\n........\n........\n...b....\n........\n........\n....r...\n");
  ASSERT_TRUE(puzzle);
  EXPECT_FALSE(puzzle->game->warnings(puzzle->position).empty());
  // It stays a man and cannot move; the other one can.
  for (const AnyMove move : puzzle->game->legal_moves(puzzle->position)) {
    EXPECT_THAT(puzzle->game->move_text(puzzle->position, move), HasSubstr("31-"));
  }
  EXPECT_EQ(board_text(*puzzle, puzzle->position).substr(0, 8), ".r......");
}

TEST(Csc384Boards, MayBeFinished) {
  struct Case {
    std::string text, winner;
    Reason reason;
  };
  const Case cases[] = {
      {replaced(kPlain, "r", "."), "black", Reason::kNoPieces},
      {replaced(kPlain, "b", "."), "red", Reason::kNoPieces},
      // Red's only man is blocked.
      {"........\n........\n........\n........\n.....b..\n......b.\n.......r\n........\n", "black",
       Reason::kNoLegalMoves},
  };
  for (const Case& each : cases) {
    SCOPED_TRACE(each.text);
    const auto puzzle = read_puzzle(each.text);
    ASSERT_TRUE(puzzle);
    const auto outcome = puzzle->game->outcome(puzzle->position);
    ASSERT_TRUE(outcome);
    EXPECT_EQ(puzzle->game->side_name(*outcome->winner), each.winner);
    EXPECT_EQ(outcome->reason, each.reason);
  }
}

TEST(Csc384Boards, WrongOnesAreRefusedWithLineAndColumn) {
  const std::string row = "........\n";
  EXPECT_EQ(fault_of("").where, "line 1, column 1");
  EXPECT_EQ(fault_of("\n \n").where, "line 1, column 1");
  EXPECT_THAT(
      fault_of("\n......../......../......../......../...b..../......../......../....r...\n")
          .message,
      HasSubstr("one line"));
  EXPECT_EQ(fault_of(replaced(kPlain, "...b....", "...q....")).where, "line 5, column 4");
  EXPECT_THAT(fault_of(replaced(kPlain, "...b....", "...b...")).where, HasSubstr("line 5"));
  EXPECT_THAT(fault_of(std::string(kPlain) + row).message, HasSubstr("9"));
  EXPECT_EQ(fault_of(kPlain.substr(9)).where, "line 8, column 1");
  EXPECT_EQ(fault_of(replaced(replaced(kPlain, "r", "."), "b", ".")).code, ErrorCode::kBadPosition);
}

TEST(Csc384Boards, AreFoundAmongOtherLines) {
  const std::string text = "solving puzzle  final_tests/checkers1.txt\n" + std::string(kPlain) +
                           "\n" + replaced(kMirrored, "\n", "\r\n") + "\n3 moves\n0.08\n";
  const auto states = written_states(text);
  ASSERT_EQ(states.size(), 2U);
  EXPECT_EQ(states[0].board + "\n", kPlain);
  EXPECT_EQ(states[0].line, 2);
  EXPECT_EQ(states[1].board + "\n", kMirrored);
  EXPECT_EQ(states[1].line, 11);
}

TEST(Csc384Boards, OfFewerThanEightRowsAreNoStates) {
  EXPECT_TRUE(written_states("").empty());
  EXPECT_TRUE(written_states(kPlain.substr(9)).empty());
  // Interrupted by a line that is no row.
  EXPECT_TRUE(written_states(replaced(kPlain, "...b....", "...b.....")).empty());
  // Sixteen rows without a line between them are two states.
  EXPECT_EQ(written_states(std::string(kPlain) + std::string(kPlain)).size(), 2U);
}

}  // namespace
}  // namespace quadrille::csc384
