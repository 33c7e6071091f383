// SPDX-License-Identifier: MIT
// The symmetries of a game as maps of squares and kinds of pieces.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "games/any_game.h"
#include "games/planes.h"

namespace quadrille::patterns {

struct BoardSymmetry {
  std::vector<std::size_t> cells;  // where each cell of the diagram goes
  std::array<std::size_t, Planes::kMost> planes = {0, 1, 2, 3};
  bool swaps_sides = false;  // what was good for one side is good for the other

  friend bool operator==(const BoardSymmetry&, const BoardSymmetry&) = default;
};

// All that can be made of the game's symmetries, the identity first. They are found by looking at
// what the game's own mirrored() does to positions of random games.
std::vector<BoardSymmetry> symmetries_of(const AnyGame& game);

}  // namespace quadrille::patterns
