// SPDX-License-Identifier: MIT
// Whether a side can force a win in so many plies, by trying every move: what a game says is
// certain is compared with it. Draws by repetition play no part.
#pragma once

#include "games/game.h"

namespace quadrille {

template <Game G>
bool forces_win(const G& game, const typename G::Position& position, Side side, int plies) {
  const Status status = game.status(position);
  if (status != Status::kOpen) return status == won_by(side);
  if (plies == 0) return false;
  typename G::MoveList moves;
  game.generate(position, moves);
  const bool mine = game.side_to_move(position) == side;
  for (const auto move : moves) {
    if (forces_win(game, game.apply(position, move), side, plies - 1) == mine) return mine;
  }
  return !mine;
}

}  // namespace quadrille
