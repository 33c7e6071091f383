// SPDX-License-Identifier: MIT
#include "games/registry.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "base/text.h"
#include "games/breakthrough/family.h"
#include "games/checkers/family.h"
#include "games/isolation/family.h"
#include "games/tablut/family.h"

namespace quadrille {
namespace {

bool is_start(std::string_view position_text) {
  return position_text.empty() || position_text == "start";
}

Expected<GamePointer> find_game_for(std::string_view words, std::string_view position_text) {
  const auto parts = split(trim(words), ':');
  std::vector<std::string> known;
  for (const GameFamily* family : all_families()) {
    if (family->name() == parts[0]) {
      return family->make(std::span(parts).subspan(1), position_text);
    }
    known.emplace_back(family->name());
  }
  return Error{
      ErrorCode::kUnknownGame,
      fmt::format("there is no game {}{}", in_quotes(parts[0]), suggestion(parts[0], known)),
      "game"};
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

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
  static const std::array<const GameFamily*, 4> families = {
      &breakthrough::family(), &isolation::family(), &checkers::family(), &tablut::family()};
  return families;
}

Expected<GamePointer> find_game(std::string_view words) { return find_game_for(words, ""); }

Expected<Setup> set_up(std::string_view game_words, std::string_view position_text) {
  const std::string_view trimmed = trim(position_text);
  auto game = find_game_for(game_words, trimmed);
  if (!game) return game.error();
  if (is_start(trimmed)) return Setup{*game, (*game)->start()};
  auto position = (*game)->parse_position(position_text);
  if (!position) return position.error();
  return Setup{*game, *position};
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
