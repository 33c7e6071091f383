// SPDX-License-Identifier: MIT
// The order in which alpha-beta tries moves: the sooner a good one comes, the more is cut off.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <utility>
#include <vector>

#include "games/side.h"
#include "search/limits.h"

namespace quadrille {

// What a move is worth to the order, in 24 bits: the table's move, then captures, killers, replies,
// then history, which stays below its limit.
struct MoveWorth {
  static constexpr int kHistoryLimit = 1 << 20;
  static constexpr int kReply = 1 << 20 | 1 << 19;
  static constexpr int kKiller = 1 << 21;
  static constexpr int kCapture = 1 << 22;
  static constexpr int kTableMove = 1 << 23;
};

// The last two quiet moves that cut off at the same distance from the root.
template <class Move>
class Killers {
 public:
  Killers() : killers_(kMaxDepth + 1) {}

  void clear() { killers_.assign(killers_.size(), {}); }

  void add(Move move, int ply) {
    auto& [first, second] = killers_[static_cast<std::size_t>(ply)];
    if (first != code(move)) second = std::exchange(first, code(move));
  }
  // 0: it is none.
  [[nodiscard]] int worth(Move move, int ply) const {
    const auto& [first, second] = killers_[static_cast<std::size_t>(ply)];
    if (first == code(move)) return MoveWorth::kKiller + 1;
    return second == code(move) ? MoveWorth::kKiller : 0;
  }

 private:
  static std::uint32_t code(Move move) { return move.code() + 1; }  // 0 is no move

  std::vector<std::pair<std::uint32_t, std::uint32_t>> killers_;
};

// Moves that share a slot share a count: harmless, and the table stays in the first cache.
inline constexpr int kHistoryBits = 12;
template <class Move>
std::size_t history_slot(Move move) {
  return move.code() * 0x9e3779b1U >> (32 - kHistoryBits);
}

// Quiet moves that cut off elsewhere in the tree: killers, and a count of cut-offs for every move.
// What the plain search and the solvers go by.
template <class Move>
class QuietMoves {
 public:
  QuietMoves() : history_(2 * kHistorySize, 0) {}

  void clear() {
    killers_.clear();
    history_.assign(history_.size(), 0);
  }
  // Between two moves of a game the past counts half.
  void fade() {
    killers_.clear();
    for (int& count : history_) count /= 2;
  }

  void reward(Side side, Move move, int ply, Depth depth) {
    killers_.add(move, ply);
    int& count = history_[index(side, move)];
    count += depth * depth;
    if (count > MoveWorth::kHistoryLimit) {
      for (int& each : history_) each /= 2;
    }
  }

  [[nodiscard]] int worth(Side side, Move move, int ply) const {
    const int killer = killers_.worth(move, ply);
    return killer != 0 ? killer : history_[index(side, move)];
  }

 private:
  static constexpr std::size_t kHistorySize = std::size_t{1} << kHistoryBits;

  static std::size_t index(Side side, Move move) {
    return index_of(side) * kHistorySize + history_slot(move);
  }

  Killers<Move> killers_;
  std::vector<int> history_;
};

// What the full search goes by: besides killers the move that answered the last one before
// (counter move: Uiterwijk 1992), and counts that also fall, where a move was tried in vain before
// another cut off, both of the move alone and of the move as an answer. Counts move by a share of
// what is left to their limit, so that the latest experience weighs most.
template <class Move>
class LearnedMoves {
 public:
  LearnedMoves()
      : replies_(2 * kSlots, 0),
        history_(2 * kSlots, 0),
        answers_(kAnswerSlots * kAnswerSlots, 0) {}

  void clear() {
    killers_.clear();
    std::ranges::fill(replies_, 0);
    std::ranges::fill(history_, 0);
    std::ranges::fill(answers_, 0);
  }
  // Between two moves of a game what became of a move by itself counts half; what is known of
  // answers stays.
  void fade() {
    killers_.clear();
    for (std::int16_t& count : history_) count = static_cast<std::int16_t>(count / 2);
  }

  // The move cut off, the others were tried before it. `last` is the move that led here, its code
  // + 1.
  void learn(Side side, std::uint32_t last, Move best, std::span<const Move> in_vain, int ply,
             Depth depth) {
    killers_.add(best, ply);
    replies_[index(opposite(side), last)] = best.code() + 1;
    const int bonus = std::min(kLimit / 8, 16 * depth * depth);
    credit(side, last, best, bonus);
    for (const Move move : in_vain) credit(side, last, move, -bonus);
  }

  [[nodiscard]] int worth(Side side, std::uint32_t last, Move move, int ply) const {
    if (const int killer = killers_.worth(move, ply); killer != 0) return killer;
    if (replies_[index(opposite(side), last)] == move.code() + 1) {
      return MoveWorth::kReply;
    }
    return (count(side, last, move) + 2 * kLimit) * 8;
  }

  // From -2 * kLimit to 2 * kLimit: how well the move did so far.
  [[nodiscard]] int count(Side side, std::uint32_t last, Move move) const {
    return history_[index(side, move.code() + 1)] + answers_[answer_index(last, move)];
  }
  static constexpr int kLimit = 1 << 14;

 private:
  static constexpr std::size_t kSlots = std::size_t{1} << kHistoryBits;
  static constexpr int kAnswerBits = 9;
  static constexpr std::size_t kAnswerSlots = std::size_t{1} << kAnswerBits;
  static_assert((4 * kLimit + 1) * 8 < MoveWorth::kReply);

  static std::size_t index(Side side, std::uint32_t code) {
    return index_of(side) * kSlots + (code * 0x9e3779b1U >> (32 - kHistoryBits));
  }
  static std::size_t answer_index(std::uint32_t last, Move move) {
    return (last * 0x9e3779b1U >> (32 - kAnswerBits)) * kAnswerSlots +
           ((move.code() + 1) * 0x85ebca6bU >> (32 - kAnswerBits));
  }

  void credit(Side side, std::uint32_t last, Move move, int bonus) {
    move_towards(history_[index(side, move.code() + 1)], bonus);
    move_towards(answers_[answer_index(last, move)], bonus);
  }
  static void move_towards(std::int16_t& count, int bonus) {
    count = static_cast<std::int16_t>(count + bonus - count * std::abs(bonus) / kLimit);
  }

  Killers<Move> killers_;
  std::vector<std::uint32_t> replies_;  // by the move before: code + 1
  std::vector<std::int16_t> history_;
  std::vector<std::int16_t> answers_;
};

}  // namespace quadrille
