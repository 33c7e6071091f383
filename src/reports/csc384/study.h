// SPDX-License-Identifier: MIT
// The two CSC384 reports put to the test: their searches on the course's puzzles, what their caches
// do to a search, and their heuristics against each other from the ballots of tournament checkers
// (rules, sections 3.5 and 5.3).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/match.h"
#include "reports/csc384/searches.h"
#include "reports/study.h"

namespace quadrille::csc384 {

struct CoursePuzzle {
  std::string_view name;
  std::string_view position;                  // red is W, and to move
  std::size_t plies = 0;                      // of the shortest win against the best defence
  std::string_view first_move;                // the only one that keeps to it
  std::optional<double> course_seconds = {};  // of the course's own solver
};

// The official ones, and two of students' boards in circulation, the last beyond the reports'
// sight.
inline constexpr std::array<CoursePuzzle, 8> kPuzzles = {{
    {"F22 input0", "W:W30:B18", 3, "30-26"},
    {"F22 input1, W23 checkers2", "W:WK12,20,26:B7,14,15,18,K31", 7, "20-16", 23.4},
    {"F22 input2", "W:W7,18,23,K30:B3,K10,11,K26,K27,28", 7, "30-25"},
    {"W23 checkers1", "W:W31:B18", 3, "31-26", 0.08},
    {"W23 checkers3", "W:W7,11,15:B4,8,K14,16", 7, "15-10", 8.8},
    {"W23 checkers4", "W:W6,K13,22,26:B4,8,15,16,K31", 9, "22-17", 80.8},
    {"a student's board", "W:WK10,19,23,24,26,31:B9,11,13,15,28,K32", 9, "24-20"},
    {"another student's board", "W:W18,21,23,26,27,30:B4,5,8,9,14,16,K32", 13, "21-17"},
}};

// Who plays red: both reports and the handout's first steps as they were, then our own.
inline constexpr std::array<std::string_view, 5> kSolvers = {
    "report:chen", "report:zhao", "report:simple", "alphabeta:chen,nodes=100000",
    "solver,nodes=2000000"};
// Black holds out as long as can be, as far as that can be proved within so much.
inline constexpr std::string_view kDefender = "solver,nodes=200000";
// A puzzle that is not won after so many plies was not solved: there is no draw rule.
inline constexpr std::size_t kLongestAttempt = 60;

// A player's attempt at a puzzle.
struct Attempt {
  bool won = false;  // by red, within kLongestAttempt
  std::vector<std::string> moves = {};
  bool right_first_move = false;
  std::string end = {};  // why the game ended, in words
  Nodes nodes = 0;       // red's, all moves together
  double seconds = 0;
};

// [puzzle][player]; nothing where `stop` came first.
using Attempts = std::array<std::array<std::optional<Attempt>, kSolvers.size()>, kPuzzles.size()>;
Expected<Attempts> play_puzzles(const reports::Settings& settings);

inline constexpr std::array<std::array<std::string_view, 2>, 3> kPairings = {
    {{"chen", "zhao"}, {"chen", "simple"}, {"zhao", "simple"}}};
// With our search or with the reports' own, from so many ballots at most, drawn by the seed.
struct MatchChoice {
  std::size_t pairing = 0;
  std::size_t ballots = ~std::size_t{0};
  bool report_search = false;
};
MatchPlan match_plan(const MatchChoice& choice, const reports::Settings& settings);

// The middle of a game: its open positions after these plies.
inline constexpr std::array<std::size_t, 3> kSampledPlies = {30, 60, 90};
std::vector<AnyPosition> middle_positions(const GamePointer& game, const GameRecord& record);

// A report's search with one of the caches.
struct CacheCase {
  std::string_view search;
  std::string_view cache;

  [[nodiscard]] std::string player() const;
};
inline constexpr std::string_view kChenSearch = "chen,order=heuristic";
inline constexpr std::string_view kZhaoSearch = "zhao,order=off";
inline constexpr std::array<CacheCase, 6> kCacheCases = {{{kChenSearch, "board"},
                                                          {kChenSearch, "window"},
                                                          {kChenSearch, "window-sound"},
                                                          {kZhaoSearch, "board"},
                                                          {kZhaoSearch, "window"},
                                                          {kZhaoSearch, "window-sound"}}};
inline constexpr Depth kCacheDepth = 7;

// What a cache did to the searches of all positions.
struct CacheCount {
  std::uint64_t positions = 0;
  std::uint64_t other_value = 0;
  std::uint64_t other_move = 0;
  std::uint64_t reuses = 0;
  Nodes nodes = 0;
  Nodes fresh_nodes = 0;  // of the same searches without it
  // How often a fault, in the order of CacheFault, was the first.
  std::array<std::uint64_t, 4> faults{};
};
using CacheCounts = std::array<CacheCount, kCacheCases.size()>;
CacheCounts count_caches(const std::vector<AnyPosition>& positions,
                         const reports::Settings& settings);

// `reproduce csc384`
reports::Study entry();

}  // namespace quadrille::csc384
