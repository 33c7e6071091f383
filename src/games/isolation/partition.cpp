// SPDX-License-Identifier: MIT
// Knights that can no longer meet: each goes on alone, and who has the longer way wins.
#include <cstdint>

#include "base/bits.h"
#include "games/isolation/paths.h"
#include "games/isolation/rules.h"
#include "games/outcome.h"

namespace quadrille::isolation {

template <class Layout>
CertainResult Isolation<Layout>::certain_result(const Position& position) const {
  // Enough for nearly all ways through what is left of a board of which half is gone; a board
  // with more blank cells is hardly ever parted.
  constexpr std::uint64_t kMostSteps = 100;
  if (udacity() || position.own == kNowhere || position.other == kNowhere ||
      2 * popcount(position.blank) > popcount(board_.all())) {
    return {};
  }
  const Bits ours = reachable(board_, position.blank, position.own);
  if ((board_.steps(position.other) & ours) != 0) return {};
  const Bits theirs = reachable(board_, position.blank, position.other);
  if ((ours & theirs) != 0) return {};

  const auto length = [&](Bits reached, int knight, int enough) {
    return LongestPath<Layout>(board_).search(reached, knight, enough, kMostSteps);
  };
  const int most = path_bound(board_, ours, position.own);
  const auto other = length(theirs, position.other, most);
  if (!other.proved) return {};
  const auto own = length(ours, position.own, other.length + 1);
  if (!own.proved) return {};
  // Who moves first runs out first when both ways are as long.
  if (own.length > other.length) return {won_by(position.to_move), 2 * other.length + 1};
  return {won_by(opposite(position.to_move)), 2 * own.length};
}

template CertainResult Isolation<Square64>::certain_result(const Position&) const;
template CertainResult Isolation<Packed64>::certain_result(const Position&) const;
template CertainResult Isolation<Wide128>::certain_result(const Position&) const;

}  // namespace quadrille::isolation
