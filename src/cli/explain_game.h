// SPDX-License-Identifier: MIT
// `explain --game FILE`: walks a recorded game.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/command_line.h"

namespace quadrille::cli {

struct GameWalkWords {
  std::string file;
  int number = 0;  // 0: the first
  std::string depth, nodes, judge_nodes;

  void add(Command command);
  // Whether one of the others was given, which mean nothing without a file.
  void need_file() const;
};

// At most two heuristics; without one, the strongest of the game.
int explain_game(const GameWalkWords& words, std::vector<std::string> heuristics, bool ascii,
                 bool json);

}  // namespace quadrille::cli
