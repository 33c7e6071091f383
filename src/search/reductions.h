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

// Where they begin and where they grow. Moves are counted from 0, depths are plies left after the
// move; from each of the further numbers on a ply more is left out.
struct ReductionSteps {
  int first_move = 3;   // earlier ones are searched in full
  int least_depth = 2;  // where less is left, all are
  int second_move = 6;
  int third_move = 14;
  int second_depth = 5;
  int third_depth = 9;
  // A quiet move that did worse than minus this so far, of -2^15 at least (LearnedMoves::count), is
  // trusted even less.
  int bad_move = 4 << 10;

  friend bool operator==(const ReductionSteps&, const ReductionSteps&) = default;
};

constexpr bool may_reduce(const ReductionSteps& steps, Depth depth, std::size_t number) {
  return depth >= steps.least_depth && static_cast<int>(number) >= steps.first_move;
}

// Plies to leave out. Integers alone, so that all machines play alike.
constexpr Depth reduction(const ReductionSteps& steps, Depth depth, std::size_t number,
                          bool is_narrow, int success) {
  const int move = static_cast<int>(number);
  Depth less = 1 + (move >= steps.second_move ? 1 : 0) + (move >= steps.third_move ? 1 : 0);
  less += (depth >= steps.second_depth ? 1 : 0) + (depth >= steps.third_depth ? 1 : 0);
  if (!is_narrow) --less;
  if (success < -steps.bad_move) ++less;
  return std::clamp(less, 0, depth);
}

}  // namespace quadrille
