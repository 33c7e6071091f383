// SPDX-License-Identifier: MIT
#include "players/player.h"

#include "heuristics/evaluator.h"

namespace quadrille {
namespace {

// Nobody has a move in a game that is over.
Analysis no_move() {
  Analysis analysis;
  analysis.forfeit = Forfeit{Reason::kIllegalMove, "the game is over", ErrorCode::kBadPosition};
  return analysis;
}

// Whose heuristic fails loses the game by that: there is nothing to choose a move by.
Analysis failed(const HeuristicFailure& failure) {
  Analysis analysis;
  analysis.forfeit = Forfeit{Reason::kCrash, failure.what(), failure.error().code};
  return analysis;
}

}  // namespace

Analysis Player::choose(const Line& line, const Turn& turn) {
  if (line.outcome()) return no_move();
  const bool forced = line.game()->legal_moves(line.position()).size() == 1;
  try {
    return forced ? play_forced_move(line, turn) : think(line, turn);
  } catch (const HeuristicFailure& failure) {
    return failed(failure);
  }
}

std::vector<Analysis> Player::choose_lines(const Line& line, const Turn& turn, int count) {
  if (line.outcome()) return {no_move()};
  try {
    return think_of_lines(line, turn, count);
  } catch (const HeuristicFailure& failure) {
    return {failed(failure)};
  }
}

Analysis Player::play_forced_move(const Line& line, const Turn& turn) { return think(line, turn); }

std::vector<Analysis> Player::think_of_lines(const Line& line, const Turn& turn, int) {
  return {think(line, turn)};
}

}  // namespace quadrille
