// SPDX-License-Identifier: MIT
// What can be measured on a Breakthrough board, for one side at a time. Every measure is a few
// operations on whole bitboards: no loop over squares. "Forward" is seen from the pawn's owner,
// and squares off the board count as nothing, so finished positions can be measured too.
//
// The features before ToMove are those of the Breakthrough report's programs, names and quirks and
// all, and of Lorentz and Horey: see docs/breakthrough.md. Where the others come from is told in
// docs/features.md. No feature depends on the rule set.
#pragma once

#include <algorithm>

#include "base/bits.h"
#include "base/type_list.h"
#include "games/breakthrough/rules.h"
#include "games/breakthrough/square_values.h"
#include "games/feature.h"

namespace quadrille {

// One side's view of a position: its own and the enemy's pawns, with "forward" bound to its side.
template <class Layout, breakthrough::RuleSet kRules, Side kSide>
struct SideView<breakthrough::Breakthrough<Layout, kRules>, kSide> {
  using G = breakthrough::Breakthrough<Layout, kRules>;
  using Bits = typename G::Bits;
  static constexpr bool kUp = kSide == breakthrough::kWhite;

  SideView(const G& game, const typename G::Position& position)
      : board(game.board()),
        own(position.of(kSide)),
        enemy(position.of(opposite(kSide))),
        to_move(position.to_move == kSide) {}

  // The own pawns that have a pawn of `set` on their left (right) forward diagonal.
  [[nodiscard]] Bits facing_left(Bits set) const {
    return own & board.template ahead_right<!kUp>(set);
  }
  [[nodiscard]] Bits facing_right(Bits set) const {
    return own & board.template ahead_left<!kUp>(set);
  }
  [[nodiscard]] Bits facing(Bits set) const { return facing_left(set) | facing_right(set); }
  // The own pawns that have a pawn of `set` on their left (right) backward diagonal.
  [[nodiscard]] Bits backed_left(Bits set) const {
    return own & board.template ahead_right<kUp>(set);
  }
  [[nodiscard]] Bits backed_right(Bits set) const {
    return own & board.template ahead_left<kUp>(set);
  }
  // The own pawns whose square straight ahead is in `set`.
  [[nodiscard]] Bits behind(Bits set) const { return own & board.template ahead<!kUp>(set); }

  // The own pawns that have no own pawn ahead in their column.
  [[nodiscard]] Bits foremost() const {
    return own & ~board.template ahead<!kUp>(board.template filled<!kUp>(own));
  }

  [[nodiscard]] Bits defended() const { return backed_left(own) | backed_right(own); }
  // The own pawns that no more enemies attack than own pawns defend.
  [[nodiscard]] Bits safe() const {
    const Bits attacked_left = facing_left(enemy);
    const Bits attacked_right = facing_right(enemy);
    const Bits behind_left = backed_left(own);
    const Bits behind_right = backed_right(own);
    return own & (~(attacked_left | attacked_right) |
                  ((attacked_left ^ attacked_right) & (behind_left | behind_right)) |
                  (behind_left & behind_right));
  }

  // A row by its number from the own home row, 0 to height - 1.
  [[nodiscard]] Bits row(int from_home) const {
    return board.row(kUp ? from_home : board.height() - 1 - from_home);
  }
  // The squares straight and diagonally before (behind) a square of the set.
  [[nodiscard]] Bits ahead(Bits set) const { return next_to<kUp>(set); }
  [[nodiscard]] Bits back(Bits set) const { return next_to<!kUp>(set); }
  // Where the own pawns may go by the standard rules, but for own pawns in the way.
  [[nodiscard]] Bits steps(Bits pawns) const {
    return ahead(pawns) & ~(enemy & ~diagonals<kUp>(pawns).once);
  }
  struct Attacks {
    Bits once, twice;  // at least
  };
  [[nodiscard]] Attacks attacks() const { return diagonals<kUp>(own); }
  [[nodiscard]] Attacks enemy_attacks() const { return diagonals<!kUp>(enemy); }
  // Empty squares that no enemy attacks.
  [[nodiscard]] Bits open() const { return board.all() & ~(own | enemy | enemy_attacks().once); }
  // The own pawns with no enemy ahead, as far to either side as it is away in rows.
  [[nodiscard]] Bits passed() const {
    Bits faced = back(enemy);
    for (int row = 2; row < board.height(); ++row) faced |= back(faced);
    return own & ~faced;
  }

