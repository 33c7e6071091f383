// SPDX-License-Identifier: MIT
// Play for the course's marker: the shortest win where one can be forced, the longest resistance
// where the game is lost, and a search with a heuristic where neither is proved in time.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/any_game.h"
#include "reports/csc384/boards.h"
#include "solve/solution.h"

namespace quadrille::csc384 {

// Who moves where the end is not in sight.
inline constexpr std::string_view kSearchPlayer = "alphabeta:chen";

// The rules know no draw: a game without an end is written so far.
inline constexpr std::size_t kLongestAnswer = 400;

struct PlayLimits {
  std::chrono::nanoseconds time = std::chrono::seconds(30);  // for the whole answer
  const std::atomic<bool>* stop = nullptr;                   // set by somebody else to hurry
};

struct Answer {
  std::vector<AnyMove> moves = {};
  std::vector<AnyPosition> states = {};  // the puzzle's own first, then one after each move
  // What best play leads to from the puzzle, for the side to move, and after how many plies.
  GameValue value = GameValue::kUnknown;
  std::optional<int> plies = {};
  std::size_t searched = 0;  // moves that come from the search, not from a proof
};

// Fall 2022: the best move alone. A finished game has none.
Answer best_move(const Puzzle& puzzle, const PlayLimits& limits);

// Winter 2023: both sides' best moves to the end, or kLongestAnswer of them.
Answer whole_game(const Puzzle& puzzle, const PlayLimits& limits);

// The moves in our notation.
std::vector<std::string> move_texts(const Puzzle& puzzle, const Answer& answer);

// The edition's output file.
std::string fall_2022_text(const Puzzle& puzzle, const Answer& answer);
std::string winter_2023_text(const Puzzle& puzzle, const Answer& answer);

}  // namespace quadrille::csc384
