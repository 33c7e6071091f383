// SPDX-License-Identifier: MIT
// Where heuristics disagree about a game, for people.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "games/line.h"
#include "workbench/disagreements.h"

namespace quadrille::cli {

// Whose choices are compared: the names of two heuristics, or of one, which is compared with what
// was played.
struct Opponents {
  std::span<const std::string> heuristics;

  [[nodiscard]] std::string name(std::size_t i) const {
    return i < heuristics.size() ? heuristics[i] : "played";
  }
};

// One of them in words, sentence by sentence: what each would play and why, and who was right. The
// line is the game up to there.
std::string disagreement_text(const Line& line, AnyMove played, const Opponents& opponents,
                              const Disagreement& found, std::size_t width);

// All of them, a row each; with the terms that made the difference where there is room.
std::string disagreements_table(const Line& game, const Opponents& opponents,
                                const Disagreements& disagreements, std::size_t width);

// "ari was right 5 times, hoddi 2 times; the moves were equally good 3 times."
std::string verdicts_text(const Opponents& opponents, const Disagreements& disagreements,
                          std::size_t width);

}  // namespace quadrille::cli
