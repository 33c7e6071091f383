// SPDX-License-Identifier: MIT
#include "games/isolation/rules.h"
#include "heuristics/isolation.h"
#include "players/games/units.h"
#include "players/make_parts.h"

namespace quadrille {

std::vector<GameParts> isolation_wide128_parts() {
  return {make_parts<isolation::Isolation<isolation::Wide128>>()};
}

}  // namespace quadrille
