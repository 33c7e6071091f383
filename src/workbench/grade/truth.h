// SPDX-License-Identifier: MIT
// What is true of a position and of each of its moves, as far as the game's solver finds out.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/any_game.h"
#include "search/limits.h"
#include "solve/any_solver.h"
#include "solve/solution.h"
#include "workbench/grade/positions.h"

namespace quadrille {

// Of a move, for the side that makes it.
struct MoveTruth {
  GameValue value = GameValue::kUnknown;
  bool best = false;  // the winner's quickest, or the loser's slowest

  friend bool operator==(const MoveTruth&, const MoveTruth&) = default;
};

// For the side to move.
struct Truth {
  GameValue value = GameValue::kUnknown;
  std::optional<int> plies = {};      // to the end, where it is won or lost and that was found
  std::vector<MoveTruth> moves = {};  // in the order of the move list; empty while it is unknown

  [[nodiscard]] bool known() const { return value != GameValue::kUnknown; }
  friend bool operator==(const Truth&, const Truth&) = default;
};

// With at most `nodes` for the position, and a quarter for each move that this left open. The
// answer depends on nothing that the solver was asked before.
Truth find_truth(AnySolver& solver, const AnyGame& game, const AnyPosition& position, Nodes nodes,
                 const std::atomic<bool>* stop);

// 1, 1/2 or 0; the value must be known.
double points_of(GameValue value);

// A letter for each move: w, d, l or ?; a capital for one that is best.
std::string moves_letters(const Truth& truth);
// Nothing where it is no such text.
std::optional<std::vector<MoveTruth>> parse_moves_letters(std::string_view letters);

struct SolvedPosition {
  GradedPosition sampled;
  Truth truth;

  // For the side that the heuristic is asked for.
  [[nodiscard]] GameValue value(const AnyGame& game) const {
    return game.side_to_move(sampled.position) == sampled.asked_for ? truth.value
                                                                    : reversed(truth.value);
  }
};

}  // namespace quadrille
