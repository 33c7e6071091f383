// SPDX-License-Identifier: MIT
// Boards and moves for whoever draws them and knows no rules: squares are numbers of cells, row by
// row from the top left.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "base/json_writer.h"
#include "games/any_game.h"
#include "games/line.h"

namespace quadrille {

// What a square is called in moves: `e5`, or its number in checkers. Empty where it is no square.
std::string square_name(const Diagram& diagram, std::size_t cell);

// A move by the cells it goes through.
struct MovePath {
  std::vector<std::size_t> cells;     // one alone: something is put there
  std::vector<std::size_t> captures;  // where pieces of the other side stood, as cells come
};
MovePath path_of(const AnyGame& game, const AnyPosition& before, AnyMove move);

// move, path, captures and the position after it.
void write_move(JsonWriter& json, const AnyGame& game, const AnyPosition& before, AnyMove move);
// The same of every legal move, as a list; none once the game is over.
void write_legal_moves(JsonWriter& json, const Line& line);

// `cells`: what each cell is and what stands there.
void write_cells(JsonWriter& json, const AnyGame& game, const Diagram& diagram);
// What is the same in all positions of the board: its size, labels, sides, and what may be put on
// it.
void write_board(JsonWriter& json, const AnyGame& game, const Diagram& diagram);

// The position whose cells have these letters, as their diagram writes them; an empty text is an
// empty square. Errors are those of the position's text.
Expected<AnyPosition> position_of_cells(const AnyGame& game, const std::vector<std::string>& cells,
                                        Side to_move);

}  // namespace quadrille
