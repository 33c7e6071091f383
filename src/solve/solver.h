// SPDX-License-Identifier: MIT
// Which solver a game has.
#pragma once

#include <concepts>

#include "games/game.h"
#include "solve/solution.h"

namespace quadrille {

// A solver is made from its game and may be asked again and again: what it learned for one position
// helps with the next, until it is cleared. Cleared or new, it gives the same answers after the
// same number of nodes.
template <class S, class G>
concept SolverOf = std::constructible_from<S, const G&> &&
    requires(S& solver, const typename G::Position& position, const SolveRequest& request) {
  { solver.solve(position, request) } -> std::same_as<Solution<typename G::Move>>;
  { solver.clear() } -> std::same_as<void>;
};

template <Game G>
class ProofSolver;
template <Game G>
class ShortWinSolver;

// The solver of a game. A game with a better one specialises this in solve/NAME_solver.h, and
// solve/solvers.h includes that file.
template <class G>
struct SolverFor {
  using Type = ProofSolver<G>;
};
template <class G>
requires Repeats<G>
struct SolverFor<G> {
  using Type = ShortWinSolver<G>;
};

}  // namespace quadrille
