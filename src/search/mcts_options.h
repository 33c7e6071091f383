// SPDX-License-Identifier: MIT
// The toggles of the Monte-Carlo search; docs/monte-carlo.md tells of each.
#pragma once

#include <cstddef>
#include <cstdint>

namespace quadrille {

// What a new leaf of the tree is worth.
enum class MctsLeaf : std::uint8_t {
  kPlayout,    // how one game of random moves ends
  kHeuristic,  // the heuristic's value, as a share of wins
  kMixed,      // half of each
};

struct MctsOptions {
  std::size_t memory_bytes = std::size_t{64} << 20;
  MctsLeaf leaf = MctsLeaf::kPlayout;
  double explore = 0.6;   // UCB1's constant, for results from 0 to 1
  double implicit = 0.4;  // the heuristic's part in choosing where to go on; 0: none

  friend bool operator==(const MctsOptions&, const MctsOptions&) = default;
};

}  // namespace quadrille
