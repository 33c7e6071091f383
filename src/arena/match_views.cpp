// SPDX-License-Identifier: MIT
#include "arena/match_views.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "arena/limits.h"
#include "arena/match_text.h"
#include "arena/match_verdict.h"
#include "base/text.h"

namespace quadrille {
namespace {

// A's points a game, by pair, of those that are complete.
std::map<std::size_t, double> pair_scores(const GameEnds& games) {
  std::map<std::size_t, double> scores;
  for (const auto& [number, game] : games) {
    if (number % 2 != 0 || !games.contains(number + 1)) continue;
    double points = 0;
    for (const std::size_t each : {number, number + 1}) {
      const auto& winner = games.at(each).outcome.winner;
      points += !winner ? 0.5 : *winner == side_of_a(each) ? 1 : 0;
    }
    scores.emplace(number / 2, points / 2);
  }
  return scores;
}

const MatchView* find_view(const std::vector<MatchView>& views, Equal equal) {
  const auto found =
      std::ranges::find_if(views, [&](const MatchView& view) { return view.equal == equal; });
  return found == views.end() ? nullptr : &*found;
}

std::string knowledge_text(const MatchView& nodes) {
  const auto names = names_of(nodes.plan);
  const auto tell = [&](std::size_t better) {
    return fmt::format("Knowledge: with equal nodes {} is stronger, by {}.", names[better],
                       elo_sentence(better == 0 ? *nodes.summary.estimate()
                                                : reversed(*nodes.summary.estimate())));
  };
  switch (verdict_of(nodes.summary)) {
    case Verdict::kStrongerA:
      return tell(0);
    case Verdict::kStrongerB:
      return tell(1);
    case Verdict::kTooFewGames:
    case Verdict::kUndecided:
      return "Knowledge: with equal nodes there are not enough games to say which is stronger.";
  }
  return {};
}

// How many times as many nodes a move one view had as another, of both players together.
std::optional<double> nodes_between(const MatchView& from, const MatchView& to) {
  const auto nodes_a_ply = [](const MatchSummary& summary) {
    const auto nodes = static_cast<double>(summary.nodes[0] + summary.nodes[1]);
    return summary.plies == 0 ? 0 : nodes / static_cast<double>(summary.plies);
  };
  const double before = nodes_a_ply(from.summary);
  if (before == 0) return std::nullopt;
  return nodes_a_ply(to.summary) / before;
}

// Views that cost different amounts differ by that, not by speed.
bool cost_as_much(const MatchView& from, const MatchView& to) {
  constexpr double kAbout = 2;
  const auto times = nodes_between(from, to);
  return times && *times<kAbout&& * times> 1 / kAbout;
}

std::string speed_text(const MatchView& nodes, const MatchView& time) {
  const auto names = names_of(nodes.plan);
  const auto gain = gain_between(nodes, time);
  const bool enough =
      std::min(pairs_in(nodes.summary.pairs), pairs_in(time.summary.pairs)) >= kFewestPairs;
  if (!gain || !enough) return "Speed: not enough games to say what it does.";
  if (!cost_as_much(nodes, time)) {
    return fmt::format(
        "Speed: nothing can be said, since with equal time the players had {:.1f} "
        "times as many nodes.",
        nodes_between(nodes, time).value_or(0));
  }
  const auto [low, high] = gain->interval;
  // Points of 100, to a tenth; nothing is no loss.
  const auto points = [](double score) { return std::round(1000 * score) / 10 + 0.0; };
  const std::string size = fmt::format("{:+.1f} points in 100 games ({:+.1f} to {:+.1f})",
                                       points(gain->score), points(low), points(high));
  if (low > 0 || high < 0) {
    return fmt::format("Speed: with equal time {} gains, {} for {}.", names[low > 0 ? 0 : 1], size,
                       names[0]);
  }
  return fmt::format("Speed: not enough games to say that it changes the result, {} for {}.", size,
                     names[0]);
}

std::string conclusion(const MatchView& nodes, const MatchView& time) {
  const Verdict by_knowledge = verdict_of(nodes.summary);
  const Verdict in_all = verdict_of(time.summary);
  const auto names = names_of(nodes.plan);
  if (!cost_as_much(nodes, time)) return "Give times that cost what the nodes cost.";
  if (in_all != Verdict::kStrongerA && in_all != Verdict::kStrongerB) {
    return "Neither is shown to win with equal time.";
  }
  const std::size_t winner = in_all == Verdict::kStrongerA ? 0 : 1;
  if (by_knowledge == in_all) {
    return fmt::format("{} wins by knowledge, and its speed does not undo it.", names[winner]);
  }
  const auto gain = gain_between(nodes, time);
  const bool gains = gain && (winner == 0 ? gain->interval.low > 0 : gain->interval.high < 0);
  if (gains) return fmt::format("{} wins by speed.", names[winner]);
  return fmt::format(
      "{} wins with equal time; whether by knowledge or by speed these games do "
      "not say.",
      names[winner]);
}

// "Not played: equal time, equal depth." Empty where all views were.
std::string missing_text(const std::vector<MatchView>& views) {
  std::vector<std::string> missing;
  for (const Equal equal : kEquals) {
    if (find_view(views, equal) == nullptr)
      missing.push_back(fmt::format("equal {}", to_string(equal)));
  }
  return missing.empty() ? "" : fmt::format("Not played: {}.", join(missing, ", "));
}

}  // namespace

std::optional<ScoreEstimate> gain_between(const MatchView& from, const MatchView& to) {
  const auto before = pair_scores(from.games);
  const auto after = pair_scores(to.games);
  // A difference lies between -1 and 1, what is estimated between 0 and 1.
  std::vector<double> halves;
  for (const auto& [pair, score] : after) {
    const auto found = before.find(pair);
    if (found != before.end()) halves.push_back((score - found->second + 1) / 2);
  }
  const auto estimate = estimate_score(halves);
  if (!estimate) return std::nullopt;
  const auto difference = [](double half) { return 2 * half - 1; };
  return ScoreEstimate{difference(estimate->score),
                       {difference(estimate->interval.low), difference(estimate->interval.high)}};
}

std::string views_verdict(const std::vector<MatchView>& views) {
  const MatchView* const nodes = find_view(views, Equal::kNodes);
  const MatchView* const time = find_view(views, Equal::kTime);
  std::vector<std::string> sentences;
  if (nodes != nullptr) sentences.push_back(knowledge_text(*nodes));
  if (nodes != nullptr && time != nullptr) {
    sentences.push_back(speed_text(*nodes, *time));
    sentences.push_back(conclusion(*nodes, *time));
  }
  if (const std::string missing = missing_text(views); !missing.empty()) {
    sentences.push_back(missing);
  }
  return join(sentences, " ");
}

std::vector<Passage> views_text(const std::vector<MatchView>& views, std::size_t width) {
  std::vector<Passage> passages;
  Table table({"equal", "limit", "score", "Elo"});
  for (const MatchView& view : views) {
    passages.push_back(
        {fmt::format("Equal {}: {}\n", to_string(view.equal), limits_text(view.plan.limits)),
         Emphasis::kHeading});
    if (!view.origin.empty()) passages.push_back({wrapped(view.origin, width) + "\n"});
    if (view.equal == Equal::kTime) {
      passages.push_back(
          {wrapped("Times differ from run to run, and so do these games.", width) + "\n"});
    }
    for (Passage& passage : summary_text(view.plan, view.conditions, view.summary, width)) {
      passages.push_back(std::move(passage));
    }
    passages.push_back({"\n"});
    const auto estimate = view.summary.estimate();
    table.add({std::string(to_string(view.equal)), limits_text(view.plan.limits),
               estimate ? fmt::format("{:.1f} %", 100 * estimate->score) : "-",
               estimate ? elo_interval_text(estimate->interval) : "-"});
  }
  passages.push_back({table.text() + "\n"});
  passages.push_back({wrapped(views_verdict(views), width) + "\n", Emphasis::kHeading});
  return passages;
}

JsonWriter& write_views(JsonWriter& json, const std::vector<MatchView>& views) {
  json.begin_object().key("views").begin_array();
  for (const MatchView& view : views) {
    json.begin_object().member("equal", to_string(view.equal));
    json.member("limits_from", view.origin).key("match");
    write_summary(json, view.plan, view.conditions, view.summary, view.games).end_object();
  }
  json.end_array();
  const MatchView* const nodes = find_view(views, Equal::kNodes);
  const MatchView* const time = find_view(views, Equal::kTime);
  json.key("speed");
  write_estimate(json,
                 nodes != nullptr && time != nullptr ? gain_between(*nodes, *time) : std::nullopt);
  return json.member("verdict", views_verdict(views)).end_object();
}

}  // namespace quadrille
