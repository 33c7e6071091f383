// SPDX-License-Identifier: MIT
// Where a game turned, by what its players said of it. Scores of two players cannot be compared,
// so each is compared with what the same player said at its move before.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "arena/record.h"

namespace quadrille {

struct Swing {
  std::size_t move = 0;  // of PlayedGame::moves: the later of the two
  double change = 0;     // its score less the one before
};
// The largest one, up or down, between scores that do not call the game decided; nothing where
// nobody told two such scores. Of equal ones the first.
std::optional<Swing> largest_swing(const PlayedGame& game);

// What a move turned out to be, by the mover's score at its next move.
enum class Mark {
  kNone,
  kMistake,  // it fell by more than four times what that player's scores usually move
  kBlunder,  // it did not think itself behind, and then saw that it had lost
};
// For every move of the game.
std::vector<Mark> marks_of(const PlayedGame& game);

}  // namespace quadrille
