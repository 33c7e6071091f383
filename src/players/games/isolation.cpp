// SPDX-License-Identifier: MIT
#include "heuristics/isolation.h"

#include "games/isolation/rules.h"
#include "players/games/units.h"
#include "players/make_parts.h"

namespace quadrille {

std::vector<GameParts> isolation_parts() {
  using isolation::Isolation;
  return {make_parts<Isolation<isolation::Square64>>(),
          make_parts<Isolation<isolation::Packed64>>(),
          make_parts<Isolation<isolation::Wide128>>()};
}

}  // namespace quadrille
