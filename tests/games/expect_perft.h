// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include "games/registry.h"

namespace quadrille {

// Which counts of a published table are checked: larger ones take long under a sanitizer and are
// for the night.
struct PerftRange {
  std::uint64_t from = 0;
  std::uint64_t to = std::numeric_limits<std::uint64_t>::max();

  static PerftRange by_day(std::uint64_t most) { return {.to = most}; }
  static PerftRange by_night(std::uint64_t most_by_day) { return {.from = most_by_day + 1}; }
  [[nodiscard]] bool has(std::uint64_t count) const { return from <= count && count <= to; }
};

// Compares perft with a table of counts from depth 1. `and_then(depth, count)` may check more.
template <class AndThen>
void expect_perft(const Setup& setup, std::span<const std::uint64_t> counts, PerftRange range,
                  AndThen and_then) {
  EXPECT_EQ(setup.game->perft(setup.position, 0), 1U);
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (!range.has(counts[i])) continue;
    const int depth = static_cast<int>(i) + 1;
    SCOPED_TRACE(depth);
    EXPECT_EQ(setup.game->perft(setup.position, depth), counts[i]);
    and_then(depth, counts[i]);
  }
}
inline void expect_perft(const Setup& setup, std::span<const std::uint64_t> counts,
                         PerftRange range = {}) {
  expect_perft(setup, counts, range, [](int, std::uint64_t) {});
}

}  // namespace quadrille
