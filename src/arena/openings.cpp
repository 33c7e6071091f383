// SPDX-License-Identifier: MIT
#include "arena/openings.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "base/random.h"
#include "base/text.h"
#include "games/checkers/ballots.h"
#include "games/checkers/family.h"
#include "games/isolation/family.h"
#include "games/registry.h"
#include "os/parallel.h"
#include "players/factory.h"
#include "search/score_text.h"

namespace quadrille {
namespace {

constexpr std::string_view kStart = "start";

}  // namespace

Expected<Line> begin_line(const GamePointer& game, const Opening& opening) {
  AnyPosition start = game->start();
  if (opening.position != kStart) {
    const auto position = game->parse_position(opening.position);
    if (!position) return position.error();
    start = *position;
  }
  return play_moves({game, start}, opening.moves);
}

void OpeningList::add(const Line& line, Opening opening) {
  if (line.outcome()) {
    ++finished_;
  } else if (!seen_.insert(line.game()->position_text(line.position())).second) {
    ++repeated_;
  } else {
    openings_.push_back(std::move(opening));
  }
}

std::vector<Opening> random_openings(const GamePointer& game, int plies, std::size_t count,
                                     std::uint64_t seed, const std::atomic<bool>* stop) {
  constexpr std::size_t kTriesForEach = 1000;
  Random random(seed);
  OpeningList list;
  std::size_t failures = 0;
  while (list.openings().size() < count && failures < kTriesForEach) {
    if (stop != nullptr && *stop) break;
    Opening opening;
    AnyPosition position = game->start();
    while (opening.moves.size() < static_cast<std::size_t>(plies)) {
      const auto moves = game->legal_moves(position);
      if (moves.empty()) break;
      const AnyMove move = moves[random.below(moves.size())];
      opening.moves.push_back(game->move_text(position, move));
      position = game->apply(position, move);
    }
    // None where the moves went on behind a draw by repetition.
    const std::size_t before = list.openings().size();
    if (const auto line = begin_line(game, opening)) list.add(*line, std::move(opening));
    failures = list.openings().size() > before ? 0 : failures + 1;
  }
  return list.openings();
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
    const auto words = split_words(ballot.moves);
    Opening opening{.moves = {words.begin(), words.end()}};
    const auto line = begin_line(game, opening);
    if (!line) return line.error();
    list.add(*line, std::move(opening));
  }
  return list;
}

Expected<OpeningList> placement_openings(const GamePointer& game) {
  if (!isolation::is_isolation(*game)) {
    return Error{ErrorCode::kBadOption,
                 fmt::format("placements are how isolation begins, not {}: give a number of plies",
                             game->name())};
  }
  OpeningList list;
  const AnyPosition start = game->start();
  for (const AnyMove first : game->legal_moves(start)) {
    const AnyPosition after = game->apply(start, first);
    for (const AnyMove second : game->legal_moves(after)) {
      Opening opening{.moves = {game->move_text(start, first), game->move_text(after, second)}};
      const auto line = begin_line(game, opening);
      if (!line) return line.error();
      list.add(*line, std::move(opening));
    }
  }
  return list;
}

Expected<OpeningList> listed_openings(const GamePointer& game, std::string_view text) {
  OpeningList list;
  // Line by line, and no list of them: a file may be nothing but line ends.
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
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
    list.add(Line(game, *position), {.position = game->position_text(*position)});
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

Expected<BalancedOpenings> balanced_openings(const GamePointer& game,
                                             std::span<const Opening> candidates, std::size_t count,
                                             const Balance& balance, unsigned threads,
                                             const std::atomic<bool>* stop) {
  PlayerLimits limits;
  limits.per_move.nodes = balance.nodes;
  std::vector<std::unique_ptr<Player>> judges;
  for (unsigned i = 0; i < std::max(threads, 1U); ++i) {
    auto judge = make_player(game, "alphabeta:" + balance.heuristic, limits);
    if (!judge) return judge.error();
    judges.push_back(std::move(*judge));
  }
  BalancedOpenings found;
  // Some at a time: mostly the first ones are enough.
  for (std::size_t done = 0; done < candidates.size() && found.kept.size() < count;) {
    const auto some = candidates.subspan(done, std::min(count, candidates.size() - done));
    std::vector<char> even(some.size(), 0);
    parallel_for(some.size(), judges.size(), [&](std::size_t thread, std::size_t i) {
      const auto line = begin_line(game, some[i]);
      if (!line || line->outcome() || (stop != nullptr && stop->load())) return;
      Turn turn;
      turn.stop = stop;
      judges[thread]->new_game(1);
      const auto thought = judges[thread]->choose_lines(*line, turn, 1);
      even[i] = !thought.empty() && thought[0].score &&
                std::abs(score_number(*thought[0].score)) <= balance.within;
    });
    for (std::size_t i = 0; i < some.size() && found.kept.size() < count; ++i) {
      if (even[i] != 0) {
        found.kept.push_back(some[i]);
      } else {
        ++found.left_out;
      }
    }
    done += some.size();
  }
  return found;
}

}  // namespace quadrille
