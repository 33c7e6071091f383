// SPDX-License-Identifier: MIT
#include "arena/match_summary.h"

#include <utility>

#include "arena/limits.h"
#include "arena/match_verdict.h"

namespace quadrille {
namespace {

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
  if (plan.adjudication.is_asked()) {
    json.member("adjudication", adjudication_text(plan.adjudication));
  }
  json.member("tables", conditions.tables);
  if (conditions.tables_damaged) json.member("tables_damaged", true);
  json.member("games_asked", conditions.asked);
  json.member("games_played", conditions.played).member("finished", !conditions.stopped);
  if (conditions.database.empty()) {
    json.member("database", nullptr).member("run", nullptr).member("first_game", nullptr);
  } else {
    json.member("database", conditions.database).member("run", conditions.run);
    json.member("first_game", conditions.first_game);
  }
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
  const PairCounts pairs = summary.counted_pairs();
  json.member("copies", summary.copies).member_list("counted_pairs", pairs);
  write_strength_members(json, summary.estimate());
  json.member("superiority", likelihood_of_superiority(pairs));
  const Verdict verdict = verdict_of(summary);
  json.key("stronger");
  if (verdict == Verdict::kStrongerA || verdict == Verdict::kStrongerB) {
    json.value(verdict == Verdict::kStrongerA ? "a" : "b");
  } else {
    json.value(nullptr);
  }
  json.member("verdict", verdict_text(plan, summary));
  if (summary.sprt) {
    const auto& [test, ratio, decision] = *summary.sprt;
    write_test(json.key("sprt"), test, ratio, decision);
  }
  json.member("draw_ratio", draw_ratio(pairs)).member("pairs_ratio", pairs_ratio(pairs));
  write_figures(json.key("normal"), normal_figures(pairs));
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
  copies += other.copies;
  counted_as_first += other.counted_as_first;
  counted_as_second += other.counted_as_second;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    pairs[i] += other.pairs[i];
    copied_pairs[i] += other.copied_pairs[i];
  }
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

PairCounts MatchSummary::counted_pairs() const {
  PairCounts counted = pairs;
  for (std::size_t i = 0; i < pairs.size(); ++i) counted[i] -= copied_pairs[i];
  return counted;
}

MatchCounter::MatchCounter(Counting counting) : counting_(std::move(counting)) {
  if (counting_.sprt) settled_.sprt = SprtState{.test = *counting_.sprt};
}

void MatchCounter::add(std::size_t game, const GameRecord& record) {
  if (!counts(game)) return;
  games_.emplace(game, GameEnd{record.played.outcome, record.plies()});
  Waiting& pair = waiting_[game / 2];
  ++pair.ended;
  pair.summary += summary_of(game, record);
  if (counting_.game != nullptr) {
    pair.marks[game % 2] = marks_of(counting_.game, record, side_of_a(game));
  }
  while (!waiting_.empty() && !decided()) {
    const auto next = waiting_.begin();
    if (next->first != settled_pairs_ || next->second.ended < 2) break;
    settle(std::move(next->second), finder_, settled_);
    waiting_.erase(next);
    ++settled_pairs_;
    test();
  }
}

bool MatchCounter::decided() const {
  return settled_.sprt && settled_.sprt->decision != SprtDecision::kNone;
}

MatchSummary MatchCounter::summary() const {
  MatchSummary all = settled_;
  CopyFinder finder = finder_;
  for (const auto& [number, pair] : waiting_) {
    if (pair.ended == 2) settle(pair, finder, all);
  }
  return all;
}

void MatchCounter::settle(Waiting pair, CopyFinder& finder, MatchSummary& into) {
  const std::uint64_t half_points = pair.summary.total().half_points();
  ++pair.summary.pairs[half_points];
  for (const GameMarks& marks : pair.marks) {
    if (!marks.empty() && finder.add(marks)) ++pair.summary.copies;
  }
  if (pair.summary.copies == 2) {
    ++pair.summary.copied_pairs[half_points];
  } else {
    pair.summary.counted_as_first = pair.summary.as_first;
    pair.summary.counted_as_second = pair.summary.as_second;
  }
  into += pair.summary;
}

// What was played behind the pair that decides is forgotten.
void MatchCounter::test() {
  if (!settled_.sprt) return;
  SprtState& state = *settled_.sprt;
  const PairCounts pairs = settled_.counted_pairs();
  state.log_likelihood_ratio = log_likelihood_ratio(state.test, pairs);
  if (pairs_in(pairs) < kFewestPairs) return;
  state.decision = decision_of(state.test, state.log_likelihood_ratio);
  if (state.decision == SprtDecision::kNone) return;
  end_ = 2 * settled_pairs_;
  waiting_.clear();
  games_.erase(games_.lower_bound(end_), games_.end());
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
  json.member("processor_seconds", conditions.processor_seconds);
  json.member("thinking_share", conditions.thinking_share);
  if (!games.empty()) write_games(json.key("games"), plan, games);
  return json.end_object();
}

}  // namespace quadrille
