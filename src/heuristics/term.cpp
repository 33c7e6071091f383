// SPDX-License-Identifier: MIT
#include "heuristics/term.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

#include "base/for_people.h"

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

std::string contribution_text(const PatternSeen& seen) {
  const std::string each = signed_tenths(seen.contribution);
  return seen.count == 1 ? each : fmt::format("{} x {}", seen.count, each);
}

std::vector<std::string> training_of(const PatternSeen& seen) {
  if (seen.seen < 1) return {"never seen"};
  // Two digits: it is not known better.
  const double unit = std::pow(10, std::max(0.0, std::floor(std::log10(seen.seen)) - 1));
  const auto times = static_cast<std::uint64_t>(std::round(seen.seen / unit) * unit);
  return {fmt::format("seen {}", counted(times, "time", "times")),
          fmt::format("won {:.0f} %", 100 * seen.won)};
}

void Explanation::add(Term term) {
  value += term.contribution;
  terms.push_back(std::move(term));
}

}  // namespace quadrille
