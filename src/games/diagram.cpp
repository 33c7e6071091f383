// SPDX-License-Identifier: MIT
#include "games/diagram.h"

#include <algorithm>

#include <cstddef>

namespace quadrille {

Diagram with_captures(Diagram after, const Diagram& before, Side mover) {
  for (std::size_t i = 0; i < after.cells.size(); ++i) {
    const Diagram::Cell& was = before.cells[i];
    const bool of_other = !was.empty() && was.of_first != (mover == Side::kFirst);
    // Where the mover stands now it is the mover's own piece that shows.
    if (of_other && after.cells[i].empty() && !after.cells[i].blocked) {
      after.cells[i].captured = true;
    }
  }
  return after;
}

Diagram part_of(const Diagram& diagram, std::span<const std::size_t> cells) {
  const std::size_t columns = diagram.column_labels.size();
  std::size_t top = diagram.row_labels.size();
  std::size_t left = columns;
  std::size_t bottom = 0;
  std::size_t right = 0;
  for (const std::size_t cell : cells) {
    top = std::min(top, cell / columns);
    bottom = std::max(bottom, cell / columns);
    left = std::min(left, cell % columns);
    right = std::max(right, cell % columns);
  }
  Diagram part;
  part.tints = diagram.tints;
  part.at_bottom = diagram.at_bottom;
  for (std::size_t row = top; row <= bottom; ++row) {
    part.row_labels.push_back(diagram.row_labels[row]);
    for (std::size_t column = left; column <= right; ++column) {
      const std::size_t at = row * columns + column;
      Diagram::Cell cell = diagram.cells[at];
      cell.last_move = cell.captured = cell.target = false;
      if (cell.empty() && std::ranges::find(cells, at) == cells.end()) {
        cell = {};
        cell.unused = true;
      }
      part.cells.push_back(cell);
    }
  }
  for (std::size_t column = left; column <= right; ++column) {
    part.column_labels.push_back(diagram.column_labels[column]);
  }
  return part;
}

}  // namespace quadrille
