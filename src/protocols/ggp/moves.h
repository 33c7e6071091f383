// SPDX-License-Identifier: MIT
// Breakthrough's moves and positions in the words of the Game Description Language: columns and
// rows from 1, `(move x1 y1 x2 y2)`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "games/any_game.h"
#include "protocols/ggp/sexpr.h"

namespace quadrille::ggp {

// `(MOVE 3 2 3 3)` -> c2-c3, if that is legal.
Expected<AnyMove> read_move(const AnyGame& game, const AnyPosition& position,
                            const Expression& move);

// c2-c3 -> `(move 3 2 3 3)`
std::string write_move(const AnyGame& game, const AnyPosition& position, AnyMove move);

// The facts that change from move to move, sorted: `(control white)` and for every pawn
// `(CELL x y colour)`, where CELL is the rule text's name for it.
std::vector<std::string> state_facts(const AnyGame& game, const AnyPosition& position,
                                     std::string_view cell);

}  // namespace quadrille::ggp
