// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "base/stopwatch.h"
#include "search/limits.h"
#include "solve/solution.h"

namespace quadrille {

// One run of a solver: its budget, and what people who watch are told now and then.
class SolveRun {
 public:
  explicit SolveRun(const SolveRequest& request)
      : request_(request), budget_({{}, request.nodes, request.time}, request.stop) {
    if (request.time) deadline_ = Clock::now() + *request.time;
  }

  [[nodiscard]] const SolveRequest& request() const { return request_; }
  // When it must end; nullopt: whenever it is done.
  [[nodiscard]] const std::optional<Clock::time_point>& deadline() const { return deadline_; }
  [[nodiscard]] bool exhausted() const { return budget_.exhausted(); }
  [[nodiscard]] Nodes nodes() const { return budget_.nodes(); }

  // False if the run must end now.
  bool count_node() {
    if (budget_.nodes() >= next_report_) [[unlikely]]
      report();
    return budget_.count_node();
  }
  void add_nodes(Nodes count) { budget_.add_nodes(count); }

  // What is known by now, for the next report.
  void note(GameValue value) { progress_.value = value; }
  void note_depth(Depth depth) { progress_.depth = depth; }

 private:
  static constexpr Nodes kNodesBetweenReports = 1 << 20;

  void report() {
    next_report_ = budget_.nodes() + kNodesBetweenReports;
    progress_.nodes = budget_.nodes();
    if (request_.on_progress) request_.on_progress(progress_);
  }

  const SolveRequest& request_;
  std::optional<Clock::time_point> deadline_;
  Budget budget_;
  SolveProgress progress_;
  Nodes next_report_ = kNodesBetweenReports;
};

}  // namespace quadrille
