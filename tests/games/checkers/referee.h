// SPDX-License-Identifier: MIT
// Checkers as the rules text tells it: a character for every square, and one jump after another.
// Slow and obvious.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "tests/games/referee.h"

namespace quadrille {

// Rows from the top, columns from the left: `w`, `W` for White's men and kings, `b`, `B` for
// Black's, `.` for an empty square. Under csc384 White is called red.
struct SlowCheckers {
  std::vector<std::string> rows = std::vector<std::string>(8, "........");
  bool white_to_move = true;
  int quiet_plies = 0;

  [[nodiscard]] char at(int row, int column) const;  // ' ' off the board
  void put(int row, int column, char piece);
};

SlowCheckers read_checkers(std::string_view fen);
std::string write_checkers(const SlowCheckers& board);

// The squares a piece goes through, and the board when it has got to the last.
struct SlowCheckersMove {
  std::vector<int> squares;  // numbers, 1 to 32
  bool capture = false;
  SlowCheckers after;

  [[nodiscard]] std::string text() const;
};

// The moves by section 1.2 alone: draws play no part.
std::vector<SlowCheckersMove> checkers_moves(const SlowCheckers& board);

// The squares, as row * 8 + column, of the enemies that the side to move could jump first.
std::vector<int> first_victims(const SlowCheckers& board);

std::unique_ptr<Referee> checkers_referee(std::string_view game);

}  // namespace quadrille
