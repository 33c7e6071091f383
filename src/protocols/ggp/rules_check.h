// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "base/error.h"
#include "games/any_game.h"
#include "protocols/ggp/sexpr.h"

namespace quadrille::ggp {

// Plays some games by chance and compares what the rule text derives about the set-up, legal
// moves, successors, ends and goals with our own rules; the first contradiction is returned. `cell`
// is the text's name for an occupied square. What a text says nothing about is no contradiction: a
// shortened text, without rules for legal moves, is taken at its words. So is a text that is too
// much work to follow.
MaybeError contradiction(const Expression& rules, const AnyGame& game, std::string_view cell);

}  // namespace quadrille::ggp