  // Squares that count as "ahead": Black's programs never look at row 1 (rules, section 3.1).
  [[nodiscard]] Bits seen() const { return kUp ? board.all() : board.all() & ~board.bottom_row(); }

  const breakthrough::Board<Layout>& board;
  Bits own;
  Bits enemy;
  bool to_move;

 private:
  template <bool kTowardsTop>
  [[nodiscard]] Attacks diagonals(Bits pawns) const {
    const Bits left = board.template ahead_left<kTowardsTop>(pawns) & board.all();
    const Bits right = board.template ahead_right<kTowardsTop>(pawns) & board.all();
    return {left | right, left & right};
  }
  template <bool kTowardsTop>
  [[nodiscard]] Bits next_to(Bits set) const {
    return (board.template ahead<kTowardsTop>(set) | board.template ahead_left<kTowardsTop>(set) |
            board.template ahead_right<kTowardsTop>(set)) &
           board.all();
  }
};

}  // namespace quadrille

namespace quadrille::breakthrough {

struct Pawns : Tallied<Pawns> {
  static constexpr FeatureInfo kInfo = {"pawns", "number of pawns"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    tally.each(view.own);
  }
};

struct Distance {
  static constexpr FeatureInfo kInfo = {
      "distance",
      "rows between the most advanced pawn and its goal row; without pawns, the height less one"};
  template <class View>
  static int measure(const View& view) {
    if (view.own == 0) return view.board.height() - 1;
    return View::kUp ? view.board.height() - 1 - view.board.y_of(highest_bit(view.own))
                     : view.board.y_of(lowest_bit(view.own));
  }
};

struct DistanceOrZero {
  static constexpr FeatureInfo kInfo = {
      "distance_or_zero",
      "as distance, but 0 for Black without pawns, as Hoddi's and Tryggvi's programs have it"};
  template <class View>
  static int measure(const View& view) {
    if (!View::kUp && view.own == 0) return 0;
    return Distance::measure(view);
  }
};

struct Protectors : Tallied<Protectors> {
  static constexpr FeatureInfo kInfo = {"protectors",
                                        "pawns with at least one own pawn on a forward diagonal"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    tally.each(view.facing(view.own));
  }
};

struct ProtectedPairs : Tallied<ProtectedPairs> {
  static constexpr FeatureInfo kInfo = {"protected_pairs",
                                        "pairs of a pawn and an own pawn on its forward diagonals"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    tally.each(view.facing_left(view.own));
    tally.each(view.facing_right(view.own));
  }
};

struct Threateners : Tallied<Threateners> {
  static constexpr FeatureInfo kInfo = {"threateners",
                                        "pawns with at least one enemy on a forward diagonal"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    tally.each(view.facing(view.enemy));
  }
};

struct ThreatPairs : Tallied<ThreatPairs> {
  static constexpr FeatureInfo kInfo = {
      "threat_pairs",
      "pairs of a pawn and an enemy on its forward diagonals; always equal for both sides"};
  static constexpr bool kSameForBoth = true;
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    tally.each(view.facing_left(view.enemy));
    tally.each(view.facing_right(view.enemy));
  }
};

struct Blocked : Tallied<Blocked> {
  static constexpr FeatureInfo kInfo = {
      "blocked", "pawns with no enemy on a forward diagonal and a pawn straight ahead"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    tally.each(view.behind(view.own | view.enemy) & ~view.facing(view.enemy));
  }
};

struct OnlyColumns : Tallied<OnlyColumns> {
  static constexpr FeatureInfo kInfo = {"only_columns", "columns with own pawns and no enemy pawn"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    // The pawn in front stands for its column.
    const auto enemy_columns = view.board.template filled<true>(view.enemy) |
                               view.board.template filled<false>(view.enemy);
    tally.each(view.foremost() & ~enemy_columns);
  }
  template <class View>
  static int measure(const View& view) {
    return popcount(view.board.columns(view.own) & ~view.board.columns(view.enemy));
  }
};

