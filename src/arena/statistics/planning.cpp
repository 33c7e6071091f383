// SPDX-License-Identifier: MIT
#include "arena/statistics/planning.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "arena/statistics/distributions.h"
#include "arena/statistics/elo.h"
#include "arena/statistics/outcomes.h"

namespace quadrille {
namespace {

constexpr double kNormal90 = 1.6448536269514722;  // the normal distribution's 95 % point
constexpr double kNormal80 = 0.8416212335729143;  // and its 80 % point

// More than anybody plays, so that no number is too large for its type.
constexpr double kMostGames = 1e15;

std::uint64_t rounded_up(double games) {
  return static_cast<std::uint64_t>(std::ceil(std::min(games, kMostGames)));
}

// The score's distance from one half in deviations of a game.
double distance_of(double elo, EloModel model) {
  constexpr double kWithoutDraws = 0.5;
  return model == EloModel::kNormalised ? elo / kNormalisedElo
                                        : (score_of_elo(elo) - 0.5) / kWithoutDraws;
}

// Games until the log-likelihood ratio leaves the bounds where the score is `distance` from one
// half. Per game it moves by w (distance - middle) on average, with the variance w^2, where w is
// how far apart the two strengths are.
double length_of(const SprtTest& test, double distance) {
  const double t0 = distance_of(test.elo0, test.model);
  const double t1 = distance_of(test.elo1, test.model);
  const double variance = (t1 - t0) * (t1 - t0);
  const double drift = (t1 - t0) * (distance - (t0 + t1) / 2);
  const auto [lower, upper] = bounds_of(test);
  // exp(-2 drift x / variance) is a martingale, which gives the chance to leave above.
  const double rate = -2 * drift / variance;
  if (std::abs(rate) < 1e-9) return -lower * upper / variance;
  const double above =
      std::expm1(rate * lower) / (std::expm1(rate * lower) - std::expm1(rate * upper));
  return (above * upper + (1 - above) * lower) / drift;
}

}  // namespace

std::uint64_t games_to_show(double elo) {
  assert(elo != 0);
  const double score = score_of_elo(std::abs(elo));
  const double deviations = kNormal90 * 0.5 + kNormal80 * std::sqrt(score * (1 - score));
  return rounded_up(std::pow(deviations / (score - 0.5), 2));
}

std::uint64_t games_to_show(double elo, const PairCounts& pairs) {
  assert(elo != 0);
  constexpr double kWithoutDraws = 0.25 / 2;
  const Moments moments = moments_of(Outcomes(pairs));
  const double variance = moments.all_alike() ? kWithoutDraws : moments.variance;
  const double distance = score_of_elo(std::abs(elo)) - 0.5;
  return 2 * rounded_up(std::pow((kNormal95 + kNormal80) / distance, 2) * variance);
}

std::uint64_t expected_games(const SprtTest& test, double elo) {
  return rounded_up(length_of(test, distance_of(elo, test.model)));
}

std::uint64_t expected_games_at_worst(const SprtTest& test) {
  const double t0 = distance_of(test.elo0, test.model);
  const double t1 = distance_of(test.elo1, test.model);
  return rounded_up(length_of(test, (t0 + t1) / 2));
}

std::uint64_t games_to_tell_apart(double score, double difference) {
  const double low = std::max(score - difference / 2, 0.0);
  const double high = std::min(score + difference / 2, 1.0);
  const double error = kNormal95 * std::sqrt(2 * score * (1 - score)) +
                       kNormal80 * std::sqrt(low * (1 - low) + high * (1 - high));
  return rounded_up(error * error / (difference * difference));
}

std::uint64_t games_to_tell_apart_directly(double difference) {
  const double error = (kNormal95 + kNormal80) / 2;
  return rounded_up(error * error / (difference * difference));
}

double chance_of_lead(std::uint64_t games, double win_chance, std::uint64_t lead, int candidates) {
  if (win_chance <= 0 || win_chance >= 1) return lead == 0 ? 1 : 0;
  double result = 0;
  for (std::uint64_t wins = 0; wins + lead <= games; ++wins) {
    const double below =
        wins + lead == 0 ? 0 : binomial_at_most(wins + lead - 1, games, win_chance);
    result += binomial_chance(wins, games, win_chance) * (1 - std::pow(below, candidates));
  }
  return result;
}

}  // namespace quadrille
