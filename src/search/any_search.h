// SPDX-License-Identifier: MIT
// A search of some game. The searches are templates over the game; at the root, and nowhere below,
// they disappear behind this border.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "games/any_game.h"
#include "games/game_model.h"
#include "search/limits.h"
#include "search/result.h"

namespace quadrille {

// What a search is asked, besides the position.
template <class Move>
struct SearchRequest {
  Limits limits = {};
  const std::atomic<bool>* stop = nullptr;  // set by somebody else to end it
  std::span<const Hash> past = {};          // what stood before the position: see games/line.h
  // Moves that are not played at the root; at least one must be left. For searches that can.
  std::span<const Move> excluded = {};
  OnIteration<Move> on_iteration = {};
};

class AnySearch {
 public:
  virtual ~AnySearch() = default;

  // Forgets what earlier games left behind; chance begins with the seed.
  virtual void new_game(std::uint64_t seed) = 0;
  // The position must be open.
  virtual SearchResult<AnyMove> search(const AnyPosition& root,
                                       const SearchRequest<AnyMove>& request) = 0;
  // Whether it heeds `excluded`.
  [[nodiscard]] virtual bool can_exclude() const { return false; }
};

template <class Move>
SearchResult<AnyMove> erased_result(const SearchResult<Move>& typed) {
  SearchResult<AnyMove> result;
  for (const Move move : typed.principal_variation) {
    result.principal_variation.push_back({move.code()});
  }
  result.score = typed.score;
  result.depth = typed.depth;
  result.nodes = typed.nodes;
  result.exact = typed.exact;
  result.table_hits = typed.table_hits;
  return result;
}

// A typed search derives from this.
template <Game G>
class TypedSearch : public AnySearch {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  SearchResult<AnyMove> search(const AnyPosition& root,
                               const SearchRequest<AnyMove>& request) final {
    std::vector<Move> excluded;
    for (const AnyMove move : request.excluded) excluded.push_back(Move::from_code(move.code));
    SearchRequest<Move> typed{request.limits, request.stop, request.past, excluded, {}};
    if (request.on_iteration) {
      typed.on_iteration = [&](const SearchResult<Move>& result) {
        request.on_iteration(erased_result(result));
      };
    }
    return erased_result(run(restored<Position>(root), typed));
  }

 private:
  virtual SearchResult<Move> run(const Position& root, const SearchRequest<Move>& request) = 0;
};

}  // namespace quadrille
