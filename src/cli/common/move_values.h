// SPDX-License-Identifier: MIT
// What a heuristic says of every move, for people.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "games/any_game.h"
#include "workbench/move_differences.h"

namespace quadrille::cli {

// "distance -1, pawns -1": as many as fit into so many columns.
std::string differences_text(std::span<const TermDifference> differences, std::size_t width);

// A row for each move, best first: its value, and the terms that make the difference to the best.
std::string move_values_table(const AnyGame& game, const AnyPosition& position,
                              std::span<const ValuedMove> moves, std::size_t width);

// How far each weight may move before the best move is another one.
std::string weight_ranges_text(const AnyGame& game, const AnyPosition& position,
                               std::span<const ValuedMove> moves, std::size_t width);

}  // namespace quadrille::cli
