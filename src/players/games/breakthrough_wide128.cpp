// SPDX-License-Identifier: MIT
#include "games/breakthrough/rules.h"
#include "heuristics/breakthrough.h"
#include "players/games/units.h"
#include "players/make_parts.h"

namespace quadrille {

std::vector<GameParts> breakthrough_wide128_parts() {
  using breakthrough::Breakthrough;
  using breakthrough::RuleSet;
  using breakthrough::Wide128;
  return {make_parts<Breakthrough<Wide128, RuleSet::kStandard>>(),
          make_parts<Breakthrough<Wide128, RuleSet::kCourse>>()};
}

}  // namespace quadrille
