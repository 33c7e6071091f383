// SPDX-License-Identifier: MIT
// What a heuristic made of patterns looks at, as its file says it: shapes on the board, kinds of
// pieces, and features beside them.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace quadrille::patterns {

// One shape at all its places. "3x3" is a window of so many columns and rows; other shapes go with
// a piece: see shapes.h.
struct SetSpec {
  std::string shape;
  std::vector<std::string> pieces;  // kinds that are told apart; all others count as not there

  friend bool operator==(const SetSpec&, const SetSpec&) = default;
};

// Every weight is two: one counts with `first` or more of these pieces on the board, the other with
// `last` or fewer, and in between they are mixed.
struct PhaseSpec {
  std::vector<std::string> pieces;
  int first = 0;
  int last = 0;

  friend bool operator==(const PhaseSpec&, const PhaseSpec&) = default;
};

struct Spec {
  std::vector<SetSpec> sets;
  std::optional<PhaseSpec> phase = {};
  std::vector<std::string> features = {};  // own less opponent's

  [[nodiscard]] std::size_t phases() const { return phase ? 2 : 1; }
};

}  // namespace quadrille::patterns
