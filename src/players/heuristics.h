// SPDX-License-Identifier: MIT
// Finds heuristics by their names.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "games/any_game.h"
#include "heuristics/evaluator.h"

namespace quadrille {

// The heuristics that can be used with this game on this board.
std::vector<HeuristicInfo> list_heuristics(const AnyGame& game);

// A heuristic's name as results show it: the present one for a former one, else what is given.
std::string present_name(const AnyGame& game, std::string_view name);

// Former names are understood. "there is no heuristic 'arri' for breakthrough:course:6x6; did you
// mean 'ari'?" `left_out` names a term that shall not count.
Expected<Evaluator> find_heuristic(const AnyGame& game, std::string_view name,
                                   std::string_view left_out = {});

}  // namespace quadrille
