// SPDX-License-Identifier: MIT
#include "workbench/tune/formula_numbers.h"

#include <fmt/core.h>

#include <algorithm>
#include <string>

#include "heuristics/formula_file.h"
#include "players/heuristic_files.h"
#include "players/heuristics.h"
#include "workbench/shipped_heuristics.h"

namespace quadrille {
namespace {

using Kind = FormulaNumber::Kind;

std::string_view sign_of(Formula::Condition::Is is) {
  using Is = Formula::Condition::Is;
  switch (is) {
    case Is::kLess:
    case Is::kAtMost:
      return "below";
    case Is::kMore:
    case Is::kAtLeast:
      return "above";
    case Is::kEqual:
      return "at";
    case Is::kDifferent:
      break;
  }
  return "not at";
}

void add_weights(Formula::Sum& sum, const std::string& prefix,
                 std::vector<FormulaNumber>& numbers) {
  for (Formula::Term& term : sum.terms) {
    numbers.push_back({Kind::kWeight, prefix + term.name(), &term.weight});
  }
}

std::vector<FormulaNumber> all_of(Formula& formula, bool linear_alone) {
  std::vector<FormulaNumber> numbers;
  add_weights(formula.common, "", numbers);
  for (Formula::Phase& phase : formula.phases) {
    const std::string prefix = phase.name + ": ";
    if (!linear_alone && formula.blend) {
      numbers.push_back({Kind::kPoint, prefix + "at", &phase.at});
    }
    for (Formula::Condition& condition : phase.when) {
      if (linear_alone) break;
      numbers.push_back(
          {Kind::kThreshold,
           fmt::format("{}{} {}", prefix, condition.measure.feature, sign_of(condition.is)),
           &condition.number});
    }
    if (phase.sum.base != 0) numbers.push_back({Kind::kBase, prefix + "base", &phase.sum.base});
    add_weights(phase.sum, prefix, numbers);
  }
  return numbers;
}

Error no_formula(std::string_view name, std::string_view what) {
  return {ErrorCode::kUnknownHeuristic, fmt::format("{} is {}", name, what), "heuristic"};
}

}  // namespace

Expected<Formula> find_formula(const AnyGame& game, std::string_view words) {
  Expected<Formula> formula = Error{};
  if (words.starts_with('=')) {
    formula = parse_sum(words);
  } else if (words.ends_with(kFormulaEnding)) {
    const auto file = read_heuristic_file(std::string(words));
    if (!file) return file.error();
    formula = parse_formula_file((*file)->text, (*file)->path);
  } else if (words.ends_with(kPatternsEnding)) {
    return no_formula(words, "made of patterns, whose weights `quadrille train` learns");
  } else if (words.ends_with(kLuaEnding)) {
    return no_formula(words, "a script and no sum: --method games tunes the numbers it marks");
  } else {
    // Whether it is known at all, and fits the board.
    if (const auto known = find_heuristic(game, words); !known) return known.error();
    const auto shipped = shipped_heuristic(game, words);
    if (!shipped) {
      return no_formula(words, "made of patterns, whose weights `quadrille train` learns");
    }
    if (!shipped->file.ends_with(kFormulaEnding)) {
      return no_formula(
          words, fmt::format("no sum of features: mark numbers in a copy of heuristics/{}/{}, and "
                             "take --method games",
                             shipped->game, shipped->file));
    }
    formula = parse_formula_file(shipped->text, std::string(shipped->file));
  }
  if (!formula) return formula.error();
  if (auto error = check_formula(*formula, game)) return *error;
  return formula;
}

std::vector<FormulaNumber> numbers_of(Formula& formula) { return all_of(formula, false); }

std::vector<FormulaNumber> weights_of(Formula& formula) { return all_of(formula, true); }

}  // namespace quadrille
