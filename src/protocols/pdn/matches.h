// SPDX-License-Identifier: MIT
// PDN and the arena: games of a file as openings, games of a match as a file.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "arena/openings.h"
#include "arena/record.h"
#include "base/error.h"
#include "protocols/pdn/writer.h"

namespace quadrille::pdn {

// An opening from each game of the file: the position after all its moves, or after the first
// `plies` of them. One that begins with the game's own start position keeps its moves; else it is
// the position alone. A game that is over there is left out, and so is one that was not read so
// far. An error for anything but checkers.
Expected<OpeningList> openings_of(const GamePointer& game, std::string_view text,
                                  std::optional<std::size_t> plies);

// A game of checkers that was played, as it stands in a file.
std::string record_text(const GamePointer& game, const GameRecord& record, std::string_view event,
                        std::size_t round);

}  // namespace quadrille::pdn
