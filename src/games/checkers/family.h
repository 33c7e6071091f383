// SPDX-License-Identifier: MIT
#pragma once

#include "games/any_game.h"
#include "games/family.h"

namespace quadrille::checkers {

const GameFamily& family();

// What a game behind the type-erased border is.
bool is_checkers(const AnyGame& game);
bool is_english(const AnyGame& game);

// American checkers in which no draw ends a game: what was played elsewhere may go on after a
// third repetition, and a draw there is what the players agreed on.
GamePointer english_without_draws();

}  // namespace quadrille::checkers
