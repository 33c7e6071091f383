// SPDX-License-Identifier: MIT
#include "games/breakthrough/rules.h"
#include "heuristics/breakthrough.h"
#include "players/games/units.h"
#include "players/make_parts.h"

namespace quadrille {

std::vector<GameParts> breakthrough_square64_parts() {
  using breakthrough::Breakthrough;
  using breakthrough::RuleSet;
  using breakthrough::Square64;
  return {make_parts<Breakthrough<Square64, RuleSet::kStandard>>(),
          make_parts<Breakthrough<Square64, RuleSet::kCourse>>()};
}

}  // namespace quadrille
