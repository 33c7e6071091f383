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
    if constexpr (Repeats<G>) {
      stood_.clear();
      for (const Hash hash : past) push(hash, stood_.size());
    }
  }

  // Whether a position of the past is drawn when it comes back once more.
  [[nodiscard]] bool past_may_draw(const G& game) const {
    if constexpr (Repeats<G>) {
      const int draw = game.occurrences_to_draw();
      return draw != 0 && std::ranges::any_of(
                              stood_, [draw](const Stood& each) { return each.times + 1 >= draw; });
    }
    return false;
  }

  void push(const G& game, const Position& position) {
    if constexpr (Repeats<G>) {
      push(game.hash(position), static_cast<std::size_t>(game.reversible_plies(position)));
    }
  }
  void pop() {
    if constexpr (Repeats<G>) stood_.pop_back();
  }

  // Whether a position at the end of the way is a draw by repetition.
  [[nodiscard]] bool is_draw(const G& game, const Position& position) const {
    if constexpr (Repeats<G>) {
      const int draw = game.occurrences_to_draw();
      const auto reversible = static_cast<std::size_t>(game.reversible_plies(position));
      return draw != 0 && reversible >= kShortestCycle &&
             1 + times_before(game.hash(position), reversible) >= draw;
    }
    return false;
  }

  // Whether a move from here, the end of the way, leads to a draw by repetition. What a table says
  // of the position does not know of it.
  [[nodiscard]] bool can_draw(const G& game, const Position& position) {
    if constexpr (Repeats<G>) {
      if (!may_draw(game, position)) return false;
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

  struct Stood {
    Hash hash;
    int times;  // here and before
  };

  // How often a position of that hash stood on the way, so far back at most. The same side is to
  // move at even distances only, and what stood last knows how often it had stood before.
  [[nodiscard]] int times_before(Hash hash, std::size_t furthest) const {
    furthest = std::min(furthest, stood_.size());
    for (std::size_t back = kShortestCycle; back <= furthest; back += 2) {
      const Stood& before = stood_[stood_.size() - back];
      if (before.hash == hash) return before.times;
    }
    return 0;
  }

  void push(Hash hash, std::size_t furthest) {
    stood_.push_back({hash, 1 + times_before(hash, furthest)});
  }

  // False: no move can draw, which is nearly always all there is to know. True: one may. A position
  // that stands for the last time after a move stood an odd number of plies ago, all but often
  // enough, and, where hashes can tell, is one move away.
  [[nodiscard]] bool may_draw(const G& game, const Position& position) const {
    const int draw = game.occurrences_to_draw();
    if (draw == 0) return false;
    const auto furthest =
        std::min(static_cast<std::size_t>(game.reversible_plies(position)), stood_.size());
    for (std::size_t back = kShortestCycle - 1; back <= furthest; back += 2) {
      const Stood& before = stood_[stood_.size() - back];
      if (before.times + 1 < draw) continue;
      if constexpr (requires(Hash hash) { game.may_be_one_move(hash, hash); }) {
        if (!game.may_be_one_move(game.hash(position), before.hash)) continue;
      }
      return true;
    }
    return false;
  }

  std::vector<Stood> stood_;
};

}  // namespace quadrille
