// SPDX-License-Identifier: MIT
// How a game ends.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "games/side.h"

namespace quadrille {

// What a search has to know of a position: cheap to compute, without the reason.
enum class Status : std::uint8_t { kOpen, kFirstWins, kSecondWins, kDraw };

constexpr Status won_by(Side side) {
  return side == Side::kFirst ? Status::kFirstWins : Status::kSecondWins;
}

// Random games of games that may go on for ever are stopped after so many plies as draws.
inline constexpr int kLongestRandomGame = 400;

// The end of a game played for its result alone.
struct Playout {
  Status status = Status::kOpen;
  int plies = 0;
};

// An end that is certain although the game goes on: who wins, and how many plies it takes at most.
struct CertainResult {
  Status status = Status::kOpen;  // kOpen: nothing is certain
  int plies = 0;

  friend bool operator==(const CertainResult&, const CertainResult&) = default;
};

enum class Reason : std::uint8_t {
  kGoalRowReached,
  kNoPawnsLeft,
  kNoLegalMoves,
  kNoPieces,
  kFortyMoves,
  kKingEscaped,
  kKingCaptured,
  kRepetition,
  // Reasons outside the rules of a game, given by whoever runs it.
  kTime,
  kIllegalMove,
  kResigned,
  kCrash,
  kUnreadable,
  kFlood,
  kLength,
  kAdjudication,
};

// The reason in the words of the rules: `goal row reached`.
std::string_view to_string(Reason reason);
// The reason of that name; nullopt if there is none.
std::optional<Reason> reason_named(std::string_view name);

struct Outcome {
  std::optional<Side> winner;  // nothing: a draw
  Reason reason = Reason::kNoLegalMoves;

  friend bool operator==(const Outcome&, const Outcome&) = default;
};

}  // namespace quadrille
