// SPDX-License-Identifier: MIT
#include "protocols/pdn/matches.h"

#include <fmt/core.h>

#include <cassert>
#include <utility>
#include <vector>

#include "games/checkers/family.h"
#include "players/words.h"
#include "protocols/pdn/reader.h"

namespace quadrille::pdn {
namespace {

// The beginning of a record in the game of a match, whose draw rules may end it sooner.
std::optional<std::pair<Line, Opening>> played(const GamePointer& game, const Record& record,
                                               std::size_t plies) {
  const auto start = game->parse_position(rules()->position_text(record.start));
  if (!start) return std::nullopt;
  Line line(game, *start);
  Opening opening;
  AnyPosition position = record.start;
  for (const AnyMove move : record.moves) {
    if (opening.moves.size() == plies || line.outcome()) break;
    opening.moves.push_back(rules()->move_text(position, move));
    const auto same = game->parse_move(line.position(), opening.moves.back());
    if (!same) return std::nullopt;
    line.play(*same);
    position = rules()->apply(position, move);
  }
  return std::pair(std::move(line), std::move(opening));
}

}  // namespace

Expected<OpeningList> openings_of(const GamePointer& game, std::string_view text,
                                  std::optional<std::size_t> plies) {
  if (!checkers::is_checkers(*game)) {
    return Error{
        ErrorCode::kBadOption,
        fmt::format("PDN files hold games of checkers, not of {}: write a text file with a "
                    "position a line",
                    game->name())};
  }
  OpeningList list;
  Reader reader(text);
  const std::string usual = game->position_text(game->start());
  while (const auto read = reader.next()) {
    const Record& record = read->record;
    const std::size_t wanted = plies.value_or(record.moves.size());
    const bool has_them = read->complete || (plies && record.moves.size() >= *plies);
    auto beginning = has_them ? played(game, record, wanted) : std::nullopt;
    if (!beginning) {
      list.leave_out();
      continue;
    }
    auto& [line, opening] = *beginning;
    if (rules()->position_text(record.start) != usual) {
      opening = {.position = game->position_text(line.position())};
    }
    list.add(line, std::move(opening));
  }
  return list;
}

std::string record_text(const GamePointer& game, const GameRecord& record, std::string_view event,
                        std::size_t round) {
  const Side black = game->side_name(Side::kFirst) == "black" ? Side::kFirst : Side::kSecond;
  const Outcome& outcome = record.played.outcome;
  Record text;
  text.tags = {{"Event", std::string(event)},
               {"Round", std::to_string(round)},
               {"Black", name_of_player(record.job.players[index_of(black)])},
               {"White", name_of_player(record.job.players[index_of(opposite(black))])},
               {"Termination", std::string(to_string(outcome.reason))}};
  // A game that was cut has no result: half a point each is the match's way to count it.
  text.result = record.played.cut()        ? Result::kUnknown
                : !outcome.winner          ? Result::kDraw
                : *outcome.winner == black ? Result::kBlackWins
                                           : Result::kWhiteWins;
  // PDN has rules of its own: those of tournaments without the draws that somebody must claim.
  const auto start = begin_line(game, {.position = record.job.opening.position});
  assert(start);
  AnyPosition position = *rules()->parse_position(game->position_text(start->position()));
  text.start = position;
  const auto play = [&](const std::string& move) {
    text.moves.push_back(*rules()->parse_move(position, move));
    position = rules()->apply(position, text.moves.back());
  };
  for (const std::string& move : record.job.opening.moves) play(move);
  for (const PlayedMove& played : record.played.moves) play(played.move);
  return game_text(text);
}

}  // namespace quadrille::pdn
