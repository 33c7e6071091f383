// SPDX-License-Identifier: MIT
// When a search must end: depth, nodes, time, or somebody's wish.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>

#include "base/stopwatch.h"

namespace quadrille {

using Nodes = std::uint64_t;
using Depth = int;

// Deeper than any search gets; a table entry holds a depth in eight bits.
inline constexpr Depth kMaxDepth = 250;

struct Limits {
  std::optional<Depth> depth;
  std::optional<Nodes> nodes;
  std::optional<std::chrono::nanoseconds> time;  // for this move

  [[nodiscard]] bool unlimited() const { return !depth && !nodes && !time; }
  friend bool operator==(const Limits&, const Limits&) = default;
};

// Watches the limits of one search. `count_node` is called at every node and must be cheap: the
// clock is read every 256 nodes only, at a million nodes a second every 0.3 ms.
class Budget {
 public:
  Budget(const Limits& limits, const std::atomic<bool>* stop)
      : node_limit_(limits.nodes.value_or(~Nodes{0})), stop_(stop) {
    if (limits.time) deadline_ = Clock::now() + *limits.time;
    plan_next_look();
  }

  // Counts a node. False when the search must end now.
  bool count_node() {
    if (nodes_ >= next_look_) [[unlikely]] {
      if (nodes_ >= node_limit_) exhausted_ = true;
      if (!exhausted_) look_at_clock();
      if (exhausted_) return false;
      plan_next_look();
    }
    ++nodes_;
    return true;
  }

  // Counts work that was done beside the nodes as so many of them.
  void add_nodes(Nodes count) {
    nodes_ += count;
    look_at_clock();
  }

  void look_at_clock() {
    if (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) exhausted_ = true;
    if (deadline_ != kNever && Clock::now() >= deadline_) exhausted_ = true;
    if (exhausted_) next_look_ = 0;
  }

  [[nodiscard]] bool exhausted() const { return exhausted_; }
  [[nodiscard]] Nodes nodes() const { return nodes_; }

 private:
  static constexpr Nodes kNodesBetweenLooks = 256;
  static constexpr Clock::time_point kNever = Clock::time_point::max();
  void plan_next_look() { next_look_ = std::min(nodes_ + kNodesBetweenLooks, node_limit_); }

  Nodes nodes_ = 0;
  Nodes node_limit_;
  Nodes next_look_ = 0;  // nodes at which something must be decided
  bool exhausted_ = false;
  Clock::time_point deadline_ = kNever;
  const std::atomic<bool>* stop_;
};

}  // namespace quadrille
