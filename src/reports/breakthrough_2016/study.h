// SPDX-License-Identifier: MIT
// The Breakthrough heuristics report's experiment: four heuristics, six boards, one game for every
// ordered pair, under `course` rules with the report's own search. And the same question asked
// properly: many games from openings, colours swapped.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "arena/statistics/tally.h"
#include "base/error.h"
#include "reports/study.h"

namespace quadrille::breakthrough_2016 {

inline constexpr std::size_t kHeuristics = 4;
inline constexpr std::array<std::string_view, kHeuristics> kNames = {"ari", "hoddi", "binni",
                                                                     "tryggvi"};
inline constexpr std::array<std::string_view, 6> kBoards = {"9x9", "8x8", "7x7",
                                                            "6x6", "5x5", "3x5"};

// A cell of the report's tables: who won, White (the row) or Black (the column).
enum class Cell { kDiagonal, kWhite, kBlack, kTie };
using Table = std::array<std::array<Cell, kHeuristics>, kHeuristics>;  // [white][black]

// What the report printed for a board.
Table published(std::size_t board);
// `heuristicAri`, `TIE` or `0`, as the report writes a cell.
std::string report_text(Cell cell, std::size_t white, std::size_t black);
// `heuristicAri`
std::string report_name(std::size_t heuristic);

// A board's table played again; nothing for a cell that was not finished.
using PlayedTable = std::array<std::array<std::optional<Cell>, kHeuristics>, kHeuristics>;
Expected<PlayedTable> play_table(std::size_t board, const reports::Settings& settings);

// One board with openings: every two heuristics meet in pairs of games.
struct Standing {
  Tally games;         // against all three others
  PairCounts pairs{};  // without those that are copies of others
};
inline constexpr int kOpeningPlies = 4;
struct BoardResult {
  std::size_t openings = 0;  // that every two heuristics played from, each colour once
  std::uint64_t copies = 0;  // games that are move for move as another one
  std::array<Standing, kHeuristics> standings;
};
// `games` a cell, from as many openings.
Expected<BoardResult> play_with_openings(std::size_t board, std::size_t games,
                                         const reports::Settings& settings);

// A heuristic's results over all the report's tables.
Tally published_tally(std::size_t heuristic);

// `reproduce breakthrough`
reports::Study entry();

}  // namespace quadrille::breakthrough_2016
