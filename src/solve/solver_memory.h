// SPDX-License-Identifier: MIT
// How much memory the tables of solvers may take in this process. Whoever solves for others, many
// at a time, says less than the usual; nothing depends on it but how much a solver remembers.
#pragma once

#include <cstddef>

namespace quadrille {

inline constexpr std::size_t kUsualSolverBytes = std::size_t{1} << 30;

// Of each solver that is made from now on, unless it is told its own bound.
void set_most_solver_bytes(std::size_t bytes);
std::size_t most_solver_bytes();

}  // namespace quadrille
