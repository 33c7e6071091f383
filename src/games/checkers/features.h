// SPDX-License-Identifier: MIT
// What can be measured on a checkers board, for one side at a time, with operations on whole
// bitboards. "Forward", "left" and "right" are seen from the side's own chair. Measures do not ask
// who is to move, unless they say so.
#pragma once

#include "base/bits.h"
#include "base/type_list.h"
#include "games/checkers/rules.h"
#include "games/feature.h"

namespace quadrille {

// One side's view of a position.
template <checkers::RuleSet kRules, Side kSide>
struct SideView<checkers::Checkers<kRules>, kSide> {
  using G = checkers::Checkers<kRules>;
  using Squares = checkers::Squares;
  static constexpr checkers::Colour kColour = G::colour_of(kSide);
  static constexpr checkers::Direction kRight = checkers::kForwardRight<kColour>;
  static constexpr checkers::Direction kLeft = checkers::kForwardLeft<kColour>;
  static constexpr checkers::Direction kBackRight = checkers::reversed(kLeft);
  static constexpr checkers::Direction kBackLeft = checkers::reversed(kRight);

  SideView(const G&, const checkers::Position& position)
      : own(position.of(kSide)),
        kings(own & position.kings),
        enemy(position.of(opposite(kSide))),
        enemy_kings(enemy & position.kings),
        empty(~(own | enemy)),
        to_move(position.to_move == kSide) {}

  [[nodiscard]] Squares men() const { return own & ~kings; }

  // The enemies that could be the first to be jumped.
  [[nodiscard]] Squares victims() const {
    return enemy & (between<kRight>(own) | between<kLeft>(own) | between<kBackRight>(kings) |
                    between<kBackLeft>(kings));
  }

  // The squares of a row counted from the side's home row, 0 to 7.
  static constexpr Squares row(int from_home) {
    return checkers::squares_where([from_home](int row, int) {
      return row == (kColour == checkers::Colour::kWhite ? 7 - from_home : from_home);
    });
  }

  static constexpr Squares kFarHalf = checkers::squares_where([](int row, int) {
    return (kColour == checkers::Colour::kWhite) == (row < checkers::kRows / 2);
  });

  Squares own, kings, enemy, enemy_kings, empty;
  bool to_move;

 private:
  // The squares with one of `from` behind them and an empty square ahead, by that direction.
  template <checkers::Direction kDirection>
  [[nodiscard]] Squares between(Squares from) const {
    return checkers::stepped<kDirection>(from) &
           checkers::stepped<checkers::reversed(kDirection)>(empty);
  }
};

}  // namespace quadrille

