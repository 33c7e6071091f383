// SPDX-License-Identifier: MIT
#include "heuristics/added_terms.h"

#include <memory>
#include <optional>
#include <utility>

namespace quadrille {
namespace {

struct Both {
  Evaluator heuristic;
  Evaluator more;
};

double sum_of_values(const void* state, const void* position, Side me) {
  const auto& both = *static_cast<const Both*>(state);
  return both.heuristic.value_at(position, me) + both.more.value_at(position, me);
}

Explanation all_terms(const void* state, const void* position, Side me) {
  const auto& both = *static_cast<const Both*>(state);
  Explanation explanation = both.heuristic.explain_at(position, me);
  if (explanation.terms.empty()) {  // not a sum: it is one term of the sum that we are
    const double value = std::exchange(explanation.value, 0);
    explanation.add({both.heuristic.info().name, std::nullopt, std::nullopt, std::nullopt, value});
  }
  Explanation more = both.more.explain_at(position, me);
  for (Term& term : more.terms) explanation.add(std::move(term));
  return explanation;
}

}  // namespace

Evaluator with_added_terms(Evaluator heuristic, Evaluator more) {
  Evaluator::Parts parts;
  parts.info = heuristic.info();
  const auto neutral = [&](Side side) { return heuristic.neutral(side) + more.neutral(side); };
  parts.info.neutral = {neutral(Side::kFirst), neutral(Side::kSecond)};
  for (const Side side : kSides) {
    auto& names = parts.terms[index_of(side)];
    for (const Evaluator* each : {&heuristic, &more}) {
      names.insert(names.end(), each->terms(side).begin(), each->terms(side).end());
    }
  }
  parts.state = std::make_shared<const Both>(Both{std::move(heuristic), std::move(more)});
  parts.value = sum_of_values;
  parts.explain = all_terms;
  return Evaluator(std::move(parts));
}

}  // namespace quadrille
