// SPDX-License-Identifier: MIT
// Our searches behind AnySearch. To be included where they are instantiated for a game.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "heuristics/evaluator.h"
#include "search/alphabeta.h"
#include "search/any_search.h"
#include "search/evaluated_search.h"
#include "search/greedy.h"
#include "search/mcts.h"
#include "search/mcts_options.h"
#include "search/minimax.h"

namespace quadrille {

template <Game G>
class AlphaBetaSearch final : public EvaluatedSearch<G, AlphaBeta<G>> {
 public:
  using EvaluatedSearch<G, AlphaBeta<G>>::EvaluatedSearch;

  [[nodiscard]] bool tells_lines() const override { return true; }
  [[nodiscard]] bool may_hurry() const override { return true; }

 private:
  using typename EvaluatedSearch<G, AlphaBeta<G>>::Move;
  std::vector<SearchResult<Move>> run_lines(const typename G::Position& root,
                                            const SearchRequest<Move>& request) override {
    return this->search_.search(root, request);
  }
};

template <Game G>
class MinimaxSearch final : public EvaluatedSearch<G, Minimax<G>> {
 public:
  using EvaluatedSearch<G, Minimax<G>>::EvaluatedSearch;

  [[nodiscard]] bool may_hurry() const override { return true; }
};

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

template <Game G>
class MctsSearch final : public TypedSearch<G> {
 public:
  MctsSearch(const G& game, std::optional<Evaluator> evaluator, const MctsOptions& options)
      : game_(game), evaluator_(std::move(evaluator)), search_(game_, evaluator_, options) {}

  void new_game(std::uint64_t seed) override { search_.new_game(seed); }
  [[nodiscard]] bool may_hurry() const override { return true; }

 private:
  using typename TypedSearch<G>::Move;
  SearchResult<Move> run(const typename G::Position& root,
                         const SearchRequest<Move>& request) override {
    return search_.search(root, request);
  }

  G game_;
  std::optional<Evaluator> evaluator_;
  Mcts<G> search_;
};

}  // namespace quadrille
