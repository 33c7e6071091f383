// SPDX-License-Identifier: MIT
#include "reports/csc384/check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace quadrille::csc384 {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr std::string_view kBoard =
    "........\n........\n........\n........\n...b....\n........\n........\n....r...\n";

Puzzle puzzle() {
  const auto read = read_puzzle(kBoard);
  EXPECT_TRUE(read);
  return *read;
}

// The states of a game from the puzzle, with an empty line after each.
std::string game_text(const Puzzle& puzzle, const std::vector<std::string>& moves) {
  AnyPosition position = puzzle.position;
  std::string text = board_text(puzzle, position) + "\n\n";
  for (const std::string& move : moves) {
    position = puzzle.game->apply(position, *puzzle.game->parse_move(position, move));
    text += board_text(puzzle, position) + "\n\n";
  }
  return text;
}

CheckedSolution verdict_on(const Puzzle& puzzle, const std::string& solution) {
  const auto verdict = check_solution(puzzle, solution, {});
  EXPECT_TRUE(verdict) << verdict.error().text();
  return verdict ? *verdict : CheckedSolution{};
}

TEST(Csc384Check, AWholeGameOfBestPlayIsGood) {
  const CheckedSolution verdict =
      verdict_on(puzzle(), game_text(puzzle(), {"31-26", "18-22", "26x17"}));
  EXPECT_TRUE(verdict.good());
  EXPECT_FALSE(verdict.single_move);
  EXPECT_THAT(verdict.moves, ElementsAre("31-26", "18-22", "26x17"));
  EXPECT_EQ(verdict.end, "red wins: no pieces");
  EXPECT_EQ(verdict.value, GameValue::kWin);
  EXPECT_EQ(verdict.optimum, 3);
}

TEST(Csc384Check, TheCoursesHeaderAndTrailerDoNotMatter) {
  const std::string text = "solving puzzle  final_tests/checkers1.txt\n" +
                           game_text(puzzle(), {"31-26", "18-22", "26x17"}) +
                           "3 moves\n0.0796 seconds\n";
  EXPECT_TRUE(verdict_on(puzzle(), text).good());
}

TEST(Csc384Check, AnotherDefenceOfTheSameLengthIsAsGood) {
  EXPECT_TRUE(verdict_on(puzzle(), game_text(puzzle(), {"31-26", "18-23", "26x19"})).good());
}

TEST(Csc384Check, OneBoardIsAnAnswerOfFall2022) {
  const std::string good = game_text(puzzle(), {"31-26"});
  const CheckedSolution verdict = verdict_on(puzzle(), good.substr(good.find("\n\n") + 2));
  EXPECT_TRUE(verdict.single_move);
  EXPECT_TRUE(verdict.good());
  EXPECT_THAT(verdict.moves, ElementsAre("31-26"));
  const std::string bad = game_text(puzzle(), {"31-27"});
  const CheckedSolution worse = verdict_on(puzzle(), bad.substr(bad.find("\n\n") + 2));
  ASSERT_THAT(worse.faults, SizeIs(1));
  EXPECT_THAT(worse.faults[0], HasSubstr("31-27"));
  EXPECT_THAT(worse.faults[0], HasSubstr("31-26 leaves 2"));
}

TEST(Csc384Check, AnIllegalStateIsNamedWithItsLine) {
  std::string text = game_text(puzzle(), {"31-26", "18-22", "26x17"});
  text.replace(text.rfind('r'), 1, ".");  // the last state has no piece at all now
  const CheckedSolution verdict = verdict_on(puzzle(), text);
  ASSERT_FALSE(verdict.faults.empty());
  EXPECT_THAT(verdict.faults[0], HasSubstr("line 28: no legal move"));
  EXPECT_THAT(verdict.faults[0], HasSubstr("ply 3"));
  EXPECT_THAT(verdict.faults[0], HasSubstr("26x17"));
  EXPECT_THAT(verdict.moves, ElementsAre("31-26", "18-22"));
}

TEST(Csc384Check, AGameThatStopsEarlyIsNotFinished) {
  const CheckedSolution verdict = verdict_on(puzzle(), game_text(puzzle(), {"31-26", "18-22"}));
  ASSERT_THAT(verdict.faults, SizeIs(1));
  EXPECT_THAT(verdict.faults[0], HasSubstr("not over after the last state: red is to move"));
  EXPECT_FALSE(verdict.end);
}

TEST(Csc384Check, AGameThatGoesOnAfterItsEndIsWrong) {
  const std::string game = game_text(puzzle(), {"31-26", "18-22", "26x17"});
  const CheckedSolution verdict = verdict_on(puzzle(), game + std::string(kBoard));
  ASSERT_FALSE(verdict.faults.empty());
  EXPECT_THAT(verdict.faults[0], HasSubstr("the game was over before this state"));
}

TEST(Csc384Check, AnotherPuzzlesSolutionIsWrong) {
  const auto other = read_puzzle(
      "........\n........\n........\n........\n...b....\n........\n........\n..r.....\n");
  ASSERT_TRUE(other);
  const CheckedSolution verdict = verdict_on(puzzle(), game_text(*other, {"30-26"}));
  ASSERT_THAT(verdict.faults, SizeIs(1));
  EXPECT_THAT(verdict.faults[0], HasSubstr("not the board of the puzzle"));
}

TEST(Csc384Check, ALongerWayAndAWeakDefenceAreFaults) {
  // W:WK18,K22:BK8, won in 5 plies by 18-15.
  const auto read = read_puzzle(
      "........\n......B.\n........\n........\n...R....\n..R.....\n........\n........\n");
  ASSERT_TRUE(read);
  const CheckedSolution weak = verdict_on(*read, game_text(*read, {"18-15", "8-11", "15x8"}));
  EXPECT_EQ(weak.optimum, 5);
  ASSERT_THAT(weak.faults, SizeIs(1));
  EXPECT_THAT(weak.faults[0], HasSubstr("ply 2: black plays 8-11, which leaves 1 ply;"));
  const CheckedSolution slow = verdict_on(*read, game_text(*read, {"22-17", "8-11"}));
  ASSERT_THAT(slow.faults, SizeIs(2));
  EXPECT_THAT(slow.faults[0], HasSubstr("not over"));
  EXPECT_THAT(slow.faults[1], HasSubstr("ply 1: red plays 22-17, which leaves 8 plies"));
  EXPECT_THAT(slow.faults[1], HasSubstr("18-15 leaves 4"));
}

TEST(Csc384Check, AFinishedBoardIsItsOwnSolution) {
  const auto over = read_puzzle(
      "........\n........\n........\n........\n...b....\n........\n........\n........\n");
  ASSERT_TRUE(over);
  const CheckedSolution verdict = verdict_on(*over, game_text(*over, {}));
  EXPECT_THAT(verdict.faults, IsEmpty());
  EXPECT_EQ(verdict.end, "black wins: no pieces");
}

TEST(Csc384Check, TextWithoutABoardIsAnError) {
  for (const char* const text : {"", "3 moves\n", "........\n"}) {
    const auto verdict = check_solution(puzzle(), text, {});
    ASSERT_FALSE(verdict) << text;
    EXPECT_THAT(verdict.error().message, HasSubstr("no board"));
  }
}

}  // namespace
}  // namespace quadrille::csc384
