// SPDX-License-Identifier: MIT
// Kings whose fate is sealed although the game goes on: what spares a search its last plies. Every
// answer is a certainty, but for a draw by repetition on the way.
#include "games/outcome.h"
#include "games/tablut/rules.h"

namespace quadrille::tablut {

CertainResult Tablut::certain_result(const Position& position) {
  // The king's ways to the edge: as many as directions, since a way has one end.
  Cells king_goes = 0;
  Cells ways = 0;
  int open_ways = 0;
  for_each_direction([&]<Direction d>() {
    const Cells way = slides<d>(position.king_cell(), ~(position.occupied() | kClosed<d>));
    king_goes |= way;
    if ((way & kEdge) != 0) {
      ways |= way;
      ++open_ways;
    }
  });

  if (position.to_move == kWhite) {
    if (open_ways > 0) return {Status::kFirstWins, 1};
    return king_goes == 0 && must_fall(position) ? CertainResult{Status::kSecondWins, 2}
                                                 : CertainResult{};
  }
  const Cells taking = king_taking_cells(position) & ~position.occupied();
  if (taking == 0 && open_ways != 1) {
    return open_ways > 1 ? CertainResult{Status::kFirstWins, 2} : CertainResult{};
  }
  const Cells black_goes = reach(position, kBlack);
  if ((taking & black_goes) != 0) return {Status::kSecondWins, 1};
  // One soldier stands in one way at most.
  if (open_ways > 1 || (open_ways == 1 && (ways & black_goes) == 0)) {
    return {Status::kFirstWins, 2};
  }
  return {};
}

// White is to move, and the king cannot. Black takes him next if White can neither take a soldier
// nor come into the ways of all that threaten him.
bool Tablut::must_fall(const Position& position) {
  const Cells taking = king_taking_cells(position) & ~position.occupied();
  if (taking == 0) return false;
  const Cells open = ~position.occupied();
  Cells in_all_ways = ~Cells{0};
  bool threatened = false;
  for_each_direction([&]<Direction d>() {
    const Cells arrivals = slides<d>(position.of(kBlack), open & ~kClosed<d>) & taking;
    for_each_bit(arrivals, [&](int to) {
      // Back from the cell to the soldier: whoever stands there is in the way.
      auto way = bit<Cells>(to);
      for (int cell = to - d; has(open, cell); cell -= d) way |= bit<Cells>(cell);
      in_all_ways &= way;
      threatened = true;
    });
  });
  if (!threatened || (in_all_ways & reach(position, kWhite)) != 0) return false;
  MoveList captures;
  list_captures<kWhite>(position, captures);
  return captures.empty();
}

}  // namespace quadrille::tablut
