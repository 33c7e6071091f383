// SPDX-License-Identifier: MIT
// A position as a grid, for whoever draws boards: the terminal now, a page later. The game says
// what stands where; colours and glyphs are the drawer's.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace quadrille {

struct Diagram {
  // What a square is, whoever stands on it.
  enum class Ground : std::uint8_t { kPlain, kCamp, kThrone, kGoal };

  struct Cell {
    char piece = 0;          // the letter of the position string, 0 for an empty square
    bool of_first = false;   // whose piece it is
    bool last_move = false;  // the last move began or ended here
    bool blocked = false;    // nothing can ever stand here
    bool unused = false;     // no square of the game: a light one of checkers
    bool target = false;     // the side to move may go here
    Ground ground = Ground::kPlain;
  };

  std::vector<std::string> column_labels;  // from the left
  std::vector<std::string> row_labels;     // from the top
  std::vector<Cell> cells;                 // row by row from the top left
};

}  // namespace quadrille
