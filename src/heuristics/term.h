// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace quadrille {

// One term of a heuristic's value on a position, seen from the side that evaluates.
struct Term {
  std::string name;
  std::optional<double> own;       // nothing: a constant
  std::optional<double> opponent;  // nothing: not counted per side
  std::optional<double> weight;
  double contribution = 0;
};

struct Explanation {
  double value = 0;
  std::vector<Term> terms;  // add up to the value; empty for a heuristic that is not a sum
};

}  // namespace quadrille
