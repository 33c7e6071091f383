// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "games/game.h"

namespace quadrille {

// The way from the beginning of the game to a node of the search: which positions stood before. In
// games where none can come back it is empty, and everything here costs nothing.
template <Game G>
class Path {
 public:
  using Position = typename G::Position;

  // `past` as in games/line.h.
  void begin(std::span<const Hash> past) {
    if constexpr (Repeats<G>) hashes_.assign(past.begin(), past.end());
  }

  void push(const G& game, const Position& position) {
    if constexpr (Repeats<G>) hashes_.push_back(game.hash(position));
  }
  void pop() {
    if constexpr (Repeats<G>) hashes_.pop_back();
  }

  // Whether a position at the end of the way is a draw by repetition.
  [[nodiscard]] bool is_draw(const G& game, const Position& position) const {
    if constexpr (Repeats<G>) {
      const auto draw = static_cast<std::size_t>(game.occurrences_to_draw());
      const auto reversible = static_cast<std::size_t>(game.reversible_plies(position));
      if (draw == 0 || reversible < kShortestCycle) return false;
      const Hash hash = game.hash(position);
      const std::size_t furthest = std::min(reversible, hashes_.size());
      std::size_t stood = 1;
      // The same side is to move at even distances only.
      for (std::size_t back = kShortestCycle; back <= furthest; back += 2) {
        if (hashes_[hashes_.size() - back] == hash && ++stood >= draw) return true;
      }
    }
    return false;
  }

  // Whether a move from here, the end of the way, leads to a draw by repetition. What a table says
  // of the position does not know of it.
  [[nodiscard]] bool can_draw(const G& game, const Position& position) {
    if constexpr (Repeats<G>) {
      if (game.occurrences_to_draw() == 0) return false;
      if (static_cast<std::size_t>(game.reversible_plies(position)) + 1 < kShortestCycle) {
        return false;
      }
      typename G::MoveList moves;
      game.generate(position, moves);
      push(game, position);
      const bool found = std::any_of(moves.begin(), moves.end(), [&](auto move) {
        return is_draw(game, game.apply(position, move));
      });
      pop();
      return found;
    }
    return false;
  }

 private:
  // Both sides move away and back.
  static constexpr std::size_t kShortestCycle = 4;

  std::vector<Hash> hashes_;
};

}  // namespace quadrille
