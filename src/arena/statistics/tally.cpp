// SPDX-License-Identifier: MIT
#include "arena/statistics/tally.h"

#include <cstddef>
#include <numeric>

namespace quadrille {

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

std::uint64_t pairs_in(const PairCounts& pairs) {
  return std::accumulate(pairs.begin(), pairs.end(), std::uint64_t{0});
}

double score_of(const PairCounts& pairs) {
  std::uint64_t half_points = 0;
  for (std::size_t i = 0; i < pairs.size(); ++i) half_points += i * pairs[i];
  const std::uint64_t count = pairs_in(pairs);
  return count == 0 ? 0 : 0.25 * static_cast<double>(half_points) / static_cast<double>(count);
}

}  // namespace quadrille
