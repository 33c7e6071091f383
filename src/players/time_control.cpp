// SPDX-License-Identifier: MIT
#include "players/time_control.h"

#include <algorithm>

namespace quadrille {

Limits limits_for_move(const PlayerLimits& limits,
                       std::optional<std::chrono::nanoseconds> remaining) {
  using std::chrono::nanoseconds;
  Limits result = limits.per_move;
  if (!limits.clock) return result;
  // A game has about 25 more moves at any time, and a move must end safely before the flag falls.
  constexpr int kMovesToGo = 25;
  constexpr nanoseconds kSafety = std::chrono::milliseconds(10);
  const nanoseconds left = std::max(remaining.value_or(limits.clock->base) - kSafety,
                                    nanoseconds(std::chrono::milliseconds(1)));
  const nanoseconds share = left / kMovesToGo + limits.clock->increment * 3 / 4;
  const nanoseconds time = std::min(share, left);
  result.time = result.time ? std::min(*result.time, time) : time;
  return result;
}

}  // namespace quadrille
