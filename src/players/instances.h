// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string_view>

#include "games/game.h"
#include "players/cache_proof.h"
#include "players/player.h"
#include "players/solve.h"
#include "players/words.h"
#include "reports/csc384/options.h"

namespace quadrille {

// A searching player for a typed game; nothing when the game has no such heuristic. Defined in
// search_player.h and instantiated in players/instances, one file for every board layout.
template <Game G>
std::unique_ptr<Player> make_search_player(const G& game, const PlayerWords& words,
                                           const PlayerLimits& limits);

// The reports' search of a checkers game, and the proof of what its cache did. Defined in
// course_player.h, instantiated in one file.
template <Game G>
std::unique_ptr<Player> make_course_player(const G& game, const PlayerWords& words,
                                           const CourseOptions& options,
                                           const PlayerLimits& limits);
template <Game G>
std::optional<CacheProof> prove_typed_cache(const G& game, const PlayerWords& words,
                                            const CourseOptions& options,
                                            const AnyPosition& position, Depth depth,
                                            const std::atomic<bool>* stop);

// The solver of a typed game. Defined in typed_solver.h, instantiated in one file for every game.
template <Game G>
std::unique_ptr<AnySolver> make_typed_solver(const G& game);

}  // namespace quadrille
