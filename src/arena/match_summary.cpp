// SPDX-License-Identifier: MIT
#include "arena/match_summary.h"

#include <fmt/core.h>

#include <numeric>
#include <utility>

#include "arena/limits.h"

namespace quadrille {
namespace {

// Ends that no rules know.
bool is_forfeit(Reason reason) {
  return reason == Reason::kTime || reason == Reason::kIllegalMove || reason == Reason::kCrash ||
         reason == Reason::kUnreadable || reason == Reason::kFlood;
}

MatchSummary summary_of(std::size_t number, const GameRecord& record) {
  const PlayedGame& game = record.played;
  const Side a = side_of_a(number);
  MatchSummary summary;
  (a == Side::kFirst ? summary.as_first : summary.as_second) = result_of(game, a);
  ++summary.ends[game.outcome.reason];
  summary.plies = record.plies();
  for (const Side side : kSides) {
    const std::size_t player = side == a ? 0 : 1;
    summary.nodes[player] = game.nodes[index_of(side)];
    summary.thinking[player] = game.seconds[index_of(side)];
    summary.overruns[player] = game.overruns[index_of(side)];
    if (game.outcome.winner != opposite(side)) continue;
    if (is_forfeit(game.outcome.reason)) ++summary.forfeits[player][game.outcome.reason];
    if (!game.fault.empty()) summary.first_fault[player] = {number, game.fault};
  }
  return summary;
}

void add_counts(std::map<Reason, std::uint64_t>& counts,
                const std::map<Reason, std::uint64_t>& more) {
  for (const auto& [reason, count] : more) counts[reason] += count;
}

void write_counts(JsonWriter& json, const std::map<Reason, std::uint64_t>& counts) {
  json.begin_object();
  for (const auto& [reason, count] : counts) json.member(to_string(reason), count);
  json.end_object();
}

std::array<double, 2> ends_of(const Interval& interval) { return {interval.low, interval.high}; }

void write_conditions(JsonWriter& json, const MatchPlan& plan, const MatchConditions& conditions) {
  json.member("version", conditions.version);
  if (const auto hashes = hashes_of(plan); hashes != std::array<std::string, 2>()) {
    json.member_list("hashes", hashes);
  }
  json.key("limits");
  write_limits(json, plan.limits);
  json.key("player_limits").begin_array();
  for (const auto& limits : limits_of(plan)) {
    limits ? write_limits(json, *limits) : json.value(nullptr);
  }
  json.end_array();
  json.member("openings", conditions.openings).member("openings_used", conditions.used);
  json.member("seed", plan.seed).member("longest", plan.longest);
  json.member("tables", conditions.tables);
  if (conditions.tables_damaged) json.member("tables_damaged", true);
  json.member("games_asked", conditions.asked);
  json.member("games_played", conditions.played).member("finished", !conditions.stopped);
}

// The limits of all players that have any; nothing where they differ, or none has any.
std::optional<PlayerLimits> shared_limits(const MatchPlan& plan) {
  const auto limits = limits_of(plan);
  if (limits[0] && limits[1] && limits[0] != limits[1]) return std::nullopt;
  return limits[0] ? limits[0] : limits[1];
}

// "ari at 3 plies"; the name alone of a player without limits.
std::array<std::string, 2> names_with_limits(const MatchPlan& plan) {
  auto names = names_of(plan);
  const auto limits = limits_of(plan);
  for (std::size_t i = 0; i < 2; ++i) {
    if (limits[i]) names[i] += " at " + limits_text(*limits[i]);
  }
  return names;
}

void write_games(JsonWriter& json, const MatchPlan& plan, const GameEnds& games) {
  json.begin_array();
  for (const auto& [number, game] : games) {
    const Opening& opening = plan.openings[number / 2];
    const Side a = side_of_a(number);
    json.begin_object().member("position", opening.position).member_list("opening", opening.moves);
    json.member(plan.game->side_name(Side::kFirst), a == Side::kFirst ? "a" : "b").key("winner");
    const auto& [outcome, plies] = game;
    outcome.winner ? json.value(outcome.winner == a ? "a" : "b") : json.value(nullptr);
    json.member("reason", to_string(outcome.reason)).member("plies", plies).end_object();
  }
  json.end_array();
}

// The score with its interval, the same as a rating, and who is stronger.
void write_strength(JsonWriter& json, const MatchPlan& plan, const MatchSummary& summary) {
  const auto estimate = summary.estimate();
  // Open where the score is 0 or 1.
  const auto elo = [](double score) -> std::optional<double> {
    if (score <= 0 || score >= 1) return std::nullopt;
    return elo_of(score);
  };
  if (estimate) {
    const auto [low, high] = estimate->interval;
    json.member("score", estimate->score).member_list("interval", std::array{low, high});
    json.member("elo", elo(estimate->score));
    json.member_list("elo_interval", std::array{elo(low), elo(high)});
  } else {
    for (const auto* const name : {"score", "interval", "elo", "elo_interval"}) {
      json.member(name, nullptr);
    }
  }
  const Verdict verdict = verdict_of(summary.pairs);
  json.key("stronger");
  if (verdict == Verdict::kStrongerA || verdict == Verdict::kStrongerB) {
    json.value(verdict == Verdict::kStrongerA ? "a" : "b");
  } else {
    json.value(nullptr);
  }
  json.member("verdict", verdict_text(plan, summary)).key("normal");
  const auto figures = normal_figures(summary.pairs);
  if (!figures) {
    json.value(nullptr);
    return;
  }
  json.begin_object().member("elo_error", figures->elo_error);
  json.member("normalised_elo", figures->normalised_elo);
  json.member("normalised_elo_error", figures->normalised_elo_error);
  json.member("superiority", figures->superiority).end_object();
}

}  // namespace

Tally MatchSummary::total() const {
  Tally total = as_first;
  total += as_second;
  return total;
}

MatchSummary& MatchSummary::operator+=(const MatchSummary& other) {
  as_first += other.as_first;
  as_second += other.as_second;
  for (std::size_t i = 0; i < pairs.size(); ++i) pairs[i] += other.pairs[i];
  add_counts(ends, other.ends);
  plies += other.plies;
  for (std::size_t player = 0; player < 2; ++player) {
    nodes[player] += other.nodes[player];
    thinking[player] += other.thinking[player];
    overruns[player] += other.overruns[player];
    add_counts(forfeits[player], other.forfeits[player]);
    const auto& fault = other.first_fault[player];
    auto& first = first_fault[player];
    if (fault && (!first || fault->game < first->game)) first = fault;
  }
  return *this;
}

void MatchCounter::add(std::size_t game, const GameRecord& record) {
  games_.emplace(game, GameEnd{record.played.outcome, record.plies()});
  MatchSummary one = summary_of(game, record);
  const auto other = waiting_.find(game / 2);
  if (other == waiting_.end()) {
    waiting_.emplace(game / 2, std::move(one));
    return;
  }
  one += other->second;
  waiting_.erase(other);
  ++complete_;
  ++one.pairs[one.total().half_points()];
  summary_ += one;
}

Verdict verdict_of(const PairCounts& pairs) {
  const std::uint64_t count = std::accumulate(pairs.begin(), pairs.end(), std::uint64_t{0});
  if (count < kFewestPairs) return Verdict::kTooFewGames;
  const Interval interval = estimate_score(pairs)->interval;
  if (interval.low > 0.5) return Verdict::kStrongerA;
  return interval.high < 0.5 ? Verdict::kStrongerB : Verdict::kUndecided;
}

std::string verdict_text(const MatchPlan& plan, const MatchSummary& summary) {
  const Verdict verdict = verdict_of(summary.pairs);
  if (verdict == Verdict::kTooFewGames) {
    return fmt::format("Too few games for a verdict: play at least {}.", 2 * kFewestPairs);
  }
  if (verdict == Verdict::kUndecided) {
    return "These games do not show which is stronger: 50 % lies inside the interval.";
  }
  const std::size_t better = verdict == Verdict::kStrongerA ? 0 : 1;
  if (const auto limits = shared_limits(plan)) {
    const auto names = names_of(plan);
    return fmt::format("At {} {} is stronger than {} (95 % level).", limits_text(*limits),
                       names[better], names[1 - better]);
  }
  const auto names = names_with_limits(plan);
  return fmt::format("{} is stronger than {} (95 % level).", names[better], names[1 - better]);
}

std::string limits_text(const MatchPlan& plan) {
  if (const auto limits = shared_limits(plan)) return limits_text(*limits);
  if (!limits_of(plan)[0]) return "no limits";
  const auto [a, b] = names_with_limits(plan);
  return fmt::format("{}, {}", a, b);
}

JsonWriter& write_tally(JsonWriter& json, const Tally& tally) {
  json.begin_object().member("games", tally.games()).member("wins", tally.wins);
  json.member("draws", tally.draws).member("cut", tally.cut);
  return json.member("losses", tally.losses).end_object();
}

JsonWriter& write_estimate(JsonWriter& json, const std::optional<ScoreEstimate>& estimate) {
  if (!estimate) return json.value(nullptr);
  json.begin_object().member("value", estimate->score);
  return json.member_list("interval", ends_of(estimate->interval)).end_object();
}

JsonWriter& write_summary(JsonWriter& json, const MatchPlan& plan,
                          const MatchConditions& conditions, const MatchSummary& summary,
                          const GameEnds& games) {
  json.begin_object().member("game", plan.game->name());
  json.member("a", plan.players[0]).member("b", plan.players[1]);
  json.member_list("names", names_of(plan));
  write_conditions(json, plan, conditions);
  json.key("total");
  write_tally(json, summary.total());
  json.key(plan.game->side_name(Side::kFirst));
  write_tally(json, summary.as_first);
  json.key(plan.game->side_name(Side::kSecond));
  write_tally(json, summary.as_second);
  json.member_list("pairs", summary.pairs);
  write_strength(json, plan, summary);
  json.key("ends");
  write_counts(json, summary.ends);
  json.member("plies", summary.plies).member_list("nodes", summary.nodes);
  json.member_list("thinking_seconds", summary.thinking);
  json.member_list("overruns", summary.overruns);
  json.key("forfeits").begin_array();
  for (const auto& forfeits : summary.forfeits) write_counts(json, forfeits);
  json.end_array().key("first_fault").begin_array();
  for (const auto& fault : summary.first_fault) {
    fault ? json.value(fault->text) : json.value(nullptr);
  }
  json.end_array().member("seconds", conditions.seconds);
  if (!games.empty()) write_games(json.key("games"), plan, games);
  return json.end_object();
}

}  // namespace quadrille
