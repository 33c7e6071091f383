// SPDX-License-Identifier: MIT
// A file with a record a line, to which games are added as they end: whatever stops a run, another
// one goes on from it.
#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <string_view>

#include "arena/record.h"
#include "base/error.h"
#include "games/line.h"

namespace quadrille {

struct PlayedBefore {
  std::map<std::size_t, GameRecord> records = {};  // by the number of their job
  std::string text = {};                           // their lines
};

// The games of such a file. An error, with its line, where one is no record, none of these jobs, or
// no game by the rules. A last line without its end was being written when a run was killed: it is
// left out.
Expected<PlayedBefore> read_records(std::string_view text, std::span<const GameJob> jobs);

// A record's game, every move checked by the rules and so the end that it tells.
Expected<Line> line_of_record(const GamePointer& game, const GameRecord& record);

}  // namespace quadrille
