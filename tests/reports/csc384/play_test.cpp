// SPDX-License-Identifier: MIT
#include "reports/csc384/play.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

#include "games/registry.h"

namespace quadrille::csc384 {
namespace {

using namespace std::chrono_literals;

Puzzle puzzle_of(std::string_view fen) {
  Puzzle puzzle;
  puzzle.game = *find_game("checkers:csc384");
  const auto position = puzzle.game->parse_position(fen);
  EXPECT_TRUE(position) << fen;
  if (position) puzzle.position = *position;
  return puzzle;
}

struct Case {
  std::string_view fen;
  int plies;
  std::string_view first_move;
};

// The rules' table of official puzzles (section 5.3).
constexpr Case kCases[] = {
    {"W:W30:B18", 3, "30-26"},
    {"W:WK12,20,26:B7,14,15,18,K31", 7, "20-16"},
    {"W:W7,18,23,K30:B3,K10,11,K26,K27,28", 7, "30-25"},
    {"W:W31:B18", 3, "31-26"},
    {"W:W7,11,15:B4,8,K14,16", 7, "15-10"},
    {"W:W6,K13,22,26:B4,8,15,16,K31", 9, "22-17"},
};

TEST(Csc384Play, FindsTheOnlyBestMove) {
  for (const Case& each : kCases) {
    SCOPED_TRACE(each.fen);
    const Puzzle puzzle = puzzle_of(each.fen);
    const Answer answer = best_move(puzzle, {});
    ASSERT_EQ(answer.moves.size(), 1U);
    EXPECT_EQ(puzzle.game->move_text(puzzle.position, answer.moves[0]), each.first_move);
    EXPECT_EQ(answer.value, GameValue::kWin);
    EXPECT_EQ(answer.plies, each.plies);
    EXPECT_EQ(answer.searched, 0U);
    EXPECT_EQ(fall_2022_text(puzzle, answer), board_text(puzzle, answer.states[1]));
  }
}

TEST(Csc384Play, PlaysToTheEndInTheLeastPlies) {
  for (const Case& each : kCases) {
    SCOPED_TRACE(each.fen);
    const Puzzle puzzle = puzzle_of(each.fen);
    const Answer answer = whole_game(puzzle, {});
    ASSERT_EQ(answer.moves.size(), static_cast<std::size_t>(each.plies));
    ASSERT_EQ(answer.states.size(), answer.moves.size() + 1);
    for (std::size_t i = 0; i < answer.moves.size(); ++i) {
      ASSERT_TRUE(puzzle.game->is_legal(answer.states[i], answer.moves[i]));
    }
    const auto outcome = puzzle.game->outcome(answer.states.back());
    ASSERT_TRUE(outcome);
    EXPECT_EQ(puzzle.game->side_name(*outcome->winner), "red");
  }
}

TEST(Csc384Play, WritesEveryStateAndAnEmptyLineAfterEach) {
  const Puzzle puzzle = puzzle_of("W:W31:B18");
  const Answer answer = whole_game(puzzle, {});
  std::string expected;
  for (const AnyPosition& state : answer.states) expected += board_text(puzzle, state) + "\n\n";
  EXPECT_EQ(winter_2023_text(puzzle, answer), expected);
  EXPECT_EQ(written_states(expected).size(), 4U);
  EXPECT_EQ(expected.substr(0, 9), "........\n");
}

TEST(Csc384Play, AnswersABoardOnLightSquaresOnLightSquares) {
  const auto puzzle = read_puzzle(
      "........\n........\n........\n........\n....b...\n........\n........\n.....r..\n");
  ASSERT_TRUE(puzzle);
  EXPECT_EQ(fall_2022_text(*puzzle, best_move(*puzzle, {})),
            "........\n........\n........\n........\n....b...\n........\n....r...\n........");
}

TEST(Csc384Play, LeavesAFinishedBoardAsItIs) {
  for (const char* const fen : {"W:W:B18", "W:W18:B", "W:W28:B19,24"}) {
    SCOPED_TRACE(fen);
    const Puzzle puzzle = puzzle_of(fen);
    const Answer move = best_move(puzzle, {});
    EXPECT_TRUE(move.moves.empty());
    EXPECT_EQ(fall_2022_text(puzzle, move), board_text(puzzle, puzzle.position));
    const Answer game = whole_game(puzzle, {});
    EXPECT_TRUE(game.moves.empty());
    EXPECT_EQ(winter_2023_text(puzzle, game), board_text(puzzle, puzzle.position) + "\n\n");
  }
}

TEST(Csc384Play, HasALegalMoveWhenThereIsNoTime) {
  const Puzzle puzzle = puzzle_of("W:W21-32:B1-12");
  PlayLimits limits;
  limits.time = 0ms;
  const Answer answer = best_move(puzzle, limits);
  ASSERT_EQ(answer.moves.size(), 1U);
  EXPECT_TRUE(puzzle.game->is_legal(puzzle.position, answer.moves[0]));
  EXPECT_EQ(answer.value, GameValue::kUnknown);
  EXPECT_EQ(answer.searched, 1U);
}

TEST(Csc384Play, CutsAGameThatDoesNotEnd) {
  // A king each, both at home on the long diagonal: nobody can be caught.
  const Puzzle puzzle = puzzle_of("W:WK29:BK4");
  PlayLimits limits;
  limits.time = 20ms;
  const Answer answer = whole_game(puzzle, limits);
  EXPECT_LE(answer.moves.size(), kLongestAnswer);
  EXPECT_FALSE(answer.moves.empty());
  EXPECT_EQ(answer.states.size(), answer.moves.size() + 1);
}

}  // namespace
}  // namespace quadrille::csc384
