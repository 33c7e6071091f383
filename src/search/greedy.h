// SPDX-License-Identifier: MIT
#pragma once

#include "games/game.h"
#include "search/leaf.h"
#include "search/result.h"

namespace quadrille {

// Looks one move ahead: the successor that the heuristic likes best, the first one of equals. A
// move that ends the game counts as what it is.
template <Game G>
SearchResult<typename G::Move> greedy_search(const G& game, const Evaluator& evaluator,
                                             const typename G::Position& root) {
  const Side me = game.side_to_move(root);
  typename G::MoveList moves;
  game.generate(root, moves);
  SearchResult<typename G::Move> best;
  best.score = -Score::infinite();
  best.depth = 1;
  for (const auto move : moves) {
    const auto next = game.apply(root, move);
    const Status status = game.status(next);
    const Score score = status == Status::kOpen
                            ? -heuristic_score(game, evaluator, next, me)
                            : -finished_score(status, game.side_to_move(next), 1);
    ++best.nodes;
    if (score > best.score) {
      best.score = score;
      best.principal_variation = {move};
    }
  }
  best.exact = best.score.is_win();
  return best;
}

}  // namespace quadrille
