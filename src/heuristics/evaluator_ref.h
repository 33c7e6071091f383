// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "games/side.h"

namespace quadrille {

// Any heuristic of game G behind a pointer, where speed does not count: what asks it is compiled
// once for a game, and not for each of its heuristics. The evaluator must outlive it.
template <class G>
class EvaluatorRef {
 public:
  using Position = typename G::Position;

  template <class E>
  explicit EvaluatorRef(const E& evaluator)
      : evaluator_(&evaluator),
        value_([](const void* any, const G& game, const Position& position, Side me) {
          return static_cast<const E*>(any)->value(game, position, me);
        }),
        neutral_{evaluator.neutral(Side::kFirst), evaluator.neutral(Side::kSecond)} {}

  [[nodiscard]] double value(const G& game, const Position& position, Side me) const {
    return value_(evaluator_, game, position, me);
  }
  [[nodiscard]] double neutral(Side me) const { return neutral_[index_of(me)]; }

 private:
  const void* evaluator_;
  double (*value_)(const void*, const G&, const Position&, Side);
  std::array<double, 2> neutral_;
};

}  // namespace quadrille
