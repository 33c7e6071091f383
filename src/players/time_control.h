// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <optional>

#include "players/limits.h"
#include "search/limits.h"

namespace quadrille {

// The limits of one move: the player's own, cut by what its clock allows. `remaining` is what is
// left on it.
Limits limits_for_move(const PlayerLimits& limits,
                       std::optional<std::chrono::nanoseconds> remaining);

}  // namespace quadrille
