// SPDX-License-Identifier: MIT
#include "workbench/move_differences.h"

#include <algorithm>
#include <cmath>
#include <compare>
#include <cstddef>
#include <utility>

namespace quadrille {
namespace {

// Won, open or lost: the end of the game counts more than any value.
enum class Class { kLost, kOpen, kWon };

Class class_of(const ValuedMove& move, Side mover) {
  if (!move.outcome || !move.outcome->winner) return Class::kOpen;
  return *move.outcome->winner == mover ? Class::kWon : Class::kLost;
}

const Term* find_term(const Explanation& explanation, std::string_view name) {
  const auto found = std::ranges::find(explanation.terms, name, &Term::name);
  return found == explanation.terms.end() ? nullptr : &*found;
}

double contribution_of(const Explanation& explanation, std::string_view name) {
  const Term* const term = find_term(explanation, name);
  return term == nullptr ? 0 : term->contribution;
}

// What the weight is multiplied with.
double measured(const Term& term) {
  if (*term.weight != 0) return term.contribution / *term.weight;
  if (!term.own) return term.opponent.value_or(0);
  return *term.own - term.opponent.value_or(0);
}

// Whether the values of the move depend on weights: those of finished games do not.
bool has_terms(const ValuedMove& move) { return !move.outcome; }

// How much the move's value grows with the weight of that term.
double slope(const ValuedMove& move, std::string_view name) {
  const Term* const term = has_terms(move) ? find_term(move.explanation, name) : nullptr;
  return term == nullptr || !term->weight ? 0 : measured(*term);
}

// The weights that the term has after these moves, each once.
std::vector<double> weights_of(std::span<const ValuedMove> moves, std::string_view name) {
  std::vector<double> weights;
  for (const ValuedMove& move : moves) {
    const Term* const term = has_terms(move) ? find_term(move.explanation, name) : nullptr;
    if (term == nullptr || !term->weight) continue;
    if (std::ranges::find(weights, *term->weight) == weights.end()) {
      weights.push_back(*term->weight);
    }
  }
  return weights;
}

std::vector<std::string> names_of_weighted_terms(std::span<const ValuedMove> moves) {
  std::vector<std::string> names;
  for (const ValuedMove& move : moves) {
    if (!has_terms(move)) continue;
    for (const Term& term : move.explanation.terms) {
      if (term.weight && std::ranges::find(names, term.name) == names.end()) {
        names.push_back(term.name);
      }
    }
  }
  return names;
}

// The first move that overtakes the best one as the weight goes up (direction 1) or down (-1).
std::optional<TurningPoint> turning_point(std::span<const ValuedMove> best_first, Side mover,
                                          std::string_view name, double weight, int direction) {
  const ValuedMove& best = best_first.front();
  std::optional<TurningPoint> nearest;
  double nearest_step = 0;
  double nearest_gain = 0;
  for (const ValuedMove& move : best_first.subspan(1)) {
    if (class_of(move, mover) != class_of(best, mover)) break;
    const double gain = direction * (slope(move, name) - slope(best, name));
    const double gap = best.value - move.value;
    if (!(gain > 0) || !std::isfinite(gap)) continue;
    const double step = gap / gain;
    // Of several that overtake at once, the fastest is ahead from there on.
    if (nearest && std::pair(step, -gain) >= std::pair(nearest_step, -nearest_gain)) continue;
    nearest = {weight + direction * step, move.move};
    nearest_step = step;
    nearest_gain = gain;
  }
  return nearest;
}

}  // namespace

std::vector<TermDifference> term_differences(const Explanation& a, const Explanation& b) {
  std::vector<TermDifference> differences;
  const auto add = [&](const std::string& name) {
    const double in_a = contribution_of(a, name);
    const double in_b = contribution_of(b, name);
    if (in_a != in_b) differences.push_back({name, in_a - in_b});
  };
  for (const Term& term : a.terms) add(term.name);
  for (const Term& term : b.terms) {
    if (find_term(a, term.name) == nullptr) add(term.name);
  }
  std::ranges::stable_sort(differences, std::ranges::greater{},
                           [](const TermDifference& each) { return std::abs(each.difference); });
  return differences;
}

std::vector<ValuedMove> value_moves(const Line& line, const Evaluator& heuristic,
                                    const std::atomic<bool>* stop) {
  if (line.outcome()) return {};
  const AnyGame& game = *line.game();
  const Side mover = game.side_to_move(line.position());
  std::vector<ValuedMove> moves;
  for (const AnyMove move : game.legal_moves(line.position())) {
    if (stop != nullptr && *stop) break;
    Line next = line;
    next.play(move);
    ValuedMove& valued = moves.emplace_back();
    valued.move = move;
    valued.outcome = next.outcome();
    valued.explanation = heuristic.explain(next.position(), mover);
    const bool drawn = valued.outcome && !valued.outcome->winner;
    valued.value = drawn ? heuristic.neutral(mover) : valued.explanation.value;
  }
  std::ranges::stable_sort(moves, [mover](const ValuedMove& a, const ValuedMove& b) {
    const Class class_a = class_of(a, mover);
    const Class class_b = class_of(b, mover);
    if (class_a != class_b) return class_a > class_b;
    return class_a == Class::kOpen && a.value > b.value;
  });
  return moves;
}

WeightRanges weight_ranges(std::span<const ValuedMove> best_first, Side mover) {
  WeightRanges result;
  if (best_first.empty()) return result;
  const bool decided = class_of(best_first.front(), mover) != Class::kOpen;
  for (std::string& name : names_of_weighted_terms(best_first)) {
    const auto weights = weights_of(best_first, name);
    if (weights.size() != 1) {
      result.varying.push_back(std::move(name));
      continue;
    }
    WeightRange range{name, weights.front()};
    if (!decided) {
      range.below = turning_point(best_first, mover, name, range.weight, -1);
      range.above = turning_point(best_first, mover, name, range.weight, 1);
    }
    result.ranges.push_back(std::move(range));
  }
  return result;
}

}  // namespace quadrille
