// SPDX-License-Identifier: MIT
#include "cli/common/saved_game.h"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <utility>

#include "arena/limits.h"
#include "base/json_value.h"
#include "base/stopwatch.h"
#include "base/text.h"
#include "os/files.h"

namespace quadrille::cli {
namespace {

constexpr std::size_t kMaxFileBytes = 1 << 20;
// More than a saved game has: an object with lists and objects in it.
constexpr JsonBounds kBounds = {.depth = 4, .keys = 64};
// How far back a game that is not over is looked for.
constexpr std::size_t kMostGamesLookedAt = 200;

const std::string* text_of(const JsonValue& object, std::string_view key) {
  const JsonValue* const value = object.find(key);
  return value == nullptr ? nullptr : value->string();
}

// Reads how a game was played. What is missing stays as it is; what is wrong is an error.
MaybeError read_circumstances(const JsonValue& json, SavedGame& game) {
  const AnyGame& rules = *game.start.game;
  if (const std::string* const opponent = text_of(json, "opponent")) game.opponent = *opponent;
  if (const std::string* const side = text_of(json, "side")) {
    const auto named = rules.side_named(*side);
    if (!named) return named.error();
    game.side = *named;
  }
  if (const JsonValue* const limits = json.find("limits")) {
    auto read = read_limits(*limits);
    if (!read) return read.error();
    game.limits = *read;
  }
  if (const JsonValue* const seed = json.find("seed")) {
    game.seed = seed->natural().value_or(game.seed);
  }
  if (const JsonValue* const clocks = json.find("clocks");
      clocks != nullptr && clocks->array() != nullptr && clocks->array()->size() == 2) {
    std::array<std::chrono::nanoseconds, 2> left{};
    for (std::size_t i = 0; i < 2; ++i) {
      const double seconds = (*clocks->array())[i].number().value_or(-1);
      if (seconds < 0 || seconds > 1e6) {
        return Error{ErrorCode::kBadRequest, "clocks are two times in seconds", ""};
      }
      left[i] = std::chrono::nanoseconds(std::llround(seconds * 1e9));
    }
    game.clocks = left;
  }
  if (const std::string* const winner = text_of(json, "given_up_to")) {
    const auto side = rules.side_named(*winner);
    if (!side) return side.error();
    const std::string* const reason = text_of(json, "reason");
    game.given_up =
        Outcome{*side, reason_named(reason == nullptr ? "" : *reason).value_or(Reason::kResigned)};
  }
  return std::nullopt;
}

// "breakthrough_2026-11-17_124355_12345.json", and a number behind it where that is taken.
std::filesystem::path new_file(const std::filesystem::path& folder, const SavedGame& game) {
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  localtime_r(&now, &local);
  char stamp[32] = "";
  std::strftime(stamp, sizeof stamp, "%Y-%m-%d_%H%M%S", &local);
  const std::string name = game.start.game->name();
  const std::string stem = fmt::format("{}_{}_{}", name.substr(0, name.find(':')), stamp, getpid());
  std::filesystem::path file = folder / (stem + ".json");
  for (int number = 2; std::filesystem::exists(file); ++number) {
    file = folder / fmt::format("{}_{}.json", stem, number);
  }
  return file;
}

}  // namespace

Line SavedGame::line() const {
  Line line(start.game, start.position);
  for (const AnyMove move : moves) line.play(move);
  return line;
}

std::optional<Outcome> SavedGame::outcome() const { return given_up ? given_up : line().outcome(); }

void write_saved_game(JsonWriter& json, const SavedGame& game) {
  const AnyGame& rules = *game.start.game;
  json.member("game", rules.name());
  json.member("position", rules.position_text(game.start.position));
  json.key("moves").begin_array();
  AnyPosition position = game.start.position;
  for (const AnyMove move : game.moves) {
    json.value(rules.move_text(position, move));
    position = rules.apply(position, move);
  }
  json.end_array();
  if (!game.opponent.empty()) {
    json.member("opponent", game.opponent);
    if (game.side) json.member("side", rules.side_name(*game.side));
    if (!game.limits.unlimited()) {
      json.key("limits");
      write_limits(json, game.limits);
    }
    json.member("seed", game.seed);
  }
  if (game.clocks) {
    json.key("clocks").begin_array();
    for (const auto left : *game.clocks) json.value(seconds_of(left));
    json.end_array();
  }
  if (game.given_up && game.given_up->winner) {
    json.member("given_up_to", rules.side_name(*game.given_up->winner));
    json.member("reason", to_string(game.given_up->reason));
  }
}

std::string saved_game_text(const SavedGame& game) {
  JsonWriter json;
  json.begin_object();
  write_saved_game(json, game);
  return json.end_object().text() + '\n';
}

MaybeError save_game(const std::string& path, const SavedGame& game, bool replace) {
  return write_file(path, saved_game_text(game), replace ? Existing::kReplace : Existing::kRefuse);
}

Expected<SavedGame> load_game(const std::string& path) {
  const auto text = read_file(path, kMaxFileBytes);
  if (!text) return text.error();
  return parse_saved_game(path, *text);
}

Expected<SavedGame> parse_saved_game(const std::string& path, std::string_view text) {
  const auto json = parse_json(text, kBounds);
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
  Line line(game.start.game, game.start.position);
  for (const JsonValue& item : *moves->array()) {
    const std::string* const word = item.string();
    const std::string place = fmt::format("move {}", game.moves.size() + 1);
    if (line.outcome()) return file_error(path, place + ": the game is over before it");
    const auto move = game.start.game->parse_move(line.position(), word ? *word : item.text());
    if (!move) return file_error(path, fmt::format("{}: {}", place, move.error().message));
    game.moves.push_back(*move);
    line.play(*move);
  }
  if (const auto error = read_circumstances(*json, game)) return file_error(path, error->text());
  return game;
}

GameKeeper::GameKeeper(std::filesystem::path folder) : folder_(std::move(folder)) {}

GameKeeper::GameKeeper(std::filesystem::path folder, std::filesystem::path file)
    : folder_(std::move(folder)), file_(std::move(file)) {}

MaybeError GameKeeper::keep(const SavedGame& game) {
  if (game.moves.empty() && file_.empty()) return std::nullopt;
  if (file_.empty()) {
    if (folder_.empty()) return Error{ErrorCode::kInternal, "you have no home folder", ""};
    std::error_code fault;
    std::filesystem::create_directories(folder_, fault);
    if (fault) return file_error(folder_.string(), "cannot be made: " + fault.message());
    file_ = new_file(folder_, game);
  }
  return save_game(file_.string(), game, true);
}

std::optional<GameKeeper::Kept> GameKeeper::last_unfinished(const std::filesystem::path& folder) {
  std::vector<std::pair<std::filesystem::file_time_type, std::filesystem::path>> files;
  std::error_code fault;
  for (const auto& entry : std::filesystem::directory_iterator(folder, fault)) {
    if (entry.path().extension() != ".json" || !entry.is_regular_file(fault)) continue;
    files.emplace_back(entry.last_write_time(fault), entry.path());
  }
  std::ranges::sort(files, std::ranges::greater{});  // the latest first
  if (files.size() > kMostGamesLookedAt) files.resize(kMostGamesLookedAt);
  for (const auto& [time, file] : files) {
    auto game = load_game(file.string());
    if (game && !game->outcome()) return Kept{std::move(*game), file};
  }
  return std::nullopt;
}

}  // namespace quadrille::cli
