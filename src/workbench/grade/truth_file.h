// SPDX-License-Identifier: MIT
// Solved positions as a file of lines, so that the next heuristic is graded without solving them
// again, and a run that was killed goes on:
//
//   quadrille solved positions 1
//   game <TAB> breakthrough:standard:6x6       and what else they depend on, a line each
//   positions
//   POSITION SIDE SOURCE GAME PLY VALUE PLIES MOVES CHECK, with tabs between
//   ...
//   end <TAB> how many <TAB> CHECK
//
// Every CHECK is a hash of all lines before it and of its own, so that a line that was changed, is
// missing or was added is found out. Positions whose value was not found have a line too.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/hash.h"
#include "workbench/grade/truth.h"

namespace quadrille {

// What the positions depend on, by name.
using TruthConditions = std::vector<std::pair<std::string, std::string>>;

// The file from its front to its back.
class TruthWriter {
 public:
  // Of the next piece; each begins with a whole line and ends with one.
  std::string begin(const TruthConditions& conditions);
  std::string line(const AnyGame& game, const SolvedPosition& solved);
  std::string end();

 private:
  std::string checked(std::string line);

  Hash check_ = 0;
  std::size_t positions_ = 0;
};

struct TruthFile {
  std::vector<SolvedPosition> positions;
  bool complete = false;  // false: whoever wrote it was stopped
};

// An error where the file is damaged, no such file, or of other conditions; `path` is for its
// words. What a killed run left of its last line is left out.
Expected<TruthFile> parse_truth_file(const AnyGame& game, std::string_view text,
                                     const TruthConditions& conditions, const std::string& path);

}  // namespace quadrille
