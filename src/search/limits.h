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
// clock is read every 256 nodes only, at a million nodes a second every 0.3 ms. Where a heuristic
// is somebody's script and nodes take long, it is read the more often.
class Budget {
 public:
  Budget(const Limits& limits, const std::atomic<bool>* stop)
      : node_limit_(limits.nodes.value_or(~Nodes{0})), stop_(stop) {
    if (limits.time) deadline_ = begin_ + *limits.time;
    plan_next_look();
  }

  // Lets others know how many nodes there were, at every look. It must live as long as this.
  void share_nodes(std::atomic<Nodes>& all) { shared_ = &all; }

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

  // Tells of a position that is judged beside the nodes. False when the search must end now.
  bool count_beside() {
    if (++beside_ >= between_looks_) [[unlikely]] {
      beside_ = 0;
      look_at_clock();
    }
    return !exhausted_;
  }

  // Counts work that was done beside the nodes as so many of them.
  void add_nodes(Nodes count) {
    nodes_ += count;
    look_at_clock();
  }

  // The first nodes are for nothing: who has no time, or is stopped at once, had better look at
  // some moves all the same.
  void look_at_clock() {
    if (deadline_ != kNever || stop_ != nullptr) {
      const Clock::time_point now = Clock::now();
      const bool must_end =
          now >= deadline_ || (stop_ != nullptr && stop_->load(std::memory_order_relaxed));
      const bool has_begun = nodes_ >= kMostBetweenLooks || now - begin_ >= kLongestBetweenLooks;
      if (must_end && has_begun) exhausted_ = true;
      const auto times_too_long = static_cast<Nodes>((now - looked_) / kLongestBetweenLooks);
      between_looks_ = times_too_long == 0
                           ? std::min(2 * between_looks_, kMostBetweenLooks)
                           : std::max<Nodes>(between_looks_ / (times_too_long + 1), 1);
      looked_ = now;
    }
    if (shared_ != nullptr) {
      shared_->fetch_add(nodes_ - nodes_shared_, std::memory_order_relaxed);
      nodes_shared_ = nodes_;
    }
    if (exhausted_) next_look_ = 0;
  }

  [[nodiscard]] bool exhausted() const { return exhausted_; }
  [[nodiscard]] Nodes nodes() const { return nodes_; }

 private:
  static constexpr Nodes kMostBetweenLooks = 256;
  static constexpr std::chrono::milliseconds kLongestBetweenLooks{1};
  static constexpr Clock::time_point kNever = Clock::time_point::max();
  void plan_next_look() { next_look_ = std::min(nodes_ + between_looks_, node_limit_); }

  Nodes nodes_ = 0;
  Nodes node_limit_;
  Nodes next_look_ = 0;  // nodes at which something must be decided
  Nodes between_looks_ = 1;
  Nodes beside_ = 0;  // judged since the last look for that
  bool exhausted_ = false;
  Clock::time_point begin_ = Clock::now();
  Clock::time_point looked_ = begin_;
  Clock::time_point deadline_ = kNever;
  const std::atomic<bool>* stop_;
  std::atomic<Nodes>* shared_ = nullptr;
  Nodes nodes_shared_ = 0;
};

}  // namespace quadrille
