// SPDX-License-Identifier: MIT
// The lines with which a host asks for a move.
#pragma once

#include <string>

#include "base/error.h"
#include "engines/uci/dialect.h"
#include "games/line.h"
#include "players/player.h"

namespace quadrille::uci {

// `position` with the whole game: an engine must know what stood before to see a repetition. An
// error where the dialect has no words for it.
Expected<std::string> position_line(const Dialect& dialect, const Line& line);

// `go` with everything that limits this move of the side to move.
std::string go_line(const Dialect& dialect, const PlayerLimits& limits, const Turn& turn,
                    Side side);

}  // namespace quadrille::uci
