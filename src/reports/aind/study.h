// SPDX-License-Identifier: MIT
// The Isolation heuristics report's experiment: the AI Nanodegree's tournament of four agents
// against seven opponents, played twice, for custom1 to 3 and for custom4 to 6 (rules, section 4).
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/statistics.h"
#include "games/any_game.h"
#include "players/limits.h"
#include "solve/solution.h"

namespace quadrille::isolation_study {

inline constexpr std::array<std::string_view, 7> kOpponents = {
    "Random", "MM_Open", "MM_Center", "MM_Improved", "AB_Open", "AB_Center", "AB_Improved"};
// The names of the tournament's columns: what AB_Custom stands for changes with the table.
inline constexpr std::array<std::string_view, 4> kAgents = {"AB_Improved", "AB_Custom",
                                                            "AB_Custom_2", "AB_Custom_3"};
inline constexpr std::size_t kTables = 2;
inline constexpr std::array<std::array<std::string_view, 4>, kTables> kHeuristics = {
    {{"improved", "custom1", "custom2", "custom3"}, {"improved", "custom4", "custom5", "custom6"}}};

inline constexpr std::size_t kReportMatches = 15;
// What an agent of the report looked at in a move: 11 to 13 thousand positions (rules, 4.3).
inline constexpr Nodes kReportNodes = 12'000;

// Games won by the agents, [opponent][agent].
using Wins = std::array<std::array<std::uint64_t, kAgents.size()>, kOpponents.size()>;
// What the report printed, of 30 games a cell.
Wins published(std::size_t table);

struct Settings {
  PlayerLimits limits;  // of a move
  std::size_t matches = kReportMatches;
  std::uint64_t seed = 1;
  unsigned threads = 1;
  const std::atomic<bool>* stop = nullptr;
  std::function<void()> on_game = {};  // after every game, from any thread
};

// An opening: a cell for each knight, shared by the eight games of a match.
struct Match {
  bool finished = false;
  AnyPosition opening;
  std::array<PairCounts, kAgents.size()> pairs{};    // of each agent: one pair
  std::array<std::uint64_t, kAgents.size()> wins{};  // of each agent, of two games
  std::array<std::uint64_t, 2> won_by_side{};        // games won by the first and second side
  int timeouts = 0;                                  // moves of the agents that came too late
};

struct Tournament {
  std::array<std::vector<Match>, kOpponents.size()> matches;

  [[nodiscard]] Wins wins() const;
  [[nodiscard]] std::uint64_t games() const;  // of a cell, where all were finished
  [[nodiscard]] PairCounts pairs(std::size_t opponent, std::size_t agent) const;
  [[nodiscard]] PairCounts pairs(std::size_t agent) const;  // against all opponents
  [[nodiscard]] int timeouts() const;
  [[nodiscard]] bool finished() const;
};

Tournament play_tournament(std::size_t table, const Settings& settings);

// Who wins each opening with best play, by the exact solver: [opponent][match] for the first side,
// who is to move. Unknown where `stop` came first.
std::array<std::vector<GameValue>, kOpponents.size()> solve_openings(const Tournament& tournament,
                                                                     const Settings& settings);

// The tournament's own print (rules, section 4.2), byte for byte.
std::string printed(const Wins& wins, std::uint64_t games_a_cell, int timeouts);

}  // namespace quadrille::isolation_study
