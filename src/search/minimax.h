// SPDX-License-Identifier: MIT
// Plain minimax: every position down to a depth, no pruning, nothing clever. It is the yardstick
// that alpha-beta's values are tested against, and shows a student what pruning saves.
#pragma once

#include <algorithm>
#include <utility>

#include "games/game.h"
#include "heuristics/evaluator.h"
#include "search/any_search.h"
#include "search/leaf.h"
#include "search/limits.h"
#include "search/path.h"
#include "search/result.h"
#include "search/score.h"

namespace quadrille {

template <Game G>
class Minimax {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  Minimax(const G& game, const Evaluator& evaluator) : game_(game), evaluator_(evaluator) {}

  // Deepens until a limit is met; the position must be open.
  SearchResult<Move> search(const Position& root, const SearchRequest<Move>& request) {
    Budget budget(request.limits, request.stop);
    budget_ = &budget;
    me_ = game_.side_to_move(root);
    path_.begin(request.past);
    path_.push(game_, root);
    typename G::MoveList moves;
    game_.generate(root, moves);
    SearchResult<Move> best;
    best.principal_variation = {moves[0]};
    for (Depth depth = 1; depth <= request.limits.depth.value_or(kMaxDepth); ++depth) {
      reached_horizon_ = false;
      const auto [score, move] = best_of(root, moves, depth);
      if (budget.exhausted()) break;
      best = {{move}, score, depth, budget.nodes(), score.is_decided() || !reached_horizon_};
      if (request.on_iteration) request.on_iteration(best);
      if (best.exact) break;
    }
    best.nodes = budget.nodes();
    return best;
  }

 private:
  std::pair<Score, Move> best_of(const Position& root, const typename G::MoveList& moves,
                                 Depth depth) {
    Score best = -Score::infinite();
    Move best_move = moves[0];
    for (const Move move : moves) {
      const Score score = -value(game_.apply(root, move), depth - 1, 1);
      if (score > best) {
        best = score;
        best_move = move;
      }
    }
    return {best, best_move};
  }

  Score value(const Position& position, Depth depth, int ply) {
    if (!budget_->count_node()) return Score::draw();
    const Status status = game_.status(position);
    if (status != Status::kOpen) {
      return finished_score(status, game_.side_to_move(position), ply);
    }
    if (path_.is_draw(game_, position)) {
      reached_horizon_ = true;  // true on this way only
      return Score::draw();
    }
    if (depth == 0) {
      reached_horizon_ = true;
      return heuristic_score(game_, evaluator_, position, me_);
    }
    typename G::MoveList moves;
    game_.generate(position, moves);
    Score best = -Score::infinite();
    path_.push(game_, position);
    for (const Move move : moves) {
      best = std::max(best, -value(game_.apply(position, move), depth - 1, ply + 1));
      if (budget_->exhausted()) break;
    }
    path_.pop();
    return best;
  }

  const G& game_;
  const Evaluator& evaluator_;
  Path<G> path_;
  Budget* budget_ = nullptr;
  Side me_ = Side::kFirst;
  bool reached_horizon_ = false;
};

}  // namespace quadrille
