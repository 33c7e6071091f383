// SPDX-License-Identifier: MIT
#include "arena/match_copies.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <string_view>

namespace quadrille {
namespace {

// Openings of one list differ in length by less; more would cost memory for every game.
constexpr std::size_t kMostMarks = 16;

}  // namespace

GameMarks marks_of(const GamePointer& game, const GameRecord& record, Side side_of_a) {
  // From the start of the opening. The last one is the end of the game.
  const std::vector<AnyPosition> positions = positions_of(game, record);
  const std::vector<PlayedMove>& moves = record.played.moves;
  const std::size_t opening = record.job.opening.moves.size();
  const Outcome& outcome = record.played.outcome;
  const std::size_t winner = outcome.winner ? 1 + index_of(*outcome.winner) : 0;
  Hash end = mix(static_cast<Hash>(outcome.reason) * 8 + winner * 2 + index_of(side_of_a));
  GameMarks marks(std::clamp<std::size_t>(moves.size(), 1, kMostMarks));
  if (moves.empty()) marks[0] = mix(end ^ game->hash(positions[opening]));
  for (std::size_t i = moves.size(); i-- > 0;) {
    end = mix(end ^ std::hash<std::string_view>()(moves[i].move));
    if (i < marks.size()) marks[i] = mix(end ^ game->hash(positions[opening + i]));
  }
  return marks;
}

bool CopyFinder::add(const GameMarks& marks) {
  const bool in_another = marks_.contains(marks.front());
  const bool has_another =
      std::ranges::any_of(marks, [&](Hash mark) { return openings_.contains(mark); });
  openings_.insert(marks.front());
  marks_.insert(marks.begin(), marks.end());
  return in_another || has_another;
}

std::uint64_t copies_among(std::span<const GameMarks> games) {
  CopyFinder finder;
  return static_cast<std::uint64_t>(std::ranges::count_if(
      games, [&](const GameMarks& marks) { return !marks.empty() && finder.add(marks); }));
}

}  // namespace quadrille
