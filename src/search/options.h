// SPDX-License-Identifier: MIT
// The toggles of alpha-beta.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "search/limits.h"

namespace quadrille {

enum class Order : std::uint8_t {
  kOff,        // as generated
  kMoves,      // table move, captures, killers, history
  kHeuristic,  // by the heuristic value of the position after the move, as the reports do
};

struct AlphaBetaOptions {
  std::size_t table_bytes = 16 << 20;  // 0: no transposition table
  Order order = Order::kMoves;
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
