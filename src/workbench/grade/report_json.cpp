// SPDX-License-Identifier: MIT
#include "base/json_writer.h"
#include "workbench/grade/json.h"
#include "workbench/grade/report.h"

namespace quadrille {
namespace {

void write_positions(JsonWriter& json, const GradeReport& report) {
  json.key("positions").begin_object();
  for (const PositionSource source : {PositionSource::kGame, PositionSource::kLeaf}) {
    const auto place = static_cast<std::size_t>(source);
    json.key(source == PositionSource::kGame ? "games" : "leaves").begin_object();
    json.member("tried", report.set.asked[place]);
    json.member("solved", report.set.solved[place]).end_object();
  }
  json.member("from_file", report.set.read).end_object();
  json.member("phases_by", report.groups.phase_word);
  json.key("groups").begin_array();
  for (const GradeGroup& group : report.groups.groups) {
    json.begin_object().member("name", group.name).member("positions", group.members.size());
    json.member("games", group.games).member("won", group.values[2]);
    json.member("drawn", group.values[1]).member("lost", group.values[0]).end_object();
  }
  json.end_array();
}

void write_blunder(JsonWriter& json, const GradeReport& report, const Blunder& blunder) {
  const AnyGame& game = *report.settings.sample.game;
  const SolvedPosition& solved = report.set.positions[blunder.position];
  const AnyPosition& position = solved.sampled.position;
  const auto moves = game.legal_moves(position);
  json.begin_object().member("position", game.position_text(position));
  json.member("value", to_string(solved.truth.value)).member("plies", solved.truth.plies);
  json.member("source", to_string(solved.sampled.source));
  json.member("chosen", game.move_text(position, moves[blunder.chosen]));
  json.member("chosen_value", blunder.value_of_chosen);
  json.member("better", game.move_text(position, moves[blunder.better]));
  json.member("better_value", blunder.value_of_better).member("lost", blunder.lost).end_object();
}

void write_one(JsonWriter& json, const GradeReport& report, std::size_t number) {
  const Grade& grade = report.grades[number];
  json.begin_object().member("heuristic", report.words[number]);
  json.member("name", grade.heuristic.name);
  json.key("hash");
  grade.heuristic.hash.empty() ? json.value(nullptr) : json.value(grade.heuristic.hash);
  json.member("positions", grade.judged.size());
  write_measures(json, report.groups, grade.groups);
  json.member_list("unknown_choices", grade.unknown_choices);
  json.member("blunder_depth", kGradedDepths[grade.blunder_depth]);
  json.key("blunders").begin_array();
  for (std::size_t i = 0; i < report.blunders_of(number); ++i) {
    write_blunder(json, report, grade.blunders[i]);
  }
  json.end_array().end_object();
}

}  // namespace

void write_measured(JsonWriter& json, const std::optional<ClusteredEstimate>& estimate) {
  if (!estimate) {
    json.value(nullptr);
    return;
  }
  json.begin_object().member("value", estimate->value).key("interval");
  if (estimate->interval) {
    json.begin_array().value(estimate->interval->low).value(estimate->interval->high).end_array();
  } else {
    json.value(nullptr);
  }
  json.member("positions", estimate->observations).member("games", estimate->clusters).end_object();
}

void write_measures(JsonWriter& json, const GradeGroups& groups,
                    const std::vector<MeasuredGroup>& measured) {
  const auto measures = all_measures();
  json.key("measures").begin_object();
  for (std::size_t i = 0; i < measures.size(); ++i) {
    json.key(measures[i].key()).begin_object();
    for (std::size_t group = 0; group < measured.size(); ++group) {
      json.key(groups.groups[group].name);
      write_measured(json, measured[group][i]);
    }
    json.end_object();
  }
  json.end_object();
}

void write_conditions(JsonWriter& json, const SolvedSetSettings& settings) {
  json.key("conditions").begin_object();
  for (const auto& [name, value] : conditions_of(settings)) json.member(name, value);
  json.end_object();
}

void write_baseline(JsonWriter& json, const Baseline& baseline) {
  json.begin_object().member("right_sign", baseline.sign).member("log_loss", baseline.log_loss);
  json.member("keeps", baseline.keeps).member("blunders", baseline.blunders);
  json.member("lost", baseline.lost).end_object();
}

JsonWriter& write_grade(JsonWriter& json, const GradeReport& report) {
  json.begin_object().member("game", report.settings.sample.game->name());
  json.member("version", report.version).member("seed", report.settings.sample.seed);
  write_conditions(json, report.settings);
  json.member("finished", !report.stopped);
  write_positions(json, report);
  json.key("baseline");
  write_baseline(json, report.baseline);
  json.member_list("depths", kGradedDepths).key("heuristics").begin_array();
  for (std::size_t i = 0; i < report.grades.size(); ++i) write_one(json, report, i);
  json.end_array();
  if (!report.differences.empty()) {
    json.key("difference").begin_object();
    write_measures(json, report.groups, report.differences);
    json.member_list("verdict", verdict_sentences(report)).end_object();
  }
  return json.member("seconds", report.seconds).end_object();
}

}  // namespace quadrille
