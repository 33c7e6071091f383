// SPDX-License-Identifier: MIT
#include "workbench/lint/examination.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

namespace quadrille {

bool nearly_equal(double a, double b) {
  constexpr double kRelative = 1e-9;
  if (a == b) return true;
  return std::abs(a - b) <= kRelative * std::max({1.0, std::abs(a), std::abs(b)});
}

std::optional<double> contribution_of(const Explanation& explanation, std::string_view term) {
  std::optional<double> sum;
  for (const Term& each : explanation.terms) {
    if (each.name == term) sum = sum.value_or(0) + each.contribution;
  }
  return sum;
}

double sum_of_terms(const Explanation& explanation) {
  double sum = 0;
  for (const Term& term : explanation.terms) sum += term.contribution;
  return sum;
}

Examination::Examination(const LintRound& round, const LintSubject& subject)
    : round_(round), subject_(subject), table_(round.sample.positions.size()) {
  for (std::size_t i = 0; i < table_.size() && !round_.stopped(); ++i) {
    for (const Side side : kSides) {
      table_[i][index_of(side)] = explain(round_.sample.positions[i].position, side);
    }
  }
}

template <class Ask>
auto Examination::asked(const AnyPosition& position, Side side, const Ask& ask) const
    -> std::optional<decltype(ask())> {
  if (gave_up()) return std::nullopt;
  try {
    return ask();
  } catch (const HeuristicFailure& failure) {
    ++failures_;
    if (!failure_) failure_ = FirstFailure{position, side, failure.error().text()};
    return std::nullopt;
  }
}

std::optional<double> Examination::value(const AnyPosition& position, Side side) const {
  return asked(position, side, [&] { return heuristic().value(position, side); });
}

std::optional<Explanation> Examination::explain(const AnyPosition& position, Side side) const {
  return asked(position, side, [&] { return heuristic().explain(position, side); });
}

std::optional<double> Examination::centred(const AnyPosition& position, Side side) const {
  const auto found = value(position, side);
  if (!found) return std::nullopt;
  return *found - heuristic().neutral(side);
}

std::string Examination::name_of(Side side) const { return std::string(game().side_name(side)); }

std::string Examination::value_for(Side side) const {
  return fmt::format("value for {}", game().side_name(side));
}

AnyPosition Examination::smallest(std::size_t from,
                                  const std::function<bool(const AnyPosition&)>& holds) const {
  return shrunk(round_.editor, sample().positions[from].position, holds);
}

void Examination::add(FindingCode code, std::vector<std::string> terms, std::string what,
                      std::optional<Evidence> evidence) {
  add({code, text_of(code).severity, std::move(terms), {}, std::move(what), std::move(evidence)});
}

}  // namespace quadrille
