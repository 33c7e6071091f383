// SPDX-License-Identifier: MIT
#include "tests/games/tablut/referee.h"

#include <algorithm>
#include <cstddef>
#include <sstream>
#include <stdexcept>

namespace quadrille {
namespace slow_tablut {
namespace {

constexpr Square kThrone = {4, 4};
constexpr Square kSteps[] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};

Square plus(Square square, Square step, int times = 1) {
  return {square.row + times * step.row, square.column + times * step.column};
}

std::vector<Square> neighbours(Square square) {
  std::vector<Square> list;
  for (const Square step : kSteps) {
    if (on_board(plus(square, step))) list.push_back(plus(square, step));
  }
  return list;
}

std::vector<Square> all_squares() {
  std::vector<Square> list;
  for (int row = 0; row < kSize; ++row) {
    for (int column = 0; column < kSize; ++column) list.push_back({row, column});
  }
  return list;
}

bool belongs_to(char piece, char side) {
  return side == 'b' ? piece == 'b' : piece == 'w' || piece == 'k';
}

// Section 1.2: whether a piece from `from` may pass or land on an empty `square`.
bool may_enter(Square from, Square square) {
  if (is_throne(square)) return false;
  return camp_of(square) == 0 || camp_of(square) == camp_of(from);
}

// A side that cannot move has lost: section 1.4.
void end_if_stuck(Board& board) {
  if ((board.turn == "w" || board.turn == "b") && moves_of(board, board.turn[0]).empty()) {
    board.turn = board.turn == "w" ? "bw" : "ww";
  }
}

}  // namespace

char side_to_move(const Board& board) {
  if (board.turn == "ww") return 'b';
  if (board.turn == "bw" || board.turn == "d") return 'w';
  return board.turn[0];
}

char Board::at(Square square) const {
  if (!on_board(square)) return '#';
  return rows[static_cast<std::size_t>(square.row)][static_cast<std::size_t>(square.column)];
}

void Board::put(Square square, char piece) {
  rows[static_cast<std::size_t>(square.row)][static_cast<std::size_t>(square.column)] = piece;
}

Square Board::king() const {
  for (const Square square : all_squares()) {
    if (at(square) == 'k') return square;
  }
  throw std::logic_error("a board without a king");
}

int Board::count(char piece) const {
  int sum = 0;
  for (const std::string& row : rows) {
    sum += static_cast<int>(std::count(row.begin(), row.end(), piece));
  }
  return sum;
}

Board empty_board() { return {std::vector<std::string>(kSize, std::string(kSize, '.'))}; }

Board start_board() {
  return {{"...bbb...", "....b....", "....w....", "b...w...b", "bbwwkwwbb", "b...w...b",
           "....w....", "....b....", "...bbb..."}};
}

Board read_board(std::string_view position) {
  std::istringstream words{std::string(position)};
  std::string squares;
  Board board;
  words >> squares >> board.turn >> board.plies >> board.number;
  board.rows = read_rows(squares);
  return board;
}

std::string write_board(const Board& board) {
  return write_rows(board.rows) + " " + board.turn + " " + std::to_string(board.plies) + " " +
         std::to_string(board.number);
}

std::string write_square(Square square) {
  return std::string(1, static_cast<char>('a' + square.column)) + std::to_string(square.row + 1);
}

std::string write_move(const Move& move) {
  return write_square(move.from) + "-" + write_square(move.to);
}

bool on_board(Square square) {
  return square.row >= 0 && square.row < kSize && square.column >= 0 && square.column < kSize;
}

bool on_edge(Square square) {
  return square.row == 0 || square.row == 8 || square.column == 0 || square.column == 8;
}

bool is_throne(Square square) { return square == kThrone; }

int camp_of(Square square) {
  static constexpr const char* kCamps[] = {"...111...",  //
                                           "....1....",  //
                                           ".........",  //
                                           "3.......4",  //
                                           "33.....44",  //
                                           "3.......4",  //
                                           ".........",  //
                                           "....2....",  //
                                           "...222..."};
  const char camp = kCamps[square.row][square.column];
  return camp == '.' ? 0 : camp - '0';
}

std::vector<Move> moves_of(const Board& board, char side) {
  std::vector<Move> moves;
  for (const Square from : all_squares()) {
    if (!belongs_to(board.at(from), side)) continue;
    for (const Square step : kSteps) {
      Square to = plus(from, step);
      while (board.at(to) == '.' && may_enter(from, to)) {
        moves.push_back({from, to});
        to = plus(to, step);
      }
    }
  }
  return moves;
}

std::vector<Square> taken_by(const Board& board, Square square) {
  const bool white = board.at(square) != 'b';
  std::vector<Square> taken;
  for (const Square step : kSteps) {
    const Square victim = plus(square, step);
    const Square anvil = plus(square, step, 2);
    if (board.at(victim) != (white ? 'b' : 'w') || !on_board(anvil)) continue;
    const bool beside_camp = camp_of(anvil) != 0 && !(white && camp_of(anvil) == camp_of(victim));
    const bool beside_enemy =
        white ? board.at(anvil) == 'w' || board.at(anvil) == 'k' : board.at(anvil) == 'b';
    if (beside_enemy || is_throne(anvil) || beside_camp) taken.push_back(victim);
  }
  return taken;
}

bool takes_king(const Board& board, Square square) {
  const Square king = board.king();
  const auto around = neighbours(king);
  if (std::find(around.begin(), around.end(), square) == around.end()) return false;
  const bool beside_throne = std::find(around.begin(), around.end(), kThrone) != around.end();
  if (is_throne(king) || beside_throne) {
    return std::all_of(around.begin(), around.end(), [&](Square neighbour) {
      return is_throne(neighbour) || board.at(neighbour) == 'b';
    });
  }
  const Square opposite = {2 * king.row - square.row, 2 * king.column - square.column};
  return board.at(opposite) == 'b' || (on_board(opposite) && camp_of(opposite) != 0);
}

bool king_stands_taken(const Board& board) {
  const auto around = neighbours(board.king());
  return std::any_of(around.begin(), around.end(), [&](Square square) {
    return board.at(square) == 'b' && takes_king(board, square);
  });
}

Board after_move(Board board, const Move& move) {
  const char piece = board.at(move.from);
  board.put(move.from, '.');
  board.put(move.to, piece);
  const auto taken = taken_by(board, move.to);
  const bool king_taken = piece == 'b' && takes_king(board, move.to);
  for (const Square victim : taken) board.put(victim, '.');
  board.plies = taken.empty() ? board.plies + 1 : 0;
  if (piece == 'b') ++board.number;
  board.turn = piece == 'b' ? "w" : "b";
  if (king_taken) {
    board.turn = "bw";
  } else if (piece == 'k' && on_edge(move.to)) {
    board.turn = "ww";
  }
  end_if_stuck(board);
  return board;
}

std::optional<Verdict> verdict_on(const Board& board) {
  if (board.turn == "ww") {
    return Verdict{"white", on_edge(board.king()) ? "king escaped" : "no legal moves"};
  }
  if (board.turn == "bw") {
    return Verdict{"black", king_stands_taken(board) ? "king captured" : "no legal moves"};
  }
  if (board.turn == "d") return Verdict{"draw", "repetition"};
  return std::nullopt;
}

Board random_board(Random& random) {
  Board board = empty_board();
  const auto squares = all_squares();
  const auto place = [&](char piece) {
    const Square square = squares[random.below(squares.size())];
    if (board.at(square) != '.' || (piece != 'k' && is_throne(square))) return false;
    if (piece != 'b' && camp_of(square) != 0) return false;
    if (piece == 'k' && on_edge(square) && random.below(8) != 0) return false;
    board.put(square, piece);
    return true;
  };
  if (random.below(4) == 0) {
    board.put(kThrone, 'k');
  } else {
    while (!place('k')) {
    }
  }
  const auto whites = random.below(9);
  const auto blacks = random.below(17);
  for (std::uint64_t i = 0; i < whites; ++i) place('w');
  for (std::uint64_t i = 0; i < blacks; ++i) place('b');
  if (random.below(3) == 0) {  // a king in danger
    for (const Square square : neighbours(board.king())) {
      if (board.at(square) == '.' && !is_throne(square) && board.count('b') < 16 &&
          random.below(2) == 0) {
        board.put(square, 'b');
      }
    }
  }
  board.plies = static_cast<int>(random.below(60));
  board.number = 1 + static_cast<int>(random.below(200));
  board.turn = random.below(2) == 0 ? "w" : "b";
  if (on_edge(board.king())) board.turn = "ww";
  end_if_stuck(board);
  if (random.below(20) == 0)
    board.turn = std::vector<std::string>{"ww", "bw", "d"}[random.below(3)];
  return board;
}

namespace {

class TablutReferee final : public Referee {
 public:
  [[nodiscard]] std::string start() const override { return write_board(start_board()); }
  [[nodiscard]] std::string random_setup(Random& random) const override {
    return write_board(random_board(random));
  }
  [[nodiscard]] std::string side_to_move(std::string_view position) const override {
    return slow_tablut::side_to_move(read_board(position)) == 'w' ? "white" : "black";
  }
  [[nodiscard]] std::optional<Verdict> verdict(std::string_view position) const override {
    return verdict_on(read_board(position));
  }
  [[nodiscard]] std::vector<std::string> legal_moves(std::string_view position) const override {
    const Board board = read_board(position);
    std::vector<std::string> texts;
    if (verdict_on(board)) return texts;
    for (const Move& move : moves_of(board, board.turn[0])) texts.push_back(write_move(move));
    return texts;
  }
  [[nodiscard]] std::string after(std::string_view position, std::string_view move) const override {
    const Board board = read_board(position);
    for (const Move& each : moves_of(board, board.turn[0])) {
      if (write_move(each) == move) return write_board(after_move(board, each));
    }
    throw std::logic_error("the referee was given an illegal move");
  }
  [[nodiscard]] std::vector<std::string> grid(std::string_view position) const override {
    return read_board(position).rows;
  }
  [[nodiscard]] bool is_of_first(char piece) const override { return piece != 'b'; }
  [[nodiscard]] std::string identity(std::string_view position) const override {
    return std::string(position.substr(0, position.find(' ', position.find(' ') + 1)));
  }
};

}  // namespace
}  // namespace slow_tablut

std::unique_ptr<Referee> tablut_referee() { return std::make_unique<slow_tablut::TablutReferee>(); }

}  // namespace quadrille
