// SPDX-License-Identifier: MIT
// The heuristics that are shipped as patterns, heuristics/GAME/NAME.patterns: part of the program,
// like those that are compiled in.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "games/any_game.h"
#include "heuristics/evaluator.h"

namespace quadrille {

struct ShippedPatterns {
  std::string_view name;  // "champion"
  std::string_view game;  // the family
  std::string_view file;  // what is in it
};
// All there are.
std::span<const ShippedPatterns> shipped_patterns();

// Those that can judge this board.
std::vector<HeuristicInfo> list_shipped_patterns(const AnyGame& game);

// Whether the game has one of that name, be it for other boards.
bool has_shipped_patterns(const AnyGame& game, std::string_view name);

// Nothing where the game has none of that name, an error where it is for other boards. `left_out`
// is a term that shall not count.
std::optional<Expected<Evaluator>> find_shipped_patterns(const AnyGame& game, std::string_view name,
                                                         std::string_view left_out = {});

}  // namespace quadrille
