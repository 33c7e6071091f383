// SPDX-License-Identifier: MIT
// A game out of a file, whoever wrote it: `play`, `watch` and `match --record`, or somebody's PDN.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/error.h"
#include "cli/common/saved_game.h"
#include "games/line.h"

namespace quadrille::cli {

struct RecordedGame {
  std::string game;  // its words
  Line line;         // as far as it was played
};

// The game of that number, from 1. Every move is checked by the rules.
Expected<RecordedGame> read_recorded_game(const std::string& path, std::size_t number);
// The same from what is in the file; errors name it.
Expected<RecordedGame> parse_recorded_game(const std::string& path, std::string_view text,
                                           std::size_t number);

// A game to go on with: a saved one, or the first of a match's records.
Expected<SavedGame> load_any_game(const std::string& path);

}  // namespace quadrille::cli
