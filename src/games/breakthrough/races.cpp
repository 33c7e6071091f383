// SPDX-License-Identifier: MIT
// Races to the goal row that are decided although the game goes on: what spares the exact solver
// the last plies of most lines. Every answer is a certainty under both rule sets.
#include <algorithm>
#include <limits>

#include "games/breakthrough/rules.h"

namespace quadrille::breakthrough {

template <class Layout, RuleSet kRules>
template <Side kSide>
Status Breakthrough<Layout, kRules>::certain_result_for(const Position& position) const {
  constexpr bool kUp = kSide == kWhite;
  constexpr Side kEnemy = opposite(kSide);
  const Bits own = position.of(kSide);
  const Bits enemy = position.of(kEnemy);
  const Bits empty = board_.all() & ~position.occupied();
  const int last = board_.height() - 1;
  const auto row_from_goal = [&](Side side, int rows) {
    return board_.row(side == kWhite ? last - rows : rows);
  };

  // A pawn of ours steps onto the goal row.
  const Targets targets = targets_of<kSide>(position);
  const Bits all_targets = targets.left | targets.right | targets.straight;
  if ((all_targets & row_from_goal(kSide, 0)) != 0) return won_by(kSide);

  // A pawn of theirs will, unless we take it: nothing of ours can get into its way.
  const Bits enemy_near = enemy & row_from_goal(kEnemy, 1);
  if (enemy_near != 0) {
    Bits threats = enemy_near;
    if constexpr (kRules == RuleSet::kCourse) {
      threats &= board_.template ahead<kUp>(board_.template ahead<!kUp>(enemy_near) & empty);
    }
    if (threats == 0) return Status::kOpen;
    const Bits taken = board_.template ahead_left<kUp>(own) | board_.template ahead_right<kUp>(own);
    const bool several = (threats & (threats - 1)) != 0;
    return several || (threats & taken) == 0 ? won_by(kEnemy) : Status::kOpen;
  }

  // A pawn of ours gets next to the goal row where nobody takes it, and goes on.
  const Bits attacked =
      board_.template ahead_left<!kUp>(enemy) | board_.template ahead_right<!kUp>(enemy);
  Bits safe = all_targets & row_from_goal(kSide, 1) & ~attacked;
  if constexpr (kRules == RuleSet::kCourse) {
    safe &= board_.template ahead<!kUp>(row_from_goal(kSide, 0) & empty);
    // Who cannot move saves a draw; a free pawn of theirs is sure to have a move left.
    const Bits free = board_.template ahead<!kUp>(enemy) & empty & ~all_targets;
    if (free == 0) return Status::kOpen;
  }
  return safe != 0 ? won_by(kSide) : Status::kOpen;
}

template <class Layout, RuleSet kRules>
Status Breakthrough<Layout, kRules>::certain_result(const Position& position) const {
  return position.to_move == kWhite ? certain_result_for<kWhite>(position)
                                    : certain_result_for<kBlack>(position);
}

// The way of the most advanced pawn; under standard rules also taking every pawn of the enemy.
template <class Layout, RuleSet kRules>
int Breakthrough<Layout, kRules>::least_plies_to_win(const Position& position, Side side) const {
  const Bits own = position.of(side);
  if (own == 0) return std::numeric_limits<int>::max();
  const int rows = side == kWhite ? board_.height() - 1 - board_.y_of(highest_bit(own))
                                  : board_.y_of(lowest_bit(own));
  int moves = rows;
  if constexpr (kRules == RuleSet::kStandard) {
    moves = std::min(moves, popcount(position.of(opposite(side))));
  }
  return position.to_move == side ? 2 * moves - 1 : 2 * moves;
}

template Status Breakthrough<Square64, RuleSet::kStandard>::certain_result(const Position&) const;
template int Breakthrough<Square64, RuleSet::kStandard>::least_plies_to_win(const Position&,
                                                                            Side) const;
template Status Breakthrough<Square64, RuleSet::kCourse>::certain_result(const Position&) const;
template int Breakthrough<Square64, RuleSet::kCourse>::least_plies_to_win(const Position&,
                                                                          Side) const;
template Status Breakthrough<Packed64, RuleSet::kStandard>::certain_result(const Position&) const;
template int Breakthrough<Packed64, RuleSet::kStandard>::least_plies_to_win(const Position&,
                                                                            Side) const;
template Status Breakthrough<Packed64, RuleSet::kCourse>::certain_result(const Position&) const;
template int Breakthrough<Packed64, RuleSet::kCourse>::least_plies_to_win(const Position&,
                                                                          Side) const;
template Status Breakthrough<Wide128, RuleSet::kStandard>::certain_result(const Position&) const;
template int Breakthrough<Wide128, RuleSet::kStandard>::least_plies_to_win(const Position&,
                                                                           Side) const;
template Status Breakthrough<Wide128, RuleSet::kCourse>::certain_result(const Position&) const;
template int Breakthrough<Wide128, RuleSet::kCourse>::least_plies_to_win(const Position&,
                                                                         Side) const;

}  // namespace quadrille::breakthrough
