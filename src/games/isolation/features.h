// SPDX-License-Identifier: MIT
// What can be measured on an Isolation board: up to SameColour what the rules file tells (section
// 3), then more (docs/features.md). A knight that is not placed yet may go to every blank cell;
// whatever is measured from its own cell is 0.
#pragma once

#include <algorithm>
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
  // The moves the knight would have from a cell that it may go to.
  [[nodiscard]] int exits(int cell) const { return popcount(board.steps(cell) & blank); }
  [[nodiscard]] Bits shared_reach() const {
    return isolation::reachable(board, blank, knight) &
           isolation::reachable(board, blank, other_knight);
  }

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
  static constexpr bool kSameForBoth = true;
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    tally.each(view.blank);
  }
};

struct SameColour {
  static constexpr FeatureInfo kInfo = {
      "same_colour", "1 when both knights stand on one colour; the same for both sides"};
  static constexpr bool kSameForBoth = true;
  template <class View>
  static int measure(const View& view) {
    if (!view.both_placed()) return 0;
    const auto even = view.board.even();
    return (even >> view.knight & 1) == (even >> view.other_knight & 1) ? 1 : 0;
  }
};

struct ToMove {
  static constexpr FeatureInfo kInfo = {"to_move", "1 for the side to move, 0 for the other"};
  template <class View>
  static int measure(const View& view) {
    return view.to_move ? 1 : 0;
  }
};

struct Plies : Tallied<Plies> {
  static constexpr FeatureInfo kInfo = {
      "plies", "cells that are not blank: the plies played; the same for both sides"};
  static constexpr bool kSameForBoth = true;
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    tally.each(view.board.all() & ~view.blank);
  }
};

struct SharedMoves : Tallied<SharedMoves> {
  static constexpr FeatureInfo kInfo = {"shared_moves",
                                        "cells both knights may go to; the same for both sides"};
  static constexpr bool kSameForBoth = true;
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    tally.each(view.moves & view.board.steps(view.other_knight));
  }
};

struct MovesOfMoves : Tallied<MovesOfMoves> {
  static constexpr FeatureInfo kInfo = {"moves_of_moves",
                                        "moves the knight would have after each of its moves, "
                                        "summed"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    if (!view.placed()) return;
    for_each_bit(view.moves, [&](int to) { tally.at(to, view.exits(to)); });
  }
};

struct BestExits {
  static constexpr FeatureInfo kInfo = {"best_exits",
                                        "moves the knight would have after its best move"};
  template <class View>
  static int measure(const View& view) {
    if (!view.placed()) return 0;
    int best = 0;
    for_each_bit(view.moves, [&](int to) { best = std::max(best, view.exits(to)); });
    return best;
  }
};

struct DeadEnds : Tallied<DeadEnds> {
  static constexpr FeatureInfo kInfo = {"dead_ends",
                                        "cells the knight may go to that have no way on"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    if (view.placed()) tally.each(view.moves & ~view.board.stepped(view.blank));
  }
};

struct ThreeStep : Tallied<ThreeStep> {
  static constexpr FeatureInfo kInfo = {"three_step", "blank cells at most three moves away"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    if (!view.placed()) return;
    const auto two = view.moves | (view.board.stepped(view.moves) & view.blank);
    tally.each(two | (view.board.stepped(two) & view.blank));
  }
};

// Both knights spread a move at a time, each as if it were alone.
struct Nearer : Tallied<Nearer> {
  static constexpr FeatureInfo kInfo = {
      "nearer", "blank cells the knight alone gets to in fewer moves than the other alone"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    auto own = view.moves;
    auto other = view.board.steps(view.other_knight) & view.blank;
    auto nearer = own & ~other;
    while (true) {
      const auto wider = (own | view.board.stepped(own)) & view.blank;
      if (wider == own) break;
      other |= view.board.stepped(other) & view.blank;
      nearer |= wider & ~own & ~other;
      own = wider;
    }
    tally.each(nearer);
  }
};

struct SharedReach : Tallied<SharedReach> {
  static constexpr FeatureInfo kInfo = {
      "shared_reach", "blank cells both knights could ever get to; the same for both sides"};
  static constexpr bool kSameForBoth = true;
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    tally.each(view.shared_reach());
  }
};

struct Separated {
  static constexpr FeatureInfo kInfo = {
      "separated", "1 when no cell is in reach of both knights; the same for both sides"};
  static constexpr bool kSameForBoth = true;
  template <class View>
  static int measure(const View& view) {
    return view.shared_reach() == 0 ? 1 : 0;
  }
};

struct OddReach {
  static constexpr FeatureInfo kInfo = {"odd_reach", "1 when the number of cells in reach is odd"};
  template <class View>
  static int measure(const View& view) {
    return Reach::measure(view) % 2;
  }
};

struct PathBound {
  static constexpr FeatureInfo kInfo = {
      "path_bound", "a bound of longest_path: the colours of the cells in reach must take turns"};
  template <class View>
  static int measure(const View& view) {
    return path_bound(view.board, reachable(view.board, view.blank, view.knight), view.knight);
  }
};

struct NextColour : Tallied<NextColour> {
  static constexpr FeatureInfo kInfo = {"next_colour",
                                        "blank cells of the colour the knight's next move goes to"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    if (!view.placed()) return;
    const auto even = view.board.even();
    const bool on_even = (even >> view.knight & 1) != 0;
    tally.each(view.blank & (on_even ? ~even : even));
  }
};

struct Apart {
  static constexpr FeatureInfo kInfo = {
      "apart", "rows plus columns between the two knights; the same for both sides"};
  static constexpr bool kSameForBoth = true;
  template <class View>
  static int measure(const View& view) {
    if (!view.both_placed()) return 0;
    return std::abs(view.row() - view.board.row_of(view.other_knight)) +
           std::abs(view.column() - view.board.column_of(view.other_knight));
  }
};

struct Centrality : Tallied<Centrality> {
  static constexpr FeatureInfo kInfo = {"centrality",
                                        "moves the knight would have on an empty board"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    if (view.placed()) tally.at(view.knight, popcount(view.board.steps(view.knight)));
  }
};

struct Placed : Tallied<Placed> {
  static constexpr FeatureInfo kInfo = {"placed", "1 when the knight stands on the board"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    if (view.placed()) tally.at(view.knight, 1);
  }
};

using Features =
    TypeList<Moves, Distance, Space, Center, TwoStep, Reach, LongestPathLength, Blanks, SameColour,
             ToMove, Plies, SharedMoves, MovesOfMoves, BestExits, DeadEnds, ThreeStep, Nearer,
             SharedReach, Separated, OddReach, PathBound, NextColour, Apart, Centrality, Placed>;

}  // namespace quadrille::isolation

namespace quadrille {

template <class Layout>
struct FeaturesOf<isolation::Isolation<Layout>> {
  using List = isolation::Features;
};

}  // namespace quadrille
