// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "base/error.h"
#include "players/words.h"
#include "protocols/api/own_heuristics.h"
#include "protocols/api/request.h"

namespace quadrille::api {

// An error unless it thinks here, so that nobody starts programs by a request, and takes no more
// than that.
MaybeError check_player(const PlayerWords& player, const PlayerBounds& bounds);

// A player that a request may ask for: one that thinks here, whose heuristic is found, and that
// takes no more memory and threads than allowed.
Expected<PlayerWords> allowed_player(std::string_view words, const OwnHeuristics& own,
                                     const PlayerBounds& bounds);

}  // namespace quadrille::api
