// SPDX-License-Identifier: MIT
// The Tablut board. A cell's number is ten times its row plus its column, both from 1, so that e5
// is 55; a frame of cells that are always closed surrounds the board, and nothing wraps round an
// edge. Rows are numbered from the top.
//
//        a  b  c  d  e  f  g  h  i
//    0   1  2  3  4  5  6  7  8  9 | 10        frame
//   --+----------------------------+---
//   10| 11 12 13 14 15 16 17 18 19 | 20     1
//   20| 21 22 23 24 25 26 27 28 29 | 30     2
//    :|                            |
//   90| 91 92 93 94 95 96 97 98 99 | 100    9
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/bits.h"

namespace quadrille::tablut {

using Cells = Bits128;

inline constexpr int kRows = 9;
inline constexpr int kCells = 110;

constexpr int cell_at(int row, int column) { return 10 * row + column; }
constexpr int row_of(int cell) { return cell / 10; }
constexpr int column_of(int cell) { return cell % 10; }

template <class... Numbers>
constexpr Cells cells(Numbers... numbers) {
  return (bit<Cells>(numbers) | ... | Cells{0});
}
constexpr bool has(Cells set, int cell) { return (set >> cell & 1) != 0; }

inline constexpr int kThrone = 55;
inline constexpr Cells kThroneCell = bit<Cells>(kThrone);

inline constexpr Cells kNorthCamp = cells(14, 15, 16, 25);
inline constexpr Cells kSouthCamp = cells(94, 95, 96, 85);
inline constexpr Cells kWestCamp = cells(41, 51, 61, 52);
inline constexpr Cells kEastCamp = cells(49, 59, 69, 58);
inline constexpr Cells kCamps = kNorthCamp | kSouthCamp | kWestCamp | kEastCamp;

inline constexpr Cells kBoard = [] {
  Cells board = 0;
  for (int row = 1; row <= kRows; ++row) {
    for (int column = 1; column <= kRows; ++column) board |= bit<Cells>(cell_at(row, column));
  }
  return board;
}();

// A move in direction d adds d to the cell's number.
enum Direction : int { kEast = 1, kSouth = 10, kWest = -1, kNorth = -10 };

template <int kStep>
constexpr Cells shifted(Cells set) {
  if constexpr (kStep > 0) {
    return set << kStep;
  } else {
    return set >> -kStep;
  }
}

inline constexpr Cells kNotInside = shifted<kEast>(~kBoard) | shifted<kSouth>(~kBoard) |
                                    shifted<kWest>(~kBoard) | shifted<kNorth>(~kBoard);
inline constexpr Cells kEdge = kBoard & kNotInside;
inline constexpr Cells kEscapes = kEdge & ~kCamps & ~cells(11, 19, 91, 99);

// Cells that no piece may go to in direction d: the frame, the throne, and camps from outside.
// Camps never touch, so a camp cell behind another one belongs to the same camp.
template <Direction d>
inline constexpr Cells kClosed = ~kBoard | kThroneCell | (kCamps & ~shifted<d>(kCamps));

// The cells that `pieces` can slide to in direction d over cells of `open`, which no piece is on.
// Eastwards a subtraction does it: what is taken from the cell after a piece is borrowed from the
// next blocker, and changes all cells up to it. Else it is a fill in steps of one, two and four.
template <Direction d>
constexpr Cells slides(Cells pieces, Cells open) {
  if constexpr (d == kEast) return open & (~open ^ (~open - shifted<kEast>(pieces)));
  Cells way = open;
  Cells reached = pieces;
  reached |= way & shifted<d>(reached);
  way &= shifted<d>(way);
  reached |= way & shifted<2 * d>(reached);
  way &= shifted<2 * d>(way);
  reached |= way & shifted<4 * d>(reached);
  return open & shifted<d>(reached);
}

// The cells next to a cell, and the cells two steps away in a straight line; all on the board.
extern const std::array<Cells, kCells> kNeighbours;
extern const std::array<Cells, kCells> kTwoAway;

// All cells from a cell in direction d, up to the frame and with it.
struct Rays {
  std::array<Cells, kCells> east, south, west, north;

  template <Direction d>
  [[nodiscard]] Cells from(int cell) const {
    const auto& rays = d == kEast ? east : d == kSouth ? south : d == kWest ? west : north;
    return rays[static_cast<std::size_t>(cell)];
  }
};
extern const Rays kRays;

// How many cells a piece can go in direction d until it meets one of `blockers`, which must have
// the frame among them.
template <Direction d>
int free_cells(int cell, Cells blockers) {
  const Cells met = blockers & kRays.from<d>(cell);
  if constexpr (d > 0) {
    return (lowest_bit(met) - cell) / d - 1;
  } else {
    return (cell - highest_bit(met)) / -d - 1;
  }
}

// Calls `visit.template operator()<d>()` for the four directions.
template <class Visit>
constexpr void for_each_direction(Visit&& visit) {
  visit.template operator()<kEast>();
  visit.template operator()<kSouth>();
  visit.template operator()<kWest>();
  visit.template operator()<kNorth>();
}

// The seven maps of the board onto itself that move something.
inline constexpr int kMaps = 7;
int mapped(int cell, int map);

}  // namespace quadrille::tablut
