// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>

namespace quadrille {

using Clock = std::chrono::steady_clock;

inline double seconds_of(std::chrono::nanoseconds time) {
  return std::chrono::duration<double>(time).count();
}

class Stopwatch {
 public:
  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(Clock::now() - start_).count();
  }
  [[nodiscard]] Clock::time_point start() const { return start_; }

 private:
  Clock::time_point start_ = Clock::now();
};

}  // namespace quadrille
