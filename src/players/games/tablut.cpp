// SPDX-License-Identifier: MIT
#include "heuristics/tablut.h"
#include "games/tablut/rules.h"
#include "players/games/units.h"
#include "players/make_parts.h"

namespace quadrille {

std::vector<GameParts> tablut_parts() { return {make_parts<tablut::Tablut>()}; }

}  // namespace quadrille
