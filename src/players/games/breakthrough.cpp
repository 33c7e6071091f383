// SPDX-License-Identifier: MIT
#include "heuristics/breakthrough.h"

#include "games/breakthrough/rules.h"
#include "players/games/units.h"
#include "players/make_parts.h"

namespace quadrille {

std::vector<GameParts> breakthrough_parts() {
  using breakthrough::Breakthrough;
  using breakthrough::Packed64;
  using breakthrough::RuleSet;
  using breakthrough::Square64;
  using breakthrough::Wide128;
  return {make_parts<Breakthrough<Square64, RuleSet::kStandard>>(),
          make_parts<Breakthrough<Square64, RuleSet::kCourse>>(),
          make_parts<Breakthrough<Packed64, RuleSet::kStandard>>(),
          make_parts<Breakthrough<Packed64, RuleSet::kCourse>>(),
          make_parts<Breakthrough<Wide128, RuleSet::kStandard>>(),
          make_parts<Breakthrough<Wide128, RuleSet::kCourse>>()};
}

}  // namespace quadrille
