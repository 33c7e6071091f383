// SPDX-License-Identifier: MIT
#include "cli/common/saved_game.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "protocols/json.h"

namespace quadrille::cli {
namespace {

constexpr std::size_t kMaxFileBytes = 1 << 20;

Error file_error(const std::string& path, std::string message) {
  return {ErrorCode::kBadOption, std::move(message), fmt::format("file {}", in_quotes(path))};
}

}  // namespace

MaybeError save_game(const std::string& path, const SavedGame& game) {
  const AnyGame& rules = *game.start.game;
  Json moves = Json::array();
  AnyPosition position = game.start.position;
  for (const AnyMove move : game.moves) {
    moves.push_back(rules.move_text(position, move));
    position = rules.apply(position, move);
  }
  const std::string text = Json{{"game", rules.name()},
                                {"position", rules.position_text(game.start.position)},
                                {"moves", std::move(moves)}}
                               .dump(2) +
                           '\n';
  // O_EXCL: nobody's file is overwritten, whatever happens between looking and writing.
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
  if (file < 0) {
    return file_error(path, errno == EEXIST
                                ? "exists already: choose another name"
                                : fmt::format("cannot be written: {}", std::strerror(errno)));
  }
  const auto written = write(file, text.data(), text.size());
  const bool good = written == static_cast<ssize_t>(text.size()) && fsync(file) == 0;
  close(file);
  if (!good) return file_error(path, "could not be written in full");
  return std::nullopt;
}

Expected<SavedGame> load_game(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return file_error(path, fmt::format("cannot be read: {}", std::strerror(errno)));
  std::string text(kMaxFileBytes + 1, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(in.gcount()));
  if (text.size() > kMaxFileBytes) return file_error(path, "is too large for a saved game");

  const Json json = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  const auto has_text = [&json](const char* name) {
    return json.contains(name) && json[name].is_string();
  };
  if (!json.is_object() || !has_text("game") || !has_text("position") || !json.contains("moves") ||
      !json["moves"].is_array()) {
    return file_error(path, "is not a saved game: it needs game, position and moves");
  }
  auto setup = set_up(json["game"].get<std::string>(), json["position"].get<std::string>());
  if (!setup) return file_error(path, setup.error().text());

  SavedGame game{*setup, {}};
  AnyPosition position = game.start.position;
  for (const Json& item : json["moves"]) {
    const auto move = game.start.game->parse_move(
        position, item.is_string() ? item.get<std::string>() : item.dump());
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
