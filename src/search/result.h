// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <vector>

#include "search/limits.h"
#include "search/score.h"

namespace quadrille {

// What a search says about a position. The first move of the principal variation is the best one.
template <class Move>
struct SearchResult {
  std::vector<Move> principal_variation;
  Score score;
  Depth depth = 0;  // plies looked ahead; 0 if not even one move was looked at in time
  Nodes nodes = 0;
  bool exact = false;    // the score is the true result, not an estimate
  Nodes table_hits = 0;  // nodes that tables of true results settled
  // False: the limits ended the iteration of that depth, and this is the best of what it had seen.
  bool finished = true;
  int line = 0;               // of several lines: how many go before it
  Depth selective_depth = 0;  // plies to the deepest node that was looked at; 0: as deep as depth
  int table_fill = 0;  // how much of the transposition table this search has filled, of 1,000
};

// Called after every finished iteration, once for each line, for people who watch.
template <class Move>
using OnIteration = std::function<void(const SearchResult<Move>&)>;

}  // namespace quadrille
