// SPDX-License-Identifier: MIT
#include "solve/any_solver.h"

#include <algorithm>

namespace quadrille {

Solution<AnyMove> solve_line(AnySolver& solver, const Line& line, const SolveRequest& request) {
  if (line.outcome() && !line.game()->outcome(line.position())) {
    return {.value = GameValue::kDraw, .plies = 0};
  }
  return solver.solve(line.position(), request);
}

bool past_may_draw(const Line& line, GameValue value) {
  if (value != GameValue::kWin && value != GameValue::kLoss) return false;
  const int draw = line.game()->occurrences_to_draw();
  const auto past = line.past();
  return draw > 0 && std::ranges::any_of(past, [&](Hash hash) {
           return std::ranges::count(past, hash) >= draw - 1;
         });
}

}  // namespace quadrille
