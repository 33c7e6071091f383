// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "solve/checkers_tables/slice.h"

namespace quadrille::checkers {

// How a long piece of work is done.
struct Labour {
  unsigned threads = 1;
  const std::atomic<bool>* stop = nullptr;  // set by somebody else to end it
  // Told how many positions more are settled, from any thread.
  std::function<void(std::uint64_t)> on_settled = {};

  [[nodiscard]] bool stopped() const {
    return stop != nullptr && stop->load(std::memory_order_relaxed);
  }
};

// Builds the slice of a material and its swapped twin (one slice where they are the same) by
// retrograde analysis. `finished` must hold all slices that captures and crownings lead to. Nothing
// when it was stopped.
std::optional<std::vector<Slice>> build_pair(const Material& material, const SliceSet& finished,
                                             const Labour& labour);

}  // namespace quadrille::checkers
