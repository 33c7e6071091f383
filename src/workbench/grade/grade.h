// SPDX-License-Identifier: MIT
// How good a heuristic is against exact truth, overall, by source and by phase; and which of two is
// better in the same positions.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "arena/statistics/clustered.h"
#include "heuristics/evaluator.h"
#include "workbench/grade/judgement.h"
#include "workbench/grade/measures.h"
#include "workbench/grade/solved_set.h"

namespace quadrille {

// Positions that are looked at together.
struct GradeGroup {
  std::string name;                  // "all", "games", "leaves", "21+", "14-20", "13-"
  std::vector<std::size_t> members;  // places in the set
  std::size_t games = 0;
  std::array<std::size_t, 3> values = {};  // lost, drawn, won, for whom heuristics are asked
};

// All, then by source, then by phase: about a third of the positions each, the early ones first.
struct GradeGroups {
  static constexpr std::size_t kBySource = 1;
  static constexpr std::size_t kByPhase = 3;

  std::vector<GradeGroup> groups;
  std::string_view phase_word;  // "pieces"
};
GradeGroups groups_of(const AnyGame& game, const std::vector<SolvedPosition>& positions);

// Of a group, in the order of all_measures(); nothing where no position has a word on one.
using MeasuredGroup = std::vector<std::optional<ClusteredEstimate>>;

// A chosen move that threw value away.
struct Blunder {
  std::size_t position = 0;  // in the set
  std::size_t chosen = 0;    // in the move list
  std::size_t better = 0;    // of the moves that keep the value, the one that is judged best
  double lost = 0;           // points
  // The positions after the moves as the heuristic sees them, for the side that chose; nothing
  // where the game is over.
  std::optional<double> value_of_chosen = {};
  std::optional<double> value_of_better = {};
};

struct Grade {
  HeuristicInfo heuristic;
  std::vector<MeasuredGroup> groups;
  std::vector<Judged> judged;
  std::vector<double> losses;  // by position
  // Of the chosen moves, by depth, how many are of unknown value, and so left out.
  std::array<std::size_t, kGradedDepths.size()> unknown_choices = {};
  // At the greatest depth with any, the worst first, one of a game.
  std::vector<Blunder> blunders;
  std::size_t blunder_depth = 0;  // its place in kGradedDepths
};

// Judges the positions and computes everything. Once `stop` is set the groups are those of the
// positions that were judged.
Expected<Grade> grade_heuristic(const AnyGame& game, const Evaluator& heuristic,
                                const std::vector<SolvedPosition>& positions,
                                const GradeGroups& groups, const GradeWork& work);

// What is reached without any knowledge: by whose turn it is, and by lots.
struct Baseline {
  std::optional<double> sign, log_loss;  // of "who moves stands better"
  std::optional<double> keeps, blunders, lost;
};
Baseline baseline_of(const AnyGame& game, const std::vector<SolvedPosition>& positions);

// The first less the second, position by position, by groups and measures.
using GradeDifferences = std::vector<MeasuredGroup>;
GradeDifferences differences_of(const AnyGame& game, const std::vector<SolvedPosition>& positions,
                                const GradeGroups& groups, const Grade& first, const Grade& second);

// Fewer games say nothing of which is better.
inline constexpr std::size_t kFewestGames = 10;

// What the difference of a measure says: 1 the first is better, -1 the second, 0 not told apart.
int better_by(const Measure& measure, const std::optional<ClusteredEstimate>& difference);

}  // namespace quadrille
