// SPDX-License-Identifier: MIT
#pragma once

namespace quadrille {

// Adds `ugi:COMMAND` to the kinds of players.
void add_engine_kinds();

}  // namespace quadrille
