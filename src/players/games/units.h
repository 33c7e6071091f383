// SPDX-License-Identifier: MIT
// One function for each file of this folder: the parts of the types that are compiled there.
#pragma once

#include <vector>

#include "players/parts.h"

namespace quadrille {

std::vector<GameParts> breakthrough_parts();
std::vector<GameParts> checkers_parts();
std::vector<GameParts> isolation_parts();
std::vector<GameParts> tablut_parts();

}  // namespace quadrille
