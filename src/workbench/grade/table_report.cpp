// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "arena/limits.h"
#include "base/text.h"
#include "base/utf8.h"
#include "workbench/grade/columns.h"
#include "workbench/grade/json.h"
#include "workbench/grade/report.h"
#include "workbench/grade/table.h"

namespace quadrille {
namespace {

using Kind = Measure::Kind;

constexpr std::size_t kLongestRowName = 20;
constexpr std::size_t kJudging = 3;  // of the columns: those that are not about moves

struct MeasureColumn {
  Measure measure;
  std::string header;
};

// What a table has room for.
const std::vector<MeasureColumn>& measure_columns() {
  static const std::vector<MeasureColumn> columns = {
      {{Kind::kSign}, "sign"},         {{Kind::kLogLoss}, "log loss"},
      {{Kind::kTauDistance}, "tau"},   {{Kind::kKeeps, 0}, "keeps, d=1"},
      {{Kind::kLost, 0}, "lost, d=1"}, {{Kind::kLost, 1}, "d=2"},
      {{Kind::kLost, 2}, "d=4"}};
  return columns;
}

const std::optional<ClusteredEstimate>& estimate_of(const GradeRow& row, const Measure& measure) {
  const auto measures = all_measures();
  return row.grade.groups
      .front()[static_cast<std::size_t>(std::ranges::find(measures, measure) - measures.begin())];
}

// "63.3 % ± 3.5": half the interval, which is about even on both sides; at the end of what there is
// it has one: "100.0 % (≥ 98.1)".
std::string with_error(const Measure& measure, const std::optional<ClusteredEstimate>& estimate) {
  std::string value = measure_text(measure, estimate);
  if (!estimate || !estimate->interval) return value;
  const auto [low, high] = *estimate->interval;
  const auto number = [&](double each) {
    return measure.is_share() ? fmt::format("{:.1f}", 100 * each) : fmt::format("{:.3f}", each);
  };
  const Interval range = range_of(measure);
  if (estimate->value == range.low) return fmt::format("{} (≤ {})", value, number(high));
  if (estimate->value == range.high) return fmt::format("{} (≥ {})", value, number(low));
  return fmt::format("{} ± {}", value, number((high - low) / 2));
}

std::string elo_cell(const std::optional<EloAmongOthers>& elo) {
  return elo ? fmt::format("{:+.0f} ± {:.0f}", elo->elo, elo->error) : "-";
}

std::string elo_header(const EloColumn& column) { return "Elo, " + limits_text(column.limits); }

std::string cost_cell(const GradeRow& row) {
  return row.nanoseconds ? fmt::format("{:.0f}", *row.nanoseconds) : "";
}

// What the numbers of the table were measured in.
std::string table_conditions(const GradeTable& table) {
  const SolvedSet& set = table.set;
  std::string text = fmt::format(
      "{} of known value ({} of games, {} leaves of searches) from {}; {} plays; seed {}; version "
      "{}.",
      counted(set.positions.size(), "position", "positions"), grouped(set.solved[0]),
      grouped(set.solved[1]),
      counted(table.groups.groups.empty() ? 0 : table.groups.groups.front().games, "game", "games"),
      table.settings.sample.player, table.settings.sample.seed, table.version);
  if (table.baseline.sign && table.baseline.lost) {
    text += fmt::format(
        " Without any knowledge: sign {:.1f} %, log loss {:.3f} by whose turn it is; a move by lot "
        "loses {:.3f} points.",
        100 * *table.baseline.sign, table.baseline.log_loss.value_or(0), *table.baseline.lost);
  }
  return text;
}

std::string elo_conditions(const GradeTable& table) {
  if (table.elo.empty()) return "";
  std::string text = "Elo: everybody against everybody, 0 is the mean";
  for (const EloColumn& column : table.elo) {
    text += fmt::format("; {} at {}", counted(column.games, "game", "games"),
                        limits_text(column.limits));
  }
  return text + ". A dash: too much or too little was won for a number.";
}

}  // namespace

std::vector<Passage> grade_table_text(const GradeTable& table, std::size_t width) {
  std::vector<Passage> passages;
  const auto tell = [&](std::string_view text, Emphasis emphasis = Emphasis::kPlain) {
    if (!text.empty()) passages.push_back(sentences(text, width, emphasis));
  };
  tell(fmt::format("{}: its heuristics against the truth", table.settings.sample.game->name()),
       Emphasis::kHeading);
  tell(table_conditions(table));
  if (table.stopped) {
    tell("Stopped before the end: what stands here is what was done.", Emphasis::kWarning);
  }
  if (!table.rows.empty()) {
    const auto order = table.order();
    const auto cells = [&](const auto& cell) {
      std::vector<std::string> texts;
      for (const std::size_t row : order) texts.push_back(cell(row));
      return texts;
    };
    const auto add_tables = [&](const Columns& columns, std::size_t first) {
      passages.push_back({"\n"});
      for (Passage& passage : columns.tables(width, first)) passages.push_back(std::move(passage));
    };
    const auto names = cells([&](std::size_t row) {
      return cut_to(table.rows[row].grade.heuristic.name, kLongestRowName);
    });
    Columns grades("heuristic", names);
    for (const MeasureColumn& column : measure_columns()) {
      grades.add(column.header, cells([&](std::size_t row) {
                   return measure_text(column.measure,
                                       estimate_of(table.rows[row], column.measure));
                 }));
    }
    grades.add("ns", cells([&](std::size_t row) { return cost_cell(table.rows[row]); }));
    add_tables(grades, kJudging);
    if (!table.elo.empty()) {
      Columns strengths("heuristic", names);
      for (const EloColumn& column : table.elo) {
        strengths.add(elo_header(column),
                      cells([&](std::size_t row) { return elo_cell(column.elo[row]); }));
      }
      add_tables(strengths, 1);
    }
    passages.push_back({"\n"});
    tell(
        "The least log loss first. Tau: of the order by distance to the end. Lost: points a move "
        "at depth 1, 2 and 4. ns: a call. Intervals are in --json and --markdown; grade with two "
        "heuristics compares them in the same positions, which tells more than two rows.");
    tell(elo_conditions(table));
  }
  for (const std::string& refused : table.refused) tell(refused, Emphasis::kWarning);
  tell(fmt::format("Done in {}.", duration_text(table.seconds)));
  return passages;
}

std::string grade_table_markdown(const GradeTable& table) {
  constexpr std::size_t kMarkdownWidth = 120;
  std::string text = fmt::format("## {}\n{}\n\n", table.settings.sample.game->name(),
                                 wrapped(table_conditions(table), kMarkdownWidth));
  if (!table.elo.empty()) {
    text += fmt::format("{}\n\n", wrapped(elo_conditions(table), kMarkdownWidth));
  }
  std::string rule = "|---|";
  text += "| heuristic |";
  for (const MeasureColumn& column : measure_columns()) {
    text += fmt::format(" {} |", column.header);
    rule += "--:|";
  }
  text += " ns |";
  rule += "--:|";
  for (const EloColumn& column : table.elo) {
    text += fmt::format(" {} |", elo_header(column));
    rule += "--:|";
  }
  text += "\n" + rule + "\n";
  for (const std::size_t row : table.order()) {
    text += fmt::format("| `{}` |", table.rows[row].grade.heuristic.name);
    for (const MeasureColumn& column : measure_columns()) {
      text += fmt::format(" {} |",
                          with_error(column.measure, estimate_of(table.rows[row], column.measure)));
    }
    text += fmt::format(" {} |", cost_cell(table.rows[row]));
    for (const EloColumn& column : table.elo)
      text += fmt::format(" {} |", elo_cell(column.elo[row]));
    text += "\n";
  }
  for (const std::string& refused : table.refused) {
    text += fmt::format("\n{}\n", wrapped(refused, kMarkdownWidth));
  }
  return text;
}

JsonWriter& write_grade_table(JsonWriter& json, const GradeTable& table) {
  json.begin_object().member("game", table.settings.sample.game->name());
  json.member("version", table.version).member("seed", table.settings.sample.seed);
  write_conditions(json, table.settings);
  json.member("finished", !table.stopped).member("positions", table.set.positions.size());
  json.key("baseline");
  write_baseline(json, table.baseline);
  json.key("elo").begin_array();
  for (const EloColumn& column : table.elo) {
    write_limits(json.begin_object().key("limits"), column.limits);
    json.member("games", column.games).end_object();
  }
  json.end_array().key("heuristics").begin_array();
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    const Grade& grade = table.rows[row].grade;
    json.begin_object().member("heuristic", grade.heuristic.name);
    json.member("nanoseconds", table.rows[row].nanoseconds);
    write_measures(json, table.groups, grade.groups);
    json.key("elo").begin_array();
    for (const EloColumn& column : table.elo) {
      const auto& elo = column.elo[row];
      if (elo) {
        json.begin_object().member("value", elo->elo).member("error", elo->error).end_object();
      } else {
        json.value(nullptr);
      }
    }
    json.end_array().end_object();
  }
  json.end_array().member_list("refused", table.refused);
  return json.member("seconds", table.seconds).end_object();
}

}  // namespace quadrille
