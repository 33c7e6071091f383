// SPDX-License-Identifier: MIT
#include "games/isolation/paths.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace quadrille::isolation {

template <class Layout>
auto LongestPath<Layout>::search(Bits reached, int cell, int enough, std::uint64_t most_steps)
    -> Result {
  best_ = 0;
  enough_ = std::min(enough, path_bound(board_, reached, cell));
  steps_ = 0;
  most_steps_ = most_steps;
  extend(reached, cell, 0);
  return {std::min(best_, enough), steps_ <= most_steps};
}

template <class Layout>
void LongestPath<Layout>::extend(Bits blank, int cell, int length) {
  if (++steps_ > most_steps_) return;
  best_ = std::max(best_, length);
  const Bits targets = board_.steps(cell) & blank;
  if (targets == 0 || best_ >= enough_) return;
  // On the way to a new best there is nothing to compare with.
  if (length < best_ && length + path_bound(board_, reachable(board_, blank, cell), cell) <= best_)
    return;
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
