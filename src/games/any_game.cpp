// SPDX-License-Identifier: MIT
#include "games/any_game.h"

#include <fmt/core.h>

#include "base/text.h"

namespace quadrille {

Expected<Side> AnyGame::side_named(std::string_view name) const {
  for (const Side side : kSides) {
    if (side_name(side) == name) return side;
  }
  return Error{ErrorCode::kBadOption,
               fmt::format("{} is no side of {}; its sides are {} and {}", in_quotes(name),
                           this->name(), side_name(Side::kFirst), side_name(Side::kSecond)),
               "side"};
}

std::vector<Feature> AnyGame::features() const {
  std::vector<Feature> here;
  for (const Feature& feature : all_features()) {
    if (feature.applies(typed())) here.push_back(feature);
  }
  return here;
}

}  // namespace quadrille
