// SPDX-License-Identifier: MIT
// Every heuristic of a game in one table: its grade, what a call costs, and how strong it is among
// the others.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "arena/tournament.h"
#include "arena/tournament_summary.h"
#include "base/error.h"
#include "base/for_people.h"
#include "base/json_writer.h"
#include "workbench/grade/grade.h"
#include "workbench/grade/solved_set.h"

namespace quadrille {

// Every heuristic plays every other one, under the same limits and from the same openings.
struct EloSettings {
  std::uint64_t games = 20;  // of each pairing, rounded up to pairs
  int opening_plies = 4;
  PlayerLimits limits;
};

// Its games, in pieces that can be played anywhere.
TournamentPlan elo_plan(const GamePointer& game, std::span<const std::string> heuristics,
                        const EloSettings& settings, std::uint64_t seed);

struct EloAmongOthers {
  double elo = 0;    // 0: the mean of those that can be compared
  double error = 0;  // half a 95 % interval
};
struct EloColumn {
  PlayerLimits limits;
  std::uint64_t games = 0;  // that count
  // By heuristic; nothing where no number can be given: it won or lost all of its games, or had
  // none.
  std::vector<std::optional<EloAmongOthers>> elo;
};
EloColumn elo_column(const TournamentPlan& plan, const Schedule& schedule,
                     const TournamentCounter& counter);

struct GradeRow {
  Grade grade;
  std::optional<double> nanoseconds = {};  // a call
};

struct GradeTable {
  SolvedSetSettings settings;
  SolvedSet set;
  GradeGroups groups;
  Baseline baseline;
  std::vector<GradeRow> rows;             // as the game lists its heuristics
  std::vector<EloColumn> elo = {};        // at equal nodes, at equal time: what was asked for
  std::vector<std::string> refused = {};  // heuristics that cannot be graded, with the reason
  std::string version;
  bool stopped = false;
  double seconds = 0;

  // The numbers of the rows, the least log loss first.
  [[nodiscard]] std::vector<std::size_t> order() const;
};

std::vector<Passage> grade_table_text(const GradeTable& table, std::size_t width = kTextWidth);
// For a page of documentation.
std::string grade_table_markdown(const GradeTable& table);
// The shape that docs/grading.md describes.
JsonWriter& write_grade_table(JsonWriter& json, const GradeTable& table);

}  // namespace quadrille
