// SPDX-License-Identifier: MIT
// What can be measured on a Tablut board: the facts of the snAI report (rules, section 3.1), as it
// means them and as its program computes them, and from ToMove on others (docs/features.md). Most
// belong to the position, not to a side, and are the same for both. Finished positions can be
// measured too: what is off the board does not count.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "base/bits.h"
#include "base/type_list.h"
#include "games/feature.h"
#include "games/tablut/board.h"
#include "games/tablut/rules.h"

namespace quadrille {

template <Side kSide>
struct SideView<tablut::Tablut, kSide> {
  static constexpr Side kOwner = kSide;

  SideView(const tablut::Tablut&, const tablut::Position& at) : position(at) {}

  // Without the king.
  [[nodiscard]] tablut::Cells soldiers() const {
    if constexpr (kOwner == tablut::kWhite) return position.white_soldiers();
    return position.of(tablut::kBlack);
  }

  const tablut::Position& position;
};

}  // namespace quadrille

namespace quadrille::tablut {

// A small number for every cell the king may stand on.
using KingTable = std::array<std::uint8_t, kCells>;

template <class Measure>
constexpr KingTable king_table(Measure measure) {
  KingTable table{};
  for (int cell = 0; cell < kCells; ++cell) {
    if (has(kBoard, cell)) {
      table[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(measure(cell));
    }
  }
  return table;
}

// The last cell from a cell in direction d.
template <Direction d>
constexpr int edge_cell(int cell) {
  if constexpr (d == kEast) return cell_at(row_of(cell), kRows);
  if constexpr (d == kSouth) return cell_at(kRows, column_of(cell));
  if constexpr (d == kWest) return cell_at(row_of(cell), 1);
  return cell_at(1, column_of(cell));
}

inline constexpr Cells kThroneBlock = cells(44, 45, 46, 54, 55, 56, 64, 65, 66);
inline constexpr Cells kBesideThrone = cells(45, 54, 56, 65);
inline constexpr Cells kRhombus = cells(23, 27, 32, 38, 72, 78, 83, 87);

inline constexpr KingTable kKingDistance = king_table([](int king) {
  int nearest = 2 * kRows;
  for_each_bit(kEscapes, [&](int cell) {
    const int rows = row_of(cell) - row_of(king);
    const int columns = column_of(cell) - column_of(king);
    nearest = std::min(nearest, (rows < 0 ? -rows : rows) + (columns < 0 ? -columns : columns));
  });
  return nearest;
});

inline constexpr KingTable kNeeded = king_table([](int king) {
  const auto at = bit<Cells>(king);
  if (king == kThrone) return 4;
  if (has(kBesideThrone, king)) return 3;
  const Cells around =
      shifted<kEast>(at) | shifted<kSouth>(at) | shifted<kWest>(at) | shifted<kNorth>(at);
  return (around & kCamps) != 0 ? 1 : 2;
});

inline constexpr KingTable kNeededAsWritten = king_table([](int king) {
  if (king != kThrone && has(kThroneBlock, king)) return 3;
  return static_cast<int>(kNeeded[static_cast<std::size_t>(king)]);
});

// The cells at most two rows and two columns away.
inline constexpr std::array<Cells, kCells> kWindows = [] {
  std::array<Cells, kCells> windows{};
  for (int row = 1; row <= kRows; ++row) {
    for (int column = 1; column <= kRows; ++column) {
      Cells& window = windows[static_cast<std::size_t>(cell_at(row, column))];
      for (int down = -2; down <= 2; ++down) {
        for (int right = -2; right <= 2; ++right) {
          const bool on_board = row + down >= 1 && row + down <= kRows && column + right >= 1 &&
                                column + right <= kRows;
          if (on_board) window |= bit<Cells>(cell_at(row + down, column + right));
        }
      }
    }
  }
  return windows;
}();

// Where pieces on `from` can slide in direction d and in the opposite one.
template <Direction d>
Cells slides_both(const Position& position, Cells from) {
  constexpr auto kBack = static_cast<Direction>(-d);
  return slides<d>(from, ~(position.occupied() | kClosed<d>)) |
         slides<kBack>(from, ~(position.occupied() | kClosed<kBack>));
}

// Where the king can go.
struct KingWays {
  explicit KingWays(const Position& position)
      : along_row(slides_both<kEast>(position, position.king_cell())),
        along_column(slides_both<kSouth>(position, position.king_cell())) {}

  Cells along_row, along_column;
};

// The cells between a piece that kMover could bring there and one of its anvils: an enemy soldier
// on them could be taken.
template <Side kMover>
Cells takeable(const Position& position) {
  const Cells hammers = Tablut::reach(position, kMover);
  const Cells anvils = position.of(kMover) | Tablut::kAnvils<kMover>;
  Cells between = 0;
  for_each_direction([&]<Direction d>() { between |= shifted<d>(hammers) & shifted<-d>(anvils); });
  return between;
}

struct Soldiers : Tallied<Soldiers> {
  static constexpr FeatureInfo kInfo = {"soldiers", "the side's soldiers, without the king"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    tally.each(view.soldiers());
  }
  template <class View>
  static int measure(const View& view) {
    return popcount(view.position.of(View::kOwner)) - (View::kOwner == kWhite ? 1 : 0);
  }
};

struct Mobility : Tallied<Mobility> {
  static constexpr FeatureInfo kInfo = {"mobility",
                                        "the moves the side has, or would have on its turn"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    // Each piece has its own moves.
    const Position& position = view.position;
    for_each_bit(position.of(View::kOwner), [&](int cell) {
      for_each_direction([&]<Direction d>() {
        tally.at(cell, free_cells<d>(cell, position.occupied() | kClosed<d>));
      });
    });
  }
  template <class View>
  static int measure(const View& view) {
    return Tablut::count_moves_of(view.position, View::kOwner);
  }
};

struct Whites : Tallied<Whites> {
  static constexpr FeatureInfo kInfo = {"whites", "white soldiers, without the king"};
  static constexpr bool kSameForBoth = true;
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    tally.each(view.position.white_soldiers());
  }
  template <class View>
  static int measure(const View& view) {
    return popcount(view.position.of(kWhite)) - 1;
  }
};

struct Blacks : Tallied<Blacks> {
  static constexpr FeatureInfo kInfo = {"blacks", "black soldiers"};
  static constexpr bool kSameForBoth = true;
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    tally.each(view.position.of(kBlack));
  }
};

