// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "games/any_game.h"
#include "heuristics/heuristic.h"

namespace quadrille {

// The heuristics that can be used with this game on this board.
std::vector<HeuristicInfo> list_heuristics(const AnyGame& game);

Expected<HeuristicPointer> find_heuristic(const GamePointer& game, std::string_view name);

// The names of the terms that a heuristic has for a side, as they show in the positions of some
// random games.
std::vector<std::string> list_terms(const AnyGame& game, const AnyHeuristic& heuristic, Side side);

// "there is no heuristic 'arri' for breakthrough:course:6x6; did you mean 'ari'?"
Error unknown_heuristic(const AnyGame& game, std::string_view name);

}  // namespace quadrille
