// SPDX-License-Identifier: MIT
#include "games/isolation/paths.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace quadrille::isolation {

template <class Layout>
int LongestPath<Layout>::search(Bits blank, int cell, int enough) {
  best_ = 0;
  enough_ = std::min(enough, bound(blank, cell));
  extend(blank, cell, 0);
  return std::min(best_, enough);
}

// No path from `cell` has more moves than this.
template <class Layout>
int LongestPath<Layout>::bound(Bits blank, int cell) const {
  const Bits cells = reachable(board_, blank, cell);
  const Bits own_colour = (board_.even() >> cell & 1) != 0 ? board_.even() : ~board_.even();
  const int same = popcount(cells & own_colour);
  const int other = popcount(cells & ~own_colour);
  return std::min(2 * other, std::min(2 * same + 1, same + other));
}

template <class Layout>
void LongestPath<Layout>::extend(Bits blank, int cell, int length) {
  ++steps_;
  best_ = std::max(best_, length);
  const Bits targets = board_.steps(cell) & blank;
  if (targets == 0 || best_ >= enough_ || length + bound(blank, cell) <= best_) return;
  // Cells with few ways on first: they are the ones that get lost (Warnsdorff 1823).
  std::array<Bits, 9> by_ways{};
  for_each_bit(targets, [&](int to) {
    by_ways[static_cast<std::size_t>(popcount(board_.steps(to) & blank))] |= bit<Bits>(to);
  });
  for (Bits cells : by_ways) {
    while (cells != 0 && best_ < enough_) {
      const int to = pop_lowest_bit(cells);
      extend(blank & ~bit<Bits>(to), to, length + 1);
    }
  }
}

template class LongestPath<Square64>;
template class LongestPath<Packed64>;
template class LongestPath<Wide128>;

}  // namespace quadrille::isolation
