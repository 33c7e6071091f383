// SPDX-License-Identifier: MIT
// Races to the goal row that are decided although the game goes on: what spares searches and the
// exact solver the last plies of most lines. Every answer is a certainty under both rule sets.
#include <algorithm>
#include <limits>

#include "games/breakthrough/rules.h"

namespace quadrille::breakthrough {

// How many moves the side needs for a pawn that nobody can stop on its way to the goal row, if they
// are `most` or fewer; 0: there is no such pawn. All pawns run at once, to every square that no
// enemy can be on or take in time: an enemy may be wherever a pawn of his gets in so many moves,
// whatever stands in its way.
template <class Layout, RuleSet kRules>
template <Side kSide>
int Breakthrough<Layout, kRules>::moves_to_goal(const Position& position, int most) const {
  constexpr bool kUp = kSide == kWhite;
  const Bits own = position.of(kSide);
  const Bits goal = kUp ? board_.top_row() : board_.bottom_row();
  const Bits open = board_.all() & ~own;
  const auto sideways = [&]<bool kForwardIsUp>(Bits pawns) {
    return board_.template ahead_left<kForwardIsUp>(pawns) |
           board_.template ahead_right<kForwardIsUp>(pawns);
  };
  Bits enemies = position.of(opposite(kSide));  // where they may be at the runner's next move
  Bits runners = own;
  const auto enemies_move = [&] {
    const Bits taken = sideways.template operator()<!kUp>(enemies);
    runners &= ~taken;
    enemies |= taken | board_.template ahead<!kUp>(enemies);
  };
  if (position.to_move != kSide) enemies_move();
  for (int moves = 1; moves <= most && runners != 0; ++moves) {
    runners = ((board_.template ahead<kUp>(runners) & ~enemies) |
               sideways.template operator()<kUp>(runners)) &
              open;
    if ((runners & goal) != 0) return moves;
    enemies_move();
  }
  return 0;
}

template <class Layout, RuleSet kRules>
template <Side kSide>
CertainResult Breakthrough<Layout, kRules>::certain_result_for(const Position& position) const {
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
  if ((all_targets & row_from_goal(kSide, 0)) != 0) return {won_by(kSide), 1};

  // A pawn of theirs will, unless we take it.
  const Bits enemy_near = enemy & row_from_goal(kEnemy, 1);
  if (enemy_near != 0) {
    const Bits threats = threats_to<kSide>(position);
    if (threats == 0) return {};
    const Bits taken = board_.template ahead_left<kUp>(own) | board_.template ahead_right<kUp>(own);
    const bool several = (threats & (threats - 1)) != 0;
    if (several || (threats & taken) == 0) return {won_by(kEnemy), 2};
    return {};
  }

  if constexpr (kRules == RuleSet::kStandard) {
    // Who is in time: our pawn gets there before the first of theirs could, or theirs before ours.
    const int our_rows = rows_to_go(own, kSide);
    const int their_rows = rows_to_go(enemy, kEnemy);
    if (our_rows <= their_rows) {
      if (const int moves = moves_to_goal<kSide>(position, their_rows); moves > 0) {
        return {won_by(kSide), 2 * moves - 1};
      }
    }
    if (their_rows < our_rows) {
      if (const int moves = moves_to_goal<kEnemy>(position, our_rows - 1); moves > 0) {
        return {won_by(kEnemy), 2 * moves};
      }
    }
  } else {
    // A pawn of ours gets next to the goal row where nobody takes it, and goes on.
    const Bits attacked =
        board_.template ahead_left<!kUp>(enemy) | board_.template ahead_right<!kUp>(enemy);
    const Bits safe = all_targets & row_from_goal(kSide, 1) & ~attacked &
                      board_.template ahead<!kUp>(row_from_goal(kSide, 0) & empty);
    // Who cannot move saves a draw; a free pawn of theirs is sure to have a move left, if it is not
    // taken: then there must be another.
    const Bits free = board_.template ahead<!kUp>(enemy) & empty & ~all_targets;
    const bool several = (free & (free - 1)) != 0;
    const Bits last_free_pawn = several ? Bits{0} : board_.template ahead<kUp>(free);
    if (free != 0 && (safe & ~last_free_pawn) != 0) return {won_by(kSide), 3};
  }
  return {};
}

template <class Layout, RuleSet kRules>
CertainResult Breakthrough<Layout, kRules>::certain_result(const Position& position) const {
  return position.to_move == kWhite ? certain_result_for<kWhite>(position)
                                    : certain_result_for<kBlack>(position);
}

// The way of the most advanced pawn; under standard rules also taking every pawn of the enemy.
template <class Layout, RuleSet kRules>
int Breakthrough<Layout, kRules>::least_plies_to_win(const Position& position, Side side) const {
  const Bits own = position.of(side);
  if (own == 0) return std::numeric_limits<int>::max();
  int moves = rows_to_go(own, side);
  if constexpr (kRules == RuleSet::kStandard) {
    moves = std::min(moves, popcount(position.of(opposite(side))));
  }
  return position.to_move == side ? 2 * moves - 1 : 2 * moves;
}

template CertainResult Breakthrough<Square64, RuleSet::kStandard>::certain_result(
    const Position&) const;
template int Breakthrough<Square64, RuleSet::kStandard>::least_plies_to_win(const Position&,
                                                                            Side) const;
template CertainResult Breakthrough<Square64, RuleSet::kCourse>::certain_result(
    const Position&) const;
template int Breakthrough<Square64, RuleSet::kCourse>::least_plies_to_win(const Position&,
                                                                          Side) const;
template CertainResult Breakthrough<Packed64, RuleSet::kStandard>::certain_result(
    const Position&) const;
template int Breakthrough<Packed64, RuleSet::kStandard>::least_plies_to_win(const Position&,
                                                                            Side) const;
template CertainResult Breakthrough<Packed64, RuleSet::kCourse>::certain_result(
    const Position&) const;
template int Breakthrough<Packed64, RuleSet::kCourse>::least_plies_to_win(const Position&,
                                                                          Side) const;
template CertainResult Breakthrough<Wide128, RuleSet::kStandard>::certain_result(
    const Position&) const;
template int Breakthrough<Wide128, RuleSet::kStandard>::least_plies_to_win(const Position&,
                                                                           Side) const;
template CertainResult Breakthrough<Wide128, RuleSet::kCourse>::certain_result(
    const Position&) const;
template int Breakthrough<Wide128, RuleSet::kCourse>::least_plies_to_win(const Position&,
                                                                         Side) const;

}  // namespace quadrille::breakthrough
