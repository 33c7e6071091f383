// SPDX-License-Identifier: MIT
#include "arena/statistics/elo.h"

#include <cmath>

namespace quadrille {

double elo_of(double score) { return -400 * std::log10(1 / score - 1); }

std::optional<double> finite_elo(double score) {
  if (score <= 0 || score >= 1) return std::nullopt;
  return elo_of(score);
}

double score_of_elo(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

}  // namespace quadrille
