// SPDX-License-Identifier: MIT
// Checks of the terms of which a value is made: which of them decide anything, and whether they are
// what they seem to be.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "base/for_people.h"
#include "workbench/lint/examination.h"

namespace quadrille {
namespace {

// What a term contributes in every position of the sample for either side: first, second, first,
// ...; 0 where it does not count.
struct TermColumn {
  std::string name;
  std::vector<double> contributions;
  bool is_there = false;    // in an unfinished position
  bool has_counts = false;  // it is made of what a side has, not a bare number
};

std::vector<TermColumn> columns_of(const Examination& examination) {
  std::vector<TermColumn> columns;
  std::map<std::string, std::size_t> numbers;
  const std::size_t count = examination.sample().positions.size();
  for (std::size_t i = 0; i < count; ++i) {
    for (const Side side : kSides) {
      const auto& seen = examination.at(i, side);
      if (!seen) continue;
      for (const Term& term : seen->terms) {
        const auto [number, is_new] = numbers.emplace(term.name, columns.size());
        if (is_new) columns.push_back({term.name, std::vector<double>(2 * count)});
        TermColumn& column = columns[number->second];
        column.contributions[2 * i + index_of(side)] += term.contribution;
        column.is_there = true;
        column.has_counts |= term.own.has_value() || term.opponent.has_value();
      }
    }
  }
  return columns;
}

bool is_all_zero(const TermColumn& column) {
  return std::ranges::all_of(column.contributions, [](double each) { return each == 0; });
}

// The same number everywhere for each side.
bool is_constant(const TermColumn& column) {
  const auto& all = column.contributions;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i] != all[i % 2]) return false;
  }
  return true;
}

// The factor k with one = k x other everywhere; nothing if there is none.
std::optional<double> factor_between(const TermColumn& one, const TermColumn& other) {
  const auto& ones = one.contributions;
  const auto& others = other.contributions;
  const auto nonzero = std::ranges::find_if(others, [](double x) { return x != 0; });
  if (nonzero == others.end()) return std::nullopt;
  const double factor = ones[static_cast<std::size_t>(nonzero - others.begin())] / *nonzero;
  for (std::size_t i = 0; i < ones.size(); ++i) {
    if (!nearly_equal(ones[i], factor * others[i])) return std::nullopt;
  }
  return factor;
}

std::optional<std::size_t> smallest_nonzero(const Examination& examination,
                                            const TermColumn& column) {
  const auto& positions = examination.sample().positions;
  SmallestWitness witness;
  for (std::size_t i = 0; i < column.contributions.size(); ++i) {
    if (column.contributions[i] != 0) witness.offer(i, positions[i / 2].size);
  }
  return witness.index();
}

// A small position in which the term measures something for each side, though it comes to nothing.
std::optional<Evidence> evidence_of_zero(const Examination& examination, const std::string& name) {
  const auto& positions = examination.sample().positions;
  const auto measured = [&](const Explanation& seen) -> const Term* {
    for (const Term& term : seen.terms) {
      if (term.name == name && term.own && *term.own != 0) return &term;
    }
    return nullptr;
  };
  SmallestWitness witness;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const auto& seen = examination.at(i, Side::kFirst);
    if (seen && measured(*seen) != nullptr) witness.offer(i, positions[i].size);
  }
  if (!witness.index()) return std::nullopt;
  const AnyPosition position =
      examination.smallest(*witness.index(), [&](const AnyPosition& smaller) {
        const auto seen = examination.explain(smaller, Side::kFirst);
        return seen && measured(*seen) != nullptr;
      });
  const Explanation seen = examination.known_explanation(position, Side::kFirst);
  const Term* const term = measured(seen);
  if (term == nullptr) return std::nullopt;
  Evidence evidence{position, {{"own " + name, *term->own}}};
  if (term->opponent) evidence.readings.push_back({"opponent's " + name, *term->opponent});
  evidence.readings.push_back({"contribution", term->contribution});
  return evidence;
}

