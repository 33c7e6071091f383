// SPDX-License-Identifier: MIT
// Breakthrough's board and moves in the words of a rule text. Every author has other ones: which
// role moves first, whether columns or rows come first, whether empty squares are told.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "games/any_game.h"
#include "protocols/ggp/sexpr.h"

namespace quadrille::ggp {

struct Vocabulary {
  std::array<std::string, 2> roles = {"white", "black"};  // by side: the first one moves first
  bool first_moves_last = false;    // the text names the roles the other way round
  std::string control = "control";  // `(control white)`
  std::string cell = "cell";        // `(cell 3 2 white)`
  std::array<std::size_t, 3> cell_places = {0, 1, 2};  // where column, row and pawn stand there
  std::vector<std::string> columns;                    // by our x
  std::vector<std::string> rows;                       // by our y: the first side's home row first
  std::array<std::string, 2> pawns = {"white", "black"};
  std::string empty = {};     // `(cell 3 3 empty)`; no word: such squares are not told
  std::string move = "move";  // `(move 3 2 3 3)`
  std::array<std::size_t, 4> move_places = {0, 1, 2, 3};  // where x1, y1, x2 and y2 stand there
  std::string wait = "noop";                // what the other side does; no word: nothing
  std::vector<std::string> constants = {};  // what else is told of every state: `(width 5)`

  // Where a side's move stands among the moves of a turn.
  [[nodiscard]] std::size_t place(Side side) const {
    return first_moves_last ? 1 - index_of(side) : index_of(side);
  }
};

// The words of the course's text: columns and rows are numbers from 1.
Vocabulary plain_vocabulary(int width, int height);

// `(MOVE 3 2 3 3)` -> c2-c3, if that is legal.
Expected<AnyMove> read_move(const AnyGame& game, const AnyPosition& position,
                            const Vocabulary& words, const Expression& move);

// c2-c3 -> `(move 3 2 3 3)`
std::string write_move(const AnyGame& game, const AnyPosition& position, const Vocabulary& words,
                       AnyMove move);

// All facts of a state, sorted: `(control white)`, a `(cell x y colour)` for every pawn, and so on.
std::vector<std::string> state_facts(const AnyGame& game, const AnyPosition& position,
                                     const Vocabulary& words);

}  // namespace quadrille::ggp
