// SPDX-License-Identifier: MIT
#include "cli/common/kept_run.h"

#include <fmt/core.h>

#include <filesystem>
#include <system_error>
#include <utility>

#include "base/for_people.h"
#include "base/text.h"
#include "cli/common/data_folder.h"
#include "cli/common/failure.h"
#include "os/files.h"
#include "os/signals.h"
#include "workbench/benchmark.h"

namespace quadrille::cli {
namespace {

constexpr std::string_view kNone = "none";
constexpr const char* kFileName = "games.db";

}  // namespace

std::string database_path(const std::string& option) {
  if (option == kNone) return {};
  if (option == "-") throw bad_option("standard output is for the result: name a file", "--db");
  if (!option.empty()) return option;
  const auto folder = data_folder();
  if (!folder) {
    fmt::print(stderr,
               "quadrille: you have no home folder: games are not kept without --db FILE\n");
    return {};
  }
  std::error_code fault;
  std::filesystem::create_directories(*folder, fault);
  if (fault) {
    throw bad_option(fmt::format("{} cannot be made ({}): name a file, or none",
                                 in_quotes(folder->string(), 200), fault.message()),
                     "--db");
  }
  return (*folder / kFileName).string();
}

std::vector<RunBoard> boards_with_signatures(std::span<const std::string> games) {
  std::vector<RunBoard> boards;
  for (const std::string& game : games) {
    boards.push_back({game, need(bench_signature(game, &interrupted())).nodes});
  }
  return boards;
}

KeptRun::KeptRun(std::string path, const Run& run, std::span<const GameJob> jobs)
    : path_(std::move(path)), jobs_(jobs) {
  if (path_.empty()) return;
  auto store = Store::open(path_, Store::Access::kWrite);
  if (!store) throw failure_of(store.error());
  store_ = *std::move(store);
  auto begun = store_->begin(run, jobs);
  if (!begun) throw failure_of(begun.error());
  begun_ = *std::move(begun);
  if (!begun_.played.empty()) {
    fmt::print(stderr, "{} of {} in {} already\n", grouped(begun_.played.size()),
               counted(jobs.size(), "game is", "games are"), in_quotes(path_, 200));
  }
}

MaybeError KeptRun::tell_of_kept(const OnRecord& on_record) {
  if (!store_) return std::nullopt;
  return store_->each_game(begun_.run, [&](const StoredGame& game) -> MaybeError {
    const bool fits =
        game.number < jobs_.size() && job_json(game.record.job) == job_json(jobs_[game.number]);
    if (!fits) {
      return file_error(path_, fmt::format("game {} is not the one that its run asked for: "
                                           "somebody has changed the file",
                                           game.id));
    }
    return on_record(game.number, game.record);
  });
}

MaybeError KeptRun::play(unsigned threads, const OnRecord& on_record,
                         const std::atomic<bool>* stop) {
  const auto play_here = [&](const std::vector<std::size_t>& numbers, const OnRecord& keep) {
    std::vector<GameJob> left;
    for (const std::size_t number : numbers) left.push_back(jobs_[number]);
    return run_jobs(
        left, threads,
        [&](std::size_t i, const GameRecord& record) { return keep(numbers[i], record); }, stop);
  };
  return play(play_here, on_record);
}

MaybeError KeptRun::play(const PlayLeft& play_left, const OnRecord& on_record) {
  if (auto error = tell_of_kept(on_record)) return error;
  std::vector<std::size_t> left;
  for (std::size_t i = 0; i < jobs_.size(); ++i) {
    if (!begun_.played.contains(i)) left.push_back(i);
  }
  const auto keep_and_tell = [&](std::size_t number, const GameRecord& record) -> MaybeError {
    if (auto error = keep(number, record)) return error;
    return on_record(number, record);
  };
  if (auto error = play_left(left, keep_and_tell)) return error;
  return end_if_complete();
}

Expected<std::map<std::size_t, GameRecord>> KeptRun::records() {
  std::map<std::size_t, GameRecord> records;
  const auto error = tell_of_kept([&](std::size_t number, const GameRecord& record) -> MaybeError {
    records.emplace(number, record);
    return std::nullopt;
  });
  if (error) return *error;
  return records;
}

MaybeError KeptRun::keep(std::size_t number, const GameRecord& record) {
  if (!store_) return std::nullopt;
  if (auto error = store_->add(begun_.run, number, record)) return error;
  begun_.played.insert(number);
  return std::nullopt;
}

MaybeError KeptRun::end_if_complete() {
  if (!store_ || begun_.played.size() < jobs_.size()) return std::nullopt;
  return store_->end(begun_.run);
}

}  // namespace quadrille::cli
