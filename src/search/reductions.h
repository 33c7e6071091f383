// SPDX-License-Identifier: MIT
// How much less deep late moves are searched at first. The steps were chosen by matches in
// Breakthrough 8x8 with lorentz, 300 games at 20,000 nodes a move each. Against the plain search:
// these +478 Elo (+411 to +581); fewer (the 8th move, 6 plies) +409 (+349 to +494); more (from the
// 3rd move, at the 5th, the 12th, 4 and 8 plies) +417 (+358 to +499).
#pragma once

#include <algorithm>
#include <cstddef>

#include "search/limits.h"

namespace quadrille {

// Where it is worth it: a move of at least that number, counted from 0, with so many plies left
// after it.
inline constexpr std::size_t kFirstReduced = 3;
inline constexpr Depth kLeastReduced = 2;

// A quiet move with less success than this so far, of -2^15 at least (LearnedMoves::count), is
// trusted even less.
inline constexpr int kBadMove = -(4 << 10);

// Plies to leave out. Integers alone, so that all machines play alike.
constexpr Depth reduction(Depth depth, std::size_t number, bool is_narrow, int success) {
  Depth less = 1 + (number >= 6 ? 1 : 0) + (number >= 14 ? 1 : 0);
  less += (depth >= 5 ? 1 : 0) + (depth >= 9 ? 1 : 0);
  if (!is_narrow) --less;
  if (success < kBadMove) ++less;
  return std::clamp(less, 0, depth);
}

}  // namespace quadrille
