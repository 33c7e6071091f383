// SPDX-License-Identifier: MIT
// How the proof of a wrong cache is told: as sentences for people, as JSON for programs.
#pragma once

#include "games/any_game.h"
#include "players/kinds.h"
#include "reports/csc384/searches.h"

namespace quadrille {

Postscript cache_postscript(const AnyGame& game, const AnyPosition& root, const CacheProof& proof);

}  // namespace quadrille
