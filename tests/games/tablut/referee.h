// SPDX-License-Identifier: MIT
// Tablut as its rules file tells it (rules/tablut.md, sections 1 and 2): a board of characters and
// plain loops. The repetition rule is no part of it, since a position has no history.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "tests/games/referee.h"

namespace quadrille {
namespace slow_tablut {

inline constexpr int kSize = 9;

// Row 0 is on top, column 0 is column a.
struct Square {
  int row = 0;
  int column = 0;

  friend bool operator==(const Square&, const Square&) = default;
};

struct Move {
  Square from;
  Square to;
};

struct Board {
  std::vector<std::string> rows;  // `w`, `b`, `k` and `.`
  std::string turn = "w";         // `w` or `b` to move; `ww`, `bw`, `d` when it is over
  int plies = 0;                  // since the last capture
  int number = 1;                 // of the move

  [[nodiscard]] char at(Square square) const;  // `#` outside the board
  void put(Square square, char piece);
  [[nodiscard]] Square king() const;
  [[nodiscard]] int count(char piece) const;
};

Board empty_board();
Board start_board();
Board read_board(std::string_view position);
std::string write_board(const Board& board);
std::string write_square(Square square);
std::string write_move(const Move& move);

// `w` or `b`: after the end the side that did not make the last move.
char side_to_move(const Board& board);

bool on_board(Square square);
bool on_edge(Square square);
bool is_throne(Square square);
int camp_of(Square square);  // 1 to 4; 0 outside the camps

// What the pieces of `w` or `b` could do if that side were to move, also after the end of the game.
std::vector<Move> moves_of(const Board& board, char side);

// The soldiers that a piece which has just come to `square` takes.
std::vector<Square> taken_by(const Board& board, Square square);
// Whether a black soldier which has just come to `square` takes the king.
bool takes_king(const Board& board, Square square);
// Whether some black soldier stands so that, had it moved last, the king would be taken.
bool king_stands_taken(const Board& board);

// The turn is `ww` or `bw` when the move has ended the game, also by leaving the other side stuck.
Board after_move(Board board, const Move& move);
std::optional<Verdict> verdict_on(const Board& board);

// Pieces anywhere they may be, finished games and games declared finished among them, as the game
// itself would write them.
Board random_board(Random& random);

}  // namespace slow_tablut

std::unique_ptr<Referee> tablut_referee();

}  // namespace quadrille
