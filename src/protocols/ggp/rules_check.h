// SPDX-License-Identifier: MIT
#pragma once

#include "base/error.h"
#include "games/any_game.h"
#include "protocols/ggp/proof/prover.h"
#include "protocols/ggp/vocabulary.h"

namespace quadrille::ggp {

// Plays games by chance and compares what the rule text derives about the first state, legal moves,
// their results, ends and goals with our own rules; the first contradiction is returned. One whole
// game at least is compared: if the prover does not get that far, the rules are not known, which is
// an error too.
MaybeError contradiction(Prover& prover, const AnyGame& game, const Vocabulary& words);

}  // namespace quadrille::ggp
