// SPDX-License-Identifier: MIT
#include "games/registry.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.h"
#include "games/breakthrough/family.h"
#include "games/checkers/family.h"
#include "games/isolation/family.h"
#include "games/tablut/family.h"

namespace quadrille {
namespace {

// The rule sets' own words: `course` of `breakthrough:course`.
std::vector<std::string> rule_set_words(const GameFamily& family) {
  std::vector<std::string> words;
  for (const RuleSetInfo& rules : family.rule_sets()) {
    words.emplace_back(rules.words.substr(family.name().size() + 1));
  }
  return words;
}

Error unknown_word(const GameFamily& family, std::string_view word,
                   std::span<const std::string> rule_sets) {
  const auto size = family.example_size();
  return Error::unknown_game(
      size ? fmt::format("{} is neither a rule set nor a size such as {} of {}{}", in_quotes(word),
                         to_string(*size), family.name(), suggestion(word, rule_sets))
           : fmt::format("{} is not a rule set of {}, which has one board{}", in_quotes(word),
                         family.name(), suggestion(word, rule_sets)));
}

// The words behind a family's name, in any order; rule set and size at most once.
Expected<GameWords> read_words(const GameFamily& family, std::span<const std::string_view> words) {
  const std::vector<std::string> rule_sets = rule_set_words(family);
  GameWords said;
  for (const std::string_view word : words) {
    if (std::ranges::find(rule_sets, word) != rule_sets.end()) {
      if (!said.rule_set.empty()) return Error::unknown_game("the rule set is named twice");
      said.rule_set = word;
    } else if (family.is_own_word(word)) {
      said.own.push_back(word);
    } else if (const auto size = parse_size(word); size && family.example_size()) {
      if (said.size) return Error::unknown_game("the size is named twice");
      said.size = size;
    } else {
      return unknown_word(family, word, rule_sets);
    }
  }
  return said;
}

// What is left of `12.`, `1...` or `1.a2-a3` without the number, and of the dots of a line that
// goes on.
std::string_view without_number(std::string_view word) {
  const auto digits =
      static_cast<std::size_t>(std::ranges::find_if_not(word, is_digit) - word.begin());
  if (digits == word.size() || word[digits] != '.') return word;
  const std::size_t rest = word.find_first_not_of('.', digits);
  return rest == std::string_view::npos ? std::string_view() : word.substr(rest);
}

// Whether the comma at `at` stands between the two numbers of a square.
bool is_inside_square(std::string_view word, std::size_t at) {
  const std::string_view before = word.substr(0, at);
  const std::string_view after = word.substr(at + 1);
  const auto is_number = [](std::string_view part) {
    const bool bracket = part.starts_with('(') || part.ends_with(')');
    if (bracket) part = part.starts_with('(') ? part.substr(1) : part.substr(0, part.size() - 1);
    return parse_number(part).has_value();
  };
  return is_number(before) && is_number(after.substr(0, after.find(',')));
}

}  // namespace

std::vector<std::string> split_moves(std::string_view text) {
  std::vector<std::string> moves;
  const auto add = [&](std::string_view move) {
    if (!move.empty()) moves.emplace_back(move);
  };
  for (const std::string_view word : split_words(text)) {
    std::string_view rest = without_number(word);
    std::size_t comma = rest.find(',');
    while (comma != std::string_view::npos) {
      if (is_inside_square(rest, comma)) {
        comma = rest.find(',', comma + 1);
        continue;
      }
      add(rest.substr(0, comma));
      rest.remove_prefix(comma + 1);
      comma = rest.find(',');
    }
    add(rest);
  }
  return moves;
}

std::span<const GameFamily* const> all_families() {
  static const std::array families = {&breakthrough::family(), &isolation::family(),
                                      &checkers::family(), &tablut::family()};
  return families;
}

Expected<GamePointer> find_game(std::string_view words) {
  auto setup = set_up(words, "start");
  if (!setup) return setup.error();
  return std::move(setup->game);
}

Expected<Setup> set_up(std::string_view game_words, std::string_view position_text) {
  const auto parts = split(trim(game_words), ':');
  std::vector<std::string> known;
  for (const GameFamily* family : all_families()) {
    if (family->name() == parts[0]) {
      const auto words = read_words(*family, std::span(parts).subspan(1));
      if (!words) return words.error();
      return family->set_up(*words, position_text);
    }
    known.emplace_back(family->name());
  }
  return Error::unknown_game(
      fmt::format("there is no game {}{}", in_quotes(parts[0]), suggestion(parts[0], known)));
}

Expected<Line> play_moves(const Setup& setup, std::span<const std::string> moves) {
  Line line(setup.game, setup.position);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const std::string where = fmt::format("move {}", i + 1);
    if (line.outcome()) return Error{ErrorCode::kIllegalMove, "the game is over", where};
    const auto move = setup.game->parse_move(line.position(), moves[i]);
    if (!move) {
      Error error = move.error();
      error.where = where;
      return error;
    }
    line.play(*move);
  }
  return line;
}

}  // namespace quadrille
