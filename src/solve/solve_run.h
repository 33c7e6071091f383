// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
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

  // What is known by now, for the next report and for the solution.
  void note(GameValue value) {
    progress_.value = value;
    if (value != GameValue::kUnknown) progress_.state.bounds = {value, value};
  }
  void note_bounds(const ValueBounds& bounds) { progress_.state.bounds = bounds; }
  void note_numbers(std::uint64_t proof, std::uint64_t disproof) {
    progress_.state.proof_number = proof;
    progress_.state.disproof_number = disproof;
  }
  void note_refuted(std::size_t refuted, std::size_t moves) {
    progress_.state.refuted = refuted;
    progress_.state.moves = moves;
  }
  void note_fill(int fill) { progress_.state.table_fill = fill; }
  void note_depth(Depth depth) { progress_.depth = depth; }
  [[nodiscard]] const ProofState& state() const { return progress_.state; }

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