struct Eaten {
  static constexpr FeatureInfo kInfo = {"eaten", "share of the 8 white soldiers that are taken"};
  static constexpr bool kSameForBoth = true;
  template <class View>
  static double measure(const View& view) {
    return (kMostWhiteSoldiers - Whites::measure(view)) / 8.0;
  }
};

struct Alive : Tallied<Alive, double> {
  static constexpr FeatureInfo kInfo = {"alive", "share of the 16 black soldiers that are left"};
  static constexpr bool kSameForBoth = true;
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    tally.each(view.position.of(kBlack), 1 / 16.0);
  }
};

struct KingDistance : Tallied<KingDistance> {
  static constexpr FeatureInfo kInfo = {
      "king_distance", "rows plus columns from the king to the nearest escape, obstacles ignored"};
  static constexpr bool kSameForBoth = true;
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    tally.at(view.position.king, kKingDistance[view.position.king]);
  }
};

struct AdjacentBlacks : Tallied<AdjacentBlacks> {
  static constexpr FeatureInfo kInfo = {"adjacent_blacks", "black soldiers next to the king"};
  static constexpr bool kSameForBoth = true;
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    tally.each(kNeighbours[view.position.king] & view.position.of(kBlack));
  }
};

struct OpenDirections : Tallied<OpenDirections> {
  static constexpr FeatureInfo kInfo = {"open_directions",
                                        "directions in which the king can go to the edge at once"};
  static constexpr bool kSameForBoth = true;
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    for_each_direction([&]<Direction d>() {
      const Cells way = kRays.from<d>(view.position.king) & kBoard;
      const Cells blockers = view.position.occupied() | kClosed<d>;
      tally.at(edge_cell<d>(view.position.king), way != 0 && (way & blockers) == 0 ? 1 : 0);
    });
  }
};

struct Needed : Tallied<Needed> {
  static constexpr FeatureInfo kInfo = {
      "needed",
      "black soldiers needed to take the king: 4 on the throne, 3 beside it, 1 beside a "
      "camp, else 2"};
  static constexpr bool kSameForBoth = true;
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    tally.at(view.position.king, kNeeded[view.position.king]);
  }
};

struct NeededAsWritten : Tallied<NeededAsWritten> {
  static constexpr FeatureInfo kInfo = {
      "needed_as_written", "as needed, but 3 also on the corners d4, f4, d6, f6 round the throne"};
  static constexpr bool kSameForBoth = true;
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    tally.at(view.position.king, kNeededAsWritten[view.position.king]);
  }
};

struct Surround : Tallied<Surround, double> {
  static constexpr FeatureInfo kInfo = {"surround",
                                        "adjacent_blacks as a share of needed, at most 1"};
  static constexpr bool kSameForBoth = true;
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    const Cells adjacent = kNeighbours[view.position.king] & view.position.of(kBlack);
    tally.each(adjacent, 1.0 / std::max(popcount(adjacent), Needed::measure(view)));
  }
};

