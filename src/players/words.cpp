// SPDX-License-Identifier: MIT
#include "players/words.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "players/heuristic_files.h"
#include "players/heuristics.h"

namespace quadrille {
namespace {

Error unknown_player(std::string message, std::string where = "player") {
  return {ErrorCode::kUnknownPlayer, std::move(message), std::move(where)};
}

std::string place_of(const PlayerWords& words) {
  return fmt::format("player {}", in_quotes(words.text));
}

std::vector<std::string> names_of_kinds() {
  std::vector<std::string> names;
  for (const PlayerKind* kind : player_kinds()) names.push_back(kind->name);
  return names;
}

// Where the first of these characters stands outside quotes; npos: nowhere. nullopt if a quote is
// not closed.
std::optional<std::size_t> find_outside_quotes(std::string_view text, char wanted) {
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quote != 0) {
      if (c == quote) quote = 0;
    } else if (c == wanted) {
      return i;
    } else if (c == '\'' || c == '"') {
      quote = c;
    }
  }
  if (quote != 0) return std::nullopt;
  return std::string_view::npos;
}

std::string no_limits_text(const PlayerKind& kind) {
  return fmt::format("limits mean nothing to {}: {}", kind.name, kind.why_no_limits);
}

// The options behind the first comma. One that is three digits goes on with the number before it:
// `nodes=20,000`.
std::vector<std::string_view> split_options(std::string_view text) {
  std::vector<std::string_view> options;
  for (const std::string_view part : split(text, ',')) {
    const bool goes_on = !options.empty() && !options.back().empty() && part.size() == 3 &&
                         parse_number(part) && is_digit(options.back().back());
    if (goes_on) {
      options.back() = {options.back().data(), options.back().size() + 1 + part.size()};
    } else {
      options.push_back(part);
    }
  }
  return options;
}

MaybeError read_option(std::string_view part, std::vector<std::string_view>& given,
                       PlayerWords& words) {
  const auto refuse = [&](std::string message) {
    return Error{ErrorCode::kBadOption, std::move(message), place_of(words)};
  };
  const std::size_t equals = part.find('=');
  const std::string_view name = part.substr(0, equals);
  const auto options = player_options();
  const auto found = std::ranges::find_if(options, [&](const PlayerOption* each) {
    return each->has_open_name ? name.starts_with(each->name) : each->name == name;
  });
  if (found == options.end()) {
    std::vector<std::string> known;
    for (const PlayerOption* each : options) known.push_back(each->name);
    return refuse(
        fmt::format("a player has no option {}{}", in_quotes(name), suggestion(name, known)));
  }
  const PlayerOption& option = **found;
  if (equals == std::string_view::npos) {
    return refuse(fmt::format("option {} needs a value: {}", name, option.syntax()));
  }
  if (std::ranges::find(given, name) != given.end()) {
    return refuse(fmt::format("option {} is given twice", name));
  }
  given.push_back(name);
  if (!option.kinds.empty() &&
      std::ranges::find(option.kinds, words.kind->name) == option.kinds.end()) {
    return refuse(fmt::format("only {} has the option {}", join(option.kinds, " or "), name));
  }
  if (option.is_limit && !words.kind->why_no_limits.empty()) {
    return refuse(no_limits_text(*words.kind));
  }
  if (option.needs_heuristic && words.heuristic.empty()) {
    return refuse(fmt::format("only a player with a heuristic has the option {}", name));
  }
  return option.read(part.substr(option.has_open_name ? option.name.size() : equals + 1), words);
}

// A sum or a file without the kind of its player: a colon in it belongs to it.
bool is_own_heuristic(std::string_view head) {
  if (head.starts_with('=')) return true;
  return names_a_file(head) && find_player_kind(head.substr(0, head.find(':'))) == nullptr;
}

