// SPDX-License-Identifier: MIT
#include "base/error.h"

namespace quadrille {

std::string_view to_string(ErrorCode code) {
  switch (code) {
    case ErrorCode::kBadRequest:
      return "bad-request";
    case ErrorCode::kUnknownGame:
      return "unknown-game";
    case ErrorCode::kUnknownHeuristic:
      return "unknown-heuristic";
    case ErrorCode::kUnknownPlayer:
      return "unknown-player";
    case ErrorCode::kBadPosition:
      return "bad-position";
    case ErrorCode::kIllegalMove:
      return "illegal-move";
    case ErrorCode::kBadOption:
      return "bad-option";
    case ErrorCode::kNotFinite:
      return "not-finite";
    case ErrorCode::kLimit:
      return "limit";
    case ErrorCode::kInternal:
      return "internal";
  }
  return "internal";
}

std::string Error::text() const { return where.empty() ? message : where + ": " + message; }

}  // namespace quadrille
