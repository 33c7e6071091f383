// SPDX-License-Identifier: MIT
#include "games/checkers/rules.h"
#include "players/search_player.h"

namespace quadrille {

template std::unique_ptr<Player> make_search_player(
    const checkers::Checkers<checkers::RuleSet::kCsc384>&, const PlayerWords&, const PlayerLimits&);

}  // namespace quadrille
