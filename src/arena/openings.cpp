// SPDX-License-Identifier: MIT
#include "arena/openings.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "base/random.h"
#include "base/text.h"
#include "games/checkers/ballots.h"
#include "games/checkers/family.h"

namespace quadrille {

void OpeningList::add(const Line& line, std::vector<AnyMove> moves) {
  if (line.outcome()) {
    ++finished_;
  } else if (!seen_.insert(line.game()->position_text(line.position())).second) {
    ++repeated_;
  } else {
    openings_.push_back({std::move(moves), line.position()});
  }
}

std::vector<Opening> random_openings(const AnyGame& game, int plies, std::size_t count,
                                     std::uint64_t seed) {
  constexpr std::size_t kTriesForEach = 1000;
  Random random(seed);
  std::vector<Opening> openings;
  std::unordered_set<std::string> seen;
  std::size_t failures = 0;
  while (openings.size() < count && failures < kTriesForEach) {
    Opening opening{{}, game.start()};
    while (opening.moves.size() < static_cast<std::size_t>(plies)) {
      const auto moves = game.legal_moves(opening.position);
      if (moves.empty()) break;
      opening.moves.push_back(moves[random.below(moves.size())]);
      opening.position = game.apply(opening.position, opening.moves.back());
    }
    const bool usable =
        !game.outcome(opening.position) && seen.insert(game.position_text(opening.position)).second;
    if (usable) {
      openings.push_back(std::move(opening));
      failures = 0;
    } else {
      ++failures;
    }
  }
  return openings;
}

Expected<OpeningList> ballot_openings(const GamePointer& game) {
  if (!checkers::is_english(*game)) {
    return Error{ErrorCode::kBadOption,
                 checkers::is_checkers(*game)
                     ? fmt::format("the ballots begin with a move of Black's, and under {} Red "
                                   "moves first: play checkers:english, or give a number of plies",
                                   game->name())
                     : fmt::format("the ballots are openings of checkers:english, not of {}: give "
                                   "a number of plies",
                                   game->name())};
  }
  OpeningList list;
  for (const checkers::Ballot& ballot : checkers::ballots()) {
    if (ballot.lost) continue;
    Line line(game, game->start());
    std::vector<AnyMove> moves;
    for (const std::string_view word : split_words(ballot.moves)) {
      const auto move = game->parse_move(line.position(), word);
      if (!move) return move.error();
      line.play(*move);
      moves.push_back(*move);
    }
    list.add(line, std::move(moves));
  }
  return list;
}

Expected<OpeningList> listed_openings(const GamePointer& game, std::string_view text) {
  OpeningList list;
  std::size_t number = 0;
  for (const std::string_view line : split(text, '\n')) {
    ++number;
    const std::string_view content = trim(line.substr(0, line.find('#')));
    if (content.empty()) continue;
    const auto refuse = [&](Error error) {
      error.where =
          fmt::format("line {}{}{}", number, error.where.empty() ? "" : ", ", error.where);
      return error;
    };
    const auto position = game->parse_position(content);
    if (!position) return refuse(position.error());
    // What no game can reach is nothing to compare players by.
    const auto warnings = game->warnings(*position);
    if (!warnings.empty()) return refuse({ErrorCode::kBadPosition, warnings.front()});
    list.add(Line(game, *position), {});
  }
  return list;
}

std::vector<Opening> drawn_openings(std::vector<Opening> openings, std::size_t count,
                                    std::uint64_t seed) {
  if (openings.size() <= count) return openings;
  Random random(seed);
  for (std::size_t i = 0; i < count; ++i) {
    std::swap(openings[i], openings[i + random.below(openings.size() - i)]);
  }
  openings.resize(count);
  return openings;
}

}  // namespace quadrille
