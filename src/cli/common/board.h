// SPDX-License-Identifier: MIT
// Boards on people's screens. On a terminal that can do it the squares have colours and the pieces
// are Unicode's, white ones white and red ones red on ground that both light and dark screens show;
// elsewhere pieces are the letters of the position string.
#pragma once

#include <cstdio>
#include <span>
#include <string>

#include "games/diagram.h"

namespace quadrille::cli {

struct BoardLook {
  enum class Colours { kNone, kFew, kMany };  // few: the eight that every colour terminal has

  Colours colours = Colours::kNone;
  bool unicode = false;
  bool turned = false;  // the top row at the bottom
};

// What the stream can show: nothing but letters unless it is a terminal. `ascii` asks for letters
// there too.
BoardLook look_for(std::FILE* stream, bool ascii = false);

// What --ascii is, wherever a board is drawn.
inline constexpr const char* kAsciiHelp = "letters for pieces, whatever the terminal can show";

// The board with its coordinates. The squares of the last move are marked, and those from which it
// took something.
std::string draw_board(const Diagram& diagram, const BoardLook& look);
std::string draw_board(const Diagram& diagram, std::FILE* stream, bool ascii = false);

// The board with colours that tell what each cell of the diagram adds to a heuristic's value: blue
// for what helps, orange for what harms. The look must have colours.
std::string draw_heat(const Diagram& diagram, std::span<const double> heat, const BoardLook& look);
// The same as numbers, without the pieces.
std::string draw_numbers(const Diagram& diagram, std::span<const double> heat,
                         const BoardLook& look);

// What the signs on the board mean, a line each, and which way pieces go as it is turned.
std::string legend_text(const Diagram& diagram, const BoardLook& look);

}  // namespace quadrille::cli
