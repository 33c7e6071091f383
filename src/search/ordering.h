// SPDX-License-Identifier: MIT
// The order in which alpha-beta tries moves: the sooner a good one comes, the more is cut off.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "games/side.h"
#include "search/limits.h"

namespace quadrille {

// Quiet moves that cut off elsewhere in the tree: the last two at the same distance from the root
// (killers), and a count of cut-offs for every move (history).
template <class Move>
class QuietMoves {
 public:
  QuietMoves() : killers_(kMaxDepth + 1), history_(2 * kHistorySize, 0) {}

  void clear() {
    killers_.assign(killers_.size(), {});
    history_.assign(history_.size(), 0);
  }
  // Between two moves of a game the past counts half.
  void fade() {
    killers_.assign(killers_.size(), {});
    for (int& count : history_) count /= 2;
  }

  void reward(Side side, Move move, int ply, Depth depth) {
    auto& [first, second] = killers_[static_cast<std::size_t>(ply)];
    if (first != code(move)) second = std::exchange(first, code(move));
    int& count = history_[index(side, move)];
    count += depth * depth;
    if (count > kHistoryLimit) {
      for (int& each : history_) each /= 2;
    }
  }

  [[nodiscard]] int worth(Side side, Move move, int ply) const {
    const auto& [first, second] = killers_[static_cast<std::size_t>(ply)];
    if (first == code(move)) return kKiller + 1;
    if (second == code(move)) return kKiller;
    return history_[index(side, move)];
  }

  // What a move is worth fits 24 bits.
  static constexpr int kHistoryLimit = 1 << 20;
  static constexpr int kKiller = 1 << 21;
  static constexpr int kCapture = 1 << 22;
  static constexpr int kTableMove = 1 << 23;

 private:
  static constexpr std::size_t kHistorySize = 4096;

  // 0 is no move.
  static std::uint32_t code(Move move) { return move.code() + 1; }
  // Moves that share a slot share a count: harmless, and the table stays in the first cache.
  static std::size_t index(Side side, Move move) {
    return index_of(side) * kHistorySize + (move.code() * 0x9e3779b1U >> 20);
  }

  std::vector<std::pair<std::uint32_t, std::uint32_t>> killers_;
  std::vector<int> history_;
};

}  // namespace quadrille
