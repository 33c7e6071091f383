// SPDX-License-Identifier: MIT
// Counted results as what the equations work on: outcomes worth 0, 1/m, 2/m, ..., 1 with their
// shares. Three of them are single games, five are pairs.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "arena/statistics/tally.h"

namespace quadrille {

struct Moments {
  double count = 0;
  double mean = 0;
  double variance = 0;  // of the population
  double step = 0;      // scores lie so far apart; 0: anywhere

  // Then the variance says nothing.
  [[nodiscard]] bool all_alike() const { return variance < 1e-12; }
};

struct Outcomes {
  std::vector<double> counts;  // from the lowest
  double games_each = 1;       // games in an observation

  explicit Outcomes(const Tally& games);
  explicit Outcomes(const PairCounts& pairs);

  [[nodiscard]] double value(std::size_t i) const {
    return static_cast<double>(i) / static_cast<double>(counts.size() - 1);
  }
};

Moments moments_of(const Outcomes& outcomes);
Moments moments_of(std::span<const double> scores);

}  // namespace quadrille
