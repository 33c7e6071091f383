// SPDX-License-Identifier: MIT
// The search of the Breakthrough report's programs, step for step, faults included (rules, section
// 4): plain alpha-beta with iterative deepening, no table, moves as the report's programs made
// them, a finished game worth 0, 50 or 100 beside unclamped heuristic values, and
//  - a side without moves scores 50 before anybody asks whether the game is won;
//  - deepening stops early when the root's score is exactly 100, also by accident;
//  - a win is worth the same however far away it is.
#pragma once

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "games/game.h"
#include "heuristics/evaluator.h"
#include "search/any_search.h"
#include "search/limits.h"
#include "search/result.h"

namespace quadrille {

// Games whose report had such a search say how its programs ordered moves.
template <class G>
concept HasReportOrder = requires(const G& game, typename G::MoveList& list) {
  game.order_as_in_report(list);
};

template <Game G>
requires HasReportOrder<G>
class ReportSearch {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  static constexpr Depth kDeepest = 199;

  ReportSearch(const G& game, const Evaluator& evaluator) : game_(game), evaluator_(evaluator) {}

  // Without a depth limit: deepening up to 199. With one: the same, ending at that depth.
  SearchResult<Move> search(const Position& root, const SearchRequest<Move>& request) {
    Budget budget(request.limits, request.stop);
    const Depth deepest = std::min(request.limits.depth.value_or(kDeepest), kDeepest);
    budget_ = &budget;
    me_ = game_.side_to_move(root);
    SearchResult<Move> best;
    best.principal_variation = {moves_of(root)[0]};
    for (Depth depth = 1; depth <= deepest; ++depth) {
      reached_horizon_ = false;
      const auto [value, move] = search_root(root, depth);
      if (budget.exhausted()) break;
      best = {{move}, Score::of(value - kDraw), depth, budget.nodes(), false};
      if (request.on_iteration) request.on_iteration(best);
      // Where no heuristic was asked, every deeper iteration is a repetition of this one.
      if (value == kWon || !reached_horizon_) break;
    }
    best.nodes = budget.nodes();
    return best;
  }

 private:
  static constexpr double kWon = 100;
  static constexpr double kDraw = 50;
  static constexpr double kLost = 0;
  static constexpr double kInfinity = std::numeric_limits<double>::infinity();

  [[nodiscard]] typename G::MoveList moves_of(const Position& position) const {
    typename G::MoveList moves;
    game_.generate(position, moves);
    game_.order_as_in_report(moves);
    return moves;
  }

  std::pair<double, Move> search_root(const Position& root, Depth depth) {
    const auto moves = moves_of(root);
    double alpha = -kInfinity;
    Move best = moves[0];
    if (!budget_->count_node()) return {alpha, best};
    for (const Move move : moves) {
      const double value = minimax(game_.apply(root, move), depth - 1, alpha, kInfinity);
      if (budget_->exhausted()) break;
      if (value > alpha) {
        alpha = value;
        best = move;
      }
    }
    return {alpha, best};
  }

  // The value for the agent, `me_`: maximised at its own nodes, minimised at the other's.
  double minimax(const Position& position, Depth depth, double alpha, double beta) {
    if (!budget_->count_node()) return kDraw;
    // The programs generated moves without asking whether the game is over.
    typename G::MoveList moves;
    game_.generate(position, moves);
    if (moves.empty()) return kDraw;
    const Status status = game_.status(position);
    if (status != Status::kOpen) return status == won_by(me_) ? kWon : kLost;
    if (depth == 0) {
      reached_horizon_ = true;
      return evaluator_.value(position, me_);
    }
    game_.order_as_in_report(moves);
    const bool maximising = game_.side_to_move(position) == me_;
    double best = maximising ? -kInfinity : kInfinity;
    for (const Move move : moves) {
      const double value = minimax(game_.apply(position, move), depth - 1, alpha, beta);
      if (budget_->exhausted()) return kDraw;
      if (maximising) {
        best = std::max(best, value);
        alpha = std::max(alpha, value);
      } else {
        best = std::min(best, value);
        beta = std::min(beta, value);
      }
      if (beta <= alpha) break;
    }
    return best;
  }

  const G& game_;
  const Evaluator& evaluator_;
  Budget* budget_ = nullptr;
  Side me_ = Side::kFirst;
  bool reached_horizon_ = false;
};

}  // namespace quadrille
