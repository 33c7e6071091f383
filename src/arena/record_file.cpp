// SPDX-License-Identifier: MIT
#include "arena/record_file.h"

#include <fmt/core.h>

#include <unordered_map>
#include <utility>

#include "games/registry.h"

namespace quadrille {

Expected<PlayedBefore> read_records(std::string_view text, std::span<const GameJob> jobs) {
  std::unordered_map<std::string, std::size_t> numbers;
  for (std::size_t i = 0; i < jobs.size(); ++i) numbers.emplace(job_json(jobs[i]), i);
  PlayedBefore before;
  GamePointer game;
  std::size_t number = 0;
  for (auto end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end + 1);
    const auto refuse = [where = fmt::format("line {}", ++number)](Error error) {
      error.where = error.where.empty() ? where : where + ", " + error.where;
      return error;
    };
    auto record = parse_record(line);
    if (!record) return refuse(record.error());
    const auto job = numbers.find(job_json(record->job));
    if (job == numbers.end()) {
      return refuse({ErrorCode::kBadOption, "is a game of another match, or of other conditions"});
    }
    if (!game) game = *find_game(record->job.game);
    if (const auto played = line_of_record(game, *record); !played) return refuse(played.error());
    if (!before.records.emplace(job->second, *std::move(record)).second) continue;
    before.text.append(line).push_back('\n');
  }
  return before;
}

Expected<Line> line_of_record(const GamePointer& game, const GameRecord& record) {
  auto line = begin_line(game, record.job.opening);
  if (!line) return line.error();
  for (const PlayedMove& played : record.played.moves) {
    if (line->outcome()) return Error{ErrorCode::kBadPosition, "goes on after its end"};
    const auto move = game->parse_move(line->position(), played.move);
    if (!move) return move.error();
    line->play(*move);
  }
  const Outcome& told = record.played.outcome;
  const auto by_rules = line->outcome();
  const bool is_adjudicated = told.reason == Reason::kAdjudication;
  // Without an end by the rules it was adjudicated or cut, or somebody forfeited it.
  const bool fits = by_rules ? told.winner == by_rules->winner && told.reason == by_rules->reason
                             : is_adjudicated || told.winner.has_value() != record.played.cut();
  if (!fits || is_adjudicated != record.played.adjudicated.has_value())
    return Error{ErrorCode::kBadPosition, "does not end as it says"};
  return line;
}

}  // namespace quadrille
