// SPDX-License-Identifier: MIT
#include <string_view>

#include "workbench/tune/report.h"

namespace quadrille {
namespace {

void write_fit(JsonWriter& json, const FormulaFit& fit) {
  json.begin_object();
  json.member("games", fit.games).member("positions", fit.positions);
  json.member("held_out_games", fit.held_out_games);
  json.member("held_out_positions", fit.held_out_positions);
  json.member("loss", fit.loss).member("loss_before", fit.loss_before);
  json.member("loss_of_even", fit.loss_of_even);
  json.member("gain", fit.gain).member("gain_error", fit.gain_error);
  json.member("slope_before", fit.slope_before);
  json.member("slope_before_error", fit.slope_before_error);
  json.key("weights").begin_array();
  for (const FittedWeight& each : fit.weights) {
    json.begin_object();
    json.member("name", each.name).member("before", each.before).member("weight", each.weight);
    json.member("error", each.error).member("size", each.size);
    json.member("inflation", each.inflation).member("remark", each.remark);
    json.end_object();
  }
  json.end_array().key("curve").begin_array();
  for (const LearningStep& each : fit.curve) {
    json.begin_object().member("games", each.games).member("loss", each.held_out_loss);
    json.end_object();
  }
  json.end_array().end_object();
}

void write_score(JsonWriter& json, const MatchSummary& summary) {
  json.begin_object().member("games", summary.total().games());
  const auto estimate = summary.estimate();
  if (estimate) {
    json.member("score", estimate->score).member("low", estimate->interval.low);
    json.member("high", estimate->interval.high);
  }
  json.end_object();
}

void write_test(JsonWriter& json, const FinalTest& test) {
  json.begin_object();
  json.member("verdict", to_string(test.verdict)).member("reason", test.reason);
  json.key("direct");
  write_score(json, test.direct);
  if (const auto& sprt = test.direct.sprt) {
    json.key("sprt").begin_object();
    json.member("elo0", sprt->test.elo0).member("elo1", sprt->test.elo1);
    json.member("model", to_string(sprt->test.model));
    json.member("alpha", sprt->test.alpha).member("beta", sprt->test.beta);
    json.member("log_likelihood_ratio", sprt->log_likelihood_ratio);
    const std::string_view decision = sprt->decision == SprtDecision::kAcceptH1   ? "elo1"
                                      : sprt->decision == SprtDecision::kAcceptH0 ? "elo0"
                                                                                  : "none";
    json.member("accepted", decision).end_object();
  }
  json.key("outsiders").begin_array();
  for (const OutsiderResult& each : test.outsiders) {
    json.begin_object().member("name", each.name).key("tuned");
    write_score(json, each.tuned);
    json.key("before");
    write_score(json, each.before);
    if (each.gain) {
      json.key("gain").begin_object().member("score", each.gain->score);
      json.member("low", each.gain->interval.low).member("high", each.gain->interval.high);
      json.end_object();
    }
    json.end_object();
  }
  json.end_array().end_object();
}

}  // namespace

JsonWriter& write_tuning(JsonWriter& json, const TuneSettings& settings, const Tuning& tuning) {
  json.begin_object();
  json.member("game", settings.game->name()).member("heuristic", settings.heuristic);
  json.member("method", to_string(settings.method));
  json.member("numbers_of", to_string(settings.numbers));
  json.member("command", command_of(settings));
  json.member("stopped", tuning.stopped);
  json.member_list("data", tuning.data);
  if (!tuning.rounds.empty()) {
    json.key("rounds").begin_array();
    for (const FormulaFit& each : tuning.rounds) write_fit(json, each);
    json.end_array();
  }
  if (!tuning.values.empty()) {
    json.member("iterations", tuning.history.size());
    json.key("numbers").begin_array();
    for (std::size_t i = 0; i < tuning.values.size(); ++i) {
      json.begin_object().member("name", tuning.numbers[i].name);
      json.member("before", tuning.numbers[i].range.start).member("tuned", tuning.values[i]);
      json.key("path").begin_array();
      for (const Spsa::Past& past : tuning.history) json.value(past.numbers[i]);
      json.end_array().end_object();
    }
    json.end_array();
  }
  if (tuning.test) {
    json.key("test");
    write_test(json, *tuning.test);
  }
  if (!tuning.file.empty()) json.member("file", tuning.file);
  if (!tuning.player.empty()) json.member("player", tuning.player);
  return json.end_object();
}

}  // namespace quadrille
