// SPDX-License-Identifier: MIT
#include "tests/games/checkers/referee.h"

#include <algorithm>
#include <cctype>
#include <stdexcept>

namespace quadrille {
namespace {

// Section 1.1.
int number_of(int row, int column) { return row * 4 + column / 2 + 1; }
int row_of(int number) { return (number - 1) / 4; }
int column_of(int number) { return 2 * ((number - 1) % 4) + (row_of(number) % 2 == 0 ? 1 : 0); }

bool is_white(char piece) { return piece == 'w' || piece == 'W'; }
bool is_black(char piece) { return piece == 'b' || piece == 'B'; }
bool is_king(char piece) { return piece == 'W' || piece == 'B'; }
bool is_own(const SlowCheckers& board, char piece) {
  return board.white_to_move ? is_white(piece) : is_black(piece);
}
bool is_enemy(const SlowCheckers& board, char piece) {
  return board.white_to_move ? is_black(piece) : is_white(piece);
}

// The row steps a piece may make: men go forward only.
std::vector<int> row_steps(char piece) {
  if (is_king(piece)) return {-1, 1};
  return {is_white(piece) ? -1 : 1};
}

char crowned(char piece, int row) {
  if (piece == 'w' && row == 0) return 'W';
  if (piece == 'b' && row == 7) return 'B';
  return piece;
}

SlowCheckersMove finished_move(SlowCheckers board, std::vector<int> squares, bool capture,
                               char piece) {
  board.quiet_plies = capture || !is_king(piece) ? 0 : board.quiet_plies + 1;
  board.white_to_move = !board.white_to_move;
  return {std::move(squares), capture, std::move(board)};
}

// Goes on jumping with the piece on (row, column) of `board`; false when it cannot.
bool jump_on(const SlowCheckers& board, int row, int column, const std::vector<int>& squares,
             std::vector<SlowCheckersMove>& moves) {
  const char piece = board.at(row, column);
  bool jumped = false;
  for (const int down : row_steps(piece)) {
    for (const int right : {-1, 1}) {
      if (!is_enemy(board, board.at(row + down, column + right))) continue;
      const int to_row = row + 2 * down;
      const int to_column = column + 2 * right;
      if (board.at(to_row, to_column) != '.') continue;
      jumped = true;
      SlowCheckers next = board;
      const char landed = crowned(piece, to_row);
      next.put(row, column, '.');
      next.put(row + down, column + right, '.');
      next.put(to_row, to_column, landed);
      std::vector<int> path = squares;
      path.push_back(number_of(to_row, to_column));
      const bool turn_ends = landed != piece;
      if (turn_ends || !jump_on(next, to_row, to_column, path, moves)) {
        moves.push_back(finished_move(next, path, true, piece));
      }
    }
  }
  return jumped;
}

std::string squares_text(const SlowCheckers& board, bool white) {
  std::string text;
  for (int number = 1; number <= 32; ++number) {
    const char piece = board.at(row_of(number), column_of(number));
    if (white ? !is_white(piece) : !is_black(piece)) continue;
    if (!text.empty()) text += ',';
    if (is_king(piece)) text += 'K';
    text += std::to_string(number);
  }
  return text;
}

}  // namespace

char SlowCheckers::at(int row, int column) const {
  if (row < 0 || row > 7 || column < 0 || column > 7) return ' ';
  return rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
}

void SlowCheckers::put(int row, int column, char piece) {
  rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] = piece;
}

// Reads what write_checkers writes.
SlowCheckers read_checkers(std::string_view fen) {
  SlowCheckers board;
  board.white_to_move = fen[0] == 'W';
  char colour = ' ';
  bool king = false;
  for (std::size_t i = 1; i < fen.size(); ++i) {
    if (fen[i] == ':') {
      colour = fen[++i];
    } else if (fen[i] == 'K') {
      king = true;
    } else if (std::isdigit(static_cast<unsigned char>(fen[i])) != 0) {
      int number = 0;
      for (; i < fen.size() && std::isdigit(static_cast<unsigned char>(fen[i])) != 0; ++i) {
        number = number * 10 + (fen[i] - '0');
      }
      --i;
      if (colour == 'H') {
        board.quiet_plies = number;
        continue;
      }
      const char man = colour == 'W' ? 'w' : 'b';
      board.put(row_of(number), column_of(number),
                king ? static_cast<char>(std::toupper(man)) : man);
      king = false;
    }
  }
  return board;
}

std::string write_checkers(const SlowCheckers& board) {
  std::string text = board.white_to_move ? "W" : "B";
  text += ":W" + squares_text(board, true) + ":B" + squares_text(board, false);
  if (board.quiet_plies > 0) text += ":H" + std::to_string(board.quiet_plies);
  return text;
}

std::string SlowCheckersMove::text() const {
  std::string text = std::to_string(squares[0]);
  for (std::size_t i = 1; i < squares.size(); ++i) {
    text += (capture ? 'x' : '-') + std::to_string(squares[i]);
  }
  return text;
}

