// SPDX-License-Identifier: MIT
#include "arena/match_run.h"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <thread>
#include <utility>
#include <vector>

#include "arena/in_order.h"
#include "base/stopwatch.h"

namespace quadrille {
namespace {

// A flag that is set with another one, or by itself: games under way are given up when a test is
// decided, and when the user wants it.
class OwnStop {
 public:
  explicit OwnStop(const std::atomic<bool>* other) {
    if (other == nullptr) return;
    flag_ = other->load();
    watcher_ = std::jthread([this, other](const std::stop_token& ended) {
      constexpr std::chrono::milliseconds kOften(10);
      while (!ended.stop_requested() && !flag_.load()) {
        if (other->load()) flag_ = true;
        std::this_thread::sleep_for(kOften);
      }
    });
  }

  void set() { flag_ = true; }
  [[nodiscard]] const std::atomic<bool>* flag() const { return &flag_; }

 private:
  std::atomic<bool> flag_ = false;
  std::jthread watcher_;
};

class Runner {
 public:
  Runner(const MatchPlan& plan, const MatchRun& run)
      : run_(run),
        counter_({plan.game, run.sprt}),
        in_order_([this](std::size_t number, const GameRecord& record) {
          return counter_.counts(number) ? run_.on_counted(number, record) : std::nullopt;
        }) {}

  MatchResult play(const std::vector<GameJob>& jobs) {
    const Stopwatch watch;
    const std::clock_t processor = std::clock();
    MaybeError error = take_up(jobs);
    if (!error && !counter_.decided()) error = play_rest(jobs);
    if (!error) error = in_order_.flush();
    const bool complete = counter_.decided() || counter_.finished() == jobs.size();
    MatchResult result{std::move(counter_), std::move(error), !complete, watch.seconds()};
    result.processor_seconds =
        static_cast<double>(std::clock() - processor) / static_cast<double>(CLOCKS_PER_SEC);
    if (thinking_ > 0 && !run_.play_left) {
      result.thinking_share = thinking_ / (std::max(run_.threads, 1U) * result.seconds);
    }
    return result;
  }

 private:
  MaybeError count(std::size_t number, const GameRecord& record) {
    counter_.add(number, record);
    if (run_.on_progress) run_.on_progress(counter_);
    return run_.on_counted ? in_order_.add(number, record) : std::nullopt;
  }

  // Counts what an earlier run has played, and finds what is left.
  MaybeError take_up(const std::vector<GameJob>& jobs) {
    for (std::size_t i = 0; i < jobs.size(); ++i) {
      const auto found = run_.before.find(i);
      if (found == run_.before.end()) {
        left_.push_back(i);
      } else if (auto error = count(i, found->second)) {
        return error;
      }
    }
    return std::nullopt;
  }

  MaybeError play_rest(const std::vector<GameJob>& jobs) {
    OwnStop stop(run_.stop);
    bool is_kept = true;
    const auto take = [&](std::size_t number, const GameRecord& record) -> MaybeError {
      for (const double seconds : record.played.seconds) thinking_ += seconds;
      MaybeError error = run_.on_new ? run_.on_new(number, record) : std::nullopt;
      if (!error) error = count(number, record);
      if (error) is_kept = false;
      if (counter_.decided()) stop.set();
      return error;
    };
    MaybeError error = play(jobs, take, stop.flag());
    // Somebody who looks at the user's own flag, an engine that is being started, may see it before
    // our flag is set: he did not fail.
    if (error && is_kept && run_.stop != nullptr && run_.stop->load()) return std::nullopt;
    return error;
  }

  MaybeError play(const std::vector<GameJob>& jobs, const OnRecord& take,
                  const std::atomic<bool>* stop) {
    if (run_.play_left) return run_.play_left(jobs, left_, take, stop);
    std::vector<GameJob> left;
    for (const std::size_t number : left_) left.push_back(jobs[number]);
    return run_jobs(
        left, run_.threads,
        [&](std::size_t i, const GameRecord& record) { return take(left_[i], record); }, stop);
  }

  const MatchRun& run_;
  MatchCounter counter_;
  InOrder in_order_;
  std::vector<std::size_t> left_;  // the numbers of jobs that are to be played
  double thinking_ = 0;            // seconds, in the games that are played now
};

}  // namespace

MatchResult run_match(const MatchPlan& plan, const MatchRun& run) {
  return Runner(plan, run).play(jobs_of(plan));
}

}  // namespace quadrille
