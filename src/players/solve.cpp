// SPDX-License-Identifier: MIT
#include "players/solve.h"

#include "games/all_games.h"
#include "players/instances.h"

namespace quadrille {

std::unique_ptr<AnySolver> make_solver(const AnyGame& game) {
  std::unique_ptr<AnySolver> solver;
  visit_game(game, [&](const auto& typed) { solver = make_typed_solver(typed); });
  return solver;
}

}  // namespace quadrille
