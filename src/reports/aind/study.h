// SPDX-License-Identifier: MIT
// The Isolation heuristics report's experiment: the AI Nanodegree's tournament of four agents
// against seven opponents, played twice, for custom1 to 3 and for custom4 to 6 (rules, section 4).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/statistics/tally.h"
#include "games/any_game.h"
#include "reports/study.h"
#include "solve/solution.h"

namespace quadrille::aind {

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
// What the report printed, and the games of its cells: 30 each.
Wins published(std::size_t table);
Wins published_games();

// An opening: a cell for each knight, shared by the eight games of a match.
struct Match {
  AnyPosition opening;
  // [agent][side of the agent]: whether the agent won; nothing for a game that was not finished.
  std::array<std::array<std::optional<bool>, 2>, kAgents.size()> won{};
  std::uint64_t timeouts = 0;  // moves of the agents that came too late

  [[nodiscard]] bool finished() const;
  // Games that a side won, and lost, of those that were finished.
  [[nodiscard]] std::array<std::uint64_t, 2> won_by_side() const;
};

struct Tournament {
  std::array<std::vector<Match>, kOpponents.size()> matches;
  std::uint64_t copies = 0;  // games that are move for move as another one of the same players

  // Of the games that were finished, [opponent][agent].
  [[nodiscard]] Wins wins() const;
  [[nodiscard]] Wins games() const;
  // Of the pairs with both games finished.
  [[nodiscard]] PairCounts pairs(std::size_t opponent, std::size_t agent) const;
  [[nodiscard]] PairCounts pairs(std::size_t agent) const;  // against all opponents
  [[nodiscard]] std::uint64_t timeouts() const;
  [[nodiscard]] bool finished() const;
};

// So many matches against each opponent.
Expected<Tournament> play_tournament(std::size_t table, std::size_t matches,
                                     const reports::Settings& settings);

// Who wins each opening with best play, by the exact solver: [opponent][match] for the first side,
// who is to move. Unknown where `stop` came first.
std::array<std::vector<GameValue>, kOpponents.size()> solve_openings(
    const Tournament& tournament, const reports::Settings& settings);

// The tournament's own print (rules, section 4.2), byte for byte where every cell has games; `-`
// stands where there are none.
std::string printed(const Wins& wins, const Wins& games, std::uint64_t timeouts);

// `reproduce isolation`
reports::Study entry();

}  // namespace quadrille::aind
