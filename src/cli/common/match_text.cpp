// SPDX-License-Identifier: MIT
#include "cli/common/match_text.h"

#include <fmt/core.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "cli/common/terminal.h"

namespace quadrille::cli {
namespace {

// What a score means as a rating difference; open-ended where the score is 0 or 1.
std::string elo_text(double score) {
  if (score <= 0) return "-inf";
  if (score >= 1) return "+inf";
  const long elo = std::lround(elo_of(score));
  return elo == 0 ? "0" : fmt::format("{:+}", elo);
}

std::string elo_sentence(const ScoreEstimate& estimate) {
  const auto [low, high] = estimate.interval;
  if (low <= 0) return fmt::format("at most {} Elo", elo_text(high));
  if (high >= 1) return fmt::format("at least {} Elo", elo_text(low));
  return fmt::format("{} Elo ({} to {})", elo_text(estimate.score), elo_text(low), elo_text(high));
}

std::vector<std::string> tally_row(std::string label, const Tally& tally) {
  return {std::move(label),
          std::to_string(tally.games()),
          std::to_string(tally.wins),
          std::to_string(tally.draws),
          std::to_string(tally.losses),
          tally.games() > 0 ? fmt::format("{:.1f} %", 100 * tally.score()) : ""};
}

// The interval is an approximation for many pairs: of few, nothing is claimed.
constexpr std::uint64_t kFewestPairs = 10;

std::string verdict(const MatchPlan& plan, const MatchSummary& summary) {
  const std::string& a = plan.players[0].text;
  const std::string& b = plan.players[1].text;
  const auto [low, high] = summary.estimate->interval;
  if (summary.total.games() < 2 * kFewestPairs) {
    return fmt::format("Too few games for a verdict: play at least {}.", 2 * kFewestPairs);
  }
  if (low > 0.5) return fmt::format("{} is stronger than {}.", a, b);
  if (high < 0.5) return fmt::format("{} is stronger than {}.", b, a);
  return "These games do not show which is stronger: 50 % lies inside the interval.";
}

Json tally_json(const Tally& tally) {
  return {{"games", tally.games()},
          {"wins", tally.wins},
          {"draws", tally.draws},
          {"losses", tally.losses}};
}

// Ends that no rules know, time apart.
bool is_forfeit(Reason reason) {
  return reason == Reason::kIllegalMove || reason == Reason::kCrash ||
         reason == Reason::kUnreadable || reason == Reason::kFlood;
}

// "crash 2, illegal move 1"
std::string forfeits_text(const std::map<Reason, std::uint64_t>& forfeits) {
  std::string text;
  for (const auto& [reason, count] : forfeits) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", to_string(reason), count);
  }
  return text;
}

Json forfeits_json(const std::map<Reason, std::uint64_t>& forfeits) {
  Json json = Json::object();
  for (const auto& [reason, count] : forfeits) json[std::string(to_string(reason))] = count;
  return json;
}

Json fault_json(const std::string& fault) { return fault.empty() ? Json(nullptr) : Json(fault); }

}  // namespace

MatchSummary summarize(const MatchResult& result, double seconds) {
  MatchSummary summary;
  summary.as_first = result.as_first();
  summary.as_second = result.as_second();
  summary.total = summary.as_first;
  summary.total += summary.as_second;
  summary.pairs = result.pair_counts();
  summary.estimate = estimate_score(summary.pairs);
  summary.seconds = seconds;
  const auto add = [&](const PlayedGame& game, std::size_t first_player) {
    summary.plies += game.moves.size();
    for (const Side side : kSides) {
      const std::size_t player = side == Side::kFirst ? first_player : 1 - first_player;
      summary.nodes[player] += game.nodes[index_of(side)];
      summary.thinking[player] += game.seconds[index_of(side)];
      summary.overruns[player] += static_cast<std::uint64_t>(game.overruns[index_of(side)]);
      if (game.outcome.winner != opposite(side)) continue;
      const Reason reason = game.outcome.reason;
      if (reason == Reason::kTime) ++summary.flags[player];
      if (is_forfeit(reason)) ++summary.forfeits[player][reason];
      if (summary.first_fault[player].empty()) summary.first_fault[player] = game.fault;
    }
  };
  for (const auto& pair : result.pairs) {
    if (!pair) continue;
    add(pair->a_first, 0);
    add(pair->b_first, 1);
  }
  return summary;
}

