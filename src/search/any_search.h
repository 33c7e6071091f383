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
  int lines = 1;                            // how many moves to tell, for searches that can
  OnIteration<Move> on_iteration = {};
};

class AnySearch {
 public:
  virtual ~AnySearch() = default;

  // Forgets what earlier games left behind; chance begins with the seed.
  virtual void new_game(std::uint64_t seed) = 0;
  // The best moves with their lines, best first: at least one, and not more than there are. The
  // position must be open.
  virtual std::vector<SearchResult<AnyMove>> search(const AnyPosition& root,
                                                    const SearchRequest<AnyMove>& request) = 0;
  // Whether it tells several lines.
  [[nodiscard]] virtual bool tells_lines() const { return false; }
  // Whether it may be cut short where only one move is legal. Programs that are played as they were
  // thought all the same.
  [[nodiscard]] virtual bool may_hurry() const { return false; }
};

template <class Move>
SearchResult<AnyMove> erased_result(const SearchResult<Move>& typed) {
  SearchResult<AnyMove> result;
  for (const Move move : typed.principal_variation) {
    result.principal_variation.push_back({move.code()});
  }
  result.score = typed.score;
  result.depth = typed.depth;
  result.selective_depth = typed.selective_depth;
  result.nodes = typed.nodes;
  result.exact = typed.exact;
  result.table_hits = typed.table_hits;
  result.table_fill = typed.table_fill;
  result.finished = typed.finished;
  result.line = typed.line;
  return result;
}

// A typed search derives from this.
template <Game G>
class TypedSearch : public AnySearch {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  std::vector<SearchResult<AnyMove>> search(const AnyPosition& root,
                                            const SearchRequest<AnyMove>& request) final {
    SearchRequest<Move> typed{request.limits, request.stop, request.past, request.lines, {}};
    if (request.on_iteration) {
      typed.on_iteration = [&](const SearchResult<Move>& result) {
        request.on_iteration(erased_result(result));
      };
    }
    std::vector<SearchResult<AnyMove>> results;
    for (const SearchResult<Move>& result : run_lines(restored<Position>(root), typed)) {
      results.push_back(erased_result(result));
    }
    return results;
  }

 private:
  virtual SearchResult<Move> run(const Position& root, const SearchRequest<Move>& request) = 0;
  // For searches that tell several lines.
  virtual std::vector<SearchResult<Move>> run_lines(const Position& root,
                                                    const SearchRequest<Move>& request) {
    return {run(root, request)};
  }
};

}  // namespace quadrille
