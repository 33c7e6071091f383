// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "arena/limits.h"
#include "arena/match_text.h"
#include "base/text.h"
#include "workbench/ablation_report.h"

namespace quadrille {
namespace {

using Kind = TermChange::Kind;

std::string name_of(const TermChange& change) {
  return change.kind == Kind::kAdded ? fmt::format("{}*{}", signed_text(change.weight), change.term)
                                     : change.term;
}

// "+35", and "+12 to +58"
std::pair<std::string, std::string> elo_cells(const MatchSummary& match) {
  const auto estimate = match.estimate();
  if (!estimate) return {"", "no pair of games"};
  // Where all or no points were won, no rating is too large to be told from it.
  const bool is_open = estimate->score <= 0 || estimate->score >= 1;
  return {is_open ? "-" : elo_text(estimate->score), elo_interval_text(estimate->interval)};
}

std::string cost_text(const std::optional<double>& nanoseconds) {
  return nanoseconds ? fmt::format("{:.1f}", *nanoseconds) : "";
}

std::string share_text(const TermWorth& worth) {
  if (worth.positions == 0) return "";
  return fmt::format("{:.0f} %", 100 * static_cast<double>(worth.moves_changed) /
                                     static_cast<double>(worth.positions));
}

// What came of one of the matches of each term; the first table has what is not of a match, too.
std::string table_text(const std::vector<const TermWorth*>& rows, std::size_t match) {
  std::vector<std::string> header = {"term", "Elo", "95 % interval"};
  if (match == 0) header.insert(header.end(), {"other move", "ns"});
  Table table(std::move(header));
  for (const TermWorth* row : rows) {
    auto [elo, interval] = elo_cells(row->matches[match]);
    std::vector<std::string> cells = {name_of(row->change), std::move(elo), std::move(interval)};
    if (match == 0) {
      cells.push_back(share_text(*row));
      cells.push_back(cost_text(row->nanoseconds));
    }
    table.add(std::move(cells));
  }
  return table.text();
}

// "stronger with the term: pawns, moves" for each verdict that there is.
std::string verdicts_text(const std::vector<const TermWorth*>& rows, std::size_t match,
                          std::size_t width) {
  std::string text;
  const auto tell = [&](Verdict verdict, std::string_view what) {
    std::vector<std::string> names;
    for (const TermWorth* row : rows) {
      if (verdict_of(row->matches[match]) == verdict) names.push_back(name_of(row->change));
    }
    if (names.empty()) return;
    text += wrapped(fmt::format("{}: {}", what, join(names, ", ")), width, 2) + "\n";
  };
  tell(Verdict::kStrongerA, "stronger with the term (95 % level)");
  tell(Verdict::kStrongerB, "stronger without it (95 % level)");
  tell(Verdict::kUndecided, "not told apart");
  tell(Verdict::kTooFewGames,
       fmt::format("too few games for a verdict (at least {})", 2 * kFewestPairs));
  return text;
}

std::string conditions_text(const AblationSettings& settings, const AblationConditions& conditions,
                            const Ablation& ablation, std::size_t width) {
  std::vector<std::string> parts;
  std::vector<std::string> limits;
  for (const PlayerLimits& each : settings.limits) limits.push_back(limits_text(each));
  parts.push_back(fmt::format("{} a term at {}",
                              counted(2 * settings.openings.size(), "game", "games"),
                              join(limits, " and at ")));
  parts.push_back(fmt::format("{} of {}", counted(settings.openings.size(), "opening", "openings"),
                              conditions.openings));
  parts.push_back(fmt::format("seed {}", settings.seed));
  if (!ablation.heuristic.hash.empty()) parts.push_back("file " + ablation.heuristic.hash);
  parts.push_back("version " + conditions.version);
  return wrapped(join(parts, "; "), width) + "\n";
}

// What must not be overlooked in any of the games.
std::vector<Passage> warnings_of(const Ablation& ablation, std::size_t width) {
  MatchSummary all;
  for (const TermWorth& each : ablation.terms) {
    for (const MatchSummary& match : each.matches) all += match;
  }
  std::vector<Passage> warnings;
  const auto warn = [&](const std::string& text) {
    warnings.push_back({wrapped("WARNING: " + text, width) + "\n", Emphasis::kWarning});
  };
  if (all.copies > 0) warn(copies_text(all));
  if (const std::uint64_t cut = all.total().cut; cut > 0) {
    warn(fmt::format("{} cut after {} plies: half a point for each side, and no draw",
                     counted(cut, "game was", "games were"), kLongestGame));
  }
  if (const std::uint64_t overruns = all.overruns[0] + all.overruns[1]; overruns > 0) {
    warn(counted(overruns, "move took longer than allowed", "moves took longer than allowed"));
  }
  for (const auto& fault : all.first_fault) {
    if (fault) warn(fmt::format("a game was lost by a failure: {}", fault->text));
  }
  return warnings;
}

class Teller {
 public:
  Teller(const AblationSettings& settings, const Ablation& ablation, std::size_t width)
      : settings_(settings), ablation_(ablation), width_(width) {}

