// SPDX-License-Identifier: MIT
// The searches of the CSC384 handout and reports as players: `report:H` in checkers, as they were,
// and `alphabeta:H,cache=...`, for study.
#pragma once

#include <optional>

#include "games/any_game.h"
#include "players/words.h"
#include "reports/csc384/options.h"

namespace quadrille {

// Nothing for players that search otherwise.
std::optional<CourseOptions> course_options(const AnyGame& game, const PlayerWords& words);

// Whether the player looks as far ahead as its report's program did where nobody sets a limit.
bool has_own_depth(const AnyGame& game, const PlayerWords& words);

}  // namespace quadrille
