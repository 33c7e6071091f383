// SPDX-License-Identifier: MIT
// What each square of the board adds to a heuristic's value.
#pragma once

#include <span>
#include <vector>

#include "games/any_game.h"
#include "heuristics/term.h"

namespace quadrille {

// The cells and what is on no square add up to what the terms contribute.
struct HeatMap {
  std::vector<double> cells;    // of the game's diagram, row by row from the top left
  std::vector<Term> elsewhere;  // terms that count no squares

  // Whether any square counts for something.
  [[nodiscard]] bool has_squares() const;
  // What the square that counts most counts for, whichever way.
  [[nodiscard]] double largest() const;
};

// Of terms of an explanation of this position for this side.
HeatMap heat_map(const AnyGame& game, const AnyPosition& position, Side side,
                 std::span<const Term> terms);

}  // namespace quadrille
