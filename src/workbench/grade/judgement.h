// SPDX-License-Identifier: MIT
// What a heuristic says of solved positions: its value, and the moves that searches with it choose.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/error.h"
#include "heuristics/evaluator.h"
#include "search/limits.h"
#include "workbench/grade/positions.h"
#include "workbench/grade/truth.h"

namespace quadrille {

// How far the searches look that choose moves.
inline constexpr std::array<Depth, 3> kGradedDepths = {1, 2, 4};

struct Judged {
  double value = 0;  // for the side that was asked for, less that of an even position
  // The number of the chosen move in the move list, by depth.
  std::array<std::uint16_t, kGradedDepths.size()> chosen = {};
};

// The search is that of players, full alpha-beta, without what earlier positions taught it and
// without endgame tables. Once `stop` is set the first positions alone are judged. An error where
// the heuristic fails, or has no number for a position.
Expected<std::vector<Judged>> judge_positions(const AnyGame& game, const Evaluator& heuristic,
                                              std::span<const SolvedPosition> positions,
                                              const GradeWork& work);

}  // namespace quadrille
