// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "heuristics/term.h"
#include "players/player.h"
#include "search/score_text.h"

namespace quadrille::cli {

// The terms as a table of at most `width` columns, with a bar for every contribution where there is
// room.
std::string terms_text(std::span<const Term> terms, std::size_t width);

// The same as wide as the terminal, and their sum.
std::string explanation_text(const Explanation& explanation, std::string_view side, double neutral);

// The moves of a line with their numbers: "1. c2-c3 b7-b6 2. c3-c4".
std::string line_text(const AnyGame& game, const AnyPosition& position,
                      std::span<const AnyMove> moves, std::size_t most);

}  // namespace quadrille::cli
