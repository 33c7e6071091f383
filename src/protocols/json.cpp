// SPDX-License-Identifier: MIT
#include "protocols/json.h"

#include <string_view>

#include "search/score_text.h"

namespace quadrille {
namespace {

std::vector<std::string> move_texts(const AnyGame& game, const AnyPosition& position,
                                    std::span<const AnyMove> moves) {
  std::vector<std::string> texts;
  for (const AnyMove move : moves) texts.push_back(game.move_text(position, move));
  return texts;
}

std::string_view value_of(Score score) {
  return score.is_win() ? "win" : score.is_loss() ? "loss" : "draw";
}

}  // namespace

void write_error(JsonWriter& json, const Error& error) {
  json.member("code", to_string(error.code)).member("message", error.message);
  if (!error.where.empty()) json.member("where", error.where);
}

void write_state(JsonWriter& json, const Line& line) {
  const AnyGame& game = *line.game();
  const AnyPosition& position = line.position();
  const auto outcome = line.outcome();
  json.member("position", game.position_text(position));
  if (!outcome) {
    json.member("to_move", game.side_name(game.side_to_move(position)));
  } else {
    json.member("to_move", nullptr);
  }
  write_outcome(json, game, outcome);
}

void write_outcome(JsonWriter& json, const AnyGame& game, const std::optional<Outcome>& outcome) {
  if (!outcome) {
    json.member("outcome", nullptr).member("reason", nullptr);
    return;
  }
  json.member("outcome", outcome->winner ? game.side_name(*outcome->winner) : "draw");
  json.member("reason", to_string(outcome->reason));
}

std::vector<std::string> line_texts(const AnyGame& game, AnyPosition position,
                                    std::span<const AnyMove> moves) {
  std::vector<std::string> texts;
  for (const AnyMove move : moves) {
    texts.push_back(game.move_text(position, move));
    position = game.apply(position, move);
  }
  return texts;
}

std::vector<std::string> legal_move_texts(const Line& line) {
  if (line.outcome()) return {};
  const AnyGame& game = *line.game();
  return move_texts(game, line.position(), game.legal_moves(line.position()));
}

void write_term(JsonWriter& json, const Term& term) {
  json.member("term", term.name).member("own", term.own).member("opponent", term.opponent);
  json.member("weight", term.weight).member("contribution", term.contribution);
}

void write_explanation(JsonWriter& json, const Explanation& explanation) {
  json.member("value", explanation.value);
  json.key("terms").begin_array();
  for (const Term& term : explanation.terms) {
    json.begin_object();
    write_term(json, term);
    json.end_object();
  }
  json.end_array();
  if (!explanation.branch.empty()) json.member("branch", explanation.branch);
}

void write_analysis(JsonWriter& json, const AnyGame& game, const AnyPosition& position,
                    const Analysis& analysis) {
  const auto line = line_texts(game, position, analysis.principal_variation);
  json.member("best", line.front());
  json.member("score",
              analysis.score ? std::optional(score_number(*analysis.score)) : std::nullopt);
  json.member("depth", analysis.depth);
  if (analysis.selective_depth > analysis.depth) {
    json.member("selective_depth", analysis.selective_depth);
  }
  if (!analysis.finished) json.member("finished", false);
  json.member("nodes", analysis.nodes);
  json.member_list("pv", line).member("exact", analysis.exact);
  if (analysis.table_fill > 0) json.member("table_fill", analysis.table_fill / 1000.0);
  if (analysis.table_hits > 0) json.member("table_hits", analysis.table_hits);
  if (analysis.exact && analysis.score) {
    const Score score = *analysis.score;
    json.member("value", value_of(score));
    json.member("plies", score.has_distance() ? std::optional(score.plies()) : std::nullopt);
  }
}

void write_analyses(JsonWriter& json, const AnyGame& game, const AnyPosition& position,
                    std::span<const Analysis> lines) {
  write_analysis(json, game, position, lines.front());
  if (lines.size() < 2) return;
  json.key("lines").begin_array();
  for (const Analysis& line : lines) {
    json.begin_object();
    write_analysis(json, game, position, line);
    json.end_object();
  }
  json.end_array();
}

void write_solution(JsonWriter& json, const Line& line, const Solution<AnyMove>& solution,
                    bool distance) {
  const AnyGame& game = *line.game();
  const AnyPosition& position = line.position();
  json.member("value", to_string(solution.value));
  json.member_list("keeps", move_texts(game, position, solution.keeps));
  if (!solution.keeps_complete) json.member("keeps_complete", false);
  if (distance) {
    json.member("plies", solution.plies);
    json.member_list("best", move_texts(game, position, solution.best));
  }
  if (past_may_draw(line, solution.value)) json.member("past_may_draw", true);
  json.member("nodes", solution.nodes);
}

void write_solved_moves(JsonWriter& json, const AnyGame& game, const AnyPosition& position,
                        std::span<const SolvedMove> moves) {
  json.begin_array();
  for (const SolvedMove& solved : moves) {
    json.begin_object().member("move", game.move_text(position, solved.move));
    json.member("value", to_string(solved.value)).member("plies", solved.plies).end_object();
  }
  json.end_array();
}

void write_probed(JsonWriter& json, const AnyGame& game, const AnyPosition& position,
                  const checkers::Probed& probed) {
  json.member("value", to_string(probed.value)).member("plies", probed.plies).key("moves");
  write_solved_moves(json, game, position, probed.moves);
}

}  // namespace quadrille
