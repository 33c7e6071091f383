// SPDX-License-Identifier: MIT
// Finds games by their words: the only door through which the layers above get at a game.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "games/any_game.h"
#include "games/family.h"
#include "games/line.h"

namespace quadrille {

std::span<const GameFamily* const> all_families();

// `breakthrough:course:6x6`; without a size the family's usual one.
Expected<GamePointer> find_game(std::string_view words);

// The game and a position on its board. An empty position text or `start` is the start position.
Expected<Setup> set_up(std::string_view game_words, std::string_view position_text);

// The moves of a text as people and this program write it: without the numbers of moves, with
// commas between moves or without. A comma between two numbers belongs to a move: `(2,3)`.
std::vector<std::string> split_moves(std::string_view text);

// The game after a list of moves; the first bad one is reported as `move N`, and so is one after
// the end.
Expected<Line> play_moves(const Setup& setup, std::span<const std::string> moves);

}  // namespace quadrille
