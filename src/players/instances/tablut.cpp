// SPDX-License-Identifier: MIT
#include "games/tablut/rules.h"
#include "players/search_player.h"

namespace quadrille {

template std::unique_ptr<Player> make_search_player(const tablut::Tablut&, const PlayerWords&,
                                                    const PlayerLimits&);

}  // namespace quadrille
