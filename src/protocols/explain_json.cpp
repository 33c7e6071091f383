// SPDX-License-Identifier: MIT
#include "protocols/explain_json.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "protocols/board_json.h"
#include "protocols/json.h"
#include "search/score_text.h"

namespace quadrille {
namespace {

void write_turning_point(JsonWriter& json, std::string_view key, const AnyGame& game,
                         const AnyPosition& position, const std::optional<TurningPoint>& point) {
  if (!point) {
    json.member(key, nullptr);
    return;
  }
  json.key(key).begin_object().member("weight", point->weight);
  json.member("move", game.move_text(position, point->move)).end_object();
}

std::optional<double> number_of(const std::optional<Score>& score) {
  return score ? std::optional(score_number(*score)) : std::nullopt;
}

// The winner of an argument: a heuristic's name, `played`, or nothing.
std::optional<std::string> name_of(const std::optional<std::size_t>& better,
                                   std::span<const std::string> names) {
  if (!better) return std::nullopt;
  return *better < names.size() ? names[*better] : "played";
}

void write_disagreement(JsonWriter& json, const Line& line, AnyMove played,
                        std::span<const std::string> names, const Disagreement& found) {
  const AnyGame& game = *line.game();
  const AnyPosition& position = line.position();
  json.begin_object().member("ply", found.ply + 1);
  json.member("to_move", game.side_name(game.side_to_move(position)));
  json.member("position", game.position_text(position));
  json.member("played", game.move_text(position, played));
  json.key("choices").begin_array();
  for (std::size_t i = 0; i < found.preferences.size(); ++i) {
    const Preference& liked = found.preferences[i];
    json.begin_object().member("heuristic", names[i]);
    json.member("move", game.move_text(position, found.choices[i]));
    json.member("score", score_number(liked.own));
    json.member("score_of_other", score_number(liked.other)).key("because");
    write_term_differences(json, liked.reasons);
    json.end_object();
  }
  json.end_array();
  json.key("verdict").begin_object().member("by", to_string(found.verdict.source));
  json.member("right", name_of(found.verdict.better, names));
  json.key("scores").begin_array();
  for (const auto& worth : found.verdict.worth) json.value(number_of(worth));
  json.end_array().end_object().end_object();
}

}  // namespace

void write_heat_map(JsonWriter& json, const AnyGame& game, const AnyPosition& position,
                    const HeatMap& map) {
  if (!map.has_squares()) {
    json.member("squares", nullptr);
  } else {
    const std::size_t columns = game.diagram(position, std::nullopt).column_labels.size();
    json.key("squares").begin_array();
    for (std::size_t i = 0; i < map.cells.size(); i += columns) {
      json.begin_array();
      for (std::size_t j = i; j < i + columns; ++j) json.value(map.cells[j]);
      json.end_array();
    }
    json.end_array();
  }
  json.key("on_no_square").begin_array();
  for (const Term& term : map.elsewhere) json.value(term.name);
  json.end_array();
}

void write_patterns(JsonWriter& json, const AnyGame& game, const AnyPosition& position,
                    std::span<const PatternSeen> patterns) {
  if (patterns.empty()) return;
  const Diagram diagram = game.diagram(position, std::nullopt);
  json.key("patterns").begin_array();
  for (const PatternSeen& seen : patterns) {
    std::vector<std::string> squares;
    for (const std::size_t cell : seen.cells) squares.push_back(square_name(diagram, cell));
    json.begin_object().member("term", seen.term).member_list("squares", squares);
    json.member("contribution", seen.contribution).member("count", seen.count);
    json.member("seen", seen.seen);
    json.member("won", seen.won).end_object();
  }
  json.end_array();
}

void write_term_differences(JsonWriter& json, std::span<const TermDifference> differences) {
  json.begin_array();
  for (const TermDifference& each : differences) {
    json.begin_object().member("term", each.term).member("difference", each.difference);
    json.end_object();
  }
  json.end_array();
}

void write_valued_moves(JsonWriter& json, const AnyGame& game, const AnyPosition& position,
                        std::span<const ValuedMove> moves) {
  const Side mover = game.side_to_move(position);
  json.member("side", game.side_name(mover));
  json.key("moves").begin_array();
  for (const ValuedMove& move : moves) {
    json.begin_object().member("move", game.move_text(position, move.move));
    json.member("value", move.value);
    if (move.outcome) write_outcome(json, game, move.outcome);
    json.key("differences");
    write_term_differences(json, term_differences(move.explanation, moves.front().explanation));
    json.end_object();
  }
  json.end_array();
  const WeightRanges weights = weight_ranges(moves, mover);
  json.key("weights").begin_array();
  for (const WeightRange& range : weights.ranges) {
    json.begin_object().member("term", range.term).member("weight", range.weight);
    write_turning_point(json, "below", game, position, range.below);
    write_turning_point(json, "above", game, position, range.above);
    json.end_object();
  }
  json.end_array().member_list("varying", weights.varying);
}

void write_disagreements(JsonWriter& json, const Line& game, std::span<const std::string> names,
                         const Disagreements& disagreements) {
  json.member("plies", game.moves().size());
  json.member_list("heuristics", names).member("positions", disagreements.positions);
  json.key("disagreements").begin_array();
  Line line(game.game(), game.start());
  auto next = disagreements.found.begin();
  for (const AnyMove played : game.moves()) {
    if (next == disagreements.found.end()) break;
    if (next->ply == line.moves().size()) {
      write_disagreement(json, line, played, names, *next);
      ++next;
    }
    line.play(played);
  }
  json.end_array();
  if (disagreements.stopped) json.member("stopped", true);
}

}  // namespace quadrille