struct Forward : Tallied<Forward> {
  static constexpr FeatureInfo kInfo = {
      "forward", "pawns with no enemy ahead in their column; Black's pawns do not look at row 1"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    const auto shadow = view.board.template filled<!View::kUp>(view.enemy & view.seen());
    tally.each(view.own & ~view.board.template ahead<!View::kUp>(shadow));
  }
};

struct Mobility : Tallied<Mobility> {
  static constexpr FeatureInfo kInfo = {
      "mobility",
      "empty squares ahead in the column, summed over pawns; Black's pawns do not look at row 1"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    auto empty = view.seen() & ~(view.own | view.enemy);
    for (int step = 1; step < view.board.height(); ++step) {
      empty = view.board.template ahead<!View::kUp>(empty);
      tally.each(view.own & empty);
    }
  }
};

struct WidestRow : Tallied<WidestRow> {
  static constexpr FeatureInfo kInfo = {"widest_row", "largest number of pawns on one row"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    // Of rows with equally many the lowest.
    int y = 0;
    while (popcount(view.own & view.board.row(y)) < measure(view)) ++y;
    tally.each(view.own & view.board.row(y));
  }
  template <class View>
  static int measure(const View& view) {
    int widest = 0;
    for (int y = 0; y < view.board.height(); ++y) {
      widest = std::max(widest, popcount(view.own & view.board.row(y)));
    }
    return widest;
  }
};

struct SquareValues : Tallied<SquareValues> {
  static constexpr FeatureInfo kInfo = {
      "square_values", "sum of the Lorentz-Horey square values of the pawns (8x8 only)"};
  template <class G>
  static bool applies(const G& game) {
    return game.board().size() == Size{8, 8};
  }
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    tally_square_values<View::kUp>(static_cast<Bits64>(view.own), tally);
  }
};

// A pawn is safe when no more enemies attack it than own pawns defend it.
struct SafeSquareValues : Tallied<SafeSquareValues> {
  static constexpr FeatureInfo kInfo = {"safe_square_values",
                                        "square_values of the safe pawns alone (8x8 only)"};
  template <class G>
  static bool applies(const G& game) {
    return SquareValues::applies(game);
  }
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    tally_square_values<View::kUp>(static_cast<Bits64>(view.safe()), tally);
  }
};

struct ToMove {
  static constexpr FeatureInfo kInfo = {"to_move", "1 for the side to move, 0 for the other"};
  template <class View>
  static int measure(const View& view) {
    return view.to_move ? 1 : 0;
  }
};

struct Advance : Tallied<Advance> {
  static constexpr FeatureInfo kInfo = {"advance", "rows the pawns are away from home, summed"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    for (int rows = 1; rows < view.board.height(); ++rows) {
      tally.each(view.own & view.row(rows), rows);
    }
  }
};

struct HomeRow : Tallied<HomeRow> {
  static constexpr FeatureInfo kInfo = {"home_row", "pawns on the own home row"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    tally.each(view.own & view.row(0));
  }
};

struct Holes : Tallied<Holes> {
  static constexpr FeatureInfo kInfo = {
      "holes", "squares of the row before the home row on which no home-row pawn could take"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    const auto home = view.own & view.row(0);
    const auto covered = view.board.template ahead_left<View::kUp>(home) |
                         view.board.template ahead_right<View::kUp>(home);
    tally.each(view.row(1) & ~covered);
  }
};

struct Defended : Tallied<Defended> {
  static constexpr FeatureInfo kInfo = {"defended",
                                        "pawns with at least one own pawn on a backward diagonal"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    tally.each(view.defended());
  }
};

struct Hanging : Tallied<Hanging> {
  static constexpr FeatureInfo kInfo = {
      "hanging", "pawns that an enemy could take and no own pawn could take back"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    tally.each(view.facing(view.enemy) & ~view.defended());
  }
};

struct Outnumbered : Tallied<Outnumbered> {
  static constexpr FeatureInfo kInfo = {"outnumbered",
                                        "pawns that more enemies attack than own pawns defend"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    tally.each(view.own & ~view.safe());
  }
};

struct Phalanxes : Tallied<Phalanxes> {
  static constexpr FeatureInfo kInfo = {"phalanxes", "pairs of own pawns side by side"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    tally.each(view.own & view.board.left_of(view.own));
  }
};

