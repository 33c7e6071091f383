// SPDX-License-Identifier: MIT
#include "tests/games/isolation/referee.h"

#include <algorithm>
#include <cstddef>
#include <stdexcept>

namespace quadrille {
namespace slow_isolation {

bool Board::is_blank(Cell cell) const {
  if (cell.row < 0 || cell.row >= height() || cell.column < 0 || cell.column >= width()) {
    return false;
  }
  return rows[static_cast<std::size_t>(cell.row)][static_cast<std::size_t>(cell.column)] == '.';
}

void Board::put(Cell cell, char content) {
  rows[static_cast<std::size_t>(cell.row)][static_cast<std::size_t>(cell.column)] = content;
}

std::optional<Cell> Board::knight_of(char player) const {
  for (int row = 0; row < height(); ++row) {
    const std::size_t column = rows[static_cast<std::size_t>(row)].find(player);
    if (column != std::string::npos) return Cell{row, static_cast<int>(column)};
  }
  return std::nullopt;
}

std::vector<Cell> Board::blanks() const {
  std::vector<Cell> cells;
  for (int column = 0; column < width(); ++column) {
    for (int row = 0; row < height(); ++row) {
      if (is_blank({row, column})) cells.push_back({row, column});
    }
  }
  return cells;
}

char other(char player) { return player == 'A' ? 'B' : 'A'; }

Board empty_board(int width, int height) {
  const std::string row(static_cast<std::size_t>(width), '.');
  return {std::vector<std::string>(static_cast<std::size_t>(height), row), 'A'};
}

Board read_board(std::string_view position) {
  const std::size_t space = position.find(' ');
  return {read_rows(position.substr(0, space)), position[space + 1]};
}

std::string write_board(const Board& board) { return write_rows(board.rows) + ' ' + board.to_move; }

std::string write_cell(const Board& board, Cell cell) {
  const char letter = static_cast<char>('a' + cell.column);
  return letter + std::to_string(board.height() - cell.row);
}

std::vector<Cell> blanks_around(const Board& board, Cell cell) {
  constexpr Cell kSteps[] = {{-2, -1}, {-2, +1}, {-1, -2}, {-1, +2},
                             {+1, -2}, {+1, +2}, {+2, -1}, {+2, +1}};
  std::vector<Cell> cells;
  for (const Cell step : kSteps) {
    const Cell target = {cell.row + step.row, cell.column + step.column};
    if (board.is_blank(target)) cells.push_back(target);
  }
  return cells;
}

std::vector<Cell> moves_of(const Board& board, char player) {
  const auto knight = board.knight_of(player);
  return knight ? blanks_around(board, *knight) : board.blanks();
}

Board after_move(Board board, Cell target) {
  if (const auto left = board.knight_of(board.to_move)) board.put(*left, 'x');
  board.put(target, board.to_move);
  board.to_move = other(board.to_move);
  return board;
}

namespace {

std::string side_name(char player) { return player == 'A' ? "first" : "second"; }

// Section 1.2: "x + 13*y, x counted from the right, y from the bottom".
int udacity_index(const Board& board, Cell cell) {
  const int x = board.width() - 1 - cell.column;
  const int y = board.height() - 1 - cell.row;
  return x + 13 * y;
}

bool is_stuck(const Board& board, char player, Rules rules) {
  const std::vector<Cell> moves = moves_of(board, player);
  if (rules == Rules::kAind) return moves.empty();
  // The library's bug: "any index in the list is non-zero".
  return std::none_of(moves.begin(), moves.end(),
                      [&](Cell cell) { return udacity_index(board, cell) != 0; });
}

}  // namespace

std::optional<Verdict> verdict_on(const Board& board, Rules rules) {
  const char mover = board.to_move;
  if (is_stuck(board, mover, rules)) return Verdict{side_name(other(mover)), "no legal moves"};
  if (rules == Rules::kUdacity9x11 && is_stuck(board, other(mover), rules)) {
    return Verdict{side_name(mover), "no legal moves"};
  }
  return std::nullopt;
}

Board random_board(int width, int height, Random& random) {
  Board board = empty_board(width, height);
  const std::uint64_t density = random.below(12);
  for (std::string& row : board.rows) {
    for (char& c : row) c = random.below(12) < density ? 'x' : '.';
  }
  board.to_move = random.below(2) == 0 ? 'A' : 'B';
  const auto place = [&](char player) {
    Cell cell;
    do {
      cell = {static_cast<int>(random.below(static_cast<std::uint64_t>(height))),
              static_cast<int>(random.below(static_cast<std::uint64_t>(width)))};
    } while (board.knight_of(other(player)) == cell);
    board.put(cell, player);
  };
  switch (random.below(10)) {
    case 0:  // nobody is placed
      break;
    case 1:  // a player who is the only one not placed is to move
      place(other(board.to_move));
      break;
    default:
      place('A');
      place('B');
  }
  return board;
}

}  // namespace slow_isolation

namespace {

using slow_isolation::Board;
using slow_isolation::Cell;

class IsolationReferee final : public Referee {
 public:
  IsolationReferee(slow_isolation::Rules rules, int width, int height)
      : rules_(rules), width_(width), height_(height) {}

  [[nodiscard]] std::string start() const override {
    return write_board(slow_isolation::empty_board(width_, height_));
  }
  [[nodiscard]] std::string random_setup(Random& random) const override {
    return write_board(slow_isolation::random_board(width_, height_, random));
  }
  [[nodiscard]] std::string side_to_move(std::string_view position) const override {
    return slow_isolation::read_board(position).to_move == 'A' ? "first" : "second";
  }
  [[nodiscard]] std::optional<Verdict> verdict(std::string_view position) const override {
    return verdict_on(slow_isolation::read_board(position), rules_);
  }
  [[nodiscard]] std::vector<std::string> legal_moves(std::string_view position) const override {
    const Board board = slow_isolation::read_board(position);
    std::vector<std::string> texts;
    if (verdict_on(board, rules_)) return texts;
    for (const Cell cell : moves_of(board, board.to_move)) texts.push_back(write_cell(board, cell));
    return texts;
  }
  [[nodiscard]] std::string after(std::string_view position, std::string_view move) const override {
    const Board board = slow_isolation::read_board(position);
    for (const Cell cell : moves_of(board, board.to_move)) {
      if (write_cell(board, cell) == move) return write_board(after_move(board, cell));
    }
    throw std::logic_error("the referee was given an illegal move");
  }
  [[nodiscard]] std::vector<std::string> grid(std::string_view position) const override {
    return slow_isolation::read_board(position).rows;
  }
  [[nodiscard]] bool is_of_first(char piece) const override { return piece == 'A'; }

 private:
  slow_isolation::Rules rules_;
  int width_;
  int height_;
};

}  // namespace

std::unique_ptr<Referee> isolation_referee(std::string_view game) {
  if (game.find(":udacity-9x11") != std::string_view::npos) {
    return std::make_unique<IsolationReferee>(slow_isolation::Rules::kUdacity9x11, 11, 9);
  }
  const auto [width, height] = size_in_words(game);
  return std::make_unique<IsolationReferee>(slow_isolation::Rules::kAind, width, height);
}

}  // namespace quadrille
