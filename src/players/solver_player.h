// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>

#include "games/any_game.h"
#include "players/player.h"

namespace quadrille {

// What one half of a move's thinking gets: half the nodes, half the time.
Limits halved(const Limits& limits);

// Plays exactly: a win is hurried and a loss delayed where the distance can be found, and a won
// game is never given away. Half of each move's limits go into the proof; where that does not
// suffice for the value, `fallback` chooses with what is left.
std::unique_ptr<Player> make_solver_player(const AnyGame& game, std::string name,
                                           const PlayerLimits& limits,
                                           std::unique_ptr<Player> fallback);

}  // namespace quadrille
