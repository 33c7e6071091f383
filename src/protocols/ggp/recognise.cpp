// SPDX-License-Identifier: MIT
#include "protocols/ggp/recognise.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.h"
#include "games/registry.h"
#include "protocols/ggp/discovery.h"
#include "protocols/ggp/proof/prover.h"
#include "protocols/ggp/rules_check.h"

namespace quadrille::ggp {
namespace {

// Two games take half a million steps on 8x8 and two million on 10x10, 0.1 s; a clumsier text may
// take ten times that.
constexpr std::uint64_t kMaxSteps = 30'000'000;

Error unknown(std::string message) {
  return {ErrorCode::kUnknownGame, std::move(message), "rules"};
}

Error too_much_work() { return unknown("the rules are too much work to follow"); }

// Of the facts `(role white)`, in the order of the text; what is no word is "".
std::vector<std::string> roles_of(const Expression& rules) {
  std::vector<std::string> roles;
  for (const Expression& rule : rules.items) {
    if (rule.is_call("role", 1)) roles.push_back(lower_case(rule.items[1].word));
  }
  return roles;
}

// What follows `head` in each text: `(init (cell 1 1 white))` -> `(cell 1 1 white)`.
std::set<std::string> unwrapped(const std::set<std::string>& facts, std::string_view head) {
  std::set<std::string> result;
  for (const std::string& fact : facts) {
    result.insert(fact.substr(head.size(), fact.size() - head.size() - 1));
  }
  return result;
}

// What the text says of the first state; nullopt if the prover has had enough.
std::optional<FirstState> first_state(Prover& prover, const std::vector<std::string>& roles) {
  const auto facts = prover.ask("(init ?fact)");
  if (!facts) return std::nullopt;
  FirstState state{.roles = {roles[0], roles[1]}, .facts = unwrapped(*facts, "(init ")};
  std::vector<std::string> holds;
  for (const std::string& fact : state.facts) holds.push_back(fmt::format("(true {})", fact));
  prover.assume(holds);
  for (std::size_t role = 0; role < roles.size(); ++role) {
    const auto legal = prover.ask(fmt::format("(legal {} ?move)", roles[role]));
    if (!legal) return std::nullopt;
    state.legal[role] = unwrapped(*legal, fmt::format("(legal {} ", roles[role]));
  }
  return state;
}

// The number n if there is exactly one among all facts `(word n)`, also of the first state.
std::optional<std::uint64_t> only_number(const Expression& rules, std::string_view word) {
  std::set<std::uint64_t> numbers;
  for (const Expression& rule : rules.items) {
    const Expression& fact = rule.is_call("init", 1) ? rule.items[1] : rule;
    if (!fact.is_call(word, 1)) continue;
    if (const auto number = parse_number(fact.items[1].word)) numbers.insert(*number);
  }
  if (numbers.size() != 1) return std::nullopt;
  return *numbers.begin();
}

bool has_cells(const Expression& expression) {
  for (const std::string_view about_state : {"init", "true", "next", "base"}) {
    if (expression.is_call(about_state, 1) && expression.items[1].is_call("cell", 3)) return true;
  }
  return std::ranges::any_of(expression.items, has_cells);
}

// A shortened text of the course, which proves nothing, is taken at its words.
Expected<Recognised> at_its_words(const Expression& rules, const std::vector<std::string>& roles) {
  const auto width = only_number(rules, "width");
  const auto height = only_number(rules, "height");
  if (!width || !height || !has_cells(rules) ||
      roles != std::vector<std::string>{"white", "black"}) {
    return unknown("there are no legal moves, and the words are not those of the course");
  }
  const std::string name = fmt::format("breakthrough:course:{}x{}", *width, *height);
  const auto game = find_game(name);
  if (!game) return game.error();
  return Recognised{name, plain_vocabulary(static_cast<int>(*width), static_cast<int>(*height))};
}

}  // namespace

Expected<Recognised> recognise(const Expression& rules, Clock::time_point deadline,
                               const std::atomic<bool>* stop) {
  if (!rules.is_list) return unknown("the rules are not a list");
  const auto roles = roles_of(rules);
  const auto is_word = [](const std::string& role) {
    return !role.empty() && !role.starts_with('?');
  };
  if (roles.size() != 2 || roles[0] == roles[1] || !std::ranges::all_of(roles, is_word)) {
    return unknown("there are not two roles");
  }
  Prover prover(rules, {.steps = kMaxSteps, .deadline = deadline, .stop = stop});
  const auto state = first_state(prover, roles);
  if (!state) return too_much_work();
  if (state->legal[0].empty() && state->legal[1].empty()) return at_its_words(rules, roles);

  std::optional<Error> error;
  for (Guess& guess : guesses(*state)) {
    const auto game = find_game(guess.game);
    if (!game) return game.error();
    auto difference = contradiction(prover, **game, guess.words);
    if (!difference) return Recognised{std::move(guess.game), std::move(guess.words)};
    // The likeliest guess says it best.
    if (!error) error = std::move(difference);
  }
  if (error) return *error;
  return unknown("the first state and its moves are not those of breakthrough");
}

}  // namespace quadrille::ggp
