// SPDX-License-Identifier: MIT
#include "cli/common/kept_run.h"

#include <fmt/core.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "base/for_people.h"
#include "base/text.h"
#include "cli/common/data_folder.h"
#include "cli/common/failure.h"
#include "os/files.h"
#include "os/signals.h"
#include "players/words.h"
#include "workbench/benchmark.h"

namespace quadrille::cli {
namespace {

constexpr std::string_view kNone = "none";
constexpr const char* kFileName = "games.db";

// Another build of the program has another file, or the same one with another time.
std::string this_program() {
  struct stat file = {};
  if (::stat("/proc/self/exe", &file) != 0) return {};
  return fmt::format("{}-{}.{:09}", file.st_size, file.st_mtim.tv_sec, file.st_mtim.tv_nsec);
}

// Nobody can tell whether somebody else's program is still the one that it was.
bool may_have_changed(const RunPlayer& player) {
  const auto words = parse_player(player.words);
  return !words || !words->kind->thinks_here;
}

Store::Resume resume_of(const Run& run, Keeping keeping) {
  if (keeping == Keeping::kAsked) return Store::Resume::kAlways;
  return std::ranges::any_of(run.players, may_have_changed) ? Store::Resume::kNever
                                                            : Store::Resume::kUnfinished;
}

std::string what_differs(const Run& then, const Run& now) {
  if (then.version != now.version) {
    return fmt::format("version {} began it, and this is {}", then.version, now.version);
  }
  if (then.tables != now.tables) return "it was begun with other endgame tables";
  for (std::size_t i = 0; i < std::min(then.players.size(), now.players.size()); ++i) {
    if (then.players[i] != now.players[i]) {
      return fmt::format("{} is another player now", in_quotes(then.players[i].name));
    }
  }
  if (then.boards != now.boards) return "this build of the program plays otherwise";
  return "its games would be others";
}

// Throws Failure where this is not the run that shall go on.
void check_key(const StoredRun& stored, const Run& run, std::span<const GameJob> jobs) {
  if (key_of(run, jobs) == stored.key) return;
  throw bad_option(fmt::format("run {} cannot go on: {}; start a new one", stored.id,
                               what_differs(stored.run, run)),
                   "run");
}

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

std::string database_to_read(const std::string& word) {
  if (!word.empty()) return word;
  const auto folder = data_folder();
  if (!folder) throw bad_option("you have no home folder: name the file of games", "DB");
  const std::filesystem::path file = *folder / kFileName;
  std::error_code ignored;
  if (!std::filesystem::exists(file, ignored)) {
    throw bad_option("no games are kept yet: play a match or a tournament, or name a file", "DB");
  }
  return file.string();
}

void sign_boards(Run& run, const std::atomic<bool>& stop) {
  for (RunBoard& board : run.boards) {
    if (board.signature == 0) board.signature = need(bench_signature(board.words, &stop)).nodes;
    if (stop) throw Failure{{ErrorCode::kLimit, "stopped before the first game"}, kStopped};
  }
}

KeptRun::KeptRun(const std::string& option, Run run, std::span<const GameJob> jobs,
                 const Beginning& beginning)
    : keeping_(beginning.keeping), jobs_(jobs) {
  try {
    open(option, std::move(run), beginning);
  } catch (const Failure& failure) {
    if (const auto error = unless_usual(failure.error)) throw;
  }
}

void KeptRun::open(const std::string& option, Run run, const Beginning& beginning) {
  path_ = database_path(option);
  if (path_.empty()) return;
  interrupted();  // from here on, also while we wait for somebody else's lock
  store_ = need(Store::open(path_, Store::Access::kWrite));
  run.program = this_program();
  for (RunBoard& board : run.boards) {
    if (board.signature != 0) continue;
    board.signature = need(store_->signature(board.words, run.program)).value_or(0);
  }
  sign_boards(run, *beginning.stop);
  if (beginning.goes_on) check_key(*beginning.goes_on, run, jobs_);
  begun_ = need(store_->begin(run, jobs_, resume_of(run, keeping_)));
  if (!begun_.played.empty()) {
    fmt::print(stderr, "{} of {} in {} already\n", grouped(begun_.played.size()),
               counted(jobs_.size(), "game is", "games are"), in_quotes(path_, 200));
  }
}

MaybeError KeptRun::unless_usual(MaybeError error) {
  if (!error || keeping_ == Keeping::kAsked) return error;
  if (!interrupted()) {
    fmt::print(stderr, "quadrille: the games are not kept: {}\n", error->text());
  }
  writer_.reset();
  store_.reset();
  begun_ = {};
  path_.clear();
  return std::nullopt;
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
  MaybeError error = play_left(left, keep_and_tell);
  MaybeError unkept = finish(begun_.played.size() == jobs_.size());
  return error ? error : unkept;
}

Expected<std::map<std::size_t, GameRecord>> KeptRun::records(const std::atomic<bool>* stop) {
  std::map<std::size_t, GameRecord> records;
  const auto error = tell_of_kept([&](std::size_t number, const GameRecord& record) -> MaybeError {
    if (stop != nullptr && *stop) return Error{ErrorCode::kLimit, "stopped"};
    records.emplace(number, record);
    return std::nullopt;
  });
  if (!error) return records;
  if (const auto fault = unless_usual(error)) return *fault;
  return std::map<std::size_t, GameRecord>();
}

MaybeError KeptRun::keep(std::size_t number, const GameRecord& record) {
  if (!store_) return std::nullopt;
  if (!writer_) writer_ = std::make_unique<GameWriter>(*store_, begun_.run);
  if (auto error = writer_->add(number, record)) return unless_usual(std::move(error));
  begun_.played.insert(number);
  return std::nullopt;
}

MaybeError KeptRun::finish(bool complete) {
  if (!store_) return std::nullopt;
  MaybeError error = writer_ ? writer_->finish() : std::nullopt;
  writer_.reset();
  if (!error && complete) error = store_->end(begun_.run);
  return unless_usual(std::move(error));
}

}  // namespace quadrille::cli
