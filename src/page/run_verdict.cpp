// SPDX-License-Identifier: MIT
#include "page/run_verdict.h"

#include <fmt/core.h>

#include <algorithm>

#include "arena/match_text.h"
#include "arena/match_verdict.h"
#include "base/for_people.h"
#include "base/text.h"
#include "base/utf8.h"

namespace quadrille {
namespace {

constexpr std::size_t kLongestName = 40;

std::string listed(const std::vector<std::string>& names) {
  if (names.size() < 2) return names.empty() ? "" : names[0];
  const std::vector<std::string> first(names.begin(), names.end() - 1);
  return fmt::format("{} and {}", join(first, ", "), names.back());
}

// The sentence with which a match ends.
std::string verdict_of_two(const RunFigures& figures, const PairingFigures& pairing) {
  const Run& run = figures.run.run;
  MatchPlan plan;
  plan.game = figures.boards.front().game;
  plan.players = {run.players[pairing.a].words, run.players[pairing.b].words};
  plan.limits = run.limits;
  return without_controls(verdict_text(plan, pairing.summary));
}

// Whether the pairs of the two show that one of them is stronger.
bool shown_stronger(const RunFigures& figures, std::size_t one, std::size_t other) {
  const PairingFigures* const pairing = figures.pairing(std::min(one, other), std::max(one, other));
  if (pairing == nullptr) return false;
  return verdict_of(pairing->summary.counted_pairs()) ==
         (pairing->a == one ? Verdict::kStrongerA : Verdict::kStrongerB);
}

// Being stronger than each of the others, every one at the 95 % level, is a claim at that level.
std::string verdict_of_many(const RunFigures& figures) {
  const std::size_t count = figures.players.size();
  std::vector<std::size_t> best;
  std::size_t decided = 0;
  std::size_t enough = 0;
  for (const PairingFigures& pairing : figures.pairings) {
    const Verdict verdict = verdict_of(pairing.summary.counted_pairs());
    if (verdict != Verdict::kTooFewGames) ++enough;
    if (verdict == Verdict::kStrongerA || verdict == Verdict::kStrongerB) ++decided;
  }
  for (std::size_t one = 0; one < count; ++one) {
    bool beaten = false;
    bool beats_all = true;
    for (std::size_t other = 0; other < count; ++other) {
      if (other == one) continue;
      beaten = beaten || shown_stronger(figures, other, one);
      beats_all = beats_all && shown_stronger(figures, one, other);
    }
    if (beats_all) {
      return fmt::format("Under these conditions {} is the strongest of the {} players.",
                         shown_name(figures, one), count);
    }
    if (!beaten) best.push_back(one);
  }
  if (enough == 0) {
    return fmt::format(
        "Not enough games to say who is stronger: {} complete pairs of games "
        "between two players are the fewest.",
        kFewestPairs);
  }
  const std::string told = fmt::format("They tell {} of {} apart.", decided,
                                       counted(figures.pairings.size(), "pairing", "pairings"));
  if (best.size() == count || best.empty()) {
    return "These games do not show who is the strongest. " + told;
  }
  std::vector<std::string> names;
  for (const std::size_t player : best) names.push_back(shown_name(figures, player));
  if (names.size() == 1) {
    return fmt::format(
        "Nobody is shown to be stronger than {}, but not all the others are shown "
        "to be weaker. {}",
        names[0], told);
  }
  return fmt::format("These games do not show which of {} is the strongest. {}", listed(names),
                     told);
}

}  // namespace

std::string shown_name(const RunFigures& figures, std::size_t player) {
  return cut_to(without_controls(figures.players[player].name), kLongestName);
}

std::string verdict_of_run(const RunFigures& figures) {
  if (figures.counted == 0) return "No pair of games is complete yet.";
  if (figures.pairings.size() == 1) return verdict_of_two(figures, figures.pairings[0]);
  return verdict_of_many(figures);
}

bool is_complete(const RunFigures& figures) {
  const SprtState* const test = figures.sprt();
  return figures.games.size() >= figures.run.games ||
         (test != nullptr && test->decision != SprtDecision::kNone);
}

std::vector<std::string> warnings_of_run(const RunFigures& figures) {
  std::vector<std::string> warnings;
  const StoredRun& run = figures.run;
  if (!is_complete(figures)) {
    warnings.push_back(
        fmt::format("{} of {} games are played; those of complete pairs are counted.",
                    grouped(figures.games.size()), grouped(run.games)));
  } else if (figures.counted < figures.games.size()) {
    warnings.push_back(fmt::format(
        "{} behind the end of the test, and not counted.",
        counted(figures.games.size() - figures.counted, "game was played", "games were played")));
  }
  const auto cut = figures.ends.find(Reason::kLength);
  if (cut != figures.ends.end()) {
    warnings.push_back(fmt::format("{} cut after {}: half a point for each side, and no draw.",
                                   counted(cut->second.games(), "game was", "games were"),
                                   counted(run.run.longest, "ply", "plies")));
  }
  if (figures.all.copies > 0) warnings.push_back(copies_text(figures.all) + ".");
  for (std::size_t i = 0; i < figures.players.size(); ++i) {
    if (figures.players[i].overruns == 0) continue;
    warnings.push_back(fmt::format("{} took longer than allowed for {}.", shown_name(figures, i),
                                   counted(figures.players[i].overruns, "move", "moves")));
  }
  if (figures.ratings.groups.size() > 1) {
    warnings.emplace_back(
        "Some players cannot be compared by a number: between their groups one side won every "
        "game, or none was played.");
  }
  return warnings;
}

std::string sprt_sentence(const RunFigures& figures) {
  const auto& [test, ratio, decision] = *figures.sprt();
  const PairingFigures& pairing = figures.pairings[0];
  const std::string a = shown_name(figures, pairing.a);
  const std::string b = shown_name(figures, pairing.b);
  const std::string question =
      fmt::format("Is {} stronger than {} by {} {}Elo (H1) rather than by {} (H0)? ", a, b,
                  number_text(test.elo1), test.model == EloModel::kNormalised ? "normalised " : "",
                  number_text(test.elo0));
  switch (decision) {
    case SprtDecision::kAcceptH0:
      return question + "The test accepts H0.";
    case SprtDecision::kAcceptH1:
      return question + "The test accepts H1.";
    case SprtDecision::kNone:
      break;
  }
  return question + "The test has not decided.";
}

}  // namespace quadrille
