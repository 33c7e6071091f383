// SPDX-License-Identifier: MIT
// Plays a match and counts it: on any number of threads, from where an earlier run was stopped, to
// its end or until its test is decided.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "arena/match.h"
#include "arena/match_summary.h"
#include "arena/run_jobs.h"

namespace quadrille {

struct MatchRun {
  unsigned threads = 1;
  std::optional<SprtTest> sprt = {};
  const std::atomic<bool>* stop = nullptr;
  std::map<std::size_t, GameRecord> before = {};  // games of an earlier run, by number
  // Plays the jobs of these numbers and tells of each: on other machines. Nothing: here.
  using PlayLeft = std::function<MaybeError(
      const std::vector<GameJob>& jobs, const std::vector<std::size_t>& left,
      const OnRecord& on_record, const std::atomic<bool>* stop)>;
  PlayLeft play_left = {};
  // Of every game that is played now, as it ends; with a test also of those that are under way
  // when it is decided, and do not count.
  OnRecord on_new = {};
  // Of every game that counts, in the order of their numbers.
  OnRecord on_counted = {};
  std::function<void(const MatchCounter&)> on_progress = {};
};

struct MatchResult {
  MatchCounter counter;
  MaybeError error = {};
  bool stopped = false;  // before its end
  double seconds = 0;
  double processor_seconds = 0;  // of this process, all its threads together
  // Of the threads' time, how much went into the players' thinking. Nothing where the games were
  // played elsewhere, or before.
  std::optional<double> thinking_share = {};
};

MatchResult run_match(const MatchPlan& plan, const MatchRun& run);

}  // namespace quadrille
