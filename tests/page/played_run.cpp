// SPDX-License-Identifier: MIT
#include "tests/page/played_run.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>

#include "arena/openings.h"
#include "arena/run_jobs.h"
#include "base/random.h"
#include "games/registry.h"

namespace quadrille {

std::int64_t play_into(const std::string& path, const RunPlan& plan, Change change) {
  Run run;
  run.kind = plan.players.size() == 2 ? RunKind::kMatch : RunKind::kTournament;
  run.command = plan.command;
  run.sprt = plan.sprt;
  run.version = "0.1.0";
  run.limits.per_move.nodes = 100;
  run.openings = "2 random plies";
  for (const auto& [words, name] : plan.players) run.players.push_back({words, name, ""});
  std::vector<GameJob> jobs;
  for (const std::string& board : plan.boards) {
    const GamePointer game = *find_game(board);
    run.boards.push_back({game->name(), 12345});
    const auto openings = random_openings(game, 2, plan.pairs, 1);
    for (std::size_t a = 0; a < plan.players.size(); ++a) {
      for (std::size_t b = a + 1; b < plan.players.size(); ++b) {
        for (const Opening& opening : openings) {
          GameJob job{
              game->name(), {plan.players[a].first, plan.players[b].first}, opening, run.limits};
          for (int turn = 0; turn < 2; ++turn) {
            job.seed = derive_seed(run.seed, jobs.size());
            jobs.push_back(job);
            std::swap(job.players[0], job.players[1]);
          }
        }
      }
    }
  }
  std::map<std::size_t, GameRecord> records;
  const auto fault = run_jobs(jobs, 2, [&](std::size_t number, const GameRecord& record) {
    records.emplace(number, record);
    return MaybeError();
  });
  EXPECT_FALSE(fault) << fault->text();

  auto store = Store::open(path, Store::Access::kWrite);
  EXPECT_TRUE(store) << store.error().text();
  const auto begun = store->begin(run, jobs);
  EXPECT_TRUE(begun) << begun.error().text();
  for (auto& [number, record] : records) {
    if (change != nullptr) change(number, record);
    const auto error = store->add(begun->run, number, record);
    EXPECT_FALSE(error) << error->text();
  }
  EXPECT_FALSE(store->end(begun->run));
  return begun->run;
}

GameFile::GameFile(const RunPlan& plan, Change change) {
  std::string name = (std::filesystem::temp_directory_path() / "page-XXXXXX").string();
  folder_ = mkdtemp(name.data());
  play_into((folder_ / "games.db").string(), plan, change);
}

GameFile::~GameFile() { std::filesystem::remove_all(folder_); }

void GameFile::each_game(const std::function<void(const StoredGame&)>& on_game) const {
  auto store = Store::open((folder_ / "games.db").string(), Store::Access::kRead);
  ASSERT_TRUE(store) << store.error().text();
  const auto fault = store->each_game(1, [&](const StoredGame& game) {
    on_game(game);
    return MaybeError();
  });
  ASSERT_FALSE(fault) << fault->text();
}

RunFigures GameFile::figures() const {
  auto store = Store::open((folder_ / "games.db").string(), Store::Access::kRead);
  RunCounter counter(store->runs()->front());
  each_game([&](const StoredGame& game) {
    const auto fault = counter.add(game);
    EXPECT_FALSE(fault) << fault->text();
  });
  return counter.finish();
}

}  // namespace quadrille
