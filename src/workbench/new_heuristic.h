// SPDX-License-Identifier: MIT
// The first version of somebody's own heuristic, with everything the game lets it say.
#pragma once

#include <string>

#include "games/any_game.h"

namespace quadrille {

// A working heuristic with the game's features and their meaning as comments, for a .toml file or a
// .lua file.
std::string new_formula_text(const AnyGame& game, const std::string& name);
std::string new_script_text(const AnyGame& game, const std::string& name);

}  // namespace quadrille
