// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace quadrille {

// One term of a heuristic's value on a position, seen from the side that evaluates.
struct Term {
  std::string name;
  std::optional<double> own;       // nothing: a constant, or a term of the opponent's alone
  std::optional<double> opponent;  // nothing: not counted for the opponent
  std::optional<double> weight;    // nothing: not a product
  double contribution = 0;
  std::string feature = {};  // what is measured; empty: not a feature of the game
  // What each cell of the diagram adds, where the heuristic itself knows; else empty.
  std::vector<double> cells = {};
};

// Whether it counts something on the board, and so is no constant, and is finite.
bool counts_something(const Term& term);

// What is much beside what stands on the board: a quarter of the largest count of one side, so that
// a difference of one among many looks like one.
double large_contribution(std::span<const Term> terms);

// Something on the board that a heuristic knows from many games.
struct PatternSeen {
  std::string term;                // with whose value it is told
  std::vector<std::size_t> cells;  // of the diagram
  double contribution = 0;         // of each
  std::size_t count = 1;           // how many images of it there are; `cells` is where the first is
  double seen = 0;  // how often it, or an image of it, stood in the training games, about
  double won = 0;   // share of points that the side that evaluates got from those
};
// "+41.3", "4 x +41.3"
std::string contribution_text(const PatternSeen& seen);
// "seen 12,000 times", "won 63 %"; "never seen".
std::vector<std::string> training_of(const PatternSeen& seen);
// So many are worth telling to programs; people are shown fewer.
inline constexpr std::size_t kPatternsTold = 12;

struct Explanation {
  double value = 0;
  std::string branch;       // which case of the formula holds; empty where there is one only
  std::vector<Term> terms;  // add up to the value; empty for a heuristic that is not a sum
  // Of a heuristic of patterns, those that add or take most, the largest first. What both sides
  // have alike is left out.
  std::vector<PatternSeen> patterns = {};

  void add(Term term);
};

}  // namespace quadrille
