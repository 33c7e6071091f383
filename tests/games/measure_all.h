// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "games/any_game.h"

namespace quadrille {

// The values of all features for one side, in the order of features().
inline std::vector<double> measure_all(const AnyGame& game, const AnyPosition& position,
                                       Side side) {
  std::vector<double> values;
  for (const Feature& feature : game.features()) {
    values.push_back(game.measure(feature, position, side));
  }
  return values;
}

}  // namespace quadrille
