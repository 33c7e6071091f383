// SPDX-License-Identifier: MIT
#include "arena/match_text.h"

#include <fmt/core.h>

#include <map>
#include <utility>

#include "arena/limits.h"
#include "base/text.h"

namespace quadrille {

namespace {

Table results_table(const MatchPlan& plan, const MatchSummary& summary) {
  const Tally total = summary.total();
  const bool any_cut = total.cut > 0;
  const auto row = [&](std::string label, const Tally& tally) {
    std::vector<std::string> cells = {std::move(label), std::to_string(tally.games()),
                                      std::to_string(tally.wins), std::to_string(tally.draws)};
    if (any_cut) cells.push_back(std::to_string(tally.cut));
    cells.push_back(std::to_string(tally.losses));
    cells.push_back(fmt::format("{:.1f} %", 100 * tally.score()));
    return cells;
  };
  const auto [a, b] = short_names_of(plan);
  std::vector<std::string> header = {"", "games", "won", "drawn"};
  if (any_cut) header.emplace_back("cut");
  header.insert(header.end(), {"lost", "score"});
  Table table(std::move(header));
  for (const Side side : kSides) {
    table.add(row(fmt::format("{} as {}", a, plan.game->side_name(side)),
                  side == Side::kFirst ? summary.as_first : summary.as_second));
  }
  table.add(row(a, total));
  table.add(row(b, total.reversed()));
  return table;
}

// A test is given more openings than it needs: then those count that it used.
std::string conditions_text(const MatchPlan& plan, const MatchConditions& conditions, bool tested) {
  std::vector<std::string> parts = {
      limits_text(plan),
      fmt::format("{} of {}",
                  counted(tested ? conditions.used : plan.openings.size(), "opening", "openings"),
                  conditions.openings),
      fmt::format("seed {}", plan.seed), "at most " + counted(plan.longest, "ply", "plies")};
  if (plan.adjudication.is_asked()) {
    parts.push_back("the referee ends games by " + adjudication_text(plan.adjudication));
  }
  if (conditions.tables) {
    parts.push_back(
        fmt::format("endgame tables of {}{}",
                    counted(static_cast<std::uint64_t>(*conditions.tables), "piece", "pieces"),
                    conditions.tables_damaged ? ", damaged while they were in use" : ""));
  }
  const auto hashes = hashes_of(plan);
  const auto names = short_names_of(plan);
  for (std::size_t i = 0; i < 2; ++i) {
    if (!hashes[i].empty()) parts.push_back(fmt::format("{} has the hash {}", names[i], hashes[i]));
  }
  parts.push_back("version " + conditions.version);
  return join(parts, "; ");
}

// "crash 2, illegal move 1"
std::string counts_text(const std::map<Reason, std::uint64_t>& counts, std::size_t longest) {
  std::vector<std::string> parts;
  for (const auto& [reason, count] : counts) {
    parts.push_back(reason == Reason::kLength
                        ? fmt::format("cut after {} {}", counted(longest, "ply", "plies"), count)
                        : fmt::format("{} {}", to_string(reason), count));
  }
  return join(parts, ", ");
}

std::vector<Passage> warnings_of(const MatchPlan& plan, const MatchSummary& summary,
                                 std::size_t width) {
  std::vector<Passage> warnings;
  const auto names = names_of(plan);
  const auto warn = [&](const std::string& text) {
    warnings.push_back(sentences("WARNING: " + text, width, Emphasis::kWarning));
  };
  if (summary.copies > 0) warn(copies_text(summary));
  if (const std::uint64_t cut = summary.total().cut; cut > 0) {
    warn(fmt::format("{} cut after {}: half a point for each side, and no draw",
                     counted(cut, "game was", "games were"),
                     counted(plan.longest, "ply", "plies")));
  }
  for (std::size_t i = 0; i < 2; ++i) {
    if (summary.overruns[i] > 0) {
      warn(fmt::format("{} overran {}", names[i], counted(summary.overruns[i], "move", "moves")));
    }
    if (!summary.forfeits[i].empty()) {
      warn(fmt::format("{} forfeited games: {}", names[i],
                       counts_text(summary.forfeits[i], plan.longest)));
    }
    if (const auto& fault = summary.first_fault[i]) {
      warnings.push_back({fmt::format("  the first time: {}\n", fault->text)});
    }
  }
  return warnings;
}

// ", 94 % of it thinking", of a match that took long enough to tell.
std::string thinking_text(const MatchConditions& conditions) {
  constexpr double kLongEnough = 1;  // second
  if (!conditions.thinking_share || conditions.seconds < kLongEnough) return {};
  return fmt::format(", {:.0f} % of it thinking", 100 * *conditions.thinking_share);
}

}  // namespace

std::string copies_text(const MatchSummary& summary) {
  if (summary.copies == 0) return {};
  const std::uint64_t left_out = pairs_in(summary.copied_pairs);
  return fmt::format("{} of {} are copies of others, move for move; {}", grouped(summary.copies),
                     counted(summary.total().games(), "game", "games"),
                     left_out == 0 ? "every pair has a game of its own, and counts"
                                   : fmt::format("{} of nothing else {} not counted again",
                                                 counted(left_out, "pair", "pairs"),
                                                 left_out == 1 ? "is" : "are"));
}

std::string estimate_text(const ScoreEstimate& estimate) {
  return fmt::format("{:.1f} % ({:.1f} to {:.1f})", 100 * estimate.score,
                     100 * estimate.interval.low, 100 * estimate.interval.high);
}

std::vector<Passage> summary_text(const MatchPlan& plan, const MatchConditions& conditions,
                                  const MatchSummary& summary, std::size_t width) {
  std::vector<Passage> passages;
  const auto tell = [&](const std::string& text, Emphasis emphasis = Emphasis::kPlain) {
    passages.push_back(sentences(text, width, emphasis));
  };
  const auto leave_line = [&] { passages.push_back({"\n"}); };
  const auto [a, b] = names_of(plan);
  tell(fmt::format("{}: {} against {}", plan.game->name(), a, b));
  tell(conditions_text(plan, conditions, summary.sprt.has_value()));
  leave_line();
  const std::uint64_t games = summary.total().games();
  if (conditions.stopped) {
    std::string stopped = fmt::format("Stopped after {} of {}", grouped(conditions.played),
                                      counted(2 * plan.openings.size(), "game", "games"));
    if (games > 0) stopped += fmt::format("; the {} of complete pairs are counted", grouped(games));
    tell(stopped + ".", Emphasis::kWarning);
    leave_line();
  }
  const auto estimate = summary.estimate();
  if (!estimate) {
    tell("No pair of games was finished: no information yet.");
    return passages;
  }

  passages.push_back(tabular(results_table(plan, summary)));
  leave_line();
  const PairCounts pairs = summary.counted_pairs();
  tell(fmt::format("score {}, 95 % interval from {}; {}", estimate_text(*estimate),
                   counted(pairs_in(pairs), "pair", "pairs"), elo_sentence(*estimate)));
  tell(fmt::format("pairs by points: 0: {}, 0.5: {}, 1: {}, 1.5: {}, 2: {}", pairs[0], pairs[1],
                   pairs[2], pairs[3], pairs[4]));
  tell("ends: " + counts_text(summary.ends, plan.longest));
  tell(fmt::format("{:.1f} plies a game; {} in {}{}",
                   static_cast<double>(summary.plies) / static_cast<double>(games),
                   counted(games, "game", "games"), duration_text(conditions.seconds),
                   thinking_text(conditions)));
  for (Passage& warning : warnings_of(plan, summary, width)) passages.push_back(std::move(warning));
  tell(verdict_text(plan, summary), Emphasis::kHeading);
  return passages;
}

}  // namespace quadrille
