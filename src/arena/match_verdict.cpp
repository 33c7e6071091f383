// SPDX-License-Identifier: MIT
#include "arena/match_verdict.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "arena/limits.h"
#include "arena/statistics/planning.h"
#include "base/for_people.h"

namespace quadrille {
namespace {

// "At 500 nodes a move ari is stronger than hoddi", or where their limits differ
// "ari at 3 plies is stronger than hoddi at 500 nodes a move".
std::string comparison(const MatchPlan& plan, std::size_t better, std::string_view how) {
  if (const auto limits = shared_limits(plan)) {
    const auto names = names_of(plan);
    return fmt::format("At {} {} is {} {}", limits_text(*limits), names[better], how,
                       names[1 - better]);
  }
  const auto names = names_with_limits(plan);
  return fmt::format("{} is {} {}", names[better], how, names[1 - better]);
}

// "To show a difference of 20 Elo takes about 2,372 games."
std::string effort(double elo, const PairCounts& pairs) {
  const double whole = std::max(1.0, std::round(std::abs(elo)));
  return fmt::format("To show a difference of {} Elo takes about {} games.", whole,
                     grouped(std::max(games_to_show(whole, pairs), 2 * kFewestPairs)));
}

std::string stronger_text(const MatchPlan& plan, const MatchSummary& summary, std::size_t better) {
  const PairCounts pairs = summary.counted_pairs();
  const ScoreEstimate estimate = better == 0 ? *summary.estimate() : reversed(*summary.estimate());
  std::string text = fmt::format("{}: {}, 95 % interval", comparison(plan, better, "stronger than"),
                                 elo_sentence(estimate));
  if (const auto likelihood = likelihood_of_superiority(pairs)) {
    text += fmt::format(", and the likelihood that it is the stronger one is {}",
                        likelihood_text(better == 0 ? *likelihood : 1 - *likelihood));
  }
  // Of a score of 1 only a bound is known.
  const double seen = finite_elo(estimate.score).value_or(elo_of(estimate.interval.low));
  return fmt::format("{}. {}", text, effort(seen / 2, pairs));
}

std::string undecided_text(const MatchPlan& plan, const MatchSummary& summary) {
  const ScoreEstimate estimate = *summary.estimate();
  std::string text = "Not enough games to say which is stronger";
  if (limits_of(plan)[0] || limits_of(plan)[1]) {
    text += (shared_limits(plan) ? " at " : ", ") + limits_text(plan);
  }
  text += fmt::format(": {} for {}.", elo_sentence(estimate), names_of(plan)[0]);
  // A small difference, or the one that was seen where these games should have shown a small one.
  constexpr double kSmall = 10;
  const PairCounts pairs = summary.counted_pairs();
  const double seen = std::abs(finite_elo(estimate.score).value_or(0));
  const bool small_is_known = games_to_show(kSmall, pairs) <= 2 * pairs_in(pairs);
  return fmt::format("{} {}", text, effort(small_is_known ? seen : std::max(seen, kSmall), pairs));
}

// "the test of 0 against 30 Elo"
std::string test_words(const SprtTest& test) {
  return fmt::format("the test of {} against {} {}Elo", number_text(test.elo0),
                     number_text(test.elo1),
                     test.model == EloModel::kNormalised ? "normalised " : "");
}

std::string open_test_text(const SprtState& state, std::uint64_t games) {
  const SprtBounds bounds = bounds_of(state.test);
  return fmt::format(
      "Not enough games to say: {} is open after {}, at {:+.2f} of {:.2f} or {:+.2f}. It takes "
      "about {} games where one of the two is true, and {} between them.",
      test_words(state.test), counted(games, "game", "games"), state.log_likelihood_ratio,
      bounds.lower, bounds.upper, grouped(expected_games(state.test, state.test.elo1)),
      grouped(expected_games_at_worst(state.test)));
}

// What a decision says: the one hypothesis was refused, and there is more on the other side of it.
std::string claim_of(const MatchPlan& plan, const SprtState& state) {
  const auto& test = state.test;
  if (state.decision == SprtDecision::kAcceptH1) {
    if (test.elo0 == 0) return comparison(plan, 0, "stronger than");
    if (test.elo0 > 0) {
      return comparison(plan, 0,
                        fmt::format("more than {} Elo stronger than", number_text(test.elo0)));
    }
    return comparison(plan, 0, fmt::format("at most {} Elo weaker than", number_text(-test.elo0)));
  }
  if (test.elo1 == 0) return comparison(plan, 1, "stronger than");
  if (test.elo1 < 0) {
    return comparison(plan, 1,
                      fmt::format("more than {} Elo stronger than", number_text(-test.elo1)));
  }
  return comparison(plan, 0, fmt::format("not {} Elo stronger than", number_text(test.elo1)));
}

std::string test_text(const MatchPlan& plan, const MatchSummary& summary) {
  const SprtState& state = *summary.sprt;
  const std::uint64_t games = summary.total().games();
  if (state.decision == SprtDecision::kNone) return open_test_text(state, games);
  const bool first = state.decision == SprtDecision::kAcceptH1;
  return fmt::format(
      "{}: {} chose {} after {}; of 100 such tests {} are wrong at most. The games show {}; a test "
      "that stops when it is decided sees a little too much.",
      claim_of(plan, state), test_words(state.test),
      number_text(first ? state.test.elo1 : state.test.elo0), counted(games, "game", "games"),
      number_text(100 * (first ? state.test.alpha : state.test.beta)),
      elo_sentence(*summary.estimate()));
}

}  // namespace

std::string elo_text(double score) {
  const auto exact = finite_elo(score);
  if (!exact) return "no end";
  const long elo = std::lround(*exact);
  return elo == 0 ? "0" : fmt::format("{:+}", elo);
}

std::string elo_sentence(const ScoreEstimate& estimate) {
  const auto [low, high] = estimate.interval;
  if (low <= 0 && high >= 1) return "no information about Elo yet";
  if (low <= 0) return fmt::format("at most {} Elo", elo_text(high));
  if (high >= 1) return fmt::format("at least {} Elo", elo_text(low));
  return fmt::format("{} Elo ({} to {})", elo_text(estimate.score), elo_text(low), elo_text(high));
}

std::string elo_interval_text(const Interval& scores) {
  const auto [low, high] = scores;
  if (low <= 0 && high >= 1) return "open";
  if (low <= 0) return "at most " + elo_text(high);
  if (high >= 1) return "at least " + elo_text(low);
  return fmt::format("{} to {}", elo_text(low), elo_text(high));
}

std::string likelihood_text(double likelihood) {
  constexpr double kNearly = 0.999;
  if (likelihood > kNearly) return "more than 99.9 %";
  if (likelihood < 1 - kNearly) return "less than 0.1 %";
  return fmt::format("{:.1f} %", 100 * likelihood);
}

Verdict verdict_of(const PairCounts& pairs) {
  if (pairs_in(pairs) < kFewestPairs) return Verdict::kTooFewGames;
  const Interval interval = estimate_score(pairs)->interval;
  if (interval.low > 0.5) return Verdict::kStrongerA;
  return interval.high < 0.5 ? Verdict::kStrongerB : Verdict::kUndecided;
}

Verdict verdict_of(const MatchSummary& summary) {
  if (!summary.sprt) return verdict_of(summary.counted_pairs());
  const auto& [test, ratio, decision] = *summary.sprt;
  if (decision == SprtDecision::kAcceptH1 && test.elo0 >= 0) return Verdict::kStrongerA;
  if (decision == SprtDecision::kAcceptH0 && test.elo1 <= 0) return Verdict::kStrongerB;
  return decision == SprtDecision::kNone ? Verdict::kTooFewGames : Verdict::kUndecided;
}

std::string verdict_text(const MatchPlan& plan, const MatchSummary& summary) {
  if (summary.sprt) return test_text(plan, summary);
  switch (verdict_of(summary.counted_pairs())) {
    case Verdict::kTooFewGames:
      return fmt::format("Not enough games to say which is stronger: play at least {}.",
                         2 * kFewestPairs);
    case Verdict::kUndecided:
      return undecided_text(plan, summary);
    case Verdict::kStrongerA:
      return stronger_text(plan, summary, 0);
    case Verdict::kStrongerB:
      return stronger_text(plan, summary, 1);
  }
  return {};
}

}  // namespace quadrille
