// SPDX-License-Identifier: MIT
// The positions that heuristics are graded in: sampled, solved, and kept in a file if wished.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "base/error.h"
#include "workbench/grade/positions.h"
#include "workbench/grade/truth.h"
#include "workbench/grade/truth_file.h"

namespace quadrille {

struct SolvedSetSettings {
  SampleSettings sample;
  Nodes solve_nodes = 50'000;  // of each position, and a quarter for each move it leaves open
  std::string file = {};       // in which they are kept; empty: they are not
};

struct SolvedSet {
  std::vector<SolvedPosition> positions;   // of known value, by game
  std::array<std::size_t, 2> asked = {};   // by PositionSource: how many were to be solved
  std::array<std::size_t, 2> solved = {};  // of them
  std::size_t read = 0;                    // of those that were asked, from the file
  bool stopped = false;                    // before all were tried
};

// What the positions depend on, as the file has it. Endgame tables are those that are shared.
TruthConditions conditions_of(const SolvedSetSettings& settings);

// The same whatever the number of threads, and whether they come from the file or not. Of a file
// that is there some positions are solved again: an error if they have another value now.
Expected<SolvedSet> make_solved_set(const SolvedSetSettings& settings, const GradeWork& work);

}  // namespace quadrille
