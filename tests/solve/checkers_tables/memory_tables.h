// SPDX-License-Identifier: MIT
#pragma once

#include "solve/checkers_tables/tables.h"

namespace quadrille::checkers {

// Slices with up to that many pieces, to compare others with. They stay as long as the program.
inline const SliceSet& memory_tables(int most_pieces) {
  static GrowingTables tables;
  tables.make(most_pieces, {});
  return tables.slices();
}

}  // namespace quadrille::checkers
