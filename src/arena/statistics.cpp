// SPDX-License-Identifier: MIT
#include "arena/statistics.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace quadrille {
namespace {

constexpr double kZ95 = 1.959963984540054;   // the normal distribution's 97.5 % point
constexpr double kZ80 = 0.8416212335729143;  // and its 80 % point

ScoreEstimate estimate_of(double total, double mean, double variance) {
  if (variance < 1e-12) {
    const double other = 1 - std::pow(0.05, 1 / total);
    return {mean, {mean - other * mean, mean + other * (1 - mean)}};
  }
  const double error = kZ95 * std::sqrt(variance / total);
  return {mean, {std::max(0.0, mean - error), std::min(1.0, mean + error)}};
}

// Counts of outcomes worth 0, 1/m, 2/m, ..., 1.
template <std::size_t kCells>
std::optional<ScoreEstimate> estimate(const std::array<std::uint64_t, kCells>& counts) {
  double total = 0;
  double mean = 0;
  for (std::size_t i = 0; i < kCells; ++i) {
    const auto count = static_cast<double>(counts[i]);
    total += count;
    mean += count * static_cast<double>(i) / (kCells - 1);
  }
  if (total == 0) return std::nullopt;
  mean /= total;

  double variance = 0;
  for (std::size_t i = 0; i < kCells; ++i) {
    const double off = static_cast<double>(i) / (kCells - 1) - mean;
    variance += static_cast<double>(counts[i]) / total * off * off;
  }
  return estimate_of(total, mean, variance);
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

std::optional<ScoreEstimate> estimate_score(const PairCounts& pairs) { return estimate(pairs); }

std::optional<ScoreEstimate> estimate_score(const Tally& games) {
  return estimate(std::array<std::uint64_t, 3>{games.losses, games.draws + games.cut, games.wins});
}

std::optional<ScoreEstimate> estimate_score(std::span<const double> scores) {
  if (scores.empty()) return std::nullopt;
  const auto total = static_cast<double>(scores.size());
  double mean = 0;
  for (const double score : scores) mean += score / total;
  double variance = 0;
  for (const double score : scores) variance += (score - mean) * (score - mean) / total;
  return estimate_of(total, mean, variance);
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
