// SPDX-License-Identifier: MIT
#include "arena/statistics.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace quadrille {
namespace {

constexpr double kZ95 = 1.959963984540054;  // the normal distribution's 97.5 % point

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
  if (variance < 1e-12) {
    const double other = 1 - std::pow(0.05, 1 / total);
    return ScoreEstimate{mean, {mean - other * mean, mean + other * (1 - mean)}};
  }
  const double error = kZ95 * std::sqrt(variance / total);
  return ScoreEstimate{mean, {std::max(0.0, mean - error), std::min(1.0, mean + error)}};
}

}  // namespace

double Tally::score() const {
  if (games() == 0) return 0;
  return (static_cast<double>(wins) + 0.5 * static_cast<double>(draws)) /
         static_cast<double>(games());
}

Tally& Tally::operator+=(const Tally& other) {
  wins += other.wins;
  draws += other.draws;
  losses += other.losses;
  return *this;
}

std::optional<ScoreEstimate> estimate_score(const PairCounts& pairs) { return estimate(pairs); }

std::optional<ScoreEstimate> estimate_score(const Tally& games) {
  return estimate(std::array<std::uint64_t, 3>{games.losses, games.draws, games.wins});
}

double elo_of(double score) { return -400 * std::log10(1 / score - 1); }

}  // namespace quadrille
