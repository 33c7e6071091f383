// SPDX-License-Identifier: MIT
// Judges a solution file of either edition: whether every move is legal, whether the game is over
// at its end, and how its length compares with best play.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "reports/csc384/boards.h"
#include "reports/csc384/play.h"
#include "solve/solution.h"

namespace quadrille::csc384 {

struct CheckedSolution {
  // One board that is not the puzzle's own: an answer of Fall 2022. Else the whole game.
  bool single_move = false;
  std::vector<std::string> moves = {};  // in our notation; of a mirrored board, its mirror image's
  std::optional<std::string> end = {};  // how the game ended, in words
  // Best play from the puzzle, for the side to move.
  GameValue value = GameValue::kUnknown;
  std::optional<int> optimum = {};
  std::vector<std::string> faults = {};  // what is wrong or worse than best play, as sentences

  [[nodiscard]] bool good() const { return faults.empty(); }
};

// An error when the text holds no board at all.
Expected<CheckedSolution> check_solution(const Puzzle& puzzle, std::string_view solution,
                                         const PlayLimits& limits);

}  // namespace quadrille::csc384
