// SPDX-License-Identifier: MIT
#include "games/registry.h"

#include <fmt/core.h>

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

}  // namespace

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