void report_zeros(Examination& examination, const std::vector<TermColumn>& columns) {
  for (const TermColumn& column : columns) {
    if (is_all_zero(column)) {
      examination.add(FindingCode::kTermAlwaysZero, {column.name},
                      fmt::format("{} comes to 0 in all {} positions.", column.name,
                                  grouped(examination.sample().positions.size())),
                      evidence_of_zero(examination, column.name));
    } else if (column.has_counts && is_constant(column)) {
      examination.add(FindingCode::kTermConstant, {column.name},
                      fmt::format("{} is {} in all {} positions.", column.name,
                                  number_text(column.contributions.front()),
                                  grouped(examination.sample().positions.size())));
    }
  }
}

// Declared, and in no explanation, not even one of a finished game.
void report_unused(Examination& examination, const std::vector<TermColumn>& columns) {
  std::set<std::string> used = {examination.left_out()};
  for (const TermColumn& column : columns) used.insert(column.name);
  for (const AnyPosition& position : examination.sample().finished) {
    for (const Side side : kSides) {
      const auto seen = examination.explain(position, side);
      if (!seen) continue;
      for (const Term& term : seen->terms) used.insert(term.name);
    }
  }
  std::set<std::string> told;
  for (const Side side : kSides) {
    for (const std::string& name : examination.heuristic().terms(side)) {
      if (used.contains(name) || !told.insert(name).second) continue;
      examination.add(FindingCode::kTermNeverUsed, {name},
                      fmt::format("{} is a term of it, but never counted in {} positions.", name,
                                  grouped(examination.sample().positions.size())));
    }
  }
}

void report_pairs(Examination& examination, const std::vector<TermColumn>& columns) {
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (is_constant(columns[i])) continue;
    for (std::size_t j = 0; j < i; ++j) {
      if (is_constant(columns[j])) continue;
      const auto factor = factor_between(columns[i], columns[j]);
      if (!factor) continue;
      const auto& one = columns[j].name;
      const auto& other = columns[i].name;
      const std::size_t witness = *smallest_nonzero(examination, columns[j]);
      const Side side = kSides[witness % 2];
      const AnyPosition position =
          examination.smallest(witness / 2, [&](const AnyPosition& smaller) {
            const auto seen = examination.explain(smaller, side);
            return seen && contribution_of(*seen, one).value_or(0) != 0;
          });
      const Explanation seen = examination.known_explanation(position, side);
      Evidence evidence{position,
                        {{one, contribution_of(seen, one).value_or(0)},
                         {other, contribution_of(seen, other).value_or(0)}}};
      if (nearly_equal(*factor, -1)) {
        examination.add(FindingCode::kTermsCancel, {one, other},
                        fmt::format("{} is always the opposite of {}.", other, one),
                        std::move(evidence));
      } else {
        const std::string relation = nearly_equal(*factor, 1)
                                         ? "the same as"
                                         : fmt::format("{} times", number_text(*factor));
        examination.add(FindingCode::kTermsProportional, {one, other},
                        fmt::format("{} is always {} {}.", other, relation, one),
                        std::move(evidence));
      }
    }
  }
}

bool disagrees(const Examination& examination, const AnyPosition& position, Side side) {
  const auto value = examination.value(position, side);
  const auto seen = examination.explain(position, side);
  if (!value || !seen || !std::isfinite(*value)) return false;
  if (!nearly_equal(*value, seen->value)) return true;
  if (seen->terms.empty()) return false;
  return !nearly_equal(sum_of_terms(*seen), *value);
}

void check_explanation(Examination& examination) {
  const auto& positions = examination.sample().positions;
  for (const Side side : kSides) {
    SmallestWitness witness;
    for (std::size_t i = 0; i < positions.size(); ++i) {
      if (disagrees(examination, positions[i].position, side)) witness.offer(i, positions[i].size);
    }
    if (!witness.index()) continue;
    const AnyPosition position = examination.smallest(
        *witness.index(),
        [&](const AnyPosition& smaller) { return disagrees(examination, smaller, side); });
    examination.add(
        FindingCode::kExplanationDisagrees, {},
        "The terms of its explanation do not add up to its value.",
        Evidence{
            position,
            {{examination.value_for(side), examination.known_value(position, side)},
             {"sum of its terms", sum_of_terms(examination.known_explanation(position, side))}}});
    return;
  }
}

