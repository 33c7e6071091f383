// SPDX-License-Identifier: MIT
// The files of the checkers assignment of CSC384 (University of Toronto): boards of eight lines,
// red to move. A board may be drawn on the light squares; it is mirrored when it is read, and so is
// everything that is written back.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "games/any_game.h"

namespace quadrille::csc384 {

struct Puzzle {
  GamePointer game;
  AnyPosition position;
  bool mirrored = false;  // the file's board was drawn on the light squares
};

// One board, and nothing but blank lines around it. Errors name line and column.
Expected<Puzzle> read_puzzle(std::string_view text);

// A position of the puzzle's game as the file shows it: eight lines, no line end after the last.
std::string board_text(const Puzzle& puzzle, const AnyPosition& position);

// A board in a solution file.
struct WrittenState {
  std::string board;  // as board_text has it
  int line = 0;       // of its first row
};

// Every eight consecutive lines of eight board characters; all else, such as the course's own
// header and trailer, is skipped.
std::vector<WrittenState> written_states(std::string_view text);

}  // namespace quadrille::csc384
