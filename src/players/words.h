// SPDX-License-Identifier: MIT
// The words that name a player, and the only place that reads them:
//
//   random | greedy:H | minimax:H | alphabeta:H | report:H | solver | human   then ,option=value
//   ...
//
// A bare heuristic name means alphabeta:NAME.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "search/alphabeta.h"
#include "search/limits.h"

namespace quadrille {

enum class PlayerKind : std::uint8_t {
  kRandom,
  kGreedy,
  kMinimax,
  kAlphaBeta,
  kReport,
  kSolver,
  kHuman,
};

// A clock for the whole game: so much, and so much more after every move.
struct GameClock {
  std::chrono::nanoseconds base{0};
  std::chrono::nanoseconds increment{0};
};

struct PlayerLimits {
  Limits per_move;
  std::optional<GameClock> clock;

  [[nodiscard]] bool unlimited() const { return per_move.unlimited() && !clock; }
};

struct PlayerWords {
  std::string text;  // as given
  PlayerKind kind = PlayerKind::kAlphaBeta;
  std::string heuristic;
  PlayerLimits limits;
  AlphaBetaOptions options;
};

Expected<PlayerWords> parse_player(std::string_view text);

// `150ms`, `4s`, `2m`, `500us`; a bare number is refused, since nobody can tell its unit.
Expected<std::chrono::nanoseconds> parse_duration(std::string_view text);
// `60s+0.6s` or `60s`.
Expected<GameClock> parse_clock(std::string_view text);

struct PlayerKindInfo {
  PlayerKind kind;
  std::string_view name;
  std::string_view syntax;
  std::string_view meaning;
};
const std::vector<PlayerKindInfo>& player_kinds();

struct PlayerOptionInfo {
  std::string_view syntax;
  std::string_view meaning;
};
const std::vector<PlayerOptionInfo>& player_options();

}  // namespace quadrille
