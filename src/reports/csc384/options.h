// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "search/limits.h"

namespace quadrille {

// What a search of the CSC384 reports keeps of the states it has seen (rules, section 3.5).
enum class CacheKind : std::uint8_t {
  kOff,
  kBoard,        // board -> value: unsound in three ways
  kWindow,       // board -> value, reused where alpha and beta are the same: unsound in two
  kWindowSound,  // the same with side to move and depth in the key: what a fresh search returns
};

struct Csc384SearchOptions {
  CacheKind cache = CacheKind::kOff;
  bool ordered = false;    // by the value of the position after the move
  bool win_scores = true;  // a finished game counts as won or lost, not by its pieces
};

// How far the heuristic report's program looked ahead. The four-factor report does not tell.
inline constexpr Depth kReportDepth = 9;

}  // namespace quadrille
