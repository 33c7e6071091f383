// SPDX-License-Identifier: MIT
// A game on disk: a JSON object with the words of the game, the position it began with and its
// moves, the same fields as the API's `play` request.
#pragma once

#include <string>
#include <vector>

#include "base/error.h"
#include "games/registry.h"

namespace quadrille::cli {

struct SavedGame {
  Setup start;
  std::vector<AnyMove> moves;
};

// Writes to a new file; one that exists is left alone.
MaybeError save_game(const std::string& path, const SavedGame& game);
// Every move is checked by the rules.
Expected<SavedGame> load_game(const std::string& path);

}  // namespace quadrille::cli
