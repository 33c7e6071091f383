// SPDX-License-Identifier: MIT
// Writes PDN that other programs read: the seven tags in their order, GameType, a position where
// the game does not begin with the usual one, the other tags; then the moves with their numbers, in
// lines of at most 80 columns; the result at the end.
#pragma once

#include <string>

#include "protocols/pdn/record.h"

namespace quadrille::pdn {

// A capture's whole path is never ambiguous, and readers must know it, since the standard asks for
// it where the two ends are not enough. Short: the two ends alone, wherever they are enough.
enum class Captures { kFull, kShort };
enum class Squares { kNumbers, kAlgebraic };

struct Style {
  Squares squares = Squares::kNumbers;
  Captures captures = Captures::kFull;
};

// One game, with an empty line at its end.
std::string game_text(const Record& record, const Style& style = {});

}  // namespace quadrille::pdn
