// SPDX-License-Identifier: MIT
// Finds heuristics by their words: a built-in one's name, a sum of features such as
// "=10*pawns-2.5*distance", or the path of a .toml, .lua or .patterns file.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "games/any_game.h"
#include "heuristics/evaluator.h"
#include "heuristics/formula.h"

namespace quadrille {

// Whether there is one of that name, be it for other boards of the game.
bool has_heuristic(const AnyGame& game, std::string_view name);

// Why there is no heuristic of that name for the game, with the nearest of the names there are.
// `others` are names that may have been meant instead.
Error unknown_heuristic(const AnyGame& game, std::string_view name,
                        std::span<const std::string> others = {});

// The heuristics that can be used with this game on this board.
std::vector<HeuristicInfo> list_heuristics(const AnyGame& game);

// The one to play with where nobody names one and strength counts: the champion, which was learned,
// where the board has one.
std::string strongest_heuristic(const AnyGame& game);
// The strongest of those that somebody wrote: its terms tell why.
std::string strongest_written_heuristic(const AnyGame& game);

// A heuristic's name as results show it: the present one for a former one, else what is given.
std::string present_name(const AnyGame& game, std::string_view name);

// Former names are understood; files are read once: see heuristic_files.h. "there is no heuristic
// 'arri' for breakthrough:course:6x6; did you mean 'ari'?" `left_out` names a term that shall not
// count.
Expected<Evaluator> find_heuristic(const AnyGame& game, std::string_view name,
                                   std::string_view left_out = {});

// A formula that has no words of its own.
Expected<Evaluator> make_formula_heuristic(const AnyGame& game, Formula formula,
                                           std::string_view left_out = {});

}  // namespace quadrille
