// SPDX-License-Identifier: MIT
// A heuristic made of patterns, ready to be asked on one board. Its value is a sum: of what stands
// at each place, and of features, in hundredths of the natural logarithm of the odds to win.
#pragma once

#include <memory>
#include <string_view>

#include "base/error.h"
#include "games/any_game.h"
#include "heuristics/evaluator.h"
#include "heuristics/patterns/weights.h"

namespace quadrille::patterns {

// What lists say of it.
HeuristicInfo info_of(const Weights& weights);

// An error where the weights are not for this game, or not for its board. `left_out` is a term that
// shall not count; `hash` is of the file that they are from.
Expected<Evaluator> make_evaluator(const AnyGame& game, const Weights& weights,
                                   const std::string& hash, std::string_view left_out = {});

}  // namespace quadrille::patterns
