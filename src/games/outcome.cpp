// SPDX-License-Identifier: MIT
#include "games/outcome.h"

namespace quadrille {

std::string_view to_string(Reason reason) {
  switch (reason) {
    case Reason::kGoalRowReached:
      return "goal row reached";
    case Reason::kNoPawnsLeft:
      return "no pawns left";
    case Reason::kNoLegalMoves:
      return "no legal moves";
    case Reason::kNoPieces:
      return "no pieces";
    case Reason::kFortyMoves:
      return "forty moves";
    case Reason::kKingEscaped:
      return "king escaped";
    case Reason::kKingCaptured:
      return "king captured";
    case Reason::kRepetition:
      return "repetition";
    case Reason::kTime:
      return "time";
    case Reason::kIllegalMove:
      return "illegal move";
    case Reason::kResigned:
      return "resigned";
    case Reason::kCrash:
      return "crash";
    case Reason::kUnreadable:
      return "unreadable answer";
    case Reason::kFlood:
      return "flood of output";
    case Reason::kLength:
      return "length";
    case Reason::kAdjudication:
      return "adjudication";
  }
  return "unknown";
}

std::optional<Reason> reason_named(std::string_view name) {
  for (auto i = 0; i <= static_cast<int>(Reason::kAdjudication); ++i) {
    if (to_string(static_cast<Reason>(i)) == name) return static_cast<Reason>(i);
  }
  return std::nullopt;
}

}  // namespace quadrille
