// SPDX-License-Identifier: MIT
// An explanation as a picture: the board with what each square adds, and beside it the terms as
// bars, each of which begins where the one before it ends; below, what patterns are seen.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "drawing/svg.h"
#include "games/diagram.h"
#include "heuristics/term.h"

namespace quadrille {

struct ExplainedBoard {
  std::string heuristic;  // its name
  std::string side;       // for whom it evaluates
  Explanation explanation;
  double neutral = 0;             // what an even position has
  std::vector<double> heat = {};  // what each cell of the diagram adds; empty: no heat map
};

// One position as one heuristic sees it, or several, one below the other. Heat maps are those of
// the explained boards.
std::string svg_of_explanation(const Diagram& diagram, std::span<const ExplainedBoard> boards,
                               const SvgOptions& options);

}  // namespace quadrille
