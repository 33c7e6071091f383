// SPDX-License-Identifier: MIT
#include "heuristics/native.h"

namespace quadrille {

void Record::branch(std::string_view name) { explanation_.branch = name; }

void Record::record(std::string_view name, std::optional<double> own,
                    std::optional<double> opponent, std::optional<double> weight,
                    double contribution, std::string_view feature) {
  if (!has(name)) return;
  explanation_.add({std::string(name), own, opponent, weight, contribution, std::string(feature)});
}

void Lister::add_result(std::string_view name, double) { names_.emplace_back(name); }

void Lister::add_all(std::span<const std::string_view> names) {
  names_.assign(names.begin(), names.end());
}

Evaluator whole_evaluator(NativeParts parts) {
  auto& [first, second] = parts.terms;
  return Evaluator({info_of(parts.info),
                    {std::move(first).names(), std::move(second).names()},
                    std::move(parts.state),
                    parts.value,
                    parts.explain});
}

Evaluator evaluator_without_a_term(NativeParts parts, const void* start) {
  // An even position has lost what the term is worth in the start position.
  const auto neutral = [&](Side side) {
    return parts.info.neutral.of(side) - parts.value(parts.state.get(), start, side) +
           parts.value_without(parts.state.get(), start, side);
  };
  parts.info.neutral = {neutral(Side::kFirst), neutral(Side::kSecond)};
  parts.value = parts.value_without;
  return whole_evaluator(std::move(parts));
}

}  // namespace quadrille