struct SurroundAsWritten : Tallied<SurroundAsWritten, double> {
  static constexpr FeatureInfo kInfo = {"surround_as_written",
                                        "adjacent_blacks by needed_as_written, which may exceed 1"};
  static constexpr bool kSameForBoth = true;
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    const Cells adjacent = kNeighbours[view.position.king] & view.position.of(kBlack);
    tally.each(adjacent, 1.0 / NeededAsWritten::measure(view));
  }
};

struct Rhombus : Tallied<Rhombus, double> {
  static constexpr FeatureInfo kInfo = {
      "rhombus",
      "share of c2, g2, b3, h3, b7, h7, c8, g8 with a black soldier; 0 with fewer than "
      "10 black soldiers"};
  static constexpr bool kSameForBoth = true;
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    constexpr int kFewestBlacks = 10;
    if (Blacks::measure(view) < kFewestBlacks) return;
    tally.each(view.position.of(kBlack) & kRhombus, 1 / 8.0);
  }
};

struct Blocked : Tallied<Blocked, double> {
  static constexpr FeatureInfo kInfo = {"blocked", "share of the king's 4 directions not open"};
  static constexpr bool kSameForBoth = true;
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    tally.at(view.position.king, (4 - OpenDirections::measure(view)) / 4.0);
  }
};

struct BlockedAsWritten : Tallied<BlockedAsWritten> {
  static constexpr FeatureInfo kInfo = {"blocked_as_written",
                                        "number of the king's 4 directions not open"};
  static constexpr bool kSameForBoth = true;
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    tally.at(view.position.king, 4 - OpenDirections::measure(view));
  }
};

struct PossibleCatches : Tallied<PossibleCatches> {
  static constexpr FeatureInfo kInfo = {
      "possible_catches", "white soldiers that Black could take with a move, whoever is to move"};
  static constexpr bool kSameForBoth = true;
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    tally.each(takeable<kBlack>(view.position) & view.position.white_soldiers());
  }
};

struct PossibleCatchesAsWritten {
  static constexpr FeatureInfo kInfo = {
      "possible_catches_as_written",
      "always 0: the program asks whether the empty square it looks from is occupied"};
  static constexpr bool kSameForBoth = true;
  template <class View>
  static int measure(const View&) {
    return 0;
  }
};

struct KingCapturable : Tallied<KingCapturable> {
  static constexpr FeatureInfo kInfo = {
      "king_capturable", "1 when a black move would take the king, whoever is to move"};
  static constexpr bool kSameForBoth = true;
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    const Position& position = view.position;
    const Cells takers = Tablut::king_taking_cells(position) & Tablut::reach(position, kBlack);
    tally.at(position.king, takers != 0 ? 1 : 0);
  }
};

// Inside the block d4..f6 and with one soldier missing the program looks at the king's neighbours
// up, down and left; the first that is not empty and lies neither on row 5 nor on column e decides,
// and if none does, the right one: 1 if it is black. Elsewhere it finds nothing (section 3.4).
struct KingCapturableAsWritten : Tallied<KingCapturableAsWritten> {
  static constexpr FeatureInfo kInfo = {
      "king_capturable_as_written",
      "1 in some positions with the king in d4..f6 and one soldier missing round him"};
  static constexpr bool kSameForBoth = true;
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    const Position& position = view.position;
    const int king = position.king;
    if (!has(kThroneBlock, king) ||
        AdjacentBlacks::measure(view) != NeededAsWritten::measure(view) - 1) {
      return;
    }
    int deciding = king + kEast;
    for (const int cell : {king + kWest, king + kSouth, king + kNorth}) {
      const bool on_cross =
          row_of(cell) == row_of(kThrone) || column_of(cell) == column_of(kThrone);
      if (!on_cross && has(position.occupied(), cell)) deciding = cell;
    }
    tally.at(king, has(position.of(kBlack), deciding) ? 1 : 0);
  }
};

struct ToMove {
  static constexpr FeatureInfo kInfo = {"to_move", "1 for the side to move, 0 for the other"};
  template <class View>
  static int measure(const View& view) {
    return view.position.to_move == View::kOwner ? 1 : 0;
  }
};

struct InDanger : Tallied<InDanger> {
  static constexpr FeatureInfo kInfo = {
      "in_danger", "the side's soldiers that the enemy could take with a move, whoever is to move"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    tally.each(takeable<opposite(View::kOwner)>(view.position) & view.soldiers());
  }
};

struct Stuck : Tallied<Stuck> {
  static constexpr FeatureInfo kInfo = {"stuck", "the side's soldiers that cannot move"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    Cells movable = 0;
    for_each_direction(
        [&]<Direction d>() { movable |= shifted<-d>(~(view.position.occupied() | kClosed<d>)); });
    tally.each(view.soldiers() & ~movable);
  }
};

