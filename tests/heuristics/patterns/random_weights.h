// SPDX-License-Identifier: MIT
// Heuristics of patterns whose weights are drawn by lot: for tests of all that does not learn.
#pragma once

#include "base/random.h"
#include "games/any_game.h"
#include "heuristics/patterns/sets.h"
#include "heuristics/patterns/weights.h"
#include "tests/heuristics/patterns/slow_codes.h"

namespace quadrille::patterns {

// The shapes that fit the board, with a phase where the game has pieces to count.
inline Spec spec_of_all_shapes(const AnyGame& game) {
  Spec spec;
  for (const SetSpec& each : shapes_for(game)) {
    spec.sets.push_back(each);
    if (!Sets::make(game, {.sets = spec.sets})) spec.sets.pop_back();
  }
  const std::string piece(game.planes().planes.back().piece);
  spec.phase = PhaseSpec{{piece}, 6, 1};
  spec.features = {"to_move"};
  return spec;
}

inline Weights random_weights(const AnyGame& game, const Spec& spec, std::uint64_t seed) {
  Weights weights;
  weights.name = "by lot";
  weights.meaning = "weights drawn by lot";
  weights.source = "a test";
  weights.games = {game.name()};
  weights.spec = spec;
  Random random(seed);
  const auto drawn = [&](int most) {
    const auto range = static_cast<std::uint64_t>(2 * most + 1);
    return static_cast<int>(random.below(range)) - most;
  };
  const std::size_t distinct = count_distinct(*Sets::make(game, spec));
  for (std::size_t i = 0; i < distinct; ++i) {
    for (std::size_t phase = 0; phase < spec.phases(); ++phase) {
      weights.values.push_back(static_cast<std::int16_t>(drawn(500)));
    }
    weights.seen.push_back(static_cast<std::uint8_t>(random.below(256)));
    weights.won.push_back(static_cast<std::uint8_t>(random.below(256)));
  }
  for (const std::string& feature : spec.features) {
    FeatureWeight weight{feature, {}};
    for (std::size_t phase = 0; phase < spec.phases(); ++phase) {
      weight.weights.push_back(drawn(3000));
    }
    weights.features.push_back(weight);
  }
  return weights;
}

}  // namespace quadrille::patterns
