// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "games/any_game.h"
#include "heuristics/evaluator.h"
#include "search/any_search.h"

namespace quadrille {

// The search of the Breakthrough report; null for other games.
std::unique_ptr<AnySearch> make_breakthrough_2016_search(const AnyGame& game, Evaluator evaluator);

}  // namespace quadrille
