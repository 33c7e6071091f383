// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>

#include "players/player.h"
#include "search/any_search.h"

namespace quadrille {

// A player that plays what a search of its game finds, within its limits.
std::unique_ptr<Player> make_search_player(std::string name, const PlayerLimits& limits,
                                           std::unique_ptr<AnySearch> search);

}  // namespace quadrille
