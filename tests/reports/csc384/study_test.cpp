// SPDX-License-Identifier: MIT
#include "reports/csc384/study.h"

#include <gtest/gtest.h>

#include <atomic>
#include <mutex>
#include <string>
#include <vector>

#include "games/registry.h"
#include "players/parts.h"

namespace quadrille::csc384 {
namespace {

TEST(Csc384Study, ThePuzzlesAreWhatTheSolverFinds) {
  const GamePointer game = *find_game("checkers:csc384");
  const auto solver = make_solver(*game);
  for (const CoursePuzzle& puzzle : kPuzzles) {
    SCOPED_TRACE(puzzle.name);
    const auto position = game->parse_position(puzzle.position);
    ASSERT_TRUE(position);
    SolveRequest request;
    request.distance = true;
    const auto solution = solver->solve(*position, request);
    EXPECT_EQ(solution.value, GameValue::kWin);
    EXPECT_EQ(solution.plies, static_cast<int>(puzzle.plies));
    ASSERT_EQ(solution.best.size(), 1U);
    EXPECT_EQ(game->move_text(*position, solution.best[0]), puzzle.first_move);
  }
}

TEST(Csc384Study, TheSolverSolvesEveryPuzzleInTheLeastPlies) {
  reports::Settings settings;
  settings.threads = 2;
  int done = 0;
  std::mutex mutex;
  settings.on_step = [&] {
    const std::lock_guard lock(mutex);
    ++done;
  };
  const auto played = play_puzzles(settings);
  ASSERT_TRUE(played);
  const Attempts& attempts = *played;
  EXPECT_EQ(done, static_cast<int>(kPuzzles.size() * kSolvers.size()));
  for (std::size_t i = 0; i < kPuzzles.size(); ++i) {
    SCOPED_TRACE(kPuzzles[i].name);
    for (const auto& attempt : attempts[i]) {
      ASSERT_TRUE(attempt);
      EXPECT_LE(attempt->moves.size(), kLongestAttempt);
      // Nobody is faster than the shortest win against the longest defence.
      EXPECT_TRUE(!attempt->won || attempt->moves.size() >= kPuzzles[i].plies);
      EXPECT_EQ(attempt->right_first_move, attempt->moves.front() == kPuzzles[i].first_move);
      EXPECT_GT(attempt->nodes, 0U);
    }
    const auto& solver = attempts[i].back();
    EXPECT_TRUE(solver->won);
    EXPECT_TRUE(solver->right_first_move);
    EXPECT_EQ(solver->moves.size(), kPuzzles[i].plies);
  }
}

TEST(Csc384Study, OnlyTheSoundCacheIsNeverWrong) {
  const GamePointer game = *find_game("checkers");
  std::vector<AnyPosition> positions;
  for (const Opening& opening : random_openings(game, 40, 25, 1)) {
    positions.push_back(begin_line(game, opening)->position());
  }
  reports::Settings settings;
  settings.threads = 2;
  const CacheCounts counts = count_caches(positions, settings);
  std::uint64_t wrong = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    SCOPED_TRACE(kCacheCases[i].player());
    EXPECT_EQ(counts[i].positions, 25U);
    EXPECT_GT(counts[i].reuses, 0U);
    if (kCacheCases[i].cache == "window-sound") {
      EXPECT_EQ(counts[i].other_value, 0U);
      EXPECT_EQ(counts[i].other_move, 0U);
      EXPECT_LE(counts[i].nodes, counts[i].fresh_nodes);
    }
    if (kCacheCases[i].cache == "board") wrong += counts[i].other_value;
  }
  EXPECT_GT(wrong, 0U);
}

TEST(Csc384Study, PlansMatchesOfEqualNodesFromTheBallots) {
  reports::Settings settings;
  settings.limits.per_move.nodes = 50;
  const MatchPlan plan = match_plan({.pairing = 1, .ballots = 3}, settings);
  EXPECT_EQ(plan.players[0], "alphabeta:chen,full=off");
  EXPECT_EQ(plan.players[1], "alphabeta:simple,full=off");
  EXPECT_EQ(plan.limits.per_move.nodes, 50U);
  const auto jobs = jobs_of(plan);
  EXPECT_EQ(jobs.size(), 6U);
  const auto error = reports::play(jobs, settings, [&](std::size_t, const GameRecord& record) {
    const auto middle = middle_positions(plan.game, record);
    EXPECT_EQ(middle.size(), std::ranges::count_if(kSampledPlies, [&](std::size_t ply) {
                return ply < record.plies();
              }));
    for (const AnyPosition& position : middle) EXPECT_FALSE(plan.game->outcome(position));
  });
  EXPECT_FALSE(error);
  EXPECT_EQ(match_plan({.report_search = true}, settings).players[1], "report:zhao");
}

TEST(Csc384Study, StopsWhenAsked) {
  const std::atomic<bool> stop = true;
  reports::Settings settings;
  settings.stop = &stop;
  const auto attempts = play_puzzles(settings);
  ASSERT_TRUE(attempts);
  for (const auto& row : *attempts) {
    for (const auto& attempt : row) EXPECT_FALSE(attempt);
  }
  const GamePointer game = *find_game("checkers");
  EXPECT_EQ(count_caches({game->start()}, settings)[0].positions, 0U);
}

}  // namespace
}  // namespace quadrille::csc384
