// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <optional>

#include "search/limits.h"

namespace quadrille {

// A clock for the whole game: so much, and so much more after every move.
struct GameClock {
  std::chrono::nanoseconds base{0};
  std::chrono::nanoseconds increment{0};
};

struct PlayerLimits {
  Limits per_move = {};
  std::optional<GameClock> clock = {};

  [[nodiscard]] bool unlimited() const { return per_move.unlimited() && !clock; }
};

}  // namespace quadrille
