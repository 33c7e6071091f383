// SPDX-License-Identifier: MIT
// Isolation's features and heuristics as rules/isolation.md, section 3, tells them: lists of cells
// and plain recursion, without a thought for speed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tests/games/isolation/referee.h"

namespace quadrille::slow_isolation {

// One player's features under the names of section 3. Where the text is silent, a player who is not
// placed yet may move to every blank cell and so reaches them all; whatever is measured from the
// knight's own cell is 0 for it.
int moves(const Board& board, char player);
int distance(const Board& board, char player);
int space(const Board& board, char player);
double center(const Board& board, char player);
int two_step(const Board& board, char player);
int reach(const Board& board, char player);
int longest_path(const Board& board, char player);
// The same for both players.
int blanks(const Board& board);
int same_colour(const Board& board);  // 0 until both are placed
// The others by their meaning in `list features`: feature_named knows them.

const std::vector<std::string>& feature_names();
double feature_named(std::string_view name, const Board& board, char player);

// The value of a heuristic for the player `me`.
const std::vector<std::string>& heuristic_names();
double heuristic_value(std::string_view name, const Board& board, char me);

}  // namespace quadrille::slow_isolation
