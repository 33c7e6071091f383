// SPDX-License-Identifier: MIT
// How grades are told: one page of text, JSON, a picture.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "base/for_people.h"
#include "base/json_writer.h"
#include "drawing/svg_parts.h"
#include "workbench/grade/grade.h"
#include "workbench/grade/solved_set.h"

namespace quadrille {

// Of one heuristic, or of two in the same positions.
struct GradeReport {
  SolvedSetSettings settings;
  SolvedSet set;
  GradeGroups groups;
  Baseline baseline;
  std::vector<std::string> words;  // of the heuristics, as they were given
  std::vector<Grade> grades;
  GradeDifferences differences = {};  // of two
  std::string version;                // of this program
  std::size_t shown_blunders = 3;     // of each heuristic
  bool stopped = false;
  double seconds = 0;

  // Those of `grade` that are shown.
  [[nodiscard]] std::size_t blunders_of(std::size_t grade) const {
    return std::min(shown_blunders, grades[grade].blunders.size());
  }
};

// "78.1 %", "0.512"; empty where there is nothing.
std::string measure_text(const Measure& measure, const std::optional<ClusteredEstimate>& estimate);

// What was graded in which positions, the table, what it means. Sentences are broken to lines of
// that width, and the table is split where it does not fit. Boards are the printer's.
std::vector<Passage> grade_text(const GradeReport& report, std::size_t width = kTextWidth);

// Of two: what can be said of which is better, and no more.
std::vector<std::string> verdict_sentences(const GradeReport& report);

// "a5-b6 loses, and is valued +35" and "c3-d4 wins in 7 plies, and is valued +12".
struct BlunderText {
  std::string chosen;
  std::string better;
};
BlunderText blunder_text(const GradeReport& report, const Blunder& blunder);

// The shape that docs/grading.md describes.
JsonWriter& write_grade(JsonWriter& json, const GradeReport& report);

// Measures with their intervals, and the worst blunders on their boards.
std::string grade_svg(const GradeReport& report, SvgTheme theme = SvgTheme::kAuto);

}  // namespace quadrille
