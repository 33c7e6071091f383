// SPDX-License-Identifier: MIT
// Where one knight alone can still get to, and for how long.
#pragma once

#include <algorithm>
#include <cstdint>

#include "base/bits.h"
#include "games/isolation/board.h"

namespace quadrille::isolation {

// The blank cells that a knight on `cell` can reach over blank cells.
template <class Layout>
typename Layout::Bits reachable(const Board<Layout>& board, typename Layout::Bits blank, int cell) {
  auto reached = board.steps(cell) & blank;
  while (true) {
    const auto wider = (reached | board.stepped(reached)) & blank;
    if (wider == reached) return reached;
    reached = wider;
  }
}

// No path of a knight on `cell` over the cells it can reach has more moves than this: it alternates
// between the two colours.
template <class Layout>
int path_bound(const Board<Layout>& board, typename Layout::Bits reached, int cell) {
  if (cell == Board<Layout>::kNowhere) return popcount(reached);
  const auto own_colour = (board.even() >> cell & 1) != 0 ? board.even() : ~board.even();
  const int same = popcount(reached & own_colour);
  const int other = popcount(reached & ~own_colour);
  return std::min({2 * other, 2 * same + 1, same + other});
}

// The longest path of a knight over blank cells, in moves: a search that ends early when the bound
// above is met.
template <class Layout>
class LongestPath {
 public:
  using Bits = typename Layout::Bits;

  explicit LongestPath(const Board<Layout>& board) : board_(board) {}

  struct Result {
    int length = 0;
    bool proved = true;  // false: there may be a longer path
  };

  // Over the cells that `reachable` gives. At most `enough` moves are looked for, in at most
  // `most_steps`: the number of paths explodes on large boards with many holes.
  Result search(Bits reached, int cell, int enough, std::uint64_t most_steps);

  [[nodiscard]] std::uint64_t steps() const { return steps_; }  // taken by the last search

 private:
  void extend(Bits blank, int cell, int length);

  const Board<Layout>& board_;
  int best_ = 0;
  int enough_ = 0;
  std::uint64_t steps_ = 0;
  std::uint64_t most_steps_ = 0;
};

extern template class LongestPath<Square64>;
extern template class LongestPath<Packed64>;
extern template class LongestPath<Wide128>;

}  // namespace quadrille::isolation
