// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>

#include "base/stopwatch.h"

namespace quadrille::ggp {

// What a proof may cost. Strangers write the rules, and can make them endless.
struct ProofLimits {
  std::uint64_t steps = 0;
  Clock::time_point deadline = Clock::time_point::max();
  const std::atomic<bool>* stop = nullptr;  // set by somebody else
};

// What it has cost. Whoever gets false ends at once: nothing that is found later can be trusted.
class Effort {
 public:
  explicit Effort(const ProofLimits& limits) : limits_(limits) {}

  bool pay(std::uint64_t steps = 1) {
    if (is_exhausted_) return false;
    spent_ += steps;
    if (spent_ > limits_.steps) return give_up();
    if (spent_ < next_glance_) return true;
    next_glance_ = spent_ + kStepsPerGlance;
    const bool is_stopped = limits_.stop != nullptr && limits_.stop->load();
    return (!is_stopped && Clock::now() < limits_.deadline) || give_up();
  }
  bool give_up() {
    is_exhausted_ = true;
    return false;
  }
  [[nodiscard]] bool is_exhausted() const { return is_exhausted_; }
  [[nodiscard]] std::uint64_t spent() const { return spent_; }

 private:
  static constexpr std::uint64_t kStepsPerGlance = 1024;

  ProofLimits limits_;
  std::uint64_t spent_ = 0;
  std::uint64_t next_glance_ = 0;  // when the clock is read
  bool is_exhausted_ = false;
};

}  // namespace quadrille::ggp
