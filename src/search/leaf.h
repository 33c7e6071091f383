// SPDX-License-Identifier: MIT
// What the leaves of every search tree are worth.
#pragma once

#include "games/game.h"
#include "heuristics/evaluator.h"
#include "search/score.h"

namespace quadrille {

// The score of a finished game, `ply` plies after the root, for the side to move.
constexpr Score finished_score(Status status, Side to_move, int ply) {
  if (status == Status::kDraw) return Score::draw();
  return status == won_by(to_move) ? Score::win_in(ply) : Score::loss_in(ply);
}

// The heuristic's view of an open position for the side to move. Heuristics are asked for the side
// that searches, `me`, also where the other side is to move: some are not symmetric.
template <class G>
Score heuristic_score(const G& game, const Evaluator& evaluator,
                      const typename G::Position& position, Side me) {
  const Score score = Score::of(evaluator.value(position, me) - evaluator.neutral(me));
  return game.side_to_move(position) == me ? score : -score;
}

}  // namespace quadrille
