// SPDX-License-Identifier: MIT
#include "arena/statistics.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <numeric>
#include <vector>

namespace quadrille {
namespace {

constexpr double kZ95 = 1.959963984540054;   // the normal distribution's 97.5 % point
constexpr double kZ80 = 0.8416212335729143;  // and its 80 % point

struct Moments {
  double count = 0;
  double mean = 0;
  double variance = 0;  // of the population
  double step = 0;      // scores lie so far apart; 0: anywhere
};

// Counts of outcomes worth 0, 1/m, 2/m, ..., 1.
template <std::size_t kCells>
Moments moments_of(const std::array<std::uint64_t, kCells>& counts) {
  constexpr double kHighest = kCells - 1;
  Moments moments;
  std::size_t step = 0;
  std::optional<std::size_t> first;
  for (std::size_t i = 0; i < kCells; ++i) {
    if (counts[i] == 0) continue;
    if (!first) first = i;
    step = std::gcd(step, i - *first);
    moments.count += static_cast<double>(counts[i]);
    moments.mean += static_cast<double>(counts[i]) * static_cast<double>(i) / kHighest;
  }
  if (moments.count == 0) return moments;
  moments.mean /= moments.count;
  moments.step = static_cast<double>(step) / kHighest;
  for (std::size_t i = 0; i < kCells; ++i) {
    const double off = static_cast<double>(i) / kHighest - moments.mean;
    moments.variance += static_cast<double>(counts[i]) / moments.count * off * off;
  }
  return moments;
}

Moments moments_of(const Tally& games) {
  return moments_of(
      std::array<std::uint64_t, 3>{games.losses, games.draws + games.cut, games.wins});
}

bool all_alike(const Moments& moments) { return moments.variance < 1e-12; }

std::optional<ScoreEstimate> estimate_of(const Moments& moments) {
  const auto [count, mean, variance, step] = moments;
  if (count == 0) return std::nullopt;
  if (all_alike(moments)) {
    const double other = 1 - std::pow(0.025, 1 / count);
    return ScoreEstimate{mean, {mean - other * mean, mean + other * (1 - mean)}};
  }
  const double error =
      student_95(static_cast<std::uint64_t>(count) - 1) * std::sqrt(variance / (count - 1)) +
      step / 2 / count;
  return ScoreEstimate{mean, {std::max(0.0, mean - error), std::min(1.0, mean + error)}};
}

// `games_each`: in an observation, one or a pair.
std::optional<NormalFigures> figures_of(const Moments& moments, double games_each) {
  if (moments.count == 0 || all_alike(moments)) return std::nullopt;
  constexpr double kNormalised = 800 / std::numbers::ln10;
  const double deviation = std::sqrt(moments.variance / moments.count);
  const double scale = kNormalised / std::sqrt(games_each * moments.variance);
  const double low = moments.mean - kZ95 * deviation;
  const double high = moments.mean + kZ95 * deviation;
  NormalFigures figures;
  if (low > 0 && high < 1) figures.elo_error = (elo_of(high) - elo_of(low)) / 2;
  figures.normalised_elo = (moments.mean - 0.5) * scale;
  figures.normalised_elo_error = kZ95 * deviation * scale;
  figures.superiority = 0.5 * std::erfc(-(moments.mean - 0.5) / deviation / std::numbers::sqrt2);
  return figures;
}

}  // namespace

double Tally::score() const {
  if (games() == 0) return 0;
  return 0.5 * static_cast<double>(half_points()) / static_cast<double>(games());
}

Tally& Tally::operator+=(const Tally& other) {
  wins += other.wins;
  draws += other.draws;
  losses += other.losses;
  cut += other.cut;
  return *this;
}

std::optional<ScoreEstimate> estimate_score(const PairCounts& pairs) {
  return estimate_of(moments_of(pairs));
}

std::optional<ScoreEstimate> estimate_score(const Tally& games) {
  return estimate_of(moments_of(games));
}

std::optional<ScoreEstimate> estimate_score(std::span<const double> scores) {
  Moments moments{.count = static_cast<double>(scores.size())};
  for (const double score : scores) moments.mean += score / moments.count;
  for (const double score : scores) {
    moments.variance += (score - moments.mean) * (score - moments.mean) / moments.count;
  }
  return estimate_of(moments);
}

std::optional<NormalFigures> normal_figures(const PairCounts& pairs) {
  return figures_of(moments_of(pairs), 2);
}

std::optional<NormalFigures> normal_figures(const Tally& games) {
  return figures_of(moments_of(games), 1);
}

double student_95(std::uint64_t degrees_of_freedom) {
  assert(degrees_of_freedom > 0);
  constexpr std::array<double, 9> kFew = {12.706205, 4.302653, 3.182446, 2.776445, 2.570582,
                                          2.446912,  2.364624, 2.306004, 2.262157};
  if (degrees_of_freedom <= kFew.size()) return kFew[degrees_of_freedom - 1];
  // Abramowitz and Stegun 26.7.5, right to five digits from here on.
  const double n = 1 / static_cast<double>(degrees_of_freedom);
  const double z2 = kZ95 * kZ95;
  const double first = (z2 + 1) / 4;
  const double second = ((5 * z2 + 16) * z2 + 3) / 96;
  const double third = (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384;
  const double fourth = ((((79 * z2 + 776) * z2 + 1482) * z2 - 1920) * z2 - 945) / 92160;
  return kZ95 * (1 + n * (first + n * (second + n * (third + n * fourth))));
}

std::uint64_t games_to_tell_apart(double score, double difference) {
  const double low = std::max(score - difference / 2, 0.0);
  const double high = std::min(score + difference / 2, 1.0);
  const double error = kZ95 * std::sqrt(2 * score * (1 - score)) +
                       kZ80 * std::sqrt(low * (1 - low) + high * (1 - high));
  return static_cast<std::uint64_t>(std::ceil(error * error / (difference * difference)));
}

std::uint64_t games_to_tell_apart_directly(double difference) {
  const double error = (kZ95 + kZ80) / 2;
  return static_cast<std::uint64_t>(std::ceil(error * error / (difference * difference)));
}

double chance_of_lead(std::uint64_t games, double win_chance, std::uint64_t lead, int candidates) {
  const auto count = static_cast<double>(games);
  if (win_chance <= 0 || win_chance >= 1) return lead == 0 ? 1 : 0;
  // The binomial distribution, and the chance of at most so many wins.
  std::vector<double> chance;
  std::vector<double> at_most;
  double sum = 0;
  for (std::uint64_t wins = 0; wins <= games; ++wins) {
    const auto won = static_cast<double>(wins);
    const double log_chance = std::lgamma(count + 1) - std::lgamma(won + 1) -
                              std::lgamma(count - won + 1) + won * std::log(win_chance) +
                              (count - won) * std::log(1 - win_chance);
    chance.push_back(std::exp(log_chance));
    sum += chance.back();
    at_most.push_back(std::min(sum, 1.0));
  }
  double result = 0;
  for (std::uint64_t wins = 0; wins + lead <= games; ++wins) {
    const double below = wins + lead == 0 ? 0 : at_most[wins + lead - 1];
    result += chance[wins] * (1 - std::pow(below, candidates));
  }
  return result;
}

double elo_of(double score) { return -400 * std::log10(1 / score - 1); }

}  // namespace quadrille
