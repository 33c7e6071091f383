// SPDX-License-Identifier: MIT
#include "games/breakthrough/rules.h"
#include "heuristics/breakthrough.h"
#include "players/games/units.h"
#include "players/make_parts.h"

namespace quadrille {

std::vector<GameParts> breakthrough_packed64_parts() {
  using breakthrough::Breakthrough;
  using breakthrough::Packed64;
  using breakthrough::RuleSet;
  return {make_parts<Breakthrough<Packed64, RuleSet::kStandard>>(),
          make_parts<Breakthrough<Packed64, RuleSet::kCourse>>()};
}

}  // namespace quadrille
