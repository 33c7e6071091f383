// SPDX-License-Identifier: MIT
// How the proof of a wrong cache is told: as sentences for people, as JSON for programs.
#pragma once

#include <string>

#include "games/any_game.h"
#include "players/cache_proof.h"
#include "protocols/json.h"

namespace quadrille::cli {

std::string cache_text(const AnyGame& game, const AnyPosition& root, const CacheProof& proof);
Json cache_json(const AnyGame& game, const AnyPosition& root, const CacheProof& proof);

}  // namespace quadrille::cli
