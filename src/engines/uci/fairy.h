// SPDX-License-Identifier: MIT
// Our games as Fairy-Stockfish writes them, the engine whose dialect UCI programs speak for games
// other than chess: names of variants, positions as FEN, moves as two squares.
//
//   Breakthrough   pppppp/pppppp/6/6/PPPPPP/PPPPPP w - - 0 1            a2a3
//   Isolation      n6/7/3*3/1N5/7/7/7 b - - 0 1                         b4d5,d5b4
//
// Isolation is its rule `wallingRule = past`: knights N and n, and a wall * on every cell that was
// entered; a move names the wall that it leaves behind. A FEN has both knights, so that a game can
// be told only after the placements.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "games/any_game.h"

namespace quadrille::uci {

// An error for a game that has no such form, with what to do instead.
MaybeError check_fairy(const AnyGame& game);

// What engines call the game, the usual name first. The last one is ours: `isolation-aind-7x7`.
std::vector<std::string> fairy_names(const AnyGame& game);

// The game of one of these names.
Expected<GamePointer> find_fairy_game(std::string_view name);

// Where games begin: in Isolation with the knights in two corners, since they must be somewhere.
AnyPosition fairy_start(const AnyGame& game);

// The game under our name as a section of Fairy-Stockfish's file variants.ini.
std::string fairy_definition(const AnyGame& game);

Expected<std::string> fairy_position_text(const AnyGame& game, const AnyPosition& position);
Expected<AnyPosition> parse_fairy_position(const AnyGame& game, std::string_view text);
// The position must be one that has a text.
std::string fairy_move_text(const AnyGame& game, const AnyPosition& position, AnyMove move);
Expected<AnyMove> parse_fairy_move(const AnyGame& game, const AnyPosition& position,
                                   std::string_view text);

}  // namespace quadrille::uci
