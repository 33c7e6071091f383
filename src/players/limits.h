// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <optional>
#include <string_view>

#include "base/error.h"
#include "search/limits.h"

namespace quadrille {

// A clock for the whole game: so much, and so much more after every move.
struct GameClock {
  std::chrono::nanoseconds base{0};
  std::chrono::nanoseconds increment{0};

  friend bool operator==(const GameClock&, const GameClock&) = default;
};

struct PlayerLimits {
  Limits per_move = {};
  std::optional<GameClock> clock = {};

  [[nodiscard]] bool unlimited() const { return per_move.unlimited() && !clock; }
  friend bool operator==(const PlayerLimits&, const PlayerLimits&) = default;
};

// What a searching player gets that was given no limit at all.
inline constexpr Nodes kDefaultNodes = 100'000;

// Sets the limit of that name: depth, nodes, time or clock, in options of players and of commands
// alike.
MaybeError read_limit(std::string_view name, std::string_view value, PlayerLimits& limits);

// `150ms`, `4s`, `2m`, `1.5h`, `500us`; a bare number is refused, since nobody can tell its unit.
Expected<std::chrono::nanoseconds> parse_duration(std::string_view text);
// The same where a bare number is known to count seconds.
Expected<std::chrono::nanoseconds> parse_seconds(std::string_view text);
// `60s+0.6s` or `60s`.
Expected<GameClock> parse_clock(std::string_view text);

}  // namespace quadrille
