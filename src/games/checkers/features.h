// SPDX-License-Identifier: MIT
// What can be measured on a checkers board, for one side at a time, with operations on whole
// bitboards. "Forward", "left" and "right" are seen from the side's own chair. Measures do not ask
// who is to move, unless they say so. Where they come from is told in docs/features.md.
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

  // The own pieces (the enemies) that may move in a direction: men go forward alone.
  template <checkers::Direction kDirection>
  [[nodiscard]] Squares going() const {
    return kDirection == kRight || kDirection == kLeft ? own : kings;
  }
  template <checkers::Direction kDirection>
  [[nodiscard]] Squares enemies_going() const {
    return kDirection == kRight || kDirection == kLeft ? enemy_kings : enemy;
  }
  // The own pieces that can step or jump.
  [[nodiscard]] Squares movable() const {
    Squares result = 0;
    checkers::for_each_direction([&]<checkers::Direction kDirection>() {
      constexpr checkers::Direction kBack = checkers::reversed(kDirection);
      const Squares over = enemy & checkers::stepped<kBack>(empty);
      result |= going<kDirection>() & checkers::stepped<kBack>(empty | over);
    });
    return result;
  }
  // The squares from which a man's step leads to the set.
  static constexpr Squares back(Squares set) {
    return checkers::stepped<kBackRight>(set) | checkers::stepped<kBackLeft>(set);
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

struct ToMove {
  static constexpr FeatureInfo kInfo = {"to_move", "1 for the side to move, 0 for the other"};
  template <class View>
  static int measure(const View& view) {
    return view.to_move ? 1 : 0;
  }
};

// What the words of the CSC384 heuristic report give a point for: "a piece which cannot be
// captured". They name the top of a pyramid, whose sides may be edges of the board; and on an edge
// no piece can be jumped.
struct Uncapturable : Tallied<Uncapturable> {
  static constexpr FeatureInfo kInfo = {
      "uncapturable",
      "pieces on an edge of the board, or with own pieces on both squares diagonally behind"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    constexpr Squares kEdges = kSideColumns | View::row(0) | View::row(7);
    const Squares pyramids = stepped<View::kRight>(view.own) & stepped<View::kLeft>(view.own);
    tally.each(view.own & (kEdges | pyramids));
  }
};

struct CapturesOnTurn : Tallied<CapturesOnTurn> {
  static constexpr FeatureInfo kInfo = {"captures_on_turn",
                                        "captures for the side to move, 0 for the other"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    if (view.to_move) Captures::tally(view, tally);
  }
};

struct CapturableKingsOnTurn : Tallied<CapturableKingsOnTurn> {
  static constexpr FeatureInfo kInfo = {"capturable_kings_on_turn",
                                        "capturable_kings for the side to move, 0 for the other"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    if (view.to_move) CapturableKings::tally(view, tally);
  }
};

struct HomeMen : Tallied<HomeMen> {
  static constexpr FeatureInfo kInfo = {"home_men", "men on the own home row"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    tally.each(view.men() & View::row(0));
  }
};

struct Bridge {
  static constexpr FeatureInfo kInfo = {
      "bridge", "1 with men on both bridge squares, 1 and 3 for Black, 30 and 32 for White"};
  template <class View>
  static int measure(const View& view) {
    constexpr Squares kBridge = View::kColour == Colour::kWhite ? numbered(30, 32) : numbered(1, 3);
    return (view.men() & kBridge) == kBridge ? 1 : 0;
  }
};

struct DogHole : Tallied<DogHole> {
  static constexpr FeatureInfo kInfo = {
      "dog_hole", "1 with a man on 28 (5 for White) below an enemy man on 32 (1): he is stuck"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    constexpr bool kIsWhite = View::kColour == Colour::kWhite;
    constexpr Squares kHole = numbered(kIsWhite ? 5 : 28);
    constexpr Squares kCork = numbered(kIsWhite ? 1 : 32);
    const bool corked = (view.enemy & ~view.enemy_kings & kCork) != 0;
    tally.each(view.men() & (corked ? kHole : 0));
  }
};

struct Runaways : Tallied<Runaways> {
  static constexpr FeatureInfo kInfo = {
      "runaways", "men with no enemy on any square that steps to the crowning row could lead to"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    // The squares from which a man's steps may lead to an enemy.
    Squares stopped = View::back(view.enemy);
    for (int row = 2; row < kRows; ++row) stopped |= View::back(stopped);
    tally.each(view.men() & ~stopped);
  }
};

struct StuckMen : Tallied<StuckMen> {
  static constexpr FeatureInfo kInfo = {"stuck_men", "men that can neither step nor jump"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    tally.each(view.men() & ~view.movable());
  }
};

struct TrappedKings : Tallied<TrappedKings> {
  static constexpr FeatureInfo kInfo = {"trapped_kings", "kings that can neither step nor jump"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    tally.each(view.kings & ~view.movable());
  }
};

struct KingMobility : Tallied<KingMobility> {
  static constexpr FeatureInfo kInfo = {"king_mobility",
                                        "the kings' steps to empty squares, jumps not counted"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    for_each_direction([&]<Direction kDirection>() {
      tally.each(view.kings & stepped<reversed(kDirection)>(view.empty));
    });
  }
};

struct SafeMobility : Tallied<SafeMobility> {
  static constexpr FeatureInfo kInfo = {
      "safe_mobility", "steps to empty squares where no enemy could jump the piece at once"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    Squares attacked = 0;
    for_each_direction([&]<Direction kDirection>() {
      attacked |= stepped<kDirection>(view.template enemies_going<kDirection>()) &
                  stepped<reversed(kDirection)>(view.empty);
    });
    for_each_direction([&]<Direction kDirection>() {
      constexpr Direction kBack = reversed(kDirection);
      // An enemy straight ahead can jump to the square that the step leaves.
      const Squares faced = stepped<kBack>(view.template enemies_going<kBack>());
      const Squares safe = view.empty & ~attacked & ~faced;
      tally.each(view.template going<kDirection>() & stepped<kBack>(safe));
    });
  }
};

struct DoubleCorners : Tallied<DoubleCorners> {
  static constexpr FeatureInfo kInfo = {"double_corners",
                                        "kings on the double corners: 1, 5, 28 and 32"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    tally.each(view.kings & numbered(1, 5, 28, 32));
  }
};

struct CentralKings : Tallied<CentralKings> {
  static constexpr FeatureInfo kInfo = {"central_kings",
                                        "kings on the eight squares in the middle"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    tally.each(view.kings & kCentre);
  }
};

struct MainDiagonal : Tallied<MainDiagonal> {
  static constexpr FeatureInfo kInfo = {"main_diagonal",
                                        "pieces on the long diagonal from 4 to 29"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    tally.each(view.own & numbered(4, 8, 11, 15, 18, 22, 25, 29));
  }
};

// The move belongs to the side on turn if the columns that begin on its home row hold an odd number
// of pieces of both colours, else to the other.
struct TheMove {
  static constexpr FeatureInfo kInfo = {
      "the_move", "1 for the side that has the move (the opposition), as columns tell it"};
  template <class View>
  static int measure(const View& view) {
    constexpr bool kIsWhite = View::kColour == Colour::kWhite;
    // Columns that begin on Black's home row are the even rows' squares.
    constexpr Squares kBlackSystem = squares_where([](int row, int) { return row % 2 == 0; });
    const Squares system = kIsWhite == view.to_move ? ~kBlackSystem : kBlackSystem;
    const int odd = count((view.own | view.enemy) & system) % 2;
    return view.to_move ? odd : 1 - odd;
  }
};

struct PieceShare {
  static constexpr FeatureInfo kInfo = {
      "piece_share", "own pieces as a share of all: trades raise it for the side that is ahead"};
  template <class View>
  static double measure(const View& view) {
    if (view.own == 0) return 0;
    return static_cast<double>(count(view.own)) / count(view.own | view.enemy);
  }
};

using Features = TypeList<Men, Kings, OpponentHalf, Edge, HomeRow, Place, Neighbours, Guarded,
                          Captures, CapturableKings, Mobility, Centre, Advance, ToMove,
                          Uncapturable, CapturesOnTurn, CapturableKingsOnTurn, HomeMen, Bridge,
                          DogHole, Runaways, StuckMen, TrappedKings, KingMobility, SafeMobility,
                          DoubleCorners, CentralKings, MainDiagonal, TheMove, PieceShare>;

}  // namespace quadrille::checkers

namespace quadrille {

template <checkers::RuleSet kRules>
struct FeaturesOf<checkers::Checkers<kRules>> {
  using List = checkers::Features;
};

}  // namespace quadrille
