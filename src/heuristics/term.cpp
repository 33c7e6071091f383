// SPDX-License-Identifier: MIT
#include "heuristics/term.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace quadrille {

bool counts_something(const Term& term) {
  return (term.own || term.opponent) && std::isfinite(term.contribution);
}

double large_contribution(std::span<const Term> terms) {
  constexpr double kShare = 0.25;
  double largest = 0;
  for (const Term& term : terms) {
    if (!counts_something(term)) continue;
    const double most =
        std::max(std::abs(term.own.value_or(0)), std::abs(term.opponent.value_or(0)));
    largest = std::max(largest, most * std::abs(term.weight.value_or(0)));
  }
  return kShare * largest;
}

void Explanation::add(Term term) {
  value += term.contribution;
  terms.push_back(std::move(term));
}

}  // namespace quadrille
