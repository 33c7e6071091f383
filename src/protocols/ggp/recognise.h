// SPDX-License-Identifier: MIT
// Which of our games a rule text describes (rules of Breakthrough, section 5.4). The words of the
// text say what it should be; then its rules are put to the test, since a relative of Breakthrough
// (Suicide, Knightthrough) can have the same words and the same set-up.
#pragma once

#include <string>

#include "base/error.h"
#include "protocols/ggp/sexpr.h"

namespace quadrille::ggp {

// The words of the game, `breakthrough:course:5x5`, or why it is none of ours.
Expected<std::string> recognise(const Expression& rules);

}  // namespace quadrille::ggp
