// SPDX-License-Identifier: MIT
#include "games/any_game.h"

namespace quadrille {

std::optional<Side> AnyGame::side_named(std::string_view name) const {
  for (const Side side : kSides) {
    if (side_name(side) == name) return side;
  }
  return std::nullopt;
}

}  // namespace quadrille
