// SPDX-License-Identifier: MIT
// The toggles of alpha-beta.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "search/limits.h"
#include "search/reductions.h"

namespace quadrille {

enum class Order : std::uint8_t {
  kOff,        // as generated
  kMoves,      // table move, captures, killers, history
  kHeuristic,  // by the heuristic value of the position after the move, as the reports do
};

struct AlphaBetaOptions {
  std::size_t table_bytes = 16 << 20;  // 0: no transposition table
  Order order = Order::kMoves;

  // What makes the full search out of the plain one; docs/search.md tells of each.
  bool certain = true;     // believes the ends that the game sees before they are there
  bool quiescence = true;  // judges no position in the middle of captures
  bool pvs = true;         // asks of later moves only whether they are better
  bool reductions = true;  // looks less far after late quiet moves (needs pvs and order)
  bool learning = true;    // orders quiet moves by what became of them, replies too (needs order)
  // What was tried and won nothing in any game.
  bool extensions = false;  // looks a ply further where there is no choice
  bool aspiration = false;  // expects about the score of the depth before (needs pvs)

  ReductionSteps reduction_steps = {};  // of the reductions, where they are on
  unsigned threads = 1;

  void set_full(bool full) {
    certain = quiescence = pvs = reductions = learning = full;
    extensions = aspiration = false;
  }
  // The textbook's search, whose score is the heuristic's value at the end of its line.
  static AlphaBetaOptions textbook() {
    AlphaBetaOptions options{.table_bytes = 0};
    options.set_full(false);
    return options;
  }

  friend bool operator==(const AlphaBetaOptions&, const AlphaBetaOptions&) = default;
};

// A table this large holds all that a game's searches of so many nodes a move can put into it: a
// larger one would only take longer to clear before every game.
constexpr std::size_t useful_table_bytes(Nodes nodes_a_move) {
  constexpr Nodes kBytesAnEntry = 16;
  constexpr Nodes kMovesAGame = 32;
  constexpr Nodes kLargest = Nodes{1} << 40;
  return nodes_a_move >= kLargest / (kBytesAnEntry * kMovesAGame)
             ? kLargest
             : std::max<Nodes>(nodes_a_move * kBytesAnEntry * kMovesAGame, 1 << 16);
}

}  // namespace quadrille
