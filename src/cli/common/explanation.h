// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "heuristics/evaluator.h"
#include "players/player.h"
#include "players/words.h"
#include "search/score_text.h"

namespace quadrille::cli {

// A heuristic with what results call it.
struct NamedHeuristic {
  std::string name;
  Evaluator evaluator;
};
// By its name or file, or by the words of a player that has one. What would have no effect is
// refused: throws Failure.
PlayerWords words_of_heuristic(const std::string& text);
NamedHeuristic named_heuristic(const AnyGame& game, const std::string& text);

// How wide a text without colours is.
std::size_t widest_line(const std::string& text);

// The terms as a table of at most `width` columns, with a bar for every contribution where there is
// room.
std::string terms_text(std::span<const Term> terms, std::size_t width);

// The same as wide as the terminal, and their sum.
std::string explanation_text(const Explanation& explanation, std::string_view side, double neutral);

// The terms that contribute differently to two explanations, a row each.
std::string compared_text(const Explanation& a, const Explanation& b,
                          const std::array<std::string, 2>& names);

// The moves of a line with their numbers: "1. c2-c3 b7-b6 2. c3-c4".
std::string line_text(const AnyGame& game, const AnyPosition& position,
                      std::span<const AnyMove> moves, std::size_t most);

}  // namespace quadrille::cli
