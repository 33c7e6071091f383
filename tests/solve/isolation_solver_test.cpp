// SPDX-License-Identifier: MIT
// Isolation's solver against brute force on the slow board, and against published results.
#include "solve/isolation_solver.h"

#include <gtest/gtest.h>

#include <atomic>
#include <string>
#include <vector>

#include "base/random.h"
#include "games/registry.h"
#include "players/parts.h"
#include "tests/games/referee.h"
#include "tests/search/expect_solution.h"
#include "tests/search/slow_solver.h"

namespace quadrille {
namespace {

// A board with so many blank cells anywhere, and the knights on two of the others: brute force can
// still play it to the end.
std::string sparse_position(int width, int height, int blanks, Random& random) {
  std::string cells(static_cast<std::size_t>(width * height), 'x');
  const auto put = [&](char what) {
    while (true) {
      char& cell = cells[random.below(cells.size())];
      if (cell != 'x') continue;
      cell = what;
      return;
    }
  };
  for (int i = 0; i < blanks; ++i) put('.');
  put('A');
  put('B');
  std::string text;
  for (int row = 0; row < height; ++row) {
    if (row > 0) text += '/';
    text += cells.substr(static_cast<std::size_t>(row * width), static_cast<std::size_t>(width));
  }
  return text + (random.below(2) == 0 ? " A" : " B");
}

void expect_brute_force_agrees(const std::string& rules, int width, int height, int blanks,
                               int positions) {
  const GamePointer game = *find_game(rules);
  const auto referee = referee_for(game->name());
  const auto solver = make_solver(*game);
  Random random(static_cast<std::uint64_t>(width * 100 + height));
  for (int i = 0; i < positions; ++i) {
    const AnyPosition position =
        *game->parse_position(sparse_position(width, height, blanks, random));
    SlowSolver slow(*referee);
    ASSERT_NO_FATAL_FAILURE(
        expect_true_solution(*game, game->position_text(position), *solver, *referee, slow));
  }
}

TEST(IsolationSolver, AgreesWithBruteForce) {
  expect_brute_force_agrees("isolation:3x3", 3, 3, 7, 30);
  expect_brute_force_agrees("isolation:4x3", 4, 3, 9, 60);
  expect_brute_force_agrees("isolation:4x4", 4, 4, 11, 60);
  expect_brute_force_agrees("isolation:5x5", 5, 5, 14, 60);
  expect_brute_force_agrees("isolation:7x7", 7, 7, 22, 60);
  expect_brute_force_agrees("isolation:9x7", 9, 7, 24, 40);
  expect_brute_force_agrees("isolation:11x9", 11, 9, 30, 30);
  expect_brute_force_agrees("isolation:udacity-9x11", 11, 9, 30, 30);
}

TEST(IsolationSolver, AgreesWithBruteForceFromTheStart) {
  for (const char* const name : {"isolation:3x3", "isolation:4x3"}) {
    const GamePointer game = *find_game(name);
    const auto referee = referee_for(game->name());
    SlowSolver slow(*referee);
    const auto solver = make_solver(*game);
    ASSERT_NO_FATAL_FAILURE(
        expect_true_solution(*game, game->position_text(game->start()), *solver, *referee, slow));
  }
}

struct OpeningCount {
  const char* game;
  int pairs;
  int won_by_first;
};

// Rules, section 6.2: ordered pairs of first cells, the first side to move.
TEST(IsolationSolver, CountsTheWonOpenings) {
  for (const OpeningCount& each : {OpeningCount{"isolation:3x3", 72, 24},
                                   {"isolation:4x3", 132, 46},
                                   {"isolation:4x4", 240, 64},
                                   {"isolation:5x5", 600, 296}}) {
    const GamePointer game = *find_game(each.game);
    const auto solver = make_solver(*game);
    int pairs = 0;
    int won = 0;
    for (const AnyMove first : game->legal_moves(game->start())) {
      const AnyPosition placed = game->apply(game->start(), first);
      for (const AnyMove second : game->legal_moves(placed)) {
        ++pairs;
        const auto solution = solver->solve(game->apply(placed, second), {});
        if (solution.value == GameValue::kWin) ++won;
      }
    }
    EXPECT_EQ(pairs, each.pairs) << each.game;
    EXPECT_EQ(won, each.won_by_first) << each.game;
  }
}

// On a board with an even side the second player mirrors; the odd ones below were solved before.
TEST(IsolationSolver, TheSecondSideWinsFromTheStart) {
  for (const char* const name :
       {"isolation:3x3", "isolation:5x3", "isolation:5x5", "isolation:8x8", "isolation:11x10"}) {
    const GamePointer game = *find_game(name);
    EXPECT_EQ(make_solver(*game)->solve(game->start(), {}).value, GameValue::kLoss) << name;
  }
}

TEST(IsolationSolver, SolvesSevenBySeven) {
  const GamePointer game = *find_game("isolation:7x7");
  // Lines of the test data: position, value, winning moves.
  struct Case {
    const char* position;
    GameValue value;
    std::vector<std::string> winning;
  };
  for (const Case& each :
       {Case{"#....../..#...#/#..##../..#A.#./.#..B../......./....... A",
             GameValue::kWin,
             {"e6", "b5", "f5", "f3", "c2", "e2"}},
        Case{"A###.#./.#.#.../#####../..#..#./##...#./....#.#/..#.B.# A", GameValue::kWin, {"c6"}},
        Case{".#...../...#.../.B...../.....#./..A..../....#../....... A", GameValue::kLoss, {}},
        Case{".B...../.A...../......./......./......./......./....... A", GameValue::kLoss, {}},
        Case{"......./......./.#...../......./#.B..../..#..../A...... A",
             GameValue::kWin,
             {"b3"}}}) {
    const AnyPosition position = *game->parse_position(each.position);
    const auto solution = make_solver(*game)->solve(position, {});
    EXPECT_EQ(solution.value, each.value) << each.position;
    if (each.value != GameValue::kWin) continue;
    std::vector<std::string> keeps;
    for (const AnyMove move : solution.keeps) keeps.push_back(game->move_text(position, move));
    EXPECT_EQ(keeps, each.winning) << each.position;
  }
}

TEST(IsolationSolver, EndsAtItsLimits) {
  const GamePointer game = *find_game("isolation:11x11");
  const auto solver = make_solver(*game);
  SolveRequest request;
  request.nodes = 20'000;
  const auto few = solver->solve(game->start(), request);
  EXPECT_EQ(few.value, GameValue::kUnknown);
  EXPECT_TRUE(few.keeps.empty());
  EXPECT_LT(few.nodes, 100'000U);  // a race that was begun is run to its end

  const std::atomic<bool> stop{true};
  request.stop = &stop;
  request.nodes = 1'000'000'000;
  EXPECT_EQ(solver->solve(game->start(), request).value, GameValue::kUnknown);
}

// The same question of a new solver costs the same nodes.
TEST(IsolationSolver, RepeatsItself) {
  const GamePointer game = *find_game("isolation:6x6");
  const AnyPosition position = *game->parse_position("A5/6/6/3B2/6/6 A");
  SolveRequest request;
  request.distance = true;
  const auto solver = make_solver(*game);
  const auto first = solver->solve(position, request);
  EXPECT_LT(solver->solve(position, request).nodes, first.nodes);
  solver->clear();
  EXPECT_EQ(solver->solve(position, request).nodes, first.nodes);
  EXPECT_EQ(make_solver(*game)->solve(position, request).nodes, first.nodes);
}

}  // namespace
}  // namespace quadrille
