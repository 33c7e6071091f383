// SPDX-License-Identifier: MIT
#include "games/isolation/rules.h"
#include "players/search_player.h"

namespace quadrille {

template std::unique_ptr<Player> make_search_player(
    const isolation::Isolation<isolation::Packed64>&, const PlayerWords&, const PlayerLimits&);

}  // namespace quadrille
