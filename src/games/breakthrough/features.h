// SPDX-License-Identifier: MIT
// What can be measured on a Breakthrough board, for one side at a time. Every measure is a few
// operations on whole bitboards: no loop over squares. "Forward" is seen from the pawn's owner,
// and squares off the board count as nothing, so finished positions can be measured too.
//
// The long names and the definitions are those of the Breakthrough report's programs, with their
// quirks: see docs/breakthrough.md.
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
      : board(game.board()), own(position.of(kSide)), enemy(position.of(opposite(kSide))) {}

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

  // Squares that count as "ahead": Black's programs never look at row 1 (rules, section 3.1).
  [[nodiscard]] Bits seen() const { return kUp ? board.all() : board.all() & ~board.bottom_row(); }

  const breakthrough::Board<Layout>& board;
  Bits own;
  Bits enemy;
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
    const auto attacked_left = view.facing_left(view.enemy);
    const auto attacked_right = view.facing_right(view.enemy);
    const auto backed_left = view.backed_left(view.own);
    const auto backed_right = view.backed_right(view.own);
    const auto safe =
        view.own & (~(attacked_left | attacked_right) |
                    ((attacked_left ^ attacked_right) & (backed_left | backed_right)) |
                    (backed_left & backed_right));
    tally_square_values<View::kUp>(static_cast<Bits64>(safe), tally);
  }
};

using Features =
    TypeList<Pawns, Distance, DistanceOrZero, Protectors, ProtectedPairs, Threateners, ThreatPairs,
             Blocked, OnlyColumns, Forward, Mobility, WidestRow, SquareValues, SafeSquareValues>;

}  // namespace quadrille::breakthrough

namespace quadrille {

template <class Layout, breakthrough::RuleSet kRules>
struct FeaturesOf<breakthrough::Breakthrough<Layout, kRules>> {
  using List = breakthrough::Features;
};

}  // namespace quadrille
