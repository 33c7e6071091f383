// SPDX-License-Identifier: MIT
// Every move of a position with its true value, for people.
#pragma once

#include <string>
#include <vector>

#include "games/any_game.h"
#include "solve/any_solver.h"

namespace quadrille::cli {

// A soon win first, a soon loss near the end, what is not decided last; among moves of equal worth
// in the order they had.
std::vector<SolvedMove> best_first(const std::vector<SolvedMove>& moves);

std::string moves_table(const AnyGame& game, const AnyPosition& position,
                        const std::vector<SolvedMove>& moves);

}  // namespace quadrille::cli
