// SPDX-License-Identifier: MIT
#include "games/diagram.h"

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

}  // namespace quadrille
