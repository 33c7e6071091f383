// SPDX-License-Identifier: MIT
#pragma once

#include "base/stopwatch.h"
#include "players/player.h"
#include "search/result.h"

namespace quadrille {

// What a typed search found, for those who do not know its game's moves.
template <class Move>
Analysis erased_result(const SearchResult<Move>& result, const Stopwatch& watch) {
  Analysis analysis;
  for (const Move move : result.principal_variation) {
    analysis.principal_variation.push_back({move.code()});
  }
  analysis.score = result.score;
  analysis.depth = result.depth;
  analysis.nodes = result.nodes;
  analysis.table_hits = result.table_hits;
  analysis.seconds = watch.seconds();
  analysis.exact = result.exact;
  return analysis;
}

}  // namespace quadrille