std::vector<SlowCheckersMove> checkers_moves(const SlowCheckers& board) {
  std::vector<SlowCheckersMove> moves;
  if (squares_text(board, true).empty() || squares_text(board, false).empty()) return moves;
  for (int number = 1; number <= 32; ++number) {
    const int row = row_of(number);
    const int column = column_of(number);
    if (is_own(board, board.at(row, column))) jump_on(board, row, column, {number}, moves);
  }
  if (!moves.empty()) return moves;
  for (int number = 1; number <= 32; ++number) {
    const int row = row_of(number);
    const int column = column_of(number);
    const char piece = board.at(row, column);
    if (!is_own(board, piece)) continue;
    for (const int down : row_steps(piece)) {
      for (const int right : {-1, 1}) {
        if (board.at(row + down, column + right) != '.') continue;
        SlowCheckers next = board;
        next.put(row, column, '.');
        next.put(row + down, column + right, crowned(piece, row + down));
        moves.push_back(
            finished_move(next, {number, number_of(row + down, column + right)}, false, piece));
      }
    }
  }
  return moves;
}

std::vector<int> first_victims(const SlowCheckers& board) {
  std::vector<int> victims;
  for (int row = 0; row < 8; ++row) {
    for (int column = 0; column < 8; ++column) {
      const char piece = board.at(row, column);
      if (!is_own(board, piece)) continue;
      for (const int down : row_steps(piece)) {
        for (const int right : {-1, 1}) {
          if (is_enemy(board, board.at(row + down, column + right)) &&
              board.at(row + 2 * down, column + 2 * right) == '.') {
            victims.push_back((row + down) * 8 + column + right);
          }
        }
      }
    }
  }
  std::sort(victims.begin(), victims.end());
  victims.erase(std::unique(victims.begin(), victims.end()), victims.end());
  return victims;
}

namespace {

class CheckersReferee final : public Referee {
 public:
  explicit CheckersReferee(bool english) : english_(english) {}

  [[nodiscard]] std::string start() const override {
    SlowCheckers board;
    for (int number = 1; number <= 12; ++number) {
      board.put(row_of(number), column_of(number), 'b');
    }
    for (int number = 21; number <= 32; ++number) {
      board.put(row_of(number), column_of(number), 'w');
    }
    board.white_to_move = !english_;
    return write_checkers(board);
  }

  [[nodiscard]] std::string random_setup(Random& random) const override {
    SlowCheckers board;
    board.white_to_move = random.below(2) == 0;
    const std::uint64_t kings_in_ten = random.below(11);
    for (const char man : {'w', 'b'}) {
      const int most = 1 + static_cast<int>(random.below(12));
      for (int i = 0; i < most; ++i) {
        const int number = 1 + static_cast<int>(random.below(32));
        const int row = row_of(number);
        if (board.at(row, column_of(number)) != '.') continue;
        const bool king = row == (man == 'w' ? 0 : 7) || random.below(10) < kings_in_ten;
        board.put(row, column_of(number), king ? static_cast<char>(std::toupper(man)) : man);
      }
    }
    if (random.below(3) == 0) board.quiet_plies = static_cast<int>(random.below(84));
    return write_checkers(board);
  }

  [[nodiscard]] std::string side_to_move(std::string_view position) const override {
    return name(read_checkers(position).white_to_move);
  }

  [[nodiscard]] std::optional<Verdict> verdict(std::string_view position) const override {
    const SlowCheckers board = read_checkers(position);
    if (squares_text(board, true).empty()) return Verdict{name(false), "no pieces"};
    if (squares_text(board, false).empty()) return Verdict{name(true), "no pieces"};
    if (checkers_moves(board).empty()) {
      return Verdict{name(!board.white_to_move), "no legal moves"};
    }
    if (english_ && board.quiet_plies >= 80) return Verdict{"draw", "forty moves"};
    return std::nullopt;
  }

  [[nodiscard]] std::vector<std::string> legal_moves(std::string_view position) const override {
    std::vector<std::string> texts;
    if (verdict(position)) return texts;
    for (const auto& move : checkers_moves(read_checkers(position))) texts.push_back(move.text());
    return texts;
  }

  [[nodiscard]] std::string after(std::string_view position, std::string_view move) const override {
    for (const auto& each : checkers_moves(read_checkers(position))) {
      if (each.text() == move) return write_checkers(each.after);
    }
    throw std::logic_error("the referee was given an illegal move");
  }

  [[nodiscard]] std::vector<std::string> grid(std::string_view position) const override {
    auto rows = read_checkers(position).rows;
    if (english_) return rows;
    for (std::string& row : rows) {
      std::replace(row.begin(), row.end(), 'w', 'r');
      std::replace(row.begin(), row.end(), 'W', 'R');
    }
    return rows;
  }
  [[nodiscard]] bool is_of_first(char piece) const override { return is_black(piece) == english_; }

  // Draw rules play no part in perft (section 5.1).
  [[nodiscard]] std::uint64_t perft(const std::string& position, int depth) const override {
    return leaves(read_checkers(position), depth);
  }

  [[nodiscard]] std::string identity(std::string_view position) const override {
    return std::string(position.substr(0, position.find(":H")));
  }
  [[nodiscard]] std::string with_other_side(std::string_view position) const override {
    return (position[0] == 'W' ? "B" : "W") + std::string(position.substr(1));
  }

 private:
  [[nodiscard]] std::string name(bool white) const {
    if (!white) return "black";
    return english_ ? "white" : "red";
  }

  static std::uint64_t leaves(const SlowCheckers& board, int depth) {
    if (depth == 0) return 1;
    std::uint64_t sequences = 0;
    for (const auto& move : checkers_moves(board)) sequences += leaves(move.after, depth - 1);
    return sequences;
  }

  bool english_;
};

}  // namespace

std::unique_ptr<Referee> checkers_referee(std::string_view game) {
  return std::make_unique<CheckersReferee>(game.find(":csc384") == std::string_view::npos);
}

}  // namespace quadrille
