// SPDX-License-Identifier: MIT
// The words that name a player, and the only place that reads them:
//
//   random | solver | human | greedy:H | minimax:H | alphabeta:H | report:H   then ,option=value
//   ... aind:NAME, ugi:COMMAND                                                    the same
//
// A bare heuristic name means alphabeta:NAME. The players of the Isolation report's tournament have
// the names they have there: aind:AB_Improved. COMMAND is a program and its arguments, separated by
// blanks; what stands between quotes ('...' or "...") is taken as it is, blanks and commas too. No
// shell reads it.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "players/limits.h"
#include "search/alphabeta.h"
#include "reports/csc384/options.h"

namespace quadrille {

enum class PlayerKind : std::uint8_t {
  kRandom,
  kGreedy,
  kMinimax,
  kAlphaBeta,
  kReport,
  kReportMinimax,
  kSolver,
  kHuman,
  kUgi,
};

// The program of somebody else's player.
struct EngineWords {
  std::vector<std::string> command = {};             // the program and its arguments
  std::chrono::nanoseconds timeout{60'000'000'000};  // for a move that has no limit in time
};

struct PlayerWords {
  std::string text;  // as given
  PlayerKind kind = PlayerKind::kAlphaBeta;
  std::string heuristic;
  std::string without;  // a term of the heuristic that shall not count; empty: all do
  PlayerLimits limits;
  AlphaBetaOptions options;
  std::optional<CourseCache> cache = {};  // given: the search of the checkers reports, not ours
  EngineWords engine = {};
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