// What stands before the first comma.
MaybeError read_head(std::string_view head, PlayerWords& words) {
  constexpr std::size_t kNowhere = std::string_view::npos;
  const auto colon =
      is_own_heuristic(head) ? kNowhere : find_outside_quotes(head, ':').value_or(kNowhere);
  const std::string_view name = head.substr(0, colon);
  const bool has_argument = colon != kNowhere;
  if (name.empty()) {
    return unknown_player("the player has no name; an example is alphabeta:ari,depth=6");
  }
  words.kind = find_player_kind(name);
  if (words.kind == nullptr || !words.kind->listed) {
    if (has_argument) {
      return unknown_player(fmt::format("there is no player {}{}", in_quotes(name),
                                        suggestion(name, names_of_kinds())));
    }
    words.kind = find_player_kind("alphabeta");
    words.argument = std::string(head);
    words.bare = true;
  } else if (has_argument) {
    words.argument = std::string(head.substr(colon + 1));
  }
  switch (words.kind->argument) {
    case PlayerKind::Argument::kOther:
      return words.kind->read(words.argument, words);
    case PlayerKind::Argument::kNone:
      if (has_argument) return unknown_player(fmt::format("{} takes no heuristic", name));
      return std::nullopt;
    case PlayerKind::Argument::kPerhapsHeuristic:
      if (!has_argument) return std::nullopt;
      break;
    case PlayerKind::Argument::kHeuristic:
      break;
  }
  const auto unquoted = unquoted_words(words.argument);
  words.heuristic = join(unquoted.value_or(std::vector<std::string>()), " ");
  if (words.heuristic.empty()) {
    return unknown_player(
        fmt::format("{} needs a heuristic: {}", words.kind->name, words.kind->syntax));
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::vector<std::string>> unquoted_words(std::string_view text) {
  std::vector<std::string> words;
  char quote = 0;
  bool in_word = false;
  for (const char c : text) {
    if (quote == 0 && (c == ' ' || c == '\t')) {
      in_word = false;
      continue;
    }
    if (!in_word) words.emplace_back();
    in_word = true;
    if (quote != 0 && c == quote) {
      quote = 0;
    } else if (quote == 0 && (c == '\'' || c == '"')) {
      quote = c;
    } else {
      words.back() += c;
    }
  }
  if (quote != 0) return std::nullopt;
  return words;
}

Expected<PlayerWords> parse_player(std::string_view text) {
  PlayerWords words;
  words.text = std::string(trim(text));
  const std::string_view whole = words.text;
  const auto comma = find_outside_quotes(whole, ',');
  if (!comma) {
    return unknown_player("a quote in the player's words is not closed", place_of(words));
  }
  if (auto error = read_head(whole.substr(0, *comma), words)) return *error;
  std::vector<std::string_view> given;
  if (*comma != std::string_view::npos) {
    for (const std::string_view part : split_options(whole.substr(*comma + 1))) {
      if (auto error = read_option(part, given, words)) return *error;
    }
  }
  for (const PlayerOption* option : player_options()) {
    const bool is_given = std::ranges::find(given, option->name) != given.end();
    if (is_given && !option->becomes.empty()) words.kind = find_player_kind(option->becomes);
  }
  if (words.kind->settle) {
    if (auto error = words.kind->settle(given, words)) return *error;
  }
  return words;
}

MaybeError check_limits(const PlayerWords& words, const PlayerLimits& limits) {
  if (limits.unlimited() || words.kind->why_no_limits.empty()) return std::nullopt;
  return Error{ErrorCode::kBadOption, no_limits_text(*words.kind), place_of(words)};
}

std::string name_of_player(std::string_view text) {
  const auto words = parse_player(text);
  return std::string(words && !words->name.empty() ? std::string_view(words->name) : text);
}

std::string hash_of_heuristic(std::string_view text) {
  const auto words = parse_player(text);
  if (!words || !names_a_file(words->heuristic)) return {};
  const auto file = read_heuristic_file(words->heuristic);
  return file ? (*file)->hash : std::string();
}

PlayerWords with_present_names(const AnyGame& game, PlayerWords words) {
  const bool has_other_words = words.kind->argument == PlayerKind::Argument::kOther;
  if (has_other_words || words.heuristic.empty()) return words;
  std::string name = present_name(game, words.heuristic);
  if (name == words.heuristic) return words;
  // The argument ends where the first option begins, or the text.
  const std::size_t comma = std::min(words.text.find(','), words.text.size());
  words.text.replace(comma - words.argument.size(), words.argument.size(), name);
  words.argument = name;
  words.heuristic = std::move(name);
  return words;
}

PlayerLimits effective_limits(const AnyGame& game, const PlayerWords& words,
                              const PlayerLimits& common) {
  PlayerLimits limits = words.limits.unlimited() ? common : words.limits;
  if (limits.unlimited() && words.kind->own_limits) {
    limits = words.kind->own_limits(game, words).value_or(limits);
  }
  if (limits.unlimited()) limits.per_move.nodes = kDefaultNodes;
  return limits;
}

}  // namespace quadrille
