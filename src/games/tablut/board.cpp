// SPDX-License-Identifier: MIT
#include "games/tablut/board.h"

namespace quadrille::tablut {
namespace {

template <class Make>
constexpr std::array<Cells, kCells> for_every_cell(Make make) {
  std::array<Cells, kCells> sets{};
  for (int cell = 0; cell < kCells; ++cell) {
    if (has(kBoard, cell)) sets[static_cast<std::size_t>(cell)] = make(cell);
  }
  return sets;
}

constexpr std::array<Cells, kCells> rays(Direction d) {
  return for_every_cell([d](int cell) {
    Cells ray = 0;
    do {
      cell += d;
      ray |= bit<Cells>(cell);
    } while (has(kBoard, cell));
    return ray;
  });
}

// The cells `steps` away from a cell in each direction.
constexpr std::array<Cells, kCells> away(int steps) {
  return for_every_cell([steps](int cell) {
    Cells set = 0;
    for (const Direction d : {kEast, kSouth, kWest, kNorth}) {
      int at = cell;
      for (int step = 0; step < steps && has(kBoard, at); ++step) at += d;
      set |= bit<Cells>(at) & kBoard;
    }
    return set;
  });
}

}  // namespace

constinit const std::array<Cells, kCells> kNeighbours = away(1);
constinit const std::array<Cells, kCells> kTwoAway = away(2);
constinit const Rays kRays = {rays(kEast), rays(kSouth), rays(kWest), rays(kNorth)};

int mapped(int cell, int map) {
  const int row = row_of(cell);
  const int column = column_of(cell);
  const int from_below = kRows + 1 - row;
  const int from_right = kRows + 1 - column;
  switch (map) {
    case 0:
      return cell_at(row, from_right);
    case 1:
      return cell_at(from_below, column);
    case 2:
      return cell_at(from_below, from_right);
    case 3:
      return cell_at(column, row);
    case 4:
      return cell_at(from_right, from_below);
    case 5:
      return cell_at(column, from_below);
    default:
      return cell_at(from_right, row);
  }
}

}  // namespace quadrille::tablut
