// SPDX-License-Identifier: MIT
#include "cli/common/background_runs.h"

#include <fmt/core.h>

#include <algorithm>
#include <exception>
#include <utility>

#include "arena/match_run.h"
#include "cli/common/failure.h"
#include "os/waiting.h"

namespace quadrille::cli {
namespace {

// Games that are under way are given up within moments.
constexpr double kPatience = 10;  // seconds

}  // namespace

BackgroundRuns::~BackgroundRuns() { stop_all(); }

class BackgroundRuns::Room {
 public:
  explicit Room(BackgroundRuns& runs) : runs_(runs), is_there_(take(runs)) {}
  ~Room() {
    const std::lock_guard lock(runs_.mutex_);
    if (is_there_) --runs_.beginning_;
  }
  Room(const Room&) = delete;
  Room& operator=(const Room&) = delete;

  [[nodiscard]] bool is_there() const { return is_there_; }

 private:
  static bool take(BackgroundRuns& runs) {
    const std::lock_guard lock(runs.mutex_);
    runs.forget_ended();
    const bool fits = runs.playing_now() + runs.beginning_ < runs.options_.most;
    if (fits) ++runs.beginning_;
    return fits;
  }

  BackgroundRuns& runs_;
  bool is_there_;
};

Expected<BackgroundRuns::Begun> BackgroundRuns::start(const Plan& plan,
                                                      const std::atomic<bool>& stop,
                                                      std::optional<StoredRun> goes_on) {
  const Room room(*this);
  if (!room.is_there()) {
    return Error{ErrorCode::kLimit,
                 fmt::format("{} runs are being played, as many as may: stop one, or wait for it",
                             options_.most),
                 ""};
  }
  auto planned = plan();
  if (!planned) return planned.error();
  const auto playing = std::make_shared<Playing>(*std::move(planned));
  const PlannedRun& what = playing->planned;
  try {
    playing->kept =
        std::make_unique<KeptRun>(options_.database, what.run, what.jobs,
                                  Beginning{.stop = &stop, .goes_on = std::move(goes_on)});
  } catch (const Failure& failure) {
    return failure.error;
  }
  const Begun begun{playing->kept->run(), what.jobs.size()};
  const std::lock_guard lock(mutex_);
  playing->stop = is_stopped_;
  playing->thread = std::jthread([this, &playing = *playing] { play(playing); });
  // One that is being played here holds its lock, so this is another one, or one that has ended.
  runs_[begun.run] = playing;
  return begun;
}

void BackgroundRuns::play(Playing& playing) const {
  MaybeError error;
  try {
    playing.games = playing.planned.jobs.size() - playing.kept->games();
    error = playing.planned.run.kind == RunKind::kMatch ? play_match(playing)
                                                        : play_tournament(playing);
  } catch (const Failure& failure) {
    error = failure.error;
  } catch (const std::exception& fault) {
    error = Error{ErrorCode::kInternal, fault.what(), ""};
  }
  if (error && !playing.stop) playing.fault = error->text();
  playing.kept.reset();  // others may go on with it
  playing.planned = {};  // what is told of it later is in the file
  playing.ended = true;
}

MaybeError BackgroundRuns::play_match(Playing& playing) const {
  KeptRun& kept = *playing.kept;
  MatchRun run{.threads = options_.threads,
               .sprt = playing.planned.run.sprt,
               .stop = &playing.stop,
               .before = need(kept.records(&playing.stop))};
  run.on_new = [&](std::size_t number, const GameRecord& record) {
    ++playing.finished;
    return kept.keep(number, record);
  };
  const MatchResult result = run_match(playing.planned.match, run);
  MaybeError unkept = kept.finish(!result.error && !result.stopped);
  return result.error ? result.error : unkept;
}

MaybeError BackgroundRuns::play_tournament(Playing& playing) const {
  const std::size_t known = playing.kept->games();
  std::size_t told = 0;
  const auto count = [&](std::size_t, const GameRecord&) -> MaybeError {
    if (++told > known) {
      ++playing.finished;
    } else if (playing.stop) {  // those that are there are told first, and may be many
      return Error{ErrorCode::kLimit, "stopped"};
    }
    return std::nullopt;
  };
  return playing.kept->play(options_.threads, count, &playing.stop);
}

void BackgroundRuns::stop(std::int64_t run) {
  std::shared_ptr<Playing> playing;
  {
    const std::lock_guard lock(mutex_);
    const auto found = runs_.find(run);
    if (found == runs_.end()) return;
    playing = found->second;
  }
  playing->stop = true;
  const Stopwatch watch;
  while (!playing->ended && watch.seconds() < kPatience) std::this_thread::sleep_for(kGlance);
}

void BackgroundRuns::stop_all() {
  const std::lock_guard lock(mutex_);
  is_stopped_ = true;
  for (const auto& [run, playing] : runs_) playing->stop = true;
}

std::optional<BackgroundRuns::Progress> BackgroundRuns::progress(std::int64_t run) {
  const std::lock_guard lock(mutex_);
  const auto found = runs_.find(run);
  if (found == runs_.end() || found->second->ended) return std::nullopt;
  const Playing& playing = *found->second;
  Progress progress;
  const std::size_t finished = playing.finished;
  progress.left = playing.games > finished ? playing.games - finished : 0;
  if (finished > 0) {
    progress.games_per_second = static_cast<double>(finished) / playing.watch.seconds();
  }
  return progress;
}

std::set<std::int64_t> BackgroundRuns::playing() {
  const std::lock_guard lock(mutex_);
  std::set<std::int64_t> runs;
  for (const auto& [run, playing] : runs_) {
    if (!playing->ended) runs.insert(run);
  }
  return runs;
}

std::string BackgroundRuns::fault(std::int64_t run) {
  const std::lock_guard lock(mutex_);
  const auto found = runs_.find(run);
  return found == runs_.end() || !found->second->ended ? std::string() : found->second->fault;
}

std::size_t BackgroundRuns::playing_now() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(runs_, [](const auto& each) { return !each.second->ended; }));
}

// Nothing but a fault is asked of them any more, and a thread that has ended keeps its stack until
// somebody waits for it.
void BackgroundRuns::forget_ended() {
  std::erase_if(runs_, [](const auto& each) {
    Playing& playing = *each.second;
    if (!playing.ended) return false;
    if (playing.thread.joinable()) playing.thread.join();
    return playing.fault.empty();
  });
}

}  // namespace quadrille::cli
