// SPDX-License-Identifier: MIT
// A strategy followed against every defence, with the rules alone: what a proof of a game's value
// comes down to. Who proves and who checks walk the same way; only where the moves come from
// differs. For games in which no position comes back: elsewhere a side could promise to win and go
// round in circles, which is a fault here.
#pragma once

#include <atomic>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "base/error.h"
#include "games/any_game.h"
#include "games/outcome.h"
#include "games/side.h"

namespace quadrille::certificates {

// What a strategy promises its side, whatever the other side does.
struct Promise {
  Side side = Side::kFirst;
  bool wins = true;  // false: it does not lose

  [[nodiscard]] bool kept_by(const Outcome& end) const {
    return end.winner == side || (!wins && !end.winner);
  }
};

// The positions that were met, as 128 bits of each: for n of them the odds that two share theirs
// are less than n * n / 2^128.
class Met {
 public:
  struct Key {
    std::uint64_t high = 0;
    std::uint64_t low = 0;  // both 0: an empty place
    friend auto operator<=>(const Key&, const Key&) = default;
  };

  // False if it was there.
  bool insert(Key key);
  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  void grow();

  std::vector<Key> places_ = {};  // a power of two, never more than two thirds full
  std::size_t size_ = 0;
};

class Walk {
 public:
  // The number of the move, in the list of legal moves, that the strategy makes there.
  using NextMove =
      std::function<Expected<std::size_t>(const AnyPosition&, std::span<const AnyMove>)>;

  // A strategy of more moves is not followed to its end.
  static constexpr std::size_t kMostMoves = std::size_t{1} << 28;

  Walk(const AnyGame& game, NextMove next, const std::atomic<bool>* stop);

  // Whether the promise is kept from there on. A position that was met before, or the image of one,
  // is not walked again. A move that ends the game as promised is seen by trying all: for such a
  // position nobody is asked. An error tells where the strategy fails, or that it was stopped.
  MaybeError follow(const AnyPosition& position, Promise promise);

  // Moves that the strategy was asked for.
  [[nodiscard]] std::size_t moves() const { return met_.size(); }

 private:
  [[nodiscard]] bool ends_as_promised(const AnyPosition& position, std::span<const AnyMove> moves,
                                      Promise promise) const;
  MaybeError follow_own_move(const AnyPosition& position, std::span<const AnyMove> moves,
                             Promise promise);
  [[nodiscard]] Met::Key key_of(const AnyPosition& position) const;
  [[nodiscard]] Error fault_at(const AnyPosition& position, std::string message) const;

  const AnyGame& game_;
  NextMove next_;
  const std::atomic<bool>* stop_;
  std::vector<int> images_;  // the symmetries that keep the sides
  Met met_;
  std::vector<Met::Key> open_;  // met on the way to where the walk is, and not walked to its end
};

}  // namespace quadrille::certificates
