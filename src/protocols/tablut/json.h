// SPDX-License-Identifier: MIT
// What both ends of a game of the Tablut Challenge tell programs. Each function writes members of
// the object that is open.
#pragma once

#include <string>

#include "base/json_writer.h"
#include "protocols/tablut/client.h"
#include "protocols/tablut/host.h"
#include "protocols/tablut/log.h"

namespace quadrille::challenge {

// white, black, moves, position, outcome, reason and fault.
void write_hosted(JsonWriter& json, const AnyGame& game, const HostedGame& hosted);

// white, black, moves, the state after them (protocols/json.h), refused and log.
void write_log(JsonWriter& json, const GameLog& log);

// outcome, end, moves_sent and late.
void write_report(JsonWriter& json, const ClientReport& report);

}  // namespace quadrille::challenge
