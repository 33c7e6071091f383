// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "games/game.h"
#include "players/player.h"
#include "players/solve.h"
#include "players/words.h"

namespace quadrille {

// A searching player for a typed game; nothing when the game has no such heuristic. Defined in
// search_player.h and instantiated in players/instances, one file for every board layout.
template <Game G>
std::unique_ptr<Player> make_search_player(const G& game, const PlayerWords& words,
                                           const PlayerLimits& limits);

// The solver of a typed game. Defined in typed_solver.h, instantiated in one file for every game.
template <Game G>
std::unique_ptr<AnySolver> make_typed_solver(const G& game);

}  // namespace quadrille
