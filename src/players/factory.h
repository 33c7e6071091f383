// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/error.h"
#include "games/any_game.h"
#include "players/player.h"
#include "players/words.h"

namespace quadrille {

// Builds the player for a game. `common` are limits for every player of a command; a player's own
// words go before them. A human is not built here: see the play command. Somebody else's program is
// started.
Expected<std::unique_ptr<Player>> make_player(const GamePointer& game, const PlayerWords& words,
                                              const PlayerLimits& common = {});
Expected<std::unique_ptr<Player>> make_player(const GamePointer& game, std::string_view text,
                                              const PlayerLimits& common = {});

// The words of a player for those who name none: alpha-beta with the game's strongest heuristic.
std::string default_player(const AnyGame& game);

}  // namespace quadrille