struct NearKing : Tallied<NearKing> {
  static constexpr FeatureInfo kInfo = {
      "near_king", "the side's soldiers at most two rows and two columns from the king"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    tally.each(view.soldiers() & kWindows[view.position.king]);
  }
};

struct OnKingsLines : Tallied<OnKingsLines> {
  static constexpr FeatureInfo kInfo = {"on_kings_lines",
                                        "the side's soldiers on the king's row or column"};
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    Cells lines = 0;
    for_each_direction([&]<Direction d>() { lines |= kRays.from<d>(view.position.king); });
    tally.each(view.soldiers() & lines);
  }
};

struct AdjacentWhites : Tallied<AdjacentWhites> {
  static constexpr FeatureInfo kInfo = {"adjacent_whites", "white soldiers next to the king"};
  static constexpr bool kSameForBoth = true;
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    tally.each(kNeighbours[view.position.king] & view.position.of(kWhite));
  }
};

struct HostileCells : Tallied<HostileCells> {
  static constexpr FeatureInfo kInfo = {
      "hostile_cells", "cells next to the king that are black, of a camp, or the empty throne"};
  static constexpr bool kSameForBoth = true;
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    tally.each(kNeighbours[view.position.king] & (view.position.of(kBlack) | kCamps | kThroneCell));
  }
};

struct InCamps : Tallied<InCamps> {
  static constexpr FeatureInfo kInfo = {"in_camps", "black soldiers that stand in camps"};
  static constexpr bool kSameForBoth = true;
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    tally.each(view.position.of(kBlack) & kCamps);
  }
};

struct KingSpace : Tallied<KingSpace> {
  static constexpr FeatureInfo kInfo = {"king_space", "cells next to the king he can step to"};
  static constexpr bool kSameForBoth = true;
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    // He stands in no camp, so all camps are closed to him.
    tally.each(kNeighbours[view.position.king] &
               ~(view.position.occupied() | kCamps | kThroneCell));
  }
};

struct KingMoves : Tallied<KingMoves> {
  static constexpr FeatureInfo kInfo = {"king_moves", "cells the king can go to"};
  static constexpr bool kSameForBoth = true;
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    const KingWays ways(view.position);
    tally.each(ways.along_row | ways.along_column);
  }
};

struct EscapesInTwo : Tallied<EscapesInTwo> {
  static constexpr FeatureInfo kInfo = {
      "escapes_in_two",
      "edge cells the king could get to in one or two moves if nobody else moved"};
  static constexpr bool kSameForBoth = true;
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    const KingWays ways(view.position);
    // A second move along the same line leads to nothing new. Of the cells along the column no two
    // are on one row, as `slides` wants it.
    const Cells second = slides_both<kEast>(view.position, ways.along_column) |
                         slides_both<kSouth>(view.position, ways.along_row);
    tally.each((ways.along_row | ways.along_column | second) & kEdge);
  }
};

struct SureWays : Tallied<SureWays> {
  static constexpr FeatureInfo kInfo = {"sure_ways",
                                        "open directions that no black move could close"};
  static constexpr bool kSameForBoth = true;
  template <class View, class Tally>
  static void tally(const View& view, Tally& tally) {
    const Cells closable = Tablut::reach(view.position, kBlack) | view.position.occupied();
    for_each_direction([&]<Direction d>() {
      const Cells way = kRays.from<d>(view.position.king) & kBoard;
      const bool sure = way != 0 && (way & (closable | kClosed<d>)) == 0;
      tally.at(edge_cell<d>(view.position.king), sure ? 1 : 0);
    });
  }
};

struct Plies {
  static constexpr FeatureInfo kInfo = {
      "plies", "plies played, as the position's move number tells; the same for both sides"};
  static constexpr bool kSameForBoth = true;
  template <class View>
  static int measure(const View& view) {
    const Position& position = view.position;
    return 2 * (position.move_number - 1) + (position.to_move == kBlack ? 1 : 0);
  }
};

using Features = TypeList<Soldiers, Mobility, Whites, Blacks, Eaten, Alive, KingDistance,
                          AdjacentBlacks, OpenDirections, Needed, NeededAsWritten, Surround,
                          SurroundAsWritten, Rhombus, Blocked, BlockedAsWritten, PossibleCatches,
                          PossibleCatchesAsWritten, KingCapturable, KingCapturableAsWritten, ToMove,
                          InDanger, Stuck, NearKing, OnKingsLines, AdjacentWhites, HostileCells,
                          InCamps, KingSpace, KingMoves, EscapesInTwo, SureWays, Plies>;

}  // namespace quadrille::tablut

namespace quadrille {

template <>
struct FeaturesOf<tablut::Tablut> {
  using List = tablut::Features;
};

}  // namespace quadrille
