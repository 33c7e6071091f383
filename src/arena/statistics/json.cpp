// SPDX-License-Identifier: MIT
#include "arena/statistics/json.h"

#include <array>

namespace quadrille {

JsonWriter& write_tally(JsonWriter& json, const Tally& tally) {
  json.begin_object().member("games", tally.games()).member("wins", tally.wins);
  json.member("draws", tally.draws).member("cut", tally.cut);
  return json.member("losses", tally.losses).end_object();
}

JsonWriter& write_estimate(JsonWriter& json, const std::optional<ScoreEstimate>& estimate) {
  if (!estimate) return json.value(nullptr);
  const auto [low, high] = estimate->interval;
  json.begin_object().member("value", estimate->score);
  return json.member_list("interval", std::array{low, high}).end_object();
}

JsonWriter& write_strength_members(JsonWriter& json, const std::optional<ScoreEstimate>& estimate) {
  if (!estimate) {
    for (const auto* const name : {"score", "interval", "elo", "elo_interval"}) {
      json.member(name, nullptr);
    }
    return json;
  }
  const auto [low, high] = estimate->interval;
  json.member("score", estimate->score).member_list("interval", std::array{low, high});
  json.member("elo", finite_elo(estimate->score));
  return json.member_list("elo_interval", std::array{finite_elo(low), finite_elo(high)});
}

JsonWriter& write_figures(JsonWriter& json, const std::optional<NormalFigures>& figures) {
  if (!figures) return json.value(nullptr);
  json.begin_object().member("elo_error", figures->elo_error);
  json.member("normalised_elo", figures->normalised_elo);
  json.member("normalised_elo_error", figures->normalised_elo_error);
  return json.member("superiority", figures->superiority).end_object();
}

JsonWriter& write_test(JsonWriter& json, const SprtTest& test, double ratio,
                       SprtDecision decision) {
  const auto [lower, upper] = bounds_of(test);
  json.begin_object().member_list("elo", std::array{test.elo0, test.elo1});
  json.member("model", to_string(test.model));
  json.member("alpha", test.alpha).member("beta", test.beta).member("ratio", ratio);
  json.member_list("bounds", std::array{lower, upper}).key("accepted");
  if (decision == SprtDecision::kNone) return json.value(nullptr).end_object();
  return json.value(decision == SprtDecision::kAcceptH0 ? test.elo0 : test.elo1).end_object();
}

}  // namespace quadrille