struct Stacked : Tallied<Stacked> {
  static constexpr FeatureInfo kInfo = {"stacked", "pawns with an own pawn straight behind"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    tally.each(view.own & view.board.template ahead<View::kUp>(view.own));
  }
};

struct Lone : Tallied<Lone> {
  static constexpr FeatureInfo kInfo = {"lone", "pawns without an own pawn on any square beside"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    const auto beside = view.board.left_of(view.own) | view.board.right_of(view.own);
    tally.each(view.own & ~(beside | view.ahead(view.own) | view.back(view.own)));
  }
};

struct Passed : Tallied<Passed> {
  static constexpr FeatureInfo kInfo = {
      "passed", "pawns with no enemy in the cone ahead, which widens by a column a row each way"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    tally.each(view.passed());
  }
};

struct Runner {
  static constexpr FeatureInfo kInfo = {
      "runner", "rows the most advanced passed pawn is away from home; 0 without one"};
  template <class View>
  static int measure(const View& view) {
    const auto passed = view.passed();
    if (passed == 0) return 0;
    return View::kUp ? view.board.y_of(highest_bit(passed))
                     : view.board.height() - 1 - view.board.y_of(lowest_bit(passed));
  }
};

// Every pawn's ways at once: what leads to the goal row spreads back from it.
struct FreePawns : Tallied<FreePawns> {
  static constexpr FeatureInfo kInfo = {
      "free_pawns",
      "pawns with a way to the goal row, straight or diagonal, over empty unattacked squares"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    const auto open = view.open();
    auto ways = open & view.row(view.board.height() - 1);
    for (int row = 2; row < view.board.height(); ++row) ways |= view.back(ways) & open;
    tally.each(view.own & view.back(ways));
  }
};

struct SafeSteps : Tallied<SafeSteps> {
  static constexpr FeatureInfo kInfo = {
      "safe_steps", "empty unattacked squares straight or diagonally ahead of a pawn"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    tally.each(view.ahead(view.own) & view.open());
  }
};

struct Space : Tallied<Space> {
  static constexpr FeatureInfo kInfo = {
      "space",
      "squares without an own pawn that own pawns attack, and those they attack twice and the "
      "enemy does not"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    const auto attacked = view.attacks();
    const auto enemy_attacked = view.enemy_attacks();
    tally.each((attacked.once & ~view.own) | (attacked.twice & ~enemy_attacked.twice));
  }
};

// The ways of all pawns at once, a unit of cost at a time: what is dearer to enter waits longer. A
// way over an own pawn is never the cheapest.
struct CheapestWay {
  static constexpr FeatureInfo kInfo = {
      "cheapest_way",
      "cost of the cheapest way of a pawn to the goal row: 1 a step, 1 more for each enemy that "
      "attacks the square; without pawns, three times the height less one"};
  template <class View>
  static int measure(const View& view) {
    const int most = 3 * (view.board.height() - 1);
    const auto goal = view.row(view.board.height() - 1);
    const auto attacked = view.enemy_attacks();
    auto front = view.own;
    auto entered = view.own;
    auto one_more = front & ~front;  // squares that are entered when so much more has been paid
    auto two_more = one_more;
    for (int cost = 0; cost < most; ++cost) {
      if ((front & goal) != 0) return cost;
      const auto next = view.steps(front);
      front = ((next & ~attacked.once) | one_more) & ~entered;
      one_more = (next & attacked.once & ~attacked.twice) | two_more;
      two_more = next & attacked.twice;
      entered |= front;
    }
    return most;
  }
};

using Features =
    TypeList<Pawns, Distance, DistanceOrZero, Protectors, ProtectedPairs, Threateners, ThreatPairs,
             Blocked, OnlyColumns, Forward, Mobility, WidestRow, SquareValues, SafeSquareValues,
             ToMove, Advance, HomeRow, Holes, Defended, Hanging, Outnumbered, Phalanxes, Stacked,
             Lone, Passed, Runner, FreePawns, SafeSteps, Space, CheapestWay>;

}  // namespace quadrille::breakthrough

namespace quadrille {

template <class Layout, breakthrough::RuleSet kRules>
struct FeaturesOf<breakthrough::Breakthrough<Layout, kRules>> {
  using List = breakthrough::Features;
};

}  // namespace quadrille
