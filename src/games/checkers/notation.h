// SPDX-License-Identifier: MIT
// The text of checkers positions and moves, free of bits: rules.cpp turns these into bitboards.
// White is called red under csc384.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "games/checkers/board.h"

namespace quadrille::checkers {

struct PlacedPiece {
  int number = 0;  // of its square, 1 to 32
  Colour colour = Colour::kWhite;
  bool king = false;
};

struct PositionText {
  std::vector<PlacedPiece> pieces;
  Colour to_move = Colour::kWhite;
  int quiet_plies = 0;    // since a capture or a man's move
  bool mirrored = false;  // a board that was drawn on the other colour of squares
};

// `B:W18,24,K10:B12,K22:H3` (rules, section 2.1). Errors name the square.
Expected<PositionText> parse_fen(std::string_view text, std::string_view white_name);

// The course's board of eight lines, or its rows joined by `/` with the side to move behind them
// (section 2.2). Errors name line and column.
Expected<PositionText> parse_board(std::string_view text);

// Whether a position is written as a board.
bool looks_like_board(std::string_view text);

// The squares of a move in numbers: `11-15`, `15x22`, `24x15x6`, `15:22`, `09-13`, `c3-d4`.
Expected<std::vector<int>> parse_move_text(std::string_view text);

// A move as the game writes it, with algebraic squares instead of numbers: `11-15` is `f6-e5`.
// Anything else comes back as it is.
std::string algebraic_move_text(std::string_view move);

}  // namespace quadrille::checkers
