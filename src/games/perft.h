// SPDX-License-Identifier: MIT
// Walks of the game tree that every game shares: counting its leaves, visiting its nodes.
#pragma once

#include <cstdint>

#include "games/game.h"

namespace quadrille {

// The number of move sequences of exactly `depth` plies. Nothing follows a finished game. The last
// ply is counted, not made.
template <Game G>
std::uint64_t perft(const G& game, const typename G::Position& position, int depth) {
  if (depth == 0) return 1;
  if (depth == 1) return static_cast<std::uint64_t>(game.count_moves(position));
  typename G::MoveList moves;
  game.legal_moves(position, moves);
  std::uint64_t sequences = 0;
  for (const auto move : moves) sequences += perft(game, game.apply(position, move), depth - 1);
  return sequences;
}

struct Walk {
  std::uint64_t nodes = 0;
  Hash hash = 0;  // all hashes combined: keeps the compiler from leaving work out
};

// Visits every position down to `depth` plies with its move list, by making every move.
template <Game G>
void walk(const G& game, const typename G::Position& position, int depth, Walk& result) {
  ++result.nodes;
  result.hash ^= game.hash(position);
  if (depth == 0) return;
  typename G::MoveList moves;
  game.legal_moves(position, moves);
  for (const auto move : moves) walk(game, game.apply(position, move), depth - 1, result);
}

}  // namespace quadrille
