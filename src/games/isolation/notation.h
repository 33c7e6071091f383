// SPDX-License-Identifier: MIT
// The text of Isolation boards and moves, free of any layout: rules.cpp turns these into bits.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "games/board_size.h"
#include "games/side.h"

namespace quadrille::isolation {

struct Cell {
  int row = 0;  // from 0 on top
  int column = 0;

  friend bool operator==(const Cell&, const Cell&) = default;
};

// A position string taken apart: `B6/7/3x3/1A5/7/7/7 B`.
struct BoardText {
  BoardSize size;
  std::vector<bool> blank;  // row by row
  std::optional<Cell> knights[2];
  Side to_move = Side::kFirst;
};

Expected<BoardText> parse_board(std::string_view text);

// Reads `c5`, `C5`, `2,2` and `(2,2)`; the last two are row and column from 0.
Expected<Cell> parse_cell(std::string_view text, BoardSize size);

std::string cell_name(Cell cell, BoardSize size);

// Whether the size is one we play on, 3 to 11 either way; else the error to report.
MaybeError check_size(BoardSize size, ErrorCode code);

// The later library's numbers on its board of 11 columns and 9 rows: 13 to a row, from the bottom
// right corner. Nothing for a number that is no cell.
int library_index(Cell cell);
std::optional<Cell> library_cell(int index);

// The later library's state as Python prints it: `(BOARD, PLIES, (LOC, LOC))`, a location being a
// number or None; the board's bits are its blank cells.
Expected<BoardText> parse_library_state(std::string_view text);

}  // namespace quadrille::isolation
