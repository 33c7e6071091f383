// SPDX-License-Identifier: MIT
#include "protocols/json.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

namespace quadrille {
namespace {

Json optional_number(const std::optional<double>& value) {
  return value ? number_json(*value) : Json(nullptr);
}

}  // namespace

Json error_json(const Error& error) {
  Json json = {{"code", to_string(error.code)}, {"message", error.message}};
  if (!error.where.empty()) json["where"] = error.where;
  return json;
}

Json state_json(const Line& line) {
  const AnyGame& game = *line.game();
  const AnyPosition& position = line.position();
  const auto outcome = line.outcome();
  Json json;
  json["position"] = game.position_text(position);
  json["to_move"] = outcome ? Json(nullptr) : Json(game.side_name(game.side_to_move(position)));
  json["outcome"] = !outcome          ? Json(nullptr)
                    : outcome->winner ? Json(game.side_name(*outcome->winner))
                                      : Json("draw");
  json["reason"] = outcome ? Json(to_string(outcome->reason)) : Json(nullptr);
  return json;
}

Json moves_reply(const Line& line) {
  const AnyGame& game = *line.game();
  Json moves = Json::array();
  if (!line.outcome()) {
    for (const AnyMove move : game.legal_moves(line.position())) {
      moves.push_back(game.move_text(line.position(), move));
    }
  }
  Json json = state_json(line);
  json["moves"] = std::move(moves);
  return json;
}

Json explanation_json(const Explanation& explanation) {
  Json terms = Json::array();
  for (const Term& term : explanation.terms) {
    terms.push_back({{"term", term.name},
                     {"own", optional_number(term.own)},
                     {"opponent", optional_number(term.opponent)},
                     {"weight", optional_number(term.weight)},
                     {"contribution", number_json(term.contribution)}});
  }
  Json json = {{"value", number_json(explanation.value)}, {"terms", std::move(terms)}};
  if (!explanation.branch.empty()) json["branch"] = explanation.branch;
  return json;
}

Json analysis_json(const AnyGame& game, const AnyPosition& position, const Analysis& analysis) {
  Json line = Json::array();
  AnyPosition at = position;
  for (const AnyMove move : analysis.principal_variation) {
    line.push_back(game.move_text(at, move));
    at = game.apply(at, move);
  }
  Json json = {{"best", line.front()},
               {"score", analysis.score ? number_json(score_number(*analysis.score)) : nullptr},
               {"depth", analysis.depth},
               {"nodes", analysis.nodes},
               {"pv", std::move(line)},
               {"exact", analysis.exact}};
  if (analysis.table_hits > 0) json["table_hits"] = analysis.table_hits;
  if (analysis.exact && analysis.score) {
    const Score score = *analysis.score;
    json["value"] = score.is_win() ? "win" : score.is_loss() ? "loss" : "draw";
    json["plies"] = score.has_distance() ? Json(score.plies()) : Json(nullptr);
  }
  return json;
}

Json analysis_reply(const AnyGame& game, const AnyPosition& position,
                    std::span<const Analysis> lines) {
  Json json = analysis_json(game, position, lines.front());
  if (lines.size() > 1) {
    Json all = Json::array();
    for (const Analysis& line : lines) all.push_back(analysis_json(game, position, line));
    json["lines"] = std::move(all);
  }
  return json;
}

Json solution_json(const AnyGame& game, const AnyPosition& position,
                   const Solution<AnyMove>& solution, bool distance) {
  const auto moves_json = [&](const std::vector<AnyMove>& moves) {
    Json texts = Json::array();
    for (const AnyMove move : moves) texts.push_back(game.move_text(position, move));
    return texts;
  };
  Json json = {{"value", to_string(solution.value)}, {"keeps", moves_json(solution.keeps)}};
  if (!solution.keeps_complete) json["keeps_complete"] = false;
  if (distance) {
    json["plies"] = solution.plies ? Json(*solution.plies) : Json(nullptr);
    json["best"] = moves_json(solution.best);
  }
  json["nodes"] = solution.nodes;
  return json;
}

Json number_json(double value) {
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  if (value == std::trunc(value) && std::abs(value) < 9e15) {
    return static_cast<std::int64_t>(value);
  }
  return value;
}

}  // namespace quadrille