// A term as a function of a feature: the contribution for each value of it.
using TermOfFeature = std::map<double, double>;

// Nothing if the same value of the feature goes with different contributions.
std::optional<TermOfFeature> as_function(const Examination& examination, const std::string& term,
                                         const Feature& feature) {
  constexpr Side kSide = Side::kFirst;
  TermOfFeature function;
  const auto& positions = examination.sample().positions;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const auto& seen = examination.at(i, kSide);
    if (!seen) continue;
    const auto contribution = contribution_of(*seen, term);
    if (!contribution) continue;
    const double measured = examination.game().measure(feature, positions[i].position, kSide);
    const auto [known, is_new] = function.emplace(measured, *contribution);
    if (!is_new && known->second != *contribution) return std::nullopt;
  }
  return function;
}

struct Rounding {
  double slope = 0;
  double lost_at = 0;  // the value of the feature at which most is lost
  double lost = 0;     // how much
};

// Whole numbers beside a straight line, by less than 1 everywhere and by something somewhere.
std::optional<Rounding> rounding_of(const TermOfFeature& function) {
  constexpr std::size_t kFewest = 4;
  if (function.size() < kFewest) return std::nullopt;
  const auto& [low, at_low] = *function.begin();
  const auto& [high, at_high] = *function.rbegin();
  Rounding rounding;
  rounding.slope = (at_high - at_low) / (high - low);
  for (const auto& [measured, contribution] : function) {
    if (contribution != std::round(contribution)) return std::nullopt;
    const double lost = at_low + rounding.slope * (measured - low) - contribution;
    if (std::abs(lost) >= 1) return std::nullopt;
    if (std::abs(lost) > std::abs(rounding.lost)) {
      rounding.lost = lost;
      rounding.lost_at = measured;
    }
  }
  constexpr double kNoticed = 0.01;
  if (std::abs(rounding.lost) < kNoticed || rounding.slope == 0) return std::nullopt;
  return rounding;
}

void check_rounding_of(Examination& examination, const std::string& term) {
  for (const Feature& feature : examination.game().features()) {
    const auto function = as_function(examination, term, feature);
    const auto rounding = function ? rounding_of(*function) : std::nullopt;
    if (!rounding) continue;
    const auto shows = [&](const AnyPosition& position) {
      const auto seen = examination.explain(position, Side::kFirst);
      return seen && contribution_of(*seen, term) &&
             examination.game().measure(feature, position, Side::kFirst) == rounding->lost_at;
    };
    SmallestWitness witness;
    const auto& positions = examination.sample().positions;
    for (std::size_t i = 0; i < positions.size(); ++i) {
      if (shows(positions[i].position)) witness.offer(i, positions[i].size);
    }
    const AnyPosition position = examination.smallest(*witness.index(), shows);
    const double whole = function->at(rounding->lost_at);
    const std::string name(feature.name);
    examination.add(FindingCode::kRounded, {term},
                    fmt::format("{} is {} a step of {}, cut to whole numbers.", term,
                                number_text(rounding->slope), name),
                    Evidence{position,
                             {{name, rounding->lost_at},
                              {term, whole},
                              {term + " on a straight line", whole + rounding->lost}}});
    return;
  }
}

}  // namespace

void check_terms(Examination& examination) {
  check_explanation(examination);
  const auto columns = columns_of(examination);
  report_zeros(examination, columns);
  report_unused(examination, columns);
  report_pairs(examination, columns);
}

void check_rounding(Examination& examination) {
  for (const TermColumn& column : columns_of(examination)) {
    // A product of a weight and counts is what it says.
    if (!column.has_counts && !is_constant(column)) check_rounding_of(examination, column.name);
  }
}

}  // namespace quadrille
