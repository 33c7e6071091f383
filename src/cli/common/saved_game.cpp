// SPDX-License-Identifier: MIT
#include "cli/common/saved_game.h"

#include <fmt/core.h>

#include "base/json_value.h"
#include "base/json_writer.h"
#include "os/files.h"

namespace quadrille::cli {
namespace {

constexpr std::size_t kMaxFileBytes = 1 << 20;
// More than a saved game has: an object with a list in it.
constexpr JsonBounds kBounds = {.depth = 4, .keys = 64};

std::string game_text(const SavedGame& game) {
  const AnyGame& rules = *game.start.game;
  JsonWriter json;
  json.begin_object().member("game", rules.name());
  json.member("position", rules.position_text(game.start.position));
  json.key("moves").begin_array();
  AnyPosition position = game.start.position;
  for (const AnyMove move : game.moves) {
    json.value(rules.move_text(position, move));
    position = rules.apply(position, move);
  }
  return json.end_array().end_object().text() + '\n';
}

const std::string* text_of(const JsonValue& object, std::string_view key) {
  const JsonValue* const value = object.find(key);
  return value == nullptr ? nullptr : value->string();
}

}  // namespace

MaybeError save_game(const std::string& path, const SavedGame& game) {
  return write_file(path, game_text(game), Existing::kRefuse);
}

Expected<SavedGame> load_game(const std::string& path) {
  const auto text = read_file(path, kMaxFileBytes);
  if (!text) return text.error();
  const auto json = parse_json(*text, kBounds);
  if (!json) {
    return file_error(path, fmt::format("is not a saved game: {}", json.error().message));
  }
  const std::string* const game_words = text_of(*json, "game");
  const std::string* const position_words = text_of(*json, "position");
  const JsonValue* const moves = json->find("moves");
  if (game_words == nullptr || position_words == nullptr || moves == nullptr ||
      moves->array() == nullptr) {
    return file_error(path, "is not a saved game: it needs game, position and moves");
  }
  const auto setup = set_up(*game_words, *position_words);
  if (!setup) return file_error(path, setup.error().text());

  SavedGame game{*setup, {}};
  AnyPosition position = game.start.position;
  for (const JsonValue& item : *moves->array()) {
    const std::string* const word = item.string();
    const auto move = game.start.game->parse_move(position, word ? *word : item.text());
    if (!move) {
      return file_error(path,
                        fmt::format("move {}: {}", game.moves.size() + 1, move.error().message));
    }
    game.moves.push_back(*move);
    position = game.start.game->apply(position, *move);
  }
  return game;
}

}  // namespace quadrille::cli
