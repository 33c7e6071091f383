// SPDX-License-Identifier: MIT
// A position of "some game" looked up in the tables at hand, with all of its moves.
#pragma once

#include <atomic>
#include <optional>
#include <vector>

#include "base/error.h"
#include "games/any_game.h"
#include "solve/any_solver.h"
#include "solve/solution.h"

namespace quadrille::checkers {

struct Probed {
  GameValue value = GameValue::kUnknown;
  std::optional<int> plies = {};       // a draw has no distance
  std::vector<SolvedMove> moves = {};  // in the order of the move list
};

// By the shared tables and those in memory, which are made if they are needed. The game must be
// checkers:english. An error if the position is in no table, or if it was stopped while tables were
// made.
Expected<Probed> probe_tables(const AnyGame& game, const AnyPosition& position,
                              const std::atomic<bool>* stop);

}  // namespace quadrille::checkers
