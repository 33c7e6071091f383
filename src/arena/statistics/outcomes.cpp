// SPDX-License-Identifier: MIT
#include "arena/statistics/outcomes.h"

#include <numeric>
#include <optional>

namespace quadrille {

Outcomes::Outcomes(const Tally& games)
    : counts{static_cast<double>(games.losses), static_cast<double>(games.draws + games.cut),
             static_cast<double>(games.wins)} {}

Outcomes::Outcomes(const PairCounts& pairs) : counts(pairs.begin(), pairs.end()), games_each(2) {}

Moments moments_of(const Outcomes& outcomes) {
  Moments moments;
  std::size_t step = 0;
  std::optional<std::size_t> first;
  for (std::size_t i = 0; i < outcomes.counts.size(); ++i) {
    if (outcomes.counts[i] == 0) continue;
    if (!first) first = i;
    step = std::gcd(step, i - *first);
    moments.count += outcomes.counts[i];
    moments.mean += outcomes.counts[i] * outcomes.value(i);
  }
  if (moments.count == 0) return moments;
  moments.mean /= moments.count;
  moments.step = outcomes.value(step);
  for (std::size_t i = 0; i < outcomes.counts.size(); ++i) {
    const double off = outcomes.value(i) - moments.mean;
    moments.variance += outcomes.counts[i] / moments.count * off * off;
  }
  return moments;
}

Moments moments_of(std::span<const double> scores) {
  Moments moments{.count = static_cast<double>(scores.size())};
  for (const double score : scores) moments.mean += score / moments.count;
  for (const double score : scores) {
    moments.variance += (score - moments.mean) * (score - moments.mean) / moments.count;
  }
  return moments;
}

}  // namespace quadrille
