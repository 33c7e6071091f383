// SPDX-License-Identifier: MIT
// Exact solving of "some game".
#pragma once

#include <memory>

#include "games/any_game.h"
#include "solve/solution.h"

namespace quadrille {

// A game's solver behind the type-erased border: see search/solver.h.
class AnySolver {
 public:
  virtual ~AnySolver() = default;

  virtual Solution<AnyMove> solve(const AnyPosition& position, const SolveRequest& request) = 0;
  // Forgets what earlier positions taught.
  virtual void clear() = 0;
};

std::unique_ptr<AnySolver> make_solver(const AnyGame& game);

}  // namespace quadrille
