// SPDX-License-Identifier: MIT
// What exact solving asks and answers. A solution is a proof, not an estimate: nothing in it comes
// from a heuristic.
#pragma once

#include <atomic>
#include <chrono>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "search/limits.h"

namespace quadrille {

// What best play leads to, for the side to move.
enum class GameValue : std::uint8_t { kUnknown, kLoss, kDraw, kWin };

// The same for the other side.
constexpr GameValue reversed(GameValue value) {
  if (value == GameValue::kLoss) return GameValue::kWin;
  if (value == GameValue::kWin) return GameValue::kLoss;
  return value;
}

constexpr std::string_view to_string(GameValue value) {
  switch (value) {
    case GameValue::kUnknown:
      break;
    case GameValue::kLoss:
      return "loss";
    case GameValue::kDraw:
      return "draw";
    case GameValue::kWin:
      return "win";
  }
  return "unknown";
}

// A known value with the plies to the end, 0 for a draw. A greater one is better: a win the sooner
// it comes, a loss the later.
struct ExactResult {
  GameValue value = GameValue::kDraw;
  int plies = 0;

  // For the side that moved to a position with this result.
  [[nodiscard]] constexpr ExactResult one_ply_earlier() const {
    return {reversed(value), value == GameValue::kDraw ? 0 : plies + 1};
  }
  friend constexpr bool operator==(const ExactResult&, const ExactResult&) = default;
  friend constexpr std::strong_ordering operator<=>(const ExactResult& a, const ExactResult& b) {
    if (a.value != b.value) return a.value <=> b.value;
    return a.value == GameValue::kWin ? b.plies <=> a.plies : a.plies <=> b.plies;
  }
};

// What a value may be still: all from the worst to the best for the side to move.
struct ValueBounds {
  GameValue least = GameValue::kLoss;
  GameValue most = GameValue::kWin;

  friend constexpr bool operator==(const ValueBounds&, const ValueBounds&) = default;
};

// How far a proof has come.
struct ProofState {
  ValueBounds bounds = {};
  // The first moves that are known not to do it, of all that may: not to win or, once it is known
  // that none does, not to hold the draw. 0 of 0: not known.
  std::size_t refuted = 0;
  std::size_t moves = 0;
  // About how many positions must still be decided to find that one of them does it, and that none
  // does. Both 0 where a solver has no such numbers.
  std::uint64_t proof_number = 0;
  std::uint64_t disproof_number = 0;
  int table_fill = 0;  // how much of the memory is filled, of 1,000
};

// A finished game has a value, 0 plies and no moves.
template <class Move>
struct Solution {
  GameValue value = GameValue::kUnknown;
  // The moves that keep the value, in the order of the move list; in a lost position every move.
  // Empty while the value is unknown.
  std::vector<Move> keeps = {};
  bool keeps_complete = true;  // false: some moves were not decided within the limits
  // Plies to the end when the winner hurries and the loser delays, and all moves that play so.
  // Nothing and empty unless they were asked for and found; a draw has no distance, and its best
  // moves are those that keep it.
  std::optional<int> plies = {};
  std::vector<Move> best = {};
  Nodes nodes = 0;
  ProofState state = {};
};

// For people who watch: told now and then.
struct SolveProgress {
  Nodes nodes = 0;
  GameValue value = GameValue::kUnknown;  // once it is known
  Depth depth = 0;                        // plies looked ahead for the distance, 0 before that
  ProofState state = {};
};

struct SolveRequest {
  Nodes nodes = 1'000'000'000;  // positions looked at, at most
  std::optional<std::chrono::nanoseconds> time = {};
  bool distance = false;
  // False: one move in `keeps` and one in `best` are enough, as for a player who has to move.
  bool all_moves = true;
  // Solvers that cannot share their work have one. With several, the number of nodes is not the
  // same each time, and exceeds the limit by what the others do while the first one, who counts for
  // all, waits for a core; answers are the same.
  unsigned threads = 1;
  const std::atomic<bool>* stop = nullptr;  // set by somebody else to end the work
  std::function<void(const SolveProgress&)> on_progress = {};
};

}  // namespace quadrille