namespace quadrille::checkers {

inline constexpr Squares kLeftColumn = squares_where([](int, int column) { return column == 0; });
inline constexpr Squares kRightColumn = squares_where([](int, int column) { return column == 7; });
inline constexpr Squares kSideColumns = kLeftColumn | kRightColumn;
inline constexpr Squares kCentre = squares_where(
    [](int row, int column) { return row >= 2 && row <= 5 && column >= 2 && column <= 5; });

struct Men : Tallied<Men> {
  static constexpr FeatureInfo kInfo = {"men", "number of men"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    tally.each(view.men());
  }
};

struct Kings : Tallied<Kings> {
  static constexpr FeatureInfo kInfo = {"kings", "number of kings"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    tally.each(view.kings);
  }
};

struct OpponentHalf : Tallied<OpponentHalf> {
  static constexpr FeatureInfo kInfo = {"opponent_half", "pieces on the far four rows"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    tally.each(view.own & View::kFarHalf);
  }
};

struct Edge : Tallied<Edge> {
  static constexpr FeatureInfo kInfo = {"edge", "pieces on the two side columns"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    tally.each(view.own & kSideColumns);
  }
};

struct HomeRow : Tallied<HomeRow> {
  static constexpr FeatureInfo kInfo = {"home_row", "pieces on the own home row"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    tally.each(view.own & View::row(0));
  }
};

struct Place : Tallied<Place, double> {
  static constexpr FeatureInfo kInfo = {
      "place", "2 for each piece in the opponent's half, 2 on a side column, 0.5 on the home row"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    tally.each(view.own & View::kFarHalf, 2);
    tally.each(view.own & kSideColumns, 2);
    tally.each(view.own & View::row(0), 0.5);
  }
  // In whole numbers as far as it goes.
  template <class View>
  static double measure(const View& view) {
    return 2 * (OpponentHalf::measure(view) + Edge::measure(view)) + 0.5 * HomeRow::measure(view);
  }
};

struct Neighbours : Tallied<Neighbours> {
  static constexpr FeatureInfo kInfo = {"neighbours",
                                        "pieces with an own piece on a diagonally adjacent square"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    const Squares beside = stepped<View::kRight>(view.own) | stepped<View::kLeft>(view.own) |
                           stepped<View::kBackRight>(view.own) | stepped<View::kBackLeft>(view.own);
    tally.each(view.own & beside);
  }
};

// As the program of the CSC384 heuristic report has it: on a side column one supporter will do, and
// the home row has none behind it.
struct Guarded : Tallied<Guarded> {
  static constexpr FeatureInfo kInfo = {
      "guarded",
      "pieces with own pieces on both squares diagonally behind, on a side column on the only one"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    constexpr bool kUp = View::kColour == Colour::kWhite;
    constexpr Squares kOwnLeft = kUp ? kLeftColumn : kRightColumn;
    constexpr Squares kOwnRight = kUp ? kRightColumn : kLeftColumn;
    const Squares from_right = stepped<View::kLeft>(view.own) | kOwnRight;
    const Squares from_left = stepped<View::kRight>(view.own) | kOwnLeft;
    tally.each(view.own & from_right & from_left);
  }
};

struct Captures : Tallied<Captures> {
  static constexpr FeatureInfo kInfo = {
      "captures", "enemy pieces that could be the first to be jumped, were it this side's turn"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    tally.each(view.victims());
  }
};

struct CapturableKings : Tallied<CapturableKings> {
  static constexpr FeatureInfo kInfo = {"capturable_kings", "the kings among captures"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    tally.each(view.victims() & view.enemy_kings);
  }
};

struct Mobility : Tallied<Mobility> {
  static constexpr FeatureInfo kInfo = {"mobility", "steps to empty squares, jumps not counted"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    tally.each(view.own & stepped<reversed(View::kRight)>(view.empty));
    tally.each(view.own & stepped<reversed(View::kLeft)>(view.empty));
    tally.each(view.kings & stepped<reversed(View::kBackRight)>(view.empty));
    tally.each(view.kings & stepped<reversed(View::kBackLeft)>(view.empty));
  }
};

struct Centre : Tallied<Centre> {
  static constexpr FeatureInfo kInfo = {"centre", "pieces on the eight squares in the middle"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    tally.each(view.own & kCentre);
  }
};

struct Advance : Tallied<Advance> {
  static constexpr FeatureInfo kInfo = {"advance", "rows the men are away from home, summed"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    // The row's number in binary, a bit at a time.
    constexpr Squares kOnes = View::row(1) | View::row(3) | View::row(5) | View::row(7);
    constexpr Squares kTwos = View::row(2) | View::row(3) | View::row(6) | View::row(7);
    const Squares men = view.men();
    tally.each(men & kOnes);
    tally.each(men & kTwos, 2);
    tally.each(men & View::kFarHalf, 4);
  }
};

using Features = TypeList<Men, Kings, OpponentHalf, Edge, HomeRow, Place, Neighbours, Guarded,
                          Captures, CapturableKings, Mobility, Centre, Advance>;

}  // namespace quadrille::checkers

namespace quadrille {

template <checkers::RuleSet kRules>
struct FeaturesOf<checkers::Checkers<kRules>> {
  using List = checkers::Features;
};

}  // namespace quadrille
