// SPDX-License-Identifier: MIT
// Short wins in games without an end, against published puzzles and brute force.
#include "solve/short_win_solver.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "games/registry.h"
#include "players/parts.h"
#include "solve/win_table.h"

namespace quadrille {
namespace {

struct Puzzle {
  const char* position;
  int plies;
  const char* first_move;
};

// The official puzzles of the course (rules, section 5.3): least plies, and the one move to them.
TEST(ShortWinSolver, SolvesThePuzzlesOfTheCourse) {
  const GamePointer game = *find_game("checkers:csc384");
  for (const Puzzle& puzzle : {Puzzle{"W:W30:B18", 3, "30-26"},
                               {"W:WK12,20,26:B7,14,15,18,K31", 7, "20-16"},
                               {"W:W7,18,23,K30:B3,K10,11,K26,K27,28", 7, "30-25"},
                               {"W:W31:B18", 3, "31-26"},
                               {"W:W7,11,15:B4,8,K14,16", 7, "15-10"},
                               {"W:W6,K13,22,26:B4,8,15,16,K31", 9, "22-17"}}) {
    SCOPED_TRACE(puzzle.position);
    const AnyPosition position = *game->parse_position(puzzle.position);
    SolveRequest request;
    request.distance = true;
    const auto solution = make_solver(*game)->solve(position, request);
    EXPECT_EQ(solution.value, GameValue::kWin);
    EXPECT_EQ(solution.plies, puzzle.plies);
    ASSERT_EQ(solution.best.size(), 1U);
    EXPECT_EQ(game->move_text(position, solution.best[0]), puzzle.first_move);

    // After the best move the other side has lost, one ply sooner, and every move keeps that.
    const AnyPosition after = game->apply(position, solution.best[0]);
    const auto reply = make_solver(*game)->solve(after, request);
    EXPECT_EQ(reply.value, GameValue::kLoss);
    EXPECT_EQ(reply.plies, puzzle.plies - 1);
    EXPECT_EQ(reply.keeps.size(), game->legal_moves(after).size());
    EXPECT_FALSE(reply.best.empty());
  }
}

TEST(ShortWinSolver, SaysWhatItDoesNotKnow) {
  const GamePointer game = *find_game("checkers");
  SolveRequest request;
  request.nodes = 5000;
  const auto solution =
      make_solver(*game)->solve(*game->parse_position("B:WK31,K32:BK1,K2"), request);
  EXPECT_EQ(solution.value, GameValue::kUnknown);
  EXPECT_TRUE(solution.keeps.empty());
  EXPECT_EQ(solution.nodes, 5000U);
}

TEST(ShortWinSolver, KnowsFinishedGames) {
  const GamePointer game = *find_game("checkers");
  const auto solution = make_solver(*game)->solve(*game->parse_position("B:WK30,K32:B28"), {});
  EXPECT_EQ(solution.value, GameValue::kLoss);
  EXPECT_EQ(solution.plies, 0);
}

TEST(ShortWinSolver, TheKingEscapesInOne) {
  const GamePointer game = *find_game("tablut");
  const AnyPosition position = *game->parse_position("9/9/9/2k6/9/9/9/9/b8 w 0 1");
  SolveRequest request;
  request.distance = true;
  const auto solution = make_solver(*game)->solve(position, request);
  EXPECT_EQ(solution.value, GameValue::kWin);
  EXPECT_EQ(solution.plies, 1);
  EXPECT_FALSE(solution.best.empty());
}

TEST(WinTable, KeepsFactsThroughGrowth) {
  WinTable table;
  constexpr Hash kCount = 20'000;
  for (Hash i = 0; i < kCount; ++i) {
    table.store(mix(i), {.win_within = static_cast<std::uint8_t>(i % 50 + 1)});
    table.store(mix(i), {.no_loss_within = 7});
  }
  std::size_t kept = 0;
  for (Hash i = 0; i < kCount; ++i) {
    const WinTable::Facts facts = table.find(mix(i));
    if (facts.win_within == WinTable::kNever) continue;
    ++kept;
    EXPECT_EQ(facts.win_within, i % 50 + 1);
    EXPECT_EQ(facts.loss_within, WinTable::kNever);
  }
  EXPECT_GT(kept, kCount / 2);  // one entry a place: some make room for others
  table.clear();
  EXPECT_EQ(table.find(mix(1)).win_within, WinTable::kNever);
}

}  // namespace
}  // namespace quadrille