std::string estimate_text(const ScoreEstimate& estimate) {
  return fmt::format("{:.1f} % ({:.1f} to {:.1f})", 100 * estimate.score,
                     100 * estimate.interval.low, 100 * estimate.interval.high);
}

std::string summary_text(const MatchPlan& plan, const MatchSummary& summary) {
  const AnyGame& game = *plan.game;
  std::string text =
      fmt::format("{}: {} against {}\n\n", game.name(), plan.players[0].text, plan.players[1].text);
  if (!summary.estimate) return text + "No pair of games was finished: no information yet.\n";

  Table table({plan.players[0].text, "games", "won", "drawn", "lost", "score"});
  table.add(tally_row(fmt::format("as {}", game.side_name(Side::kFirst)), summary.as_first));
  table.add(tally_row(fmt::format("as {}", game.side_name(Side::kSecond)), summary.as_second));
  table.add(tally_row("together", summary.total));
  text += table.text();

  const auto games = static_cast<double>(summary.total.games());
  text +=
      fmt::format("\nscore {}, 95 % interval from {} pairs; {}\n", estimate_text(*summary.estimate),
                  summary.total.games() / 2, elo_sentence(*summary.estimate));
  text += fmt::format("pairs by points: 2: {}, 1.5: {}, 1: {}, 0.5: {}, 0: {}\n", summary.pairs[4],
                      summary.pairs[3], summary.pairs[2], summary.pairs[1], summary.pairs[0]);
  text += fmt::format("{:.1f} plies a game; {} games in {}\n",
                      static_cast<double>(summary.plies) / games, summary.total.games(),
                      duration_text(summary.seconds));
  for (std::size_t i = 0; i < 2; ++i) {
    const auto warn = [&](const std::string& warning) {
      text += fmt::format("{}WARNING: {} {}{}\n", style(stdout, Style::kError),
                          plan.players[i].text, warning, style(stdout, Style::kNone));
    };
    if (summary.flags[i] > 0 || summary.overruns[i] > 0) {
      warn(fmt::format("lost {} games on time and overran {} moves", summary.flags[i],
                       summary.overruns[i]));
    }
    if (!summary.forfeits[i].empty()) {
      warn("forfeited games: " + forfeits_text(summary.forfeits[i]));
    }
    if (!summary.first_fault[i].empty()) {
      text += fmt::format("  the first time: {}\n", summary.first_fault[i]);
    }
  }
  return text + fmt::format("{}{}{}\n", style(stdout, Style::kBold), verdict(plan, summary),
                            style(stdout, Style::kNone));
}

Json summary_json(const MatchPlan& plan, const MatchSummary& summary) {
  Json json = {
      {"game", plan.game->name()},
      {"a", plan.players[0].text},
      {"b", plan.players[1].text},
      {"seed", plan.seed},
      {"total", tally_json(summary.total)},
      {std::string(plan.game->side_name(Side::kFirst)), tally_json(summary.as_first)},
      {std::string(plan.game->side_name(Side::kSecond)), tally_json(summary.as_second)},
      {"pairs", summary.pairs},
      {"score", nullptr},
      {"interval", nullptr},
      {"plies", summary.plies},
      {"nodes", summary.nodes},
      {"thinking_seconds", summary.thinking},
      {"overruns", summary.overruns},
      {"lost_on_time", summary.flags},
      {"forfeits", {forfeits_json(summary.forfeits[0]), forfeits_json(summary.forfeits[1])}},
      {"first_fault", {fault_json(summary.first_fault[0]), fault_json(summary.first_fault[1])}},
      {"seconds", summary.seconds}};
  if (summary.estimate) {
    json["score"] = summary.estimate->score;
    json["interval"] = {summary.estimate->interval.low, summary.estimate->interval.high};
  }
  return json;
}

}  // namespace quadrille::cli
