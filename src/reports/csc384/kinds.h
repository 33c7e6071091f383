// SPDX-License-Identifier: MIT
// The searches of the CSC384 handout and reports as players: `report:H` in checkers, as they were,
// and `alphabeta:H,cache=...`, for study.
#pragma once

#include <atomic>
#include <optional>

#include "games/any_game.h"
#include "players/kinds.h"
#include "players/limits.h"
#include "reports/csc384/options.h"
#include "reports/csc384/searches.h"

namespace quadrille {

// Adds the option `cache` of alphabeta.
void add_csc384_cache();

// How the search of these words caches and sorts.
Csc384SearchOptions csc384_options(const PlayerWords& words);

// Of a report's player: it looks as far ahead as its program did where nobody sets a limit. nullopt
// for other games than checkers.
std::optional<PlayerLimits> csc384_limits(const AnyGame& game, const PlayerWords& words);

// What the cache of a player did. nullopt if it has none.
std::optional<CacheProof> prove_cache(const AnyGame& game, const PlayerWords& words,
                                      const AnyPosition& position, Depth depth,
                                      const std::atomic<bool>* stop);
std::optional<Postscript> csc384_postscript(const AnyGame& game, const PlayerWords& words,
                                            const AnyPosition& position, Depth depth,
                                            const std::atomic<bool>* stop);

}  // namespace quadrille
