// SPDX-License-Identifier: MIT
// The searches of the Isolation report's tournament (rules, section 4.1): minimax to three plies,
// and plain alpha-beta with iterative deepening, no table, no ordering. The library shuffles the
// moves of a placed knight at every node, and that shuffle is the only tie-break; ours is seeded. A
// won game is worth infinity however far away it is. Where no limit in time or nodes was met, a
// search ends when deeper ones could only repeat it.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <utility>

#include "base/random.h"
#include "games/game.h"
#include "games/isolation/rules.h"
#include "heuristics/evaluator.h"
#include "search/any_search.h"
#include "search/limits.h"
#include "search/result.h"

namespace quadrille {

template <Game G>
class AindSearch {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  static constexpr Depth kMinimaxDepth = 3;
  // An agent gives up its search when less than this is left of its time.
  static constexpr std::chrono::nanoseconds kMargin = std::chrono::milliseconds(10);

  AindSearch(const G& game, const Evaluator& evaluator, Random& random)
      : game_(game), evaluator_(evaluator), random_(random) {}

  SearchResult<Move> minimax(const Position& root, const SearchRequest<Move>& request) {
    const Limits& limits = request.limits;
    Budget budget({{}, {}, limits.time}, request.stop);
    begin(root, budget);
    pruning_ = false;
    auto best = first_move(root);
    take(best, root, limits.depth.value_or(kMinimaxDepth));
    best.nodes = budget.nodes();
    return best;
  }

  SearchResult<Move> alphabeta(const Position& root, const SearchRequest<Move>& request) {
    Limits limits = request.limits;
    if (limits.time) limits.time = std::max(*limits.time - kMargin, kMargin / 10);
    Budget budget(limits, request.stop);
    begin(root, budget);
    pruning_ = true;
    auto best = first_move(root);
    for (Depth depth = 1; depth <= limits.depth.value_or(kMaxDepth); ++depth) {
      reached_horizon_ = false;
      if (!take(best, root, depth)) break;
      if (request.on_iteration) request.on_iteration(best);
      if (best.exact) break;
    }
    best.nodes = budget.nodes();
    return best;
  }

 private:
  static constexpr double kInfinity = std::numeric_limits<double>::infinity();

  void begin(const Position& root, Budget& budget) {
    budget_ = &budget;
    me_ = game_.side_to_move(root);
    reached_horizon_ = false;
  }

  // What an agent plays that has not finished its first iteration.
  SearchResult<Move> first_move(const Position& root) {
    SearchResult<Move> result;
    result.principal_variation = {moves_of(root)[0]};
    return result;
  }

  // One iteration from the root; whether it was finished.
  bool take(SearchResult<Move>& best, const Position& root, Depth depth) {
    const auto moves = moves_of(root);
    double alpha = -kInfinity;
    Move best_move = moves[0];
    if (!budget_->count_node()) return false;
    for (const Move move : moves) {
      const double value = this->value(game_.apply(root, move), depth - 1, alpha, kInfinity);
      if (budget_->exhausted()) return false;
      if (value > alpha) {
        alpha = value;
        best_move = move;
      }
    }
    const bool decided = std::isinf(alpha);
    const Score score = !decided ? Score::of(alpha) : alpha > 0 ? Score::win() : Score::loss();
    best = {{best_move}, score, depth, budget_->nodes(), decided || !reached_horizon_};
    return true;
  }

  // The value for the agent, `me_`: maximised at its own nodes, minimised at the other's.
  double value(const Position& position, Depth depth, double alpha, double beta) {
    if (!budget_->count_node()) return 0;
    const Status status = game_.status(position);
    if (status != Status::kOpen) return status == won_by(me_) ? kInfinity : -kInfinity;
    if (depth == 0) {
      reached_horizon_ = true;
      return evaluator_.value(position, me_);
    }
    const bool maximising = game_.side_to_move(position) == me_;
    double best = maximising ? -kInfinity : kInfinity;
    for (const Move move : moves_of(position)) {
      const double value = this->value(game_.apply(position, move), depth - 1, alpha, beta);
      if (budget_->exhausted()) return 0;
      if (maximising) {
        best = std::max(best, value);
        alpha = std::max(alpha, best);
      } else {
        best = std::min(best, value);
        beta = std::min(beta, best);
      }
      if (pruning_ && beta <= alpha) break;
    }
    return best;
  }

  typename G::MoveList moves_of(const Position& position) {
    typename G::MoveList moves;
    game_.generate(position, moves);
    if (position.knight(game_.side_to_move(position)) == G::kNowhere) return moves;
    for (std::size_t left = moves.size(); left > 1; --left) {
      std::swap(moves[left - 1], moves[random_.below(left)]);
    }
    return moves;
  }

  const G& game_;
  const Evaluator& evaluator_;
  Random& random_;
  Budget* budget_ = nullptr;
  Side me_ = Side::kFirst;
  bool pruning_ = true;
  bool reached_horizon_ = false;
};

}  // namespace quadrille
