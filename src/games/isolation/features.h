// SPDX-License-Identifier: MIT
// What can be measured on an Isolation board (rules, section 3). A knight that is not placed yet
// may go to every blank cell; it has no distance, space or path.
#pragma once

#include <cstdint>
#include <cstdlib>

#include "base/bits.h"
#include "base/type_list.h"
#include "games/feature.h"
#include "games/isolation/paths.h"
#include "games/isolation/rules.h"

namespace quadrille {

// One side's view of a position: its knight, the other's, and where its own may go.
template <class Layout, Side kSide>
struct SideView<isolation::Isolation<Layout>, kSide> {
  using G = isolation::Isolation<Layout>;
  using Bits = typename G::Bits;

  SideView(const G& game, const typename G::Position& position)
      : board(game.board()),
        blank(position.blank),
        moves(game.targets(position, kSide)),
        knight(position.knight(kSide)),
        other_knight(position.knight(opposite(kSide))),
        to_move(position.to_move == kSide) {}

  [[nodiscard]] bool placed() const { return knight != G::kNowhere; }
  [[nodiscard]] bool both_placed() const { return placed() && other_knight != G::kNowhere; }
  [[nodiscard]] int row() const { return board.row_of(knight); }
  [[nodiscard]] int column() const { return board.column_of(knight); }

  const isolation::Board<Layout>& board;
  Bits blank;
  Bits moves;
  int knight;
  int other_knight;
  bool to_move;
};

}  // namespace quadrille

namespace quadrille::isolation {

struct Moves : Tallied<Moves> {
  static constexpr FeatureInfo kInfo = {"moves", "cells the knight may go to"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    tally.each(view.moves);
  }
};

struct Distance : Tallied<Distance> {
  static constexpr FeatureInfo kInfo = {"distance",
                                        "rows plus columns between the knight and the centre cell"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    if (!view.placed()) return;
    tally.at(view.knight, std::abs(view.row() - view.board.height() / 2) +
                              std::abs(view.column() - view.board.width() / 2));
  }
};

struct Space : Tallied<Space> {
  static constexpr FeatureInfo kInfo = {"space", "blank cells in the 5x5 window round the knight"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    if (view.placed()) tally.each(view.board.window(view.knight) & view.blank);
  }
};

struct Center : Tallied<Center, double> {
  static constexpr FeatureInfo kInfo = {
      "center", "squared distance to the point half the rows and half the columns away"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    if (!view.placed()) return;
    const double rows = view.board.height() / 2.0 - view.row();
    const double columns = view.board.width() / 2.0 - view.column();
    tally.at(view.knight, rows * rows + columns * columns);
  }
};

struct TwoStep : Tallied<TwoStep> {
  static constexpr FeatureInfo kInfo = {"two_step", "blank cells that are two moves away"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    if (view.placed()) tally.each(view.board.stepped(view.moves) & view.blank);
  }
};

struct Reach : Tallied<Reach> {
  static constexpr FeatureInfo kInfo = {"reach", "blank cells the knight alone could ever get to"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    tally.each(reachable(view.board, view.blank, view.knight));
  }
};

struct LongestPathLength {
  static constexpr FeatureInfo kInfo = {"longest_path", "moves the knight alone could make at most",
                                        true};
  // Enough for any position with fewer than 15 blank cells, and for most others: else the longest
  // path found is what counts.
  static constexpr std::uint64_t kMostSteps = 100'000;

  template <class View>
  static int measure(const View& view) {
    if (!view.placed()) return 0;
    const auto reached = reachable(view.board, view.blank, view.knight);
    return LongestPath(view.board)
        .search(reached, view.knight, popcount(reached), kMostSteps)
        .length;
  }
};

struct Blanks : Tallied<Blanks> {
  static constexpr FeatureInfo kInfo = {"blanks", "blank cells; the same for both sides"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    tally.each(view.blank);
  }
};

struct SameColour {
  static constexpr FeatureInfo kInfo = {
      "same_colour", "1 when both knights stand on one colour; the same for both sides"};
  template <class View>
  static int measure(const View& view) {
    if (!view.both_placed()) return 0;
    const auto even = view.board.even();
    return (even >> view.knight & 1) == (even >> view.other_knight & 1) ? 1 : 0;
  }
};

using Features =
    TypeList<Moves, Distance, Space, Center, TwoStep, Reach, LongestPathLength, Blanks, SameColour>;

}  // namespace quadrille::isolation

namespace quadrille {

template <class Layout>
struct FeaturesOf<isolation::Isolation<Layout>> {
  using List = isolation::Features;
};

}  // namespace quadrille
