// SPDX-License-Identifier: MIT
// Isolation as its rules file tells it (rules/isolation.md, sections 1 and 2): a board of
// characters and lists of cells.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "tests/games/referee.h"

namespace quadrille {
namespace slow_isolation {

// Row 0 is on top, column 0 on the left.
struct Cell {
  int row = 0;
  int column = 0;

  friend bool operator==(const Cell&, const Cell&) = default;
};

// The players are `A`, who begins, and `B`.
struct Board {
  std::vector<std::string> rows;  // `.` blank, `x` visited, `A` and `B` the knights
  char to_move = 'A';

  [[nodiscard]] int height() const { return static_cast<int>(rows.size()); }
  [[nodiscard]] int width() const { return static_cast<int>(rows[0].size()); }
  [[nodiscard]] bool is_blank(Cell cell) const;  // no cell outside the board is
  void put(Cell cell, char content);
  [[nodiscard]] std::optional<Cell> knight_of(char player) const;  // nothing before it is placed
  [[nodiscard]] std::vector<Cell> blanks() const;                  // column by column

  friend bool operator==(const Board&, const Board&) = default;
};

char other(char player);

Board empty_board(int width, int height);
Board read_board(std::string_view position);
std::string write_board(const Board& board);
std::string write_cell(const Board& board, Cell cell);

// The blank cells a knight's move away from a cell, in the library's order.
std::vector<Cell> blanks_around(const Board& board, Cell cell);
// Where a player could go if it were to move, whoever is, also after the end of the game.
std::vector<Cell> moves_of(const Board& board, char player);
Board after_move(Board board, Cell target);

enum class Rules { kAind, kUdacity9x11 };
std::optional<Verdict> verdict_on(const Board& board, Rules rules);

// From nearly blank to nearly full; now and then a player, or both, not placed yet.
Board random_board(int width, int height, Random& random);

}  // namespace slow_isolation

std::unique_ptr<Referee> isolation_referee(std::string_view game);

}  // namespace quadrille
