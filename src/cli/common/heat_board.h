// SPDX-License-Identifier: MIT
// What each square adds to a value, for people: colours on a terminal that has them, numbers
// everywhere.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "cli/common/board.h"
#include "heuristics/heat_map.h"

namespace quadrille::cli {

// Blocks of lines next to each other where they fit into so many columns, else one below the other.
std::string beside(const std::vector<std::string>& blocks, std::size_t width);
// The same in rows of as many as fit, one column of blocks below the other.
std::string in_rows(std::vector<std::string> blocks, std::size_t width);

// The board, and what its squares add as numbers; the board alone where no square counts.
std::string board_with_heat(const Diagram& diagram, const HeatMap& map, const BoardLook& look,
                            std::size_t width);

// One board as several heuristics see it, each under its name: in colours, else as numbers with the
// board before them.
struct NamedHeat {
  std::string name;
  HeatMap map;
};
std::string boards_with_heat(const Diagram& diagram, const std::vector<NamedHeat>& maps,
                             const BoardLook& look, std::size_t width);

// What the colours and numbers mean, and which terms are in none of them. `what` adds for the side:
// "it", or a term.
std::string heat_legend(const HeatMap& map, std::string_view what, std::string_view side,
                        const BoardLook& look, std::size_t width);

}  // namespace quadrille::cli
