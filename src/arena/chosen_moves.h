// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <functional>
#include <span>
#include <vector>

#include "base/error.h"
#include "games/any_game.h"
#include "players/player.h"

namespace quadrille {

// The move that the player chooses in each position, as in the first move of a game; none of them
// may be the end of one. Fewer once `stop` is set. An error where it has no move to play.
Expected<std::vector<AnyMove>> chosen_moves(Player& player, const GamePointer& game,
                                            std::span<const AnyPosition> positions,
                                            const std::atomic<bool>* stop,
                                            const std::function<void()>& on_move);

}  // namespace quadrille
