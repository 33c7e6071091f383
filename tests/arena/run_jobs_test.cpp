// SPDX-License-Identifier: MIT
#include "arena/run_jobs.h"

#include <fmt/core.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "arena/in_order.h"
#include "arena/match.h"
#include "games/registry.h"

namespace quadrille {
namespace {

std::vector<GameJob> match_jobs(std::string_view game, std::string a, std::string b,
                                std::size_t pairs) {
  MatchPlan plan;
  plan.game = *find_game(game);
  plan.players = {std::move(a), std::move(b)};
  plan.openings = random_openings(plan.game, 4, pairs, 1);
  return jobs_of(plan);
}

// Everything about a game that must not depend on threads or on the clock.
std::string transcript(const GameRecord& record) {
  std::string text = std::to_string(record.job.seed) + ':';
  for (const PlayedMove& move : record.played.moves) {
    text += fmt::format(" {} {} {}", move.move, move.score.value_or(0), move.nodes.value_or(0));
  }
  return text + fmt::format(" {} {}", record.played.nodes[0], record.played.nodes[1]);
}

std::vector<std::string> transcripts(const std::vector<GameJob>& jobs, unsigned threads) {
  std::vector<std::string> texts(jobs.size());
  const auto error = run_jobs(jobs, threads, [&](std::size_t i, const GameRecord& record) {
    texts[i] = transcript(record);
    return MaybeError();
  });
  EXPECT_FALSE(error);
  return texts;
}

TEST(RunJobsThreads, GiveTheSameGames) {
  const auto jobs = match_jobs("breakthrough:course:6x6", "ari,nodes=500", "random", 12);
  const auto alone = transcripts(jobs, 1);
  EXPECT_EQ(transcripts(jobs, 4), alone);
  // A job does not know of the others.
  const std::vector<GameJob> last(jobs.end() - 1, jobs.end());
  EXPECT_EQ(transcripts(last, 1).front(), alone.back());
}

TEST(RunJobsThreads, AListMayHaveManyGamesAndPlayers) {
  std::vector<GameJob> jobs;
  for (const char* game : {"breakthrough:5x5", "checkers", "tablut", "isolation"}) {
    jobs.push_back({.game = game, .players = {"random", "random"}, .opening = {}, .limits = {}});
    jobs.push_back({.game = game, .players = {"random", "solver"}, .opening = {}, .limits = {}});
    jobs.back().limits.per_move.nodes = 100;
    jobs.back().longest = 30;
  }
  const auto texts = transcripts(jobs, 3);
  EXPECT_EQ(texts, transcripts(jobs, 1));
  // Two players of the same words are two players, each with its own luck.
  EXPECT_NE(texts[0], texts[1]);
}

TEST(RunJobs, EveryMoveIsLegalAndEveryGameIsFinished) {
  const auto jobs = match_jobs("breakthrough:course:4x5", "greedy:hoddi", "random", 10);
  const GamePointer game = *find_game("breakthrough:course:4x5");
  const auto error = run_jobs(jobs, 1, [&](std::size_t, const GameRecord& record) {
    auto line = begin_line(game, record.job.opening);
    for (const PlayedMove& played : record.played.moves) {
      const auto move = game->parse_move(line->position(), played.move);
      EXPECT_TRUE(move);
      line->play(*move);
    }
    EXPECT_EQ(line->outcome(), record.played.outcome);
    EXPECT_EQ(game->position_text(positions_of(game, record).back()),
              game->position_text(line->position()));
    EXPECT_EQ(positions_of(game, record).size(), record.plies() + 1);
    return MaybeError();
  });
  EXPECT_FALSE(error);
}

TEST(RunJobs, TheOpeningCountsForTheLongestGame) {
  auto jobs = match_jobs("breakthrough:6x6", "random", "random", 1);
  jobs[0].longest = 7;
  jobs[1].longest = 3;  // shorter than the opening
  std::vector<std::size_t> plies(2);
  const auto error = run_jobs(jobs, 1, [&](std::size_t i, const GameRecord& record) {
    EXPECT_TRUE(record.played.cut());
    plies[i] = record.plies();
    return MaybeError();
  });
  EXPECT_FALSE(error);
  EXPECT_EQ(plies, (std::vector<std::size_t>{7, 4}));
}

TEST(RunJobsThreads, AJobThatCannotBePlayedIsAnError) {
  const auto never = [](std::size_t, const GameRecord&) { return MaybeError(); };
  auto jobs = match_jobs("breakthrough:6x6", "random", "random", 10);
  const auto refused = [&](auto change) {
    auto changed = jobs;
    change(changed[3]);
    changed[7].game = "chess";
    const auto error = run_jobs(changed, 3, never);
    EXPECT_TRUE(error);
    return error ? error->code : ErrorCode::kInternal;
  };
  EXPECT_EQ(refused([](GameJob& job) { job.players[1] = "lorentz"; }),
            ErrorCode::kUnknownHeuristic);
  EXPECT_EQ(refused([](GameJob& job) { job.opening.moves = {"a1-a9"}; }), ErrorCode::kIllegalMove);
  EXPECT_EQ(refused([](GameJob& job) { job.opening.position = "?"; }), ErrorCode::kBadPosition);
  // The first of several.
  EXPECT_EQ(refused([](GameJob&) {}), ErrorCode::kUnknownGame);
}

TEST(RunJobsThreads, AnErrorOfTheListenerEndsTheRun) {
  const auto jobs = match_jobs("breakthrough:6x6", "random", "random", 100);
  int told = 0;
  const auto error = run_jobs(jobs, 2, [&](std::size_t, const GameRecord&) -> MaybeError {
    ++told;
    return Error{ErrorCode::kInternal, "the disk is full"};
  });
  ASSERT_TRUE(error);
  EXPECT_EQ(error->message, "the disk is full");
  EXPECT_LE(told, 2);
}

TEST(RunJobsThreads, AnExceptionIsAnError) {
  const auto jobs = match_jobs("breakthrough:6x6", "random", "random", 2);
  const auto error = run_jobs(jobs, 2, [](std::size_t, const GameRecord&) -> MaybeError {
    throw std::runtime_error("out of luck");
  });
  ASSERT_TRUE(error);
  EXPECT_EQ(error->code, ErrorCode::kInternal);
  EXPECT_EQ(error->message, "out of luck");
}

TEST(RunJobsThreads, StopWhenAskedAndKeepWhatIsDone) {
  std::atomic<bool> stop = false;
  const auto jobs = match_jobs("breakthrough:6x6", "random", "random", 200);
  int games = 0;
  const auto on_record = [&](std::size_t, const GameRecord&) {
    if (++games == 20) stop = true;
    return MaybeError();
  };
  EXPECT_FALSE(run_jobs(jobs, 2, on_record, &stop));
  EXPECT_GE(games, 20);
  EXPECT_LE(games, 21);
}

// An engine that notes every time it is started.
class EngineThatCounts : public testing::Test {
 protected:
  EngineThatCounts() {
    std::filesystem::create_directory(folder_);
    std::ofstream(folder_ / "engine.sh") << "echo x >> " << (folder_ / "starts").string() << "\n"
                                         << "while read -r line; do case \"$line\" in\n"
                                         << "ugi) echo ugiok;; isready) echo readyok;;\n"
                                         << "quit) exit;; esac; done\n";
  }
  ~EngineThatCounts() override { std::filesystem::remove_all(folder_); }

