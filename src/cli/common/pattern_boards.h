// SPDX-License-Identifier: MIT
// What a heuristic of patterns knows from many games, for people: small boards side by side.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "cli/common/board.h"
#include "heuristics/term.h"

namespace quadrille::cli {

// The first few of the patterns, each with what it adds for the side, how often it was seen and how
// often won, in lines of at most `width` columns; empty where there are none.
std::string pattern_boards(const Diagram& diagram, std::span<const PatternSeen> patterns,
                           std::string_view side, const BoardLook& look, std::size_t width);

}  // namespace quadrille::cli
