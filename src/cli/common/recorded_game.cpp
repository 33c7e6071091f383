// SPDX-License-Identifier: MIT
#include "cli/common/recorded_game.h"

#include <fmt/core.h>

#include <optional>
#include <utility>

#include "arena/record_file.h"
#include "base/for_people.h"
#include "base/text.h"
#include "cli/common/saved_game.h"
#include "games/registry.h"
#include "os/files.h"
#include "protocols/pdn/reader.h"

namespace quadrille::cli {
namespace {

Error has_fewer(const std::string& path, std::size_t games, std::size_t number) {
  return file_error(
      path, fmt::format("has {}: there is no game {}", counted(games, "game", "games"), number));
}

// The games of a match, one a line.
Expected<RecordedGame> record_of_match(const std::string& path, std::string_view text,
                                       std::size_t number) {
  std::size_t games = 0;
  for (const std::string_view line : split(text, '\n')) {
    if (trim(line).empty() || ++games != number) continue;
    const auto refuse = [&](const Error& error) {
      return file_error(path, fmt::format("game {}: {}", number, error.text()));
    };
    const auto record = parse_record(line);
    if (!record) return refuse(record.error());
    const auto game = find_game(record->job.game);
    if (!game) return refuse(game.error());
    auto line_played = line_of_record(*game, *record);
    if (!line_played) return refuse(line_played.error());
    return RecordedGame{record->job.game, *std::move(line_played)};
  }
  return has_fewer(path, games, number);
}

Expected<RecordedGame> saved_game(const std::string& path, std::string_view text,
                                  std::size_t number) {
  const auto game = parse_saved_game(path, text);
  if (!game) return game.error();
  if (number != 1) return has_fewer(path, 1, number);
  return RecordedGame{game->start.game->name(), game->line()};
}

// By the rules of today; one that went on where they see a draw, without rules for draws.
Line played(const pdn::Record& record) {
  const auto setup = set_up("checkers:english", pdn::rules()->position_text(record.start));
  if (setup) {
    Line line(setup->game, setup->position);
    for (const AnyMove move : record.moves) {
      if (line.outcome()) break;
      line.play(move);
    }
    if (line.moves().size() == record.moves.size()) return line;
  }
  Line line(pdn::rules(), record.start);
  for (const AnyMove move : record.moves) line.play(move);
  return line;
}

Expected<RecordedGame> pdn_game(const std::string& path, std::string_view text,
                                std::size_t number) {
  pdn::Reader reader(text);
  std::size_t games = 0;
  while (const auto game = reader.next()) {
    if (++games != number) continue;
    if (!game->complete || !game->playable) {
      const std::string fault =
          game->faults.empty()
              ? "cannot be read"
              : fmt::format("line {}: {}", game->faults.front().line, game->faults.front().reason);
      return file_error(path, fmt::format("game {}: {}", number, fault));
    }
    return RecordedGame{"checkers:english", played(game->record)};
  }
  if (games == 0) {
    return file_error(path,
                      "has no game: it is neither a saved game, nor a match's record, nor PDN");
  }
  return has_fewer(path, games, number);
}

}  // namespace

Expected<RecordedGame> read_recorded_game(const std::string& path, std::size_t number) {
  const auto text = read_file(path, pdn::kMaxFileBytes);
  if (!text) return text.error();
  return parse_recorded_game(path, *text, number);
}

Expected<SavedGame> load_any_game(const std::string& path) {
  const auto text = read_file(path, pdn::kMaxFileBytes);
  if (!text) return text.error();
  const std::string_view begin = trim(*text);
  const std::string_view first = begin.substr(0, begin.find('\n'));
  if (!parse_record(first)) return parse_saved_game(path, *text);
  const auto recorded = record_of_match(path, first, 1);
  if (!recorded) return recorded.error();
  const Line& line = recorded->line;
  return SavedGame{{line.game(), line.start()}, {line.moves().begin(), line.moves().end()}};
}

Expected<RecordedGame> parse_recorded_game(const std::string& path, std::string_view text,
                                           std::size_t number) {
  const std::string_view begin = trim(text);
  if (!begin.starts_with('{')) return pdn_game(path, text, number);
  if (parse_record(begin.substr(0, begin.find('\n')))) return record_of_match(path, begin, number);
  return saved_game(path, text, number);
}

}  // namespace quadrille::cli
