// SPDX-License-Identifier: MIT
// The limits of players as text for people and as JSON, both ways.
#pragma once

#include <string>

#include "base/error.h"
#include "base/json_value.h"
#include "base/json_writer.h"
#include "players/limits.h"

namespace quadrille {

// "5,000 nodes a move", "20.0 ms a move", "1:00 a game and 600.0 ms a move more", "no limit".
std::string limits_text(const PlayerLimits& limits);

// {"depth":6,"nodes":500,"seconds":0.15,"clock":{"base":60,"increment":0.6}}: what there is of it.
JsonWriter& write_limits(JsonWriter& json, const PlayerLimits& limits);
Expected<PlayerLimits> read_limits(const JsonValue& json);

}  // namespace quadrille
