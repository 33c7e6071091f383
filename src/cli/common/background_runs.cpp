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

Expected<std::int64_t> BackgroundRuns::start(PlannedRun planned) {
  const std::lock_guard lock(mutex_);
  if (playing_now() >= options_.most) {
    return Error{ErrorCode::kLimit,
                 fmt::format("{} runs are being played, as many as may: stop one, or wait for it",
                             options_.most),
                 ""};
  }
  const auto playing = std::make_shared<Playing>(std::move(planned));
  try {
    playing->kept =
        std::make_unique<KeptRun>(options_.database, playing->planned.run, playing->planned.jobs);
  } catch (const Failure& failure) {
    return failure.error;
  }
  const std::int64_t run = playing->kept->run();
  // One that is being played here holds its lock, so this is another one, or one that has ended.
  runs_[run] = playing;
  playing->thread = std::jthread([this, &playing = *playing] { play(playing); });
  return run;
}

void BackgroundRuns::play(Playing& playing) const {
  MaybeError error;
  try {
    KeptRun& kept = *playing.kept;
    auto before = need(kept.records());
    playing.games = playing.planned.jobs.size() - before.size();
    if (playing.planned.run.kind == RunKind::kMatch) {
      MatchRun run{.threads = options_.threads,
                   .sprt = playing.planned.run.sprt,
                   .stop = &playing.stop,
                   .before = std::move(before)};
      run.on_new = [&](std::size_t number, const GameRecord& record) {
        ++playing.finished;
        return kept.keep(number, record);
      };
      const MatchResult result = run_match(playing.planned.match, run);
      error = result.error;
      MaybeError unkept = kept.finish(!result.error && !result.stopped);
      if (!error) error = std::move(unkept);
    } else {
      const std::size_t known = before.size();
      std::size_t told = 0;
      error = kept.play(
          options_.threads,
          [&](std::size_t, const GameRecord&) -> MaybeError {
            if (++told > known) ++playing.finished;
            return std::nullopt;
          },
          &playing.stop);
    }
  } catch (const Failure& failure) {
    error = failure.error;
  } catch (const std::exception& fault) {
    error = Error{ErrorCode::kInternal, fault.what(), ""};
  }
  if (error && !playing.stop) playing.fault = error->text();
  playing.kept.reset();  // others may go on with it
  playing.ended = true;
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

std::string BackgroundRuns::fault(std::int64_t run) {
  const std::lock_guard lock(mutex_);
  const auto found = runs_.find(run);
  return found == runs_.end() || !found->second->ended ? std::string() : found->second->fault;
}

std::size_t BackgroundRuns::playing_now() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(runs_, [](const auto& each) { return !each.second->ended; }));
}

}  // namespace quadrille::cli
