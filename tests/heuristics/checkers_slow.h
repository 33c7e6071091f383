// SPDX-License-Identifier: MIT
// The features and heuristics of checkers square by square, from rules/checkers.md, section 3.
#pragma once

#include <string_view>

#include "tests/games/checkers/referee.h"

namespace quadrille::slow_checkers {

// One side's feature, by its name.
double feature_named(std::string_view name, const SlowCheckers& board, bool white);

// A heuristic's value for White (red).
double heuristic_value(std::string_view name, const SlowCheckers& board);

}  // namespace quadrille::slow_checkers
