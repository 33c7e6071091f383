// SPDX-License-Identifier: MIT
// The exact solver against brute force on the slow board, and against its limits.
#include "solve/proof_solver.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "base/random.h"
#include "games/breakthrough/rules.h"
#include "games/registry.h"
#include "players/parts.h"
#include "tests/games/breakthrough/referee.h"
#include "tests/games/referee.h"
#include "tests/search/expect_solution.h"
#include "tests/search/slow_solver.h"

namespace quadrille {
namespace {

TEST(ProofSolver, AgreesWithBruteForce) {
  Random random(90);
  int wins = 0;
  int draws = 0;
  int losses = 0;
  int finished = 0;
  for (const std::string rules : {"standard", "course"}) {
    for (const std::string size : {"2x4", "3x4", "4x4", "2x6", "3x5", "5x4"}) {
      const std::string name = "breakthrough:" + rules + ":" + size;
      const auto game = *find_game(name);
      const auto referee = referee_for(name);
      SlowSolver slow(*referee);
      const auto shared = make_solver(*game);
      for (int i = 0; i < 120;) {
        const std::string text = referee->random_setup(random);
        const SlowBoard board = read_board(text);
        if (board.count('P') + board.count('p') > 8) continue;  // too much for brute force
        ++i;
        // A new solver, and one that remembers all the positions before.
        ASSERT_NO_FATAL_FAILURE(
            expect_true_solution(*game, text, *make_solver(*game), *referee, slow));
        ASSERT_NO_FATAL_FAILURE(expect_true_solution(*game, text, *shared, *referee, slow));
        const int value = slow.solve(text).value;
        if (referee->verdict(text)) {
          ++finished;
        } else {
          ++(value > 0 ? wins : value < 0 ? losses : draws);
        }
      }
    }
  }
  EXPECT_GT(wins, 200);
  EXPECT_GT(losses, 200);
  EXPECT_GT(draws, 50);
  EXPECT_GT(finished, 50);
}

// Every layout of the board has a solver of its own.
TEST(ProofSolver, AgreesWithBruteForceOnEveryLayout) {
  Random random(91);
  for (const std::string rules : {"standard", "course"}) {
    for (const std::string size : {"10x4", "9x7", "10x10"}) {
      const std::string name = "breakthrough:" + rules + ":" + size;
      const auto game = *find_game(name);
      const auto referee = referee_for(name);
      SlowSolver slow(*referee);
      const SlowBoard start = read_board(referee->start());
      for (int i = 0; i < 40; ++i) {
        // Two pawns each, a few steps from their goals.
        SlowBoard board = empty_board(start.width, start.height);
        const auto column = [&] {
          return 1 + static_cast<int>(random.below(static_cast<std::uint64_t>(board.width)));
        };
        const auto rows = [&](int most) {
          return static_cast<int>(random.below(static_cast<std::uint64_t>(most)));
        };
        for (int pawn = 0; pawn < 2; ++pawn) {
          board.put(column(), board.height - 1 - rows(2), 'P');
          board.put(column(), 2 + rows(2), 'p');
        }
        board.white_to_move = i % 2 == 0;
        const std::string text = write_board(board);
        ASSERT_NO_FATAL_FAILURE(
            expect_true_solution(*game, text, *make_solver(*game), *referee, slow));
      }
    }
  }
}

TEST(ProofSolver, SolvesTheSolvedBoards) {
  // rules/breakthrough.md, section 6.2; 0 plies where no distance is asked for.
  struct Row {
    const char* game;
    const char* position;
    GameValue value;
    int plies;
  };
  for (const Row& row : {
           Row{"breakthrough:standard:2x4", "start", GameValue::kLoss, 8},
           Row{"breakthrough:standard:2x5", "start", GameValue::kLoss, 10},
           Row{"breakthrough:standard:2x6", "start", GameValue::kWin, 15},
           Row{"breakthrough:standard:3x4", "start", GameValue::kLoss, 12},
           Row{"breakthrough:standard:3x5", "start", GameValue::kLoss, 18},
           Row{"breakthrough:standard:4x4", "start", GameValue::kLoss, 14},
           Row{"breakthrough:standard:4x4", "pppp/4/4/PPPP w", GameValue::kWin, 11},
           Row{"breakthrough:standard:5x4", "start", GameValue::kLoss, 0},
           Row{"breakthrough:course:2x4", "start", GameValue::kDraw, 0},
           Row{"breakthrough:course:2x6", "start", GameValue::kDraw, 0},
           Row{"breakthrough:course:3x4", "start", GameValue::kDraw, 0},
           Row{"breakthrough:course:3x5", "start", GameValue::kDraw, 0},
           Row{"breakthrough:course:3x6", "start", GameValue::kDraw, 0},
           Row{"breakthrough:course:4x4", "start", GameValue::kDraw, 0},
           Row{"breakthrough:course:4x5", "start", GameValue::kDraw, 0},
           Row{"breakthrough:course:5x4", "start", GameValue::kDraw, 0},
       }) {
    SCOPED_TRACE(row.game);
    const auto setup = *set_up(row.game, row.position);
    SolveRequest request;
    request.distance = row.plies > 0;
    const auto solution = make_solver(*setup.game)->solve(setup.position, request);
    EXPECT_EQ(solution.value, row.value);
    EXPECT_EQ(solution.plies.value_or(0), row.plies);
  }
}

TEST(ProofSolver, SaysNothingThatALimitKeptItFromProving) {
  const auto setup = *set_up("breakthrough:standard:3x5", "start");
  const auto truth = make_solver(*setup.game)->solve(setup.position, {.distance = true});
  bool value_without_distance = false;
  for (Nodes limit = 1; limit < truth.nodes * 2; limit = limit * 5 / 4 + 1) {
    SCOPED_TRACE(limit);
    SolveRequest request;
    request.nodes = limit;
    request.distance = true;
    const auto solution = make_solver(*setup.game)->solve(setup.position, request);
    EXPECT_LE(solution.nodes, limit);
    if (solution.value == GameValue::kUnknown) {
      EXPECT_TRUE(solution.keeps.empty());
      EXPECT_FALSE(solution.plies);
      EXPECT_TRUE(solution.best.empty());
      continue;
    }
    EXPECT_EQ(solution.value, truth.value);
    EXPECT_EQ(solution.keeps, truth.keeps);
    if (solution.plies) {
      EXPECT_EQ(solution.plies, truth.plies);
      EXPECT_EQ(solution.best, truth.best);
    } else {
      EXPECT_TRUE(solution.best.empty());
      value_without_distance = true;
    }
  }
  EXPECT_TRUE(value_without_distance);
}

TEST(ProofSolver, SaysWhenNotAllKeepingMovesAreKnown) {
  // A draw, of which the proof needs one move that keeps it and not what the others do.
  const auto setup = *set_up("breakthrough:course:3x5", "ppp/1pp/p2/1PP/PPP w");
  const auto solver = make_solver(*setup.game);
  const auto truth = solver->solve(setup.position, {});
  ASSERT_EQ(truth.value, GameValue::kDraw);
  ASSERT_TRUE(truth.keeps_complete);
  bool incomplete = false;
  for (Nodes limit = 1; limit <= truth.nodes; limit += limit / 50 + 1) {
    const auto solution = make_solver(*setup.game)->solve(setup.position, {.nodes = limit});
    if (solution.value == GameValue::kUnknown) continue;
    ASSERT_EQ(solution.value, truth.value);
    ASSERT_FALSE(solution.keeps.empty());
    if (solution.keeps_complete) {
      ASSERT_EQ(solution.keeps, truth.keeps);
    } else {
      incomplete = true;
      for (const AnyMove move : solution.keeps) {
        ASSERT_TRUE(std::ranges::find(truth.keeps, move) != truth.keeps.end());
      }
    }
  }
  EXPECT_TRUE(incomplete);
}

TEST(ProofSolver, ClearedGivesWhatANewOneGives) {
  const auto setup = *set_up("breakthrough:standard:4x4", "start");
  const auto solver = make_solver(*setup.game);
  const SolveRequest request{.distance = true};
  const Nodes nodes = solver->solve(setup.position, request).nodes;
  EXPECT_LT(solver->solve(setup.position, request).nodes, nodes / 10);  // it remembers
  solver->clear();
  EXPECT_EQ(solver->solve(setup.position, request).nodes, nodes);
}

TEST(ProofSolver, StopsWhenItIsTold) {
  const auto setup = *set_up("breakthrough:standard:8x8", "start");
  const std::atomic<bool> stop = true;
  SolveRequest request;
  request.stop = &stop;
  const auto solution = make_solver(*setup.game)->solve(setup.position, request);
  EXPECT_EQ(solution.value, GameValue::kUnknown);
  EXPECT_LT(solution.nodes, 1000U);
}

TEST(ProofSolver, TellsItsProgress) {
  const auto setup = *set_up("breakthrough:standard:8x8", "start");
  std::vector<Nodes> told;
  SolveRequest request;
  request.nodes = 3'500'000;
  request.on_progress = [&](const SolveProgress& progress) {
    EXPECT_EQ(progress.value, GameValue::kUnknown);
    EXPECT_EQ(progress.depth, 0);
    told.push_back(progress.nodes);
  };
  make_solver(*setup.game)->solve(setup.position, request);
  EXPECT_EQ(told.size(), 3U);
  EXPECT_TRUE(std::ranges::is_sorted(told));
}

template <breakthrough::RuleSet kRules>
void expect_same_from_two_threads(breakthrough::Size size, int positions, Random& random) {
  using Typed = breakthrough::Breakthrough<breakthrough::Square64, kRules>;
  const Typed game(size);
  const auto referee = referee_for(game.name());
  ProofSolver<Typed> shared(game, std::size_t{1} << 24, 0);
  for (int i = 0; i < positions; ++i) {
    const std::string text = referee->random_setup(random);
    SCOPED_TRACE(game.name() + " " + text);
    const auto position = *game.parse_position(text);
    ProofSolver<Typed> alone(game);
    const auto truth = alone.solve(position, {.distance = true});
    // A new one, one that remembers, and one with hardly any table.
    ProofSolver<Typed> together(game, std::size_t{1} << 24, 0);
    ProofSolver<Typed> forgetful(game, 1, 0);
    for (ProofSolver<Typed>* solver : {&together, &shared, &forgetful}) {
      const auto solution = solver->solve(position, {.distance = true, .threads = 2});
      ASSERT_EQ(solution.value, truth.value);
      ASSERT_EQ(solution.keeps, truth.keeps);
      ASSERT_EQ(solution.plies, truth.plies);
      ASSERT_EQ(solution.best, truth.best);
    }
  }
}

TEST(ProofSolver, TwoThreadsFindWhatOneFinds) {
  Random random(96);
  for (const breakthrough::Size size : {breakthrough::Size{3, 4}, breakthrough::Size{4, 4},
                                        breakthrough::Size{3, 5}, breakthrough::Size{5, 4}}) {
    ASSERT_NO_FATAL_FAILURE(
        expect_same_from_two_threads<breakthrough::RuleSet::kStandard>(size, 150, random));
    ASSERT_NO_FATAL_FAILURE(
        expect_same_from_two_threads<breakthrough::RuleSet::kCourse>(size, 150, random));
  }
}

TEST(ProofSolver, TwoThreadsSolveABoard) {
  for (const auto& [name, value] : {std::pair{"breakthrough:standard:4x5", GameValue::kLoss},
                                    std::pair{"breakthrough:course:4x5", GameValue::kDraw}}) {
    SCOPED_TRACE(name);
    const auto setup = *set_up(name, "start");
    const auto truth = make_solver(*setup.game)->solve(setup.position, {});
    const auto solution = make_solver(*setup.game)->solve(setup.position, {.threads = 2});
    EXPECT_EQ(solution.value, value);
    EXPECT_EQ(solution.keeps, truth.keeps);
  }
}

// Progress is told on a terminal or kept on a disk, and either may fail.
TEST(ProofSolver, TwoThreadsEndWhenTellingTheProgressFails) {
  const auto setup = *set_up("breakthrough:standard:6x5", "start");
  SolveRequest request;
  request.threads = 2;
  request.on_progress = [](const SolveProgress&) { throw std::runtime_error("the disk is full"); };
  const auto solver = make_solver(*setup.game);
  // While it can grow, threads come back by themselves.
  solver->proof_table()->set_most_bytes(1 << 16);
  EXPECT_THROW(solver->solve(setup.position, request), std::runtime_error);
}

TEST(ProofSolver, TwoThreadsKeepToTheirLimits) {
  const auto setup = *set_up("breakthrough:standard:8x8", "start");
  const auto solution =
      make_solver(*setup.game)->solve(setup.position, {.nodes = 2'000'000, .threads = 2});
  EXPECT_EQ(solution.value, GameValue::kUnknown);
  EXPECT_GE(solution.nodes, 2'000'000U);
  const std::atomic<bool> stop = true;
  EXPECT_LT(make_solver(*setup.game)->solve(setup.position, {.threads = 2, .stop = &stop}).nodes,
            10'000U);
}

// What is known of a draw when the limit comes: neither side was seen to win at first, then it is
// known that the one to move does not.
TEST(ProofSolver, TellsWhatIsKnownOfAnOpenValue) {
  const auto setup = *set_up("breakthrough:course:3x5", "start");
  const auto truth = make_solver(*setup.game)->solve(setup.position, {});
  EXPECT_EQ(truth.state.bounds, (ValueBounds{GameValue::kDraw, GameValue::kDraw}));
  int nothing = 0;
  int no_win = 0;
  for (Nodes limit = 100; limit < truth.nodes; limit += 100) {
    const auto solution = make_solver(*setup.game)->solve(setup.position, {.nodes = limit});
    if (solution.value != GameValue::kUnknown) break;
    const ProofState& state = solution.state;
    EXPECT_EQ(state.bounds.least, GameValue::kLoss);
    ++(state.bounds.most == GameValue::kWin ? nothing : no_win);
    EXPECT_EQ(state.moves, 3U);
    EXPECT_LT(state.refuted, state.moves);
    EXPECT_GT(state.proof_number, 0U);
    EXPECT_GT(state.disproof_number, 0U);
  }
  EXPECT_GT(nothing, 5);
  EXPECT_GT(no_win, 5);
}

// A proof table that forgets nearly everything costs time, never truth.
TEST(ProofSolver, ASmallTableChangesNoAnswer) {
  using Typed =
      breakthrough::Breakthrough<breakthrough::Square64, breakthrough::RuleSet::kStandard>;
  const Typed game({3, 5});
  ProofSolver<Typed> solver(game, 1);
  const auto solution = solver.solve(game.start(), {.distance = true});
  EXPECT_EQ(solution.value, GameValue::kLoss);
  EXPECT_EQ(solution.plies, 18);
}

}  // namespace
}  // namespace quadrille
