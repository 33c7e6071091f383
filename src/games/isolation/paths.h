// SPDX-License-Identifier: MIT
// Where one knight alone can still get to, and for how long.
#pragma once

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

// The longest path of a knight over blank cells, in moves: a search with an upper bound from the
// colours, since a path alternates between them. It ends early when the bound is met.
template <class Layout>
class LongestPath {
 public:
  using Bits = typename Layout::Bits;

  explicit LongestPath(const Board<Layout>& board) : board_(board) {}

  // At most `enough` moves are looked for.
  int search(Bits blank, int cell, int enough = Layout::kCells);

  [[nodiscard]] std::uint64_t steps() const { return steps_; }  // taken by all searches so far

 private:
  [[nodiscard]] int bound(Bits blank, int cell) const;
  void extend(Bits blank, int cell, int length);

  const Board<Layout>& board_;
  int best_ = 0;
  int enough_ = 0;
  std::uint64_t steps_ = 0;
};

extern template class LongestPath<Square64>;
extern template class LongestPath<Packed64>;
extern template class LongestPath<Wide128>;

}  // namespace quadrille::isolation