  void tell(std::string text, Emphasis emphasis = Emphasis::kPlain) {
    passages_.push_back({std::move(text), emphasis});
  }
  void tell_sentences(std::string_view text, Emphasis emphasis = Emphasis::kPlain) {
    tell(wrapped(text, width_) + "\n", emphasis);
  }

  // A section for the terms of one kind.
  void tell_terms(Kind kind, std::string_view heading) {
    std::vector<const TermWorth*> rows;
    for (const TermWorth& each : ablation_.terms) {
      if (each.change.kind == kind) rows.push_back(&each);
    }
    if (rows.empty()) return;
    tell("\n");
    tell_sentences(heading, Emphasis::kHeading);
    for (std::size_t i = 0; i < settings_.limits.size(); ++i) {
      tell(fmt::format("{}At {}:\n{}{}", i == 0 ? "" : "\n", limits_text(settings_.limits[i]),
                       table_text(rows, i), verdicts_text(rows, i, width_)));
    }
  }

  std::vector<Passage> passages() && { return std::move(passages_); }

 private:
  const AblationSettings& settings_;
  const Ablation& ablation_;
  std::size_t width_;
  std::vector<Passage> passages_;
};

}  // namespace

std::vector<Passage> ablation_text(const AblationSettings& settings,
                                   const AblationConditions& conditions, const Ablation& ablation,
                                   std::size_t width) {
  Teller teller(settings, ablation, width);
  teller.tell_sentences(fmt::format("{}: what each term of {} is worth", settings.game->name(),
                                    ablation.heuristic.name));
  teller.tell(conditions_text(settings, conditions, ablation, width));
  if (ablation.stopped) {
    teller.tell_sentences("Stopped before the end: only pairs of games that were finished count.",
                          Emphasis::kWarning);
  }
  teller.tell_terms(Kind::kLeftOut, "Left out, one at a time: what the term is worth");
  teller.tell_terms(Kind::kAdded, "Added, one at a time: what the term would be worth");
  if (!ablation.not_added.empty()) teller.tell("\n");
  for (const NotAdded& each : ablation.not_added) {
    teller.tell_sentences(fmt::format("{} was not tried: {}.", each.feature, each.why));
  }
  for (Passage& warning : warnings_of(ablation, width)) {
    teller.tell(std::move(warning.text), warning.emphasis);
  }
  teller.tell("\n");
  std::string end = fmt::format(
      "Elo is that of the version with the term over the one without it. Other move: of {}, the "
      "share of those of a side with the term where the two choose different ones at {}. ns: what "
      "measuring the term takes{}.",
      counted(ablation.positions, "position", "positions"), limits_text(settings.limits.front()),
      ablation.nanoseconds ? fmt::format("; a call of {} takes {:.1f}", ablation.heuristic.name,
                                         *ablation.nanoseconds)
                           : "");
  if (ablation.terms.size() > 1) {
    end += " Of 20 intervals one is expected to miss the truth.";
  }
  teller.tell_sentences(end);
  teller.tell_sentences(fmt::format("Done in {}.", duration_text(conditions.seconds)));
  return std::move(teller).passages();
}

}  // namespace quadrille
