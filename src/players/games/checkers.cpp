// SPDX-License-Identifier: MIT
#include "heuristics/checkers.h"
#include "games/checkers/rules.h"
#include "players/games/units.h"
#include "players/make_parts.h"

namespace quadrille {

std::vector<GameParts> checkers_parts() {
  using checkers::Checkers;
  using checkers::RuleSet;
  return {make_parts<Checkers<RuleSet::kEnglish>>(), make_parts<Checkers<RuleSet::kCsc384>>()};
}

}  // namespace quadrille
