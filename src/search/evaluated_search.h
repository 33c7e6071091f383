// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <utility>

#include "games/game.h"
#include "heuristics/evaluator.h"
#include "search/any_search.h"

namespace quadrille {

// A search together with the game and the evaluator that it refers to. It is made from these and
// its options; one that remembers anything from move to move has new_game() to forget it.
template <Game G, class Search>
class EvaluatedSearch : public TypedSearch<G> {
 public:
  template <class... Options>
  EvaluatedSearch(const G& game, Evaluator evaluator, Options&&... options)
      : game_(game),
        evaluator_(std::move(evaluator)),
        search_(game_, evaluator_, std::forward<Options>(options)...) {}

  void new_game(std::uint64_t) override {
    if constexpr (requires(Search & search) { search.new_game(); }) search_.new_game();
  }

 protected:
  using typename TypedSearch<G>::Move;

 private:
  SearchResult<Move> run(const typename G::Position& root,
                         const SearchRequest<Move>& request) override {
    auto found = search_.search(root, request);
    if constexpr (requires { found.front(); }) {
      return std::move(found.front());  // of a search that tells several lines
    } else {
      return found;
    }
  }

  G game_;
  Evaluator evaluator_;

 protected:
  Search search_;
};

}  // namespace quadrille
