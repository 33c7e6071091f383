// SPDX-License-Identifier: MIT
// Runs that are played while somebody does something else: each on threads of its own, its games in
// the user's file as they end. A run that is stopped, or whose program was killed, goes on from
// there.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>

#include "base/stopwatch.h"
#include "cli/common/kept_run.h"
#include "cli/common/planned_run.h"

namespace quadrille::cli {

struct BackgroundOptions {
  std::string database = {};  // as --db has it
  unsigned threads = 1;       // of a run
  std::size_t most = 2;       // runs at a time
};

class BackgroundRuns {
 public:
  explicit BackgroundRuns(BackgroundOptions options) : options_(std::move(options)) {}
  // Stops all of them; the games that have ended are kept.
  ~BackgroundRuns();
  BackgroundRuns(const BackgroundRuns&) = delete;
  BackgroundRuns& operator=(const BackgroundRuns&) = delete;

  // Plans a run, begins it and plays it from now on. Whether there is room for one more is asked
  // first, and the rest keeps nobody waiting. `stop` ends the beginning; `goes_on` is the run that
  // it must be, if it is one that is there.
  using Plan = std::function<Expected<PlannedRun>()>;
  struct Begun {
    std::int64_t run = 0;
    std::size_t games = 0;  // that are asked for
  };
  Expected<Begun> start(const Plan& plan, const std::atomic<bool>& stop,
                        std::optional<StoredRun> goes_on = {});
  // Waits until it is, for a while.
  void stop(std::int64_t run);
  // Also those that begin later.
  void stop_all();

  // Of a run that is being played here.
  struct Progress {
    std::size_t left = 0;  // games
    std::optional<double> games_per_second = {};
  };
  [[nodiscard]] std::optional<Progress> progress(std::int64_t run);
  // The numbers of those.
  [[nodiscard]] std::set<std::int64_t> playing();
  // Why a run that was played here ended early; empty if it did not.
  [[nodiscard]] std::string fault(std::int64_t run);

  [[nodiscard]] const std::string& database() const { return options_.database; }

 private:
  struct Playing {
    explicit Playing(PlannedRun plan) : planned(std::move(plan)) {}

    PlannedRun planned;
    std::unique_ptr<KeptRun> kept;
    Stopwatch watch = {};
    std::atomic<std::size_t> finished = 0;  // of the games that were left
    std::atomic<std::size_t> games = 0;     // that were left
    std::atomic<bool> stop = false;
    std::atomic<bool> ended = false;
    std::string fault = {};  // to be read once it has ended
    std::jthread thread = {};
  };

  // Room for one that is being begun, while it is.
  class Room;

  void play(Playing& playing) const;
  MaybeError play_match(Playing& playing) const;
  MaybeError play_tournament(Playing& playing) const;
  // With mutex_ held:
  [[nodiscard]] std::size_t playing_now() const;
  void forget_ended();

  BackgroundOptions options_;
  std::mutex mutex_;
  std::size_t beginning_ = 0;  // runs that have room already
  bool is_stopped_ = false;
  std::map<std::int64_t, std::shared_ptr<Playing>> runs_;
};

}  // namespace quadrille::cli
