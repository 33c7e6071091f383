// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "games/any_game.h"
#include "players/parts.h"
#include "tests/games/referee.h"
#include "tests/search/slow_solver.h"

namespace quadrille {

// Value, plies, keeping and best moves of one position are what brute force says.
void expect_true_solution(const AnyGame& game, const std::string& text, AnySolver& solver,
                          const Referee& referee, SlowSolver& slow);

}  // namespace quadrille
