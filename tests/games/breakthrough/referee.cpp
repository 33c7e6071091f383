// SPDX-License-Identifier: MIT
#include "tests/games/breakthrough/referee.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <stdexcept>

namespace quadrille {

char SlowBoard::at(int x, int y) const {
  if (x < 1 || x > width || y < 1 || y > height) return '#';
  return squares[static_cast<std::size_t>((y - 1) * width + (x - 1))];
}

void SlowBoard::put(int x, int y, char piece) {
  squares[static_cast<std::size_t>((y - 1) * width + (x - 1))] = piece;
}

int SlowBoard::count(char piece) const {
  return static_cast<int>(std::count(squares.begin(), squares.end(), piece));
}

SlowBoard empty_board(int width, int height) {
  return {width, height, true, std::string(static_cast<std::size_t>(width * height), '.')};
}

SlowBoard start_board(int width, int height) {
  SlowBoard board = empty_board(width, height);
  for (int x = 1; x <= width; ++x) {
    board.put(x, 1, 'P');
    board.put(x, 2, 'P');
    board.put(x, height - 1, 'p');
    board.put(x, height, 'p');
  }
  return board;
}

SlowBoard read_board(std::string_view position) {
  const std::size_t space = position.find(' ');
  const std::vector<std::string> rows = read_rows(position.substr(0, space));
  SlowBoard board;
  board.width = static_cast<int>(rows[0].size());
  board.height = static_cast<int>(rows.size());
  // Rows come from the top, squares from the bottom.
  for (const std::string& row : rows) board.squares = row + board.squares;
  board.white_to_move = space == std::string_view::npos || position.substr(space, 2) != " b";
  return board;
}

std::vector<std::string> rows_of(const SlowBoard& board) {
  std::vector<std::string> rows;
  for (int y = board.height; y >= 1; --y) {
    rows.push_back(board.squares.substr(static_cast<std::size_t>((y - 1) * board.width),
                                        static_cast<std::size_t>(board.width)));
  }
  return rows;
}

std::string write_board(const SlowBoard& board) {
  return write_rows(rows_of(board)) + (board.white_to_move ? " w" : " b");
}

std::string write_move(const SlowMove& move) {
  std::string text;
  text += static_cast<char>('a' + move.from_x - 1);
  text += std::to_string(move.from_y);
  text += move.capture ? 'x' : '-';
  text += static_cast<char>('a' + move.to_x - 1);
  text += std::to_string(move.to_y);
  return text;
}

std::vector<SlowMove> pawn_moves(const SlowBoard& board, SlowRules rules) {
  const char own = board.white_to_move ? 'P' : 'p';
  const char enemy = board.white_to_move ? 'p' : 'P';
  const int forward = board.white_to_move ? 1 : -1;
  std::vector<SlowMove> moves;
  for (int x = 1; x <= board.width; ++x) {
    for (int y = 1; y <= board.height; ++y) {
      if (board.at(x, y) != own) continue;
      const int ahead = y + forward;
      if (board.at(x, ahead) == '.') moves.push_back({x, y, x, ahead, false});
      for (const int to_x : {x - 1, x + 1}) {
        if (board.at(to_x, ahead) == enemy) moves.push_back({x, y, to_x, ahead, true});
        if (rules == SlowRules::kStandard && board.at(to_x, ahead) == '.') {
          moves.push_back({x, y, to_x, ahead, false});
        }
      }
    }
  }
  return moves;
}

SlowBoard after_move(SlowBoard board, const SlowMove& move) {
  board.put(move.to_x, move.to_y, board.at(move.from_x, move.from_y));
  board.put(move.from_x, move.from_y, '.');
  board.white_to_move = !board.white_to_move;
  return board;
}

bool white_on_goal_row(const SlowBoard& board) {
  for (int x = 1; x <= board.width; ++x) {
    if (board.at(x, board.height) == 'P') return true;
  }
  return false;
}

bool black_on_goal_row(const SlowBoard& board) {
  for (int x = 1; x <= board.width; ++x) {
    if (board.at(x, 1) == 'p') return true;
  }
  return false;
}

std::optional<Verdict> verdict_on(const SlowBoard& board, SlowRules rules) {
  if (white_on_goal_row(board)) return Verdict{"white", "goal row reached"};
  if (black_on_goal_row(board)) return Verdict{"black", "goal row reached"};
  if (rules == SlowRules::kStandard) {
    if (board.count('p') == 0) return Verdict{"white", "no pawns left"};
    if (board.count('P') == 0) return Verdict{"black", "no pawns left"};
  }
  if (pawn_moves(board, rules).empty()) return Verdict{"draw", "no legal moves"};
  return std::nullopt;
}

SlowBoard random_board(int width, int height, SlowRules rules, Random& random) {
  SlowBoard board = empty_board(width, height);
  board.white_to_move = random.below(2) == 0;
  // From a few pawns to a crowd; a side without any pawn happens on small boards.
  const std::uint64_t density = 1 + random.below(12);
  const bool white_may_finish = random.below(8) == 0;
  const bool black_may_finish = !white_may_finish && random.below(8) == 0;
  for (int y = 1; y <= height; ++y) {
    for (int x = 1; x <= width; ++x) {
      if (random.below(12) >= density) continue;
      const bool white = random.below(2) == 0;
      if (white && y == height && !white_may_finish) continue;
      if (!white && y == 1 && !black_may_finish) continue;
      board.put(x, y, white ? 'P' : 'p');
    }
  }
  if (rules == SlowRules::kStandard && board.count('.') == width * height) board.put(1, 2, 'P');
  return board;
}

namespace {

class BreakthroughReferee final : public Referee {
 public:
  BreakthroughReferee(SlowRules rules, int width, int height)
      : rules_(rules), width_(width), height_(height) {}

  [[nodiscard]] std::string start() const override {
    return write_board(start_board(width_, height_));
  }
  [[nodiscard]] std::string random_setup(Random& random) const override {
    return write_board(random_board(width_, height_, rules_, random));
  }
  [[nodiscard]] std::string side_to_move(std::string_view position) const override {
    return read_board(position).white_to_move ? "white" : "black";
  }
  [[nodiscard]] std::optional<Verdict> verdict(std::string_view position) const override {
    return verdict_on(read_board(position), rules_);
  }
  [[nodiscard]] std::vector<std::string> legal_moves(std::string_view position) const override {
    const SlowBoard board = read_board(position);
    std::vector<std::string> texts;
    if (verdict_on(board, rules_)) return texts;
    for (const SlowMove& move : pawn_moves(board, rules_)) texts.push_back(write_move(move));
    return texts;
  }
  [[nodiscard]] std::string after(std::string_view position, std::string_view move) const override {
    const SlowBoard board = read_board(position);
    for (const SlowMove& each : pawn_moves(board, rules_)) {
      if (write_move(each) == move) return write_board(after_move(board, each));
    }
    throw std::logic_error("the referee was given an illegal move");
  }
  [[nodiscard]] std::vector<std::string> grid(std::string_view position) const override {
    return rows_of(read_board(position));
  }
  [[nodiscard]] bool is_of_first(char piece) const override { return piece == 'P'; }

 private:
  SlowRules rules_;
  int width_;
  int height_;
};

}  // namespace

std::unique_ptr<Referee> breakthrough_referee(std::string_view game) {
  const SlowRules rules =
      game.find(":course") != std::string_view::npos ? SlowRules::kCourse : SlowRules::kStandard;
  const auto [width, height] = size_in_words(game);
  return std::make_unique<BreakthroughReferee>(rules, width, height);
}

}  // namespace quadrille
