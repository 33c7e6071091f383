// SPDX-License-Identifier: MIT
// Our searches behind AnySearch. To be included where they are instantiated for a game.
#pragma once

#include <memory>
#include <utility>

#include "heuristics/evaluator.h"
#include "search/alphabeta.h"
#include "search/any_search.h"
#include "search/evaluated_search.h"
#include "search/greedy.h"
#include "search/minimax.h"

namespace quadrille {

template <Game G>
class AlphaBetaSearch final : public EvaluatedSearch<G, AlphaBeta<G>> {
 public:
  using EvaluatedSearch<G, AlphaBeta<G>>::EvaluatedSearch;

  [[nodiscard]] bool can_exclude() const override { return true; }
};

template <Game G>
using MinimaxSearch = EvaluatedSearch<G, Minimax<G>>;

template <Game G>
class GreedySearch final : public TypedSearch<G> {
 public:
  GreedySearch(const G& game, Evaluator evaluator)
      : game_(game), evaluator_(std::move(evaluator)) {}

  void new_game(std::uint64_t) override {}

 private:
  using typename TypedSearch<G>::Move;
  SearchResult<Move> run(const typename G::Position& root, const SearchRequest<Move>&) override {
    return greedy_search(game_, evaluator_, root);
  }

  G game_;
  Evaluator evaluator_;
};

}  // namespace quadrille
