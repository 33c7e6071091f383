// SPDX-License-Identifier: MIT
#include <array>
#include <optional>

#include "arena/limits.h"
#include "arena/match_verdict.h"
#include "workbench/ablation_report.h"

namespace quadrille {
namespace {

std::string_view word_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::kStrongerA:
      return "stronger with";
    case Verdict::kStrongerB:
      return "stronger without";
    case Verdict::kUndecided:
      return "not told apart";
    case Verdict::kTooFewGames:
      break;
  }
  return "too few games";
}

void write_match(JsonWriter& json, const PlayerLimits& limits, const MatchSummary& match) {
  write_limits(json.begin_object().key("limits"), limits);
  write_tally(json.key("total"), match.total());
  json.member_list("pairs", match.pairs).member("copies", match.copies);
  json.member_list("counted_pairs", match.counted_pairs());
  const auto estimate = match.estimate();
  write_estimate(json.key("score"), estimate);
  if (estimate) {
    const auto [low, high] = estimate->interval;
    json.member("elo", finite_elo(estimate->score));
    json.member_list("elo_interval", std::array{finite_elo(low), finite_elo(high)});
  } else {
    json.member("elo", nullptr).member("elo_interval", nullptr);
  }
  json.member("verdict", word_of(verdict_of(match)));
  json.member("overruns", match.overruns[0] + match.overruns[1]).end_object();
}

void write_term(JsonWriter& json, const AblationSettings& settings, const TermWorth& worth) {
  const bool is_added = worth.change.kind == TermChange::Kind::kAdded;
  json.begin_object().member("term", worth.change.term);
  json.member("change", is_added ? "added" : "left out");
  json.member("weight", is_added ? std::optional(worth.change.weight) : std::nullopt);
  json.member("player", player_with(settings.heuristic, worth.change.option()));
  json.key("matches").begin_array();
  for (std::size_t i = 0; i < worth.matches.size(); ++i) {
    write_match(json, settings.limits[i], worth.matches[i]);
  }
  json.end_array().member("moves_changed", worth.moves_changed);
  json.member("positions", worth.positions);
  json.member("nanoseconds", worth.nanoseconds).end_object();
}

}  // namespace

JsonWriter& write_ablation(JsonWriter& json, const AblationSettings& settings,
                           const AblationConditions& conditions, const Ablation& ablation) {
  json.begin_object().member("game", settings.game->name());
  json.member("heuristic", settings.heuristic).member("name", ablation.heuristic.name);
  json.key("hash");
  ablation.heuristic.hash.empty() ? json.value(nullptr) : json.value(ablation.heuristic.hash);
  json.member("version", conditions.version).member("seed", settings.seed);
  json.member("openings", conditions.openings);
  json.member("games_a_match", 2 * settings.openings.size());
  json.member("finished", !ablation.stopped);
  json.member("nanoseconds", ablation.nanoseconds);
  json.key("terms").begin_array();
  for (const TermWorth& each : ablation.terms) write_term(json, settings, each);
  json.end_array().key("not_added").begin_array();
  for (const NotAdded& each : ablation.not_added) {
    json.begin_object().member("feature", each.feature).member("why", each.why).end_object();
  }
  return json.end_array().member("seconds", conditions.seconds).end_object();
}

}  // namespace quadrille
