// SPDX-License-Identifier: MIT
#pragma once

#include "engines/program.h"
#include "players/words.h"

namespace quadrille {

// Adds `ugi:COMMAND`, `uci:COMMAND` and `tablut:COMMAND` to the kinds of players.
void add_engine_kinds();

// What the words of such a player say about its program.
ProgramWords program_of(const PlayerWords& words);

}  // namespace quadrille
