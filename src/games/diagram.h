// SPDX-License-Identifier: MIT
// A position as a grid, for whoever draws boards: the terminal now, a page later. The game says
// what stands where; colours and glyphs are the drawer's.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "games/side.h"

namespace quadrille {

struct Diagram {
  // What a square is, whoever stands on it.
  enum class Ground : std::uint8_t { kPlain, kCamp, kThrone, kGoal };
  // What a piece looks like, and the colour that its side is called by.
  enum class Shape : std::uint8_t { kPawn, kMan, kKing, kKnight };
  enum class Tint : std::uint8_t { kWhite, kBlack, kRed };

  struct Cell {
    char piece = 0;  // the letter of the position string, 0 for an empty square
    Shape shape = Shape::kMan;
    bool of_first = false;    // whose piece it is
    bool last_move = false;   // the last move began or ended here
    bool captured = false;    // the last move took a piece from here
    bool blocked = false;     // nothing can ever stand here
    bool unused = false;      // no square of the game: a light one of checkers
    bool target = false;      // the side to move may go here
    std::uint8_t number = 0;  // what the square is called, where squares have numbers
    Ground ground = Ground::kPlain;

    [[nodiscard]] bool empty() const { return piece == 0; }
  };

  // What a sign on the board means, for those who see it for the first time.
  struct Sign {
    Cell cell;
    std::string meaning;
  };

  std::vector<std::string> column_labels;                    // from the left
  std::vector<std::string> row_labels;                       // from the top
  std::vector<Cell> cells;                                   // row by row from the top left
  std::array<Tint, 2> tints = {Tint::kWhite, Tint::kBlack};  // of the first side and the second
  std::optional<Side> at_bottom = {};                        // the side that moves up
  std::vector<Sign> legend = {};

  [[nodiscard]] Tint tint_of(const Cell& cell) const { return tints[cell.of_first ? 0 : 1]; }
};

// The diagram after a move, with the squares marked from which it took a piece of the side that did
// not move.
Diagram with_captures(Diagram after, const Diagram& before, Side mover);

// The smallest part of the board that has these cells, without marks. Of others in it nothing but
// pieces is shown.
Diagram part_of(const Diagram& diagram, std::span<const std::size_t> cells);

}  // namespace quadrille
