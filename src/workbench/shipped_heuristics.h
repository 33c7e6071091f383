// SPDX-License-Identifier: MIT
// The built-in heuristics as files to start from, heuristics/GAME/: part of the program, so that
// they are at hand where it was installed alone.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "games/any_game.h"

namespace quadrille {

struct ShippedHeuristic {
  std::string_view game;  // the family
  std::string_view file;  // "ari.toml"
  std::string_view text;
};

// All there are.
std::span<const ShippedHeuristic> shipped_heuristics();

// The file of a built-in heuristic, by its present name or a former one.
std::optional<ShippedHeuristic> shipped_heuristic(const AnyGame& game, std::string_view name);

}  // namespace quadrille
