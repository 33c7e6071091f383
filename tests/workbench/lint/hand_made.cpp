// SPDX-License-Identifier: MIT
#include "tests/workbench/lint/hand_made.h"

#include <memory>

namespace quadrille {

Evaluator hand_made(const std::string& name, ExplainsAnything explains,
                    std::vector<std::string> terms, Neutral neutral) {
  HeuristicInfo info;
  info.name = name;
  info.source = "a test";
  info.neutral = neutral;
  const auto explain = [](const void* state, const void* position, Side side) {
    return (*static_cast<const ExplainsAnything*>(state))(
        *static_cast<const AnyPosition*>(position), side);
  };
  const auto value = [](const void* state, const void* position, Side side) {
    return (*static_cast<const ExplainsAnything*>(state))(
               *static_cast<const AnyPosition*>(position), side)
        .value;
  };
  return Evaluator({info,
                    {terms, terms},
                    std::make_shared<const ExplainsAnything>(std::move(explains)),
                    value,
                    explain});
}

double measured(const AnyGame& game, const std::string& feature, const AnyPosition& position,
                Side side) {
  for (const Feature& each : game.all_features()) {
    if (each.name == feature) return game.measure(each, position, side);
  }
  throw std::invalid_argument(feature);
}

Evaluator sum_of_features(const GamePointer& game, const std::string& name,
                          std::vector<WeightedFeature> parts) {
  std::vector<std::string> terms;
  for (const WeightedFeature& part : parts) terms.push_back(part.term);
  return hand_made(
      name,
      [game, parts = std::move(parts)](const AnyPosition& position, Side side) {
        Explanation explanation;
        for (const auto& [term, feature, weight] : parts) {
          const double own = measured(*game, feature, position, side);
          const double opponent = measured(*game, feature, position, opposite(side));
          explanation.add({term, own, opponent, weight, weight * (own - opponent), feature});
        }
        return explanation;
      },
      terms);
}

}  // namespace quadrille
