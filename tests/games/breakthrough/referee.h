// SPDX-License-Identifier: MIT
// Breakthrough as its rules file tells it (rules/breakthrough.md, sections 1 and 2): a board of
// characters and plain loops.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "tests/games/referee.h"

namespace quadrille {

// Columns x = 1..width from the left, rows y = 1..height from White's side.
struct SlowBoard {
  int width = 0;
  int height = 0;
  bool white_to_move = true;
  std::string squares;  // `P`, `p` or `.`; a1, b1, ..., then row 2

  [[nodiscard]] char at(int x, int y) const;  // `#` outside the board
  void put(int x, int y, char piece);
  [[nodiscard]] int count(char piece) const;

  friend bool operator==(const SlowBoard&, const SlowBoard&) = default;
};

SlowBoard empty_board(int width, int height);
SlowBoard start_board(int width, int height);
SlowBoard read_board(std::string_view position);
std::string write_board(const SlowBoard& board);
std::vector<std::string> rows_of(const SlowBoard& board);  // from the top

struct SlowMove {
  int from_x, from_y, to_x, to_y;
  bool capture;
};
std::string write_move(const SlowMove& move);

enum class SlowRules { kCourse, kStandard };

// What the pawns of the side to move could do, also after the end of the game, in the order of
// section 4, point 4: by column, by row, straight, towards a lower column, towards a higher one.
std::vector<SlowMove> pawn_moves(const SlowBoard& board, SlowRules rules);
SlowBoard after_move(SlowBoard board, const SlowMove& move);

bool white_on_goal_row(const SlowBoard& board);
bool black_on_goal_row(const SlowBoard& board);
std::optional<Verdict> verdict_on(const SlowBoard& board, SlowRules rules);

// Pawns anywhere; on a goal row only now and then, and never on both.
SlowBoard random_board(int width, int height, SlowRules rules, Random& random);

std::unique_ptr<Referee> breakthrough_referee(std::string_view game);

}  // namespace quadrille
