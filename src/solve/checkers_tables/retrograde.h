// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "base/stopwatch.h"
#include "solve/checkers_tables/slice.h"

namespace quadrille::checkers {

// Calls `work(i)` for every i below `count`, in any order and perhaps on several threads, and
// returns when all are done. Threads belong to the operating system: os/parallel.h has them.
using Spread = std::function<void(std::size_t count, const std::function<void(std::size_t)>& work)>;

// One after the other.
void spread_in_turn(std::size_t count, const std::function<void(std::size_t)>& work);

// How a long piece of work is done.
struct Labour {
  Spread spread = spread_in_turn;
  const std::atomic<bool>* stop = nullptr;         // set by somebody else to end it
  std::optional<Clock::time_point> deadline = {};  // ends it too
  // Told how many positions more are settled, from any thread.
  std::function<void(std::uint64_t)> on_settled = {};

  [[nodiscard]] bool stopped() const {
    return (stop != nullptr && stop->load(std::memory_order_relaxed)) ||
           (deadline && Clock::now() >= *deadline);
  }
};

// Builds the slice of a material and its swapped twin (one slice where they are the same) by
// retrograde analysis. `finished` must hold all slices that captures and crownings lead to. Returns
// nullopt if it was stopped.
std::optional<std::vector<Slice>> build_pair(const Material& material, const SliceSet& finished,
                                             const Labour& labour);

}  // namespace quadrille::checkers
