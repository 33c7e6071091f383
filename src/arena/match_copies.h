// SPDX-License-Identifier: MIT
// Players without chance repeat themselves. A game is a copy of another one where every move that
// its players chose was chosen in the other one too, in the same positions, with the same player on
// each side: it began in a position of the other game, and went on in the same way to the same end.
// Then it says nothing that was not known before.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_set>
#include <vector>

#include "arena/record.h"
#include "base/hash.h"
#include "games/any_game.h"

namespace quadrille {

// What a game has in common with its copies: a number for the end of it that follows each of the
// first positions in which a player chose.
using GameMarks = std::vector<Hash>;
GameMarks marks_of(const GamePointer& game, const GameRecord& record, Side side_of_a);

class CopyFinder {
 public:
  // Whether it is a copy of a game that was added before, or one of those is a copy of it.
  bool add(const GameMarks& marks);

 private:
  std::unordered_set<Hash> openings_;  // the first mark of each game
  std::unordered_set<Hash> marks_;     // all marks
};

// How many of the games are copies, in their order. One without marks was not played.
std::uint64_t copies_among(std::span<const GameMarks> games);

}  // namespace quadrille
