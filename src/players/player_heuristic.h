// SPDX-License-Identifier: MIT
#pragma once

#include "base/error.h"
#include "games/any_game.h"
#include "heuristics/evaluator.h"
#include "players/words.h"

namespace quadrille {

// The heuristic that a player's words name, without the term of `without=` and with those of
// `with=`.
Expected<Evaluator> heuristic_of(const AnyGame& game, const PlayerWords& words);

}  // namespace quadrille
