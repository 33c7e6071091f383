// SPDX-License-Identifier: MIT
// The text of Breakthrough boards and moves, free of any layout: rules.cpp turns these into bits.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "games/breakthrough/board.h"
#include "games/side.h"

namespace quadrille::breakthrough {

struct PlacedPawn {
  int x = 0;  // column from 0
  int y = 0;  // row from 0, White's home row is 0
  Side side = Side::kFirst;
};

// A position string taken apart: `ppp/ppp/3/PPP/PPP w`.
struct BoardText {
  Size size;
  std::vector<PlacedPawn> pawns;
  Side to_move = Side::kFirst;
};

Expected<BoardText> parse_board(std::string_view text);

// A move as written: two squares, and what the writer says about capturing.
struct MoveText {
  enum class Kind { kUnsaid, kQuiet, kCapture };
  int from_x = 0, from_y = 0, to_x = 0, to_y = 0;
  Kind kind = Kind::kUnsaid;
};

// Reads `a2-a3`, `b4xa3`, `a2a3`, `A2A3` and `b4a3*`.
Expected<MoveText> parse_move_text(std::string_view text);

std::string square_name(int x, int y);

// Whether the size is one we play on, 2..10 wide and 4..10 high; else the error to report.
MaybeError check_size(Size size, ErrorCode code);

}  // namespace quadrille::breakthrough