  [[nodiscard]] int starts() const {
    std::ifstream file(folder_ / "starts");
    int count = 0;
    for (std::string line; std::getline(file, line);) ++count;
    return count;
  }

  std::filesystem::path folder_ =
      std::filesystem::path(testing::TempDir()) / ("run_jobs_" + std::to_string(getpid()));
};

TEST_F(EngineThatCounts, UgiEnginesAreStartedOnceAThread) {
  const std::string engine = fmt::format("ugi:sh {}", (folder_ / "engine.sh").string());
  auto jobs = match_jobs("breakthrough:5x5", engine, "random", 4);
  for (GameJob& job : jobs) job.longest = 0;  // it knows no moves
  std::size_t games = 0;
  const auto error = run_jobs(jobs, 1, [&](std::size_t, const GameRecord& record) {
    ++games;
    EXPECT_TRUE(record.played.cut());
    return MaybeError();
  });
  EXPECT_FALSE(error) << error->text();
  EXPECT_EQ(games, 8U);
  EXPECT_EQ(starts(), 1);
}

TEST(InOrder, HandsOnInTheOrderOfTheJobs) {
  std::vector<std::size_t> seen;
  InOrder in_order([&](std::size_t job, const GameRecord&) {
    seen.push_back(job);
    return MaybeError();
  });
  for (const std::size_t job : {2U, 0U, 4U, 1U}) EXPECT_FALSE(in_order.add(job, {}));
  EXPECT_EQ(seen, (std::vector<std::size_t>{0, 1, 2}));
  EXPECT_FALSE(in_order.flush());
  EXPECT_EQ(seen, (std::vector<std::size_t>{0, 1, 2, 4}));
}

}  // namespace
}  // namespace quadrille
