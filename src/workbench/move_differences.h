// SPDX-License-Identifier: MIT
// What a heuristic says of each move by the position after it, which terms make the difference, and
// how far a weight may move until another move is best.
#pragma once

#include <atomic>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "games/line.h"
#include "heuristics/evaluator.h"

namespace quadrille {

struct TermDifference {
  std::string term;
  double difference = 0;
};

// What the terms contribute to `a` less what they contribute to `b`, by their names, the largest
// difference first; none that is 0.
std::vector<TermDifference> term_differences(const Explanation& a, const Explanation& b);

// A move, and what it leads to as the side that makes it sees it.
struct ValuedMove {
  AnyMove move = {};
  std::optional<Outcome> outcome = {};  // it ends the game
  double value = 0;                     // the heuristic's; of a draw what an even position has
  Explanation explanation = {};         // of the position after it
};

// Every legal move, best first: a win before all values and a loss behind them, whatever the
// formula says of such ends. Moves of equal worth are in the order of the move list. None where the
// game is over. Once `stop` is set they are not all.
std::vector<ValuedMove> value_moves(const Line& line, const Evaluator& heuristic,
                                    const std::atomic<bool>* stop = nullptr);

// Beyond this weight that move is the best by its value.
struct TurningPoint {
  double weight = 0;
  AnyMove move = {};
};

// How far the weight of a term may move before the best move is another one.
struct WeightRange {
  std::string term;
  double weight = 0;
  std::optional<TurningPoint> below = {};  // nothing: however small it gets
  std::optional<TurningPoint> above = {};
};

struct WeightRanges {
  std::vector<WeightRange> ranges;  // in the order of the terms
  // Terms whose weight is not the same after all moves: the formula has several cases.
  std::vector<std::string> varying;
};

// Exact, since a value is a straight line in each of its weights. The moves are those of
// value_moves.
WeightRanges weight_ranges(std::span<const ValuedMove> best_first, Side mover);

}  // namespace quadrille
