// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "search/score.h"

namespace quadrille {

// "+3.5", "wins in 5 plies", "loses in 8 plies", "wins".
std::string score_text(Score score);

// A score as a number: a heuristic's value, or for a decided game 10^9 less the plies to its end.
double score_number(Score score);

}  // namespace quadrille
