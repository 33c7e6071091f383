// SPDX-License-Identifier: MIT
// A heuristic written in Lua: docs/your-own-heuristic.md tells what a script may say.
#pragma once

#include <string>
#include <string_view>

#include "base/error.h"
#include "games/any_game.h"
#include "heuristics/evaluator.h"

namespace quadrille::lua {

// `path` is for errors and names; nothing is opened. `left_out` names a weight that counts as 0.
// Threads may share the evaluator: each gets a Lua state of its own.
Expected<Evaluator> make_heuristic(const AnyGame& game, std::string_view source,
                                   const std::string& path, const std::string& hash,
                                   std::string_view left_out);

}  // namespace quadrille::lua
