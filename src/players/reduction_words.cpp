// SPDX-License-Identifier: MIT
#include "players/reduction_words.h"

#include <fmt/format.h>

#include <cstddef>
#include <utility>
#include <vector>

#include "base/text.h"

namespace quadrille {
namespace {

Error refusal(std::string message) {
  return Error::bad_option(std::move(message), "option reductions");
}

}  // namespace

Expected<ReductionSteps> read_reductions(std::string_view text) {
  const auto parts = split(text, ':');
  if (parts.size() != kReductionNumbers.size() && parts.size() + 1 != kReductionNumbers.size()) {
    std::vector<std::string> names;
    for (const ReductionNumber& each : kReductionNumbers) names.emplace_back(each.name);
    return refusal(fmt::format(
        "{} is not {} or {} numbers with colons between them: {}; usually {}", in_quotes(text),
        names.size() - 1, names.size(), join(names, ", "), reductions_text({})));
  }
  ReductionSteps steps;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const ReductionNumber& each = kReductionNumbers[i];
    const auto number = parse_number(parts[i]);
    if (!number || std::cmp_less(*number, each.least) || std::cmp_greater(*number, each.most)) {
      return refusal(fmt::format("{} is not a {}: a whole number from {} to {}",
                                 in_quotes(parts[i]), each.name, each.least, each.most));
    }
    steps.*each.number = static_cast<int>(*number);
  }
  if (steps.first_move > steps.second_move || steps.second_move > steps.third_move) {
    return refusal(fmt::format("moves {}, {} and {} do not rise", steps.first_move,
                               steps.second_move, steps.third_move));
  }
  if (steps.least_depth > steps.second_depth || steps.second_depth > steps.third_depth) {
    return refusal(fmt::format("depths {}, {} and {} do not rise", steps.least_depth,
                               steps.second_depth, steps.third_depth));
  }
  return steps;
}

std::string reductions_text(const ReductionSteps& steps) {
  std::vector<std::string> numbers;
  for (const ReductionNumber& each : kReductionNumbers) {
    numbers.push_back(fmt::format("{}", steps.*each.number));
  }
  return join(numbers, ":");
}

}  // namespace quadrille
