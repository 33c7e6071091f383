// SPDX-License-Identifier: MIT
// Lorentz and Horey's values of the squares of an 8x8 board, as re-implemented by Pepels and
// Lanctot (rules, section 3.6). Values are summed bit by bit: plane k holds the squares whose value
// has bit k, so six population counts do for any set of pawns.
#pragma once

#include <array>
#include <cstddef>

#include "base/bits.h"

namespace quadrille::breakthrough {

using ValuePlanes = std::array<Bits64, 6>;

constexpr ValuePlanes square_value_planes(bool up) {
  constexpr int kValues[8][8] = {
      // from the own home row outwards
      {5, 15, 15, 5, 5, 15, 15, 5},     {2, 3, 3, 3, 3, 3, 3, 2},
      {4, 6, 6, 6, 6, 6, 6, 4},         {7, 10, 10, 10, 10, 10, 10, 7},
      {11, 15, 15, 15, 15, 15, 15, 11}, {16, 21, 21, 21, 21, 21, 21, 16},
      {20, 28, 28, 28, 28, 28, 28, 20}, {36, 36, 36, 36, 36, 36, 36, 36}};
  ValuePlanes planes{};
  for (int y = 0; y < 8; ++y) {
    for (int x = 0; x < 8; ++x) {
      const int value = kValues[up ? y : 7 - y][x];
      for (std::size_t k = 0; k < planes.size(); ++k) {
        if ((value >> k & 1) != 0) planes[k] |= bit<Bits64>(y * 8 + x);
      }
    }
  }
  return planes;
}

// Adds the values of the squares of pawns that move up (White's) or down to a feature's tally.
template <bool kUp, class Tally>
void tally_square_values(Bits64 pawns, Tally& tally) {
  static constexpr ValuePlanes kPlanes = square_value_planes(kUp);
  for (std::size_t k = 0; k < kPlanes.size(); ++k) tally.each(pawns & kPlanes[k], 1 << k);
}

}  // namespace quadrille::breakthrough
