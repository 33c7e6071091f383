// SPDX-License-Identifier: MIT
// How the proof of a wrong cache is told: as sentences for people, as JSON for programs.
#pragma once

#include <string>

#include "base/json_writer.h"
#include "games/any_game.h"
#include "players/cache_proof.h"

namespace quadrille::cli {

std::string cache_text(const AnyGame& game, const AnyPosition& root, const CacheProof& proof);
// Members of the open object.
void write_cache(JsonWriter& json, const AnyGame& game, const AnyPosition& root,
                 const CacheProof& proof);

}  // namespace quadrille::cli
