// SPDX-License-Identifier: MIT
// Heuristics that tests make up.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "games/any_game.h"
#include "heuristics/evaluator.h"

namespace quadrille {

using ExplainsAnything = std::function<Explanation(const AnyPosition&, Side)>;

// Its value is what the function explains. It must be asked of AnyPositions alone.
Evaluator hand_made(const std::string& name, ExplainsAnything explains,
                    std::vector<std::string> terms = {}, Neutral neutral = {});

// A sum of a game's features, own less opponent's.
struct WeightedFeature {
  std::string term;
  std::string feature;
  double weight;
};
Evaluator sum_of_features(const GamePointer& game, const std::string& name,
                          std::vector<WeightedFeature> parts);

// Features by their names.
double measured(const AnyGame& game, const std::string& feature, const AnyPosition& position,
                Side side);

}  // namespace quadrille
