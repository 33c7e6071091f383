// SPDX-License-Identifier: MIT
#include "protocols/ggp/recognise.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "games/registry.h"
#include "protocols/ggp/moves.h"
#include "protocols/ggp/prover.h"
#include "protocols/ggp/rules_check.h"

namespace quadrille::ggp {
namespace {

Error unknown(std::string message) {
  return {ErrorCode::kUnknownGame, std::move(message), "rules"};
}

// The numbers n of all facts `(word n)`, also where they are facts of the first state.
std::set<std::uint64_t> numbers_of(const Expression& rules, std::string_view word) {
  std::set<std::uint64_t> numbers;
  for (const Expression& rule : rules.items) {
    const Expression& fact = rule.is_call("init", 1) ? rule.items[1] : rule;
    if (!fact.is_call(word, 1)) continue;
    if (const auto number = parse_number(fact.items[1].word)) numbers.insert(*number);
  }
  return numbers;
}

std::optional<std::uint64_t> only(const std::set<std::uint64_t>& numbers) {
  if (numbers.size() != 1) return std::nullopt;
  return *numbers.begin();
}

bool has_roles_white_black(const Expression& rules) {
  std::vector<std::string> roles;
  for (const Expression& rule : rules.items) {
    if (rule.is_call("role", 1)) roles.push_back(rule.items[1].text());
  }
  return roles == std::vector<std::string>{"white", "black"};
}

// Whether a state fact of that name and number of arguments appears anywhere.
bool has_fluent(const Expression& expression, std::string_view name, std::size_t arguments) {
  for (const std::string_view about_state : {"init", "true", "next", "base"}) {
    if (expression.is_call(about_state, 1) && expression.items[1].is_call(name, arguments)) {
      return true;
    }
  }
  return std::ranges::any_of(
      expression.items, [&](const Expression& item) { return has_fluent(item, name, arguments); });
}

// Whether the written first state is the game's, with nothing besides it.
bool has_only_set_up(const Expression& rules, const AnyGame& game, std::string_view cell) {
  constexpr std::uint64_t kMaxSteps = 1'000'000;
  const auto initial = Prover(rules, kMaxSteps).ask("(init ?fact)");
  if (!initial) return false;
  std::set<std::string> ours;
  for (const std::string& fact : state_facts(game, game.start(), cell)) {
    ours.insert(fmt::format("(init {})", fact));
  }
  return *initial == ours;
}

Expected<std::string> confirmed(const Expression& rules, const std::string& words,
                                std::string_view cell, bool whole_set_up) {
  const auto game = find_game(words);
  if (!game) return game.error();
  if (whole_set_up && !has_only_set_up(rules, **game, cell)) {
    return unknown(fmt::format("the first state is not that of {}", words));
  }
  if (auto error = contradiction(rules, **game, cell)) return *error;
  return words;
}

}  // namespace

Expected<std::string> recognise(const Expression& rules) {
  if (!rules.is_list) return unknown("the rules are not a list");
  if (!has_roles_white_black(rules)) return unknown("the roles are not white and black");

  const auto widths = numbers_of(rules, "width");
  if (has_fluent(rules, "cellholds", 3) && widths.empty()) {
    const auto indices = numbers_of(rules, "index");
    // 1..k without a gap: as many as the greatest, and none is 0.
    if (indices.empty() || *indices.begin() != 1 || *indices.rbegin() != indices.size()) {
      return unknown("the facts (index N) do not count from 1");
    }
    return confirmed(rules, fmt::format("breakthrough:standard:{0}x{0}", indices.size()),
                     "cellholds", true);
  }
  const auto width = only(widths);
  const auto height = only(numbers_of(rules, "height"));
  if (width && height && has_fluent(rules, "cell", 3)) {
    return confirmed(rules, fmt::format("breakthrough:course:{}x{}", *width, *height), "cell",
                     false);
  }
  return unknown("the words are not those of breakthrough");
}

}  // namespace quadrille::ggp
