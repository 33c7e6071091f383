// SPDX-License-Identifier: MIT
// What players and server of the Tablut Challenge tell each other (rules of Tablut, sections 2.3
// and 4.2), and what the server writes into its log (2.5).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "games/any_game.h"
#include "games/tablut/notation.h"

namespace quadrille::challenge {

// The turn of a State: who moves, or how the game has ended.
using StateTurn = tablut::Turn;

StateTurn turn_of(Side side);
StateTurn turn_of(const Outcome& outcome);

// How a game has ended: "white wins", "black wins", "draw"; while it runs "no result".
std::string_view result_text(StateTurn turn);

// {"board":[["EMPTY",...],...],"turn":"WHITE"}, byte for byte as the competition's server has it.
std::string state_message(const AnyGame& game, const AnyPosition& position, StateTurn turn);

// {"from":"e4","to":"f4","turn":"WHITE"}
std::string move_message(const AnyGame& game, const AnyPosition& position, AnyMove move);

// What a player wants to do. A message that is none is kBadRequest, a move against the rules
// kIllegalMove. The turn it tells is not looked at, as in the competition.
Expected<AnyMove> read_move(const AnyGame& game, const AnyPosition& position,
                            std::string_view message);

// A name between quotes.
std::string name_message(std::string_view name);
// Letters and digits of its first ten characters, also of a name that is no JSON.
std::string read_name(std::string_view message);

// Nine lines of nine letters, a dash, and the turn: a board in the server's log.
std::string log_board(const AnyGame& game, const AnyPosition& position, StateTurn turn);
// "Pedina bianca rimossa in: e4" for every piece but the king that a move captures.
std::vector<std::string> log_captures(const AnyGame& game, const AnyPosition& position,
                                      AnyMove move);
// "Turn: W Pawn from e4 to f4"
std::string log_move(const AnyGame& game, const AnyPosition& position, AnyMove move);

}  // namespace quadrille::challenge
