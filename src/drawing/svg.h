// SPDX-License-Identifier: MIT
// A board as a picture: for files, pages and reports. Explanations beside it are in
// svg_explanation.h.
#pragma once

#include <string>
#include <vector>

#include "drawing/svg_parts.h"
#include "games/diagram.h"

namespace quadrille {

struct SvgOptions {
  std::string title = {};  // for those who do not see the picture
  SvgTheme theme = SvgTheme::kAuto;
  bool turned = false;            // the top row at the bottom
  std::vector<double> heat = {};  // what each cell adds, of the diagram's; empty: no heat map
  std::string heat_for = {};      // whom the blue squares help
};

// The picture of a position: squares, pieces, coordinates, the last move.
std::string svg_of(const Diagram& diagram, const SvgOptions& options);

namespace svg {

// The board without its picture, and how much room it takes.
struct Drawn {
  double width = 0;
  double height = 0;
  std::string content;
};
Drawn board(const Diagram& diagram, const SvgOptions& options);

// For a page that shows many positions of a board: what is the same in all of them, and where its
// squares are. The square of a column and a row, from the top left, begins at (left + column *
// side, row * side).
struct EmptyBoard {
  Drawn drawn;
  double left = 0;
  double side = 0;
};
EmptyBoard empty_board(Diagram diagram, bool turned);

// What changes, each drawn on a square that begins at 0, 0.
std::string piece_on_square(Diagram::Shape shape, Diagram::Tint tint);
std::string blocked_square();
std::string captured_mark();
std::string last_move_mark();

}  // namespace svg
}  // namespace quadrille
