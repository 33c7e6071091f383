// SPDX-License-Identifier: MIT
#pragma once

#include "heuristics/evaluator.h"

namespace quadrille {

// The heuristic with the terms of another one of the same game added: their values add up. It keeps
// the first one's name.
Evaluator with_added_terms(Evaluator heuristic, Evaluator more);

}  // namespace quadrille
