// SPDX-License-Identifier: MIT
// Walks of the game tree that every game shares: counting its leaves, visiting its nodes.
#pragma once

#include <algorithm>
#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>

#include "games/game.h"

namespace quadrille {

// The number of move sequences of exactly `depth` plies. Draw rules that count moves play no part
// if the game is without_draw_rules. Nothing follows a finished game. The last ply is counted, not
// made.
template <Game G>
std::uint64_t perft(const G& game, const typename G::Position& position, int depth) {
  if (depth == 0) return 1;
  if (depth == 1) return static_cast<std::uint64_t>(game.count_moves(position));
  typename G::MoveList moves;
  game.legal_moves(position, moves);
  std::uint64_t sequences = 0;
  for (const auto move : moves) {
    const auto next = game.apply(position, move);
    // The last ply inlined: most of the time is spent there.
    sequences += depth == 2 ? static_cast<std::uint64_t>(game.count_moves(next))
                            : perft(game, next, depth - 1);
  }
  return sequences;
}

// Whether a count was told to end. Asked so near the leaves that it ends within some milliseconds,
// and so far from them that asking costs nothing.
inline constexpr int kPliesBetweenLooks = 4;
inline bool is_stopped(const std::atomic<bool>* stop, int depth) {
  return depth >= kPliesBetweenLooks && stop != nullptr && stop->load(std::memory_order_relaxed);
}

// As perft; once `stop` is set the number means nothing. Apart from perft, which knows nothing of
// it: the compiler makes that slower if it has anything else to do.
template <Game G>
[[gnu::noinline]] std::uint64_t stoppable_perft(const G& game, const typename G::Position& position,
                                                int depth, const std::atomic<bool>* stop) {
  if (stop == nullptr || depth < kPliesBetweenLooks) return perft(game, position, depth);
  typename G::MoveList moves;
  game.legal_moves(position, moves);
  std::uint64_t sequences = 0;
  for (const auto move : moves) {
    if (is_stopped(stop, depth)) break;
    sequences += stoppable_perft(game, game.apply(position, move), depth - 1, stop);
  }
  return sequences;
}

// Games in which different moves may lead to the same position.
template <class G>
concept HasCoincidingMoves = requires(const G& game, typename G::Move move) {
  { game.may_coincide(move) } -> std::same_as<bool>;
};

// As perft, but moves from one position that lead to the same position count once. Once `stop` is
// set the number means nothing.
template <Game G>
requires HasCoincidingMoves<G> std::uint64_t perft_unique(const G& game,
                                                          const typename G::Position& position,
                                                          int depth,
                                                          const std::atomic<bool>* stop) {
  if (depth == 0) return 1;
  if (is_stopped(stop, depth)) return 0;
  typename G::MoveList moves;
  game.legal_moves(position, moves);
  std::uint64_t sequences = 0;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const bool alone = !game.may_coincide(moves[i]);
    if (depth == 1 && alone) {
      ++sequences;
      continue;
    }
    const auto next = game.apply(position, moves[i]);
    const auto leads_there = [&](auto move) {
      return game.may_coincide(move) && game.apply(position, move) == next;
    };
    if (!alone && std::any_of(moves.begin(), moves.begin() + i, leads_there)) continue;
    sequences += perft_unique(game, next, depth - 1, stop);
  }
  return sequences;
}

struct Walk {
  std::uint64_t nodes = 0;
  Hash hash = 0;  // all hashes combined: keeps the compiler from leaving work out
};

// Visits a position and those one ply further, by listing and making every move.
template <Game G>
[[gnu::always_inline]] inline void walk_last_ply(const G& game,
                                                 const typename G::Position& position,
                                                 Walk& result) {
  typename G::MoveList moves;
  game.legal_moves(position, moves);
  result.nodes += 1 + moves.size();
  result.hash ^= game.hash(position);
  for (const auto move : moves) result.hash ^= game.hash(game.apply(position, move));
}

// The same for every position down to `depth` plies. The last ply is inlined, so that most
// positions need not leave the processor's registers.
template <Game G>
void walk(const G& game, const typename G::Position& position, int depth, Walk& result) {
  if (depth == 1) return walk_last_ply(game, position, result);
  ++result.nodes;
  result.hash ^= game.hash(position);
  if (depth == 0) return;
  typename G::MoveList moves;
  game.legal_moves(position, moves);
  for (const auto move : moves) {
    const auto next = game.apply(position, move);
    if (depth == 2) {
      walk_last_ply(game, next, result);
    } else {
      walk(game, next, depth - 1, result);
    }
  }
}

}  // namespace quadrille
