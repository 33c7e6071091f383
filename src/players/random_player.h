// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>

#include "players/player.h"

namespace quadrille {

// Plays legal moves by chance, every one equally likely.
std::unique_ptr<Player> make_random_player(std::string name);

}  // namespace quadrille
