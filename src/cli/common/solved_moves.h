// SPDX-License-Identifier: MIT
// Every move of a position with its true value, for people and programs.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/json_writer.h"
#include "games/any_game.h"
#include "solve/solution.h"

namespace quadrille::cli {

// What a move is truly worth to the side that makes it.
struct SolvedMove {
  AnyMove move = {};
  GameValue value = GameValue::kUnknown;
  std::optional<int> plies = {};
};

// A soon win first, a soon loss near the end, what is not decided last; among moves of equal worth
// in the order they had.
std::vector<SolvedMove> best_first(const std::vector<SolvedMove>& moves);

// A list of objects with move, value and plies.
void write_solved_moves(JsonWriter& json, const AnyGame& game, const AnyPosition& position,
                        const std::vector<SolvedMove>& moves);
std::string moves_table(const AnyGame& game, const AnyPosition& position,
                        const std::vector<SolvedMove>& moves);

}  // namespace quadrille::cli
