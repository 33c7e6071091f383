// SPDX-License-Identifier: MIT
#include "games/breakthrough/rules.h"
#include "players/search_player.h"

namespace quadrille {

template std::unique_ptr<Player> make_search_player(
    const breakthrough::Breakthrough<breakthrough::Wide128, breakthrough::RuleSet::kCourse>&,
    const PlayerWords&, const PlayerLimits&);

}  // namespace quadrille
