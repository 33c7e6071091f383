// SPDX-License-Identifier: MIT
// Whether two orders of the same things agree: Kendall's tau-b (Kendall 1945, "The treatment of
// ties in ranking problems"),
//
//   tau-b = (C - D) / sqrt(X Y)
//
// with C pairs of things that stand in the same order in both, D in opposite ones, X pairs that are
// not tied in the first order and Y in the second. 1: the same order with the same ties; -1: the
// opposite one; 0: they have nothing to do with each other.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "arena/statistics/clustered.h"

namespace quadrille {

struct Ranked {
  std::uint32_t cluster = 0;
  double x = 0;
  double y = 0;
};

// Nothing where all things are tied in one of the orders. Every pair is looked at: for thousands of
// things, not for millions.
std::optional<ClusteredEstimate> estimate_tau_b(std::span<const Ranked> things);

// The first tau-b less the second, of two orders x of the same things (in the same places, with the
// same clusters).
std::optional<ClusteredEstimate> estimate_tau_b_difference(std::span<const Ranked> first,
                                                           std::span<const Ranked> second);

}  // namespace quadrille
