// SPDX-License-Identifier: MIT
#include "protocols/pdn/matches.h"

#include <fmt/core.h>

#include <utility>
#include <vector>

#include "games/checkers/family.h"
#include "protocols/pdn/reader.h"

namespace quadrille::pdn {
namespace {

// The beginning of a record in the game of a match, whose draw rules may end it sooner.
std::optional<std::pair<Line, std::vector<AnyMove>>> played(const GamePointer& game,
                                                            const Record& record,
                                                            std::size_t plies) {
  const auto start = game->parse_position(rules()->position_text(record.start));
  if (!start) return std::nullopt;
  Line line(game, *start);
  std::vector<AnyMove> moves;
  AnyPosition position = record.start;
  for (const AnyMove move : record.moves) {
    if (moves.size() == plies || line.outcome()) break;
    const auto same = game->parse_move(line.position(), rules()->move_text(position, move));
    if (!same) return std::nullopt;
    line.play(*same);
    moves.push_back(*same);
    position = rules()->apply(position, move);
  }
  return std::pair(std::move(line), std::move(moves));
}

Record record_of(const MatchPlan& plan, const Opening& opening, const PlayedGame& game,
                 std::size_t number, bool a_is_first) {
  const AnyGame& from = *plan.game;
  const Side black = from.side_name(Side::kFirst) == "black" ? Side::kFirst : Side::kSecond;
  const auto player_of = [&](Side side) {
    return plan.players[(side == Side::kFirst) == a_is_first ? 0 : 1].text;
  };
  Record record;
  record.tags = {{"Event", fmt::format("Match of {}, seed {}", from.name(), plan.seed)},
                 {"Round", std::to_string(number)},
                 {"Black", player_of(black)},
                 {"White", player_of(opposite(black))},
                 {"Termination", std::string(to_string(game.outcome.reason))}};
  record.result = !game.outcome.winner            ? Result::kDraw
                  : *game.outcome.winner == black ? Result::kBlackWins
                                                  : Result::kWhiteWins;
  AnyPosition position = opening.moves.empty() ? opening.position : from.start();
  AnyPosition here = *rules()->parse_position(from.position_text(position));
  record.start = here;
  for (const AnyMove move : game.moves) {
    const AnyMove same = *rules()->parse_move(here, from.move_text(position, move));
    record.moves.push_back(same);
    position = from.apply(position, move);
    here = rules()->apply(here, same);
  }
  return record;
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
    auto& [line, moves] = *beginning;
    if (rules()->position_text(record.start) != usual) moves.clear();
    list.add(line, std::move(moves));
  }
  return list;
}

std::string match_text(const MatchPlan& plan, const MatchResult& result) {
  std::string text;
  for (std::size_t i = 0; i < result.pairs.size(); ++i) {
    if (!result.pairs[i]) continue;
    const auto& [a_first, b_first] = *result.pairs[i];
    const Opening& opening = plan.openings[i];
    text += game_text(record_of(plan, opening, a_first, 2 * i + 1, true));
    text += game_text(record_of(plan, opening, b_first, 2 * i + 2, false));
  }
  return text;
}

}  // namespace quadrille::pdn
