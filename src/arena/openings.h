// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/any_game.h"

namespace quadrille {

struct Opening {
  std::vector<AnyMove> moves;
  AnyPosition position;
};

// Up to `count` openings of `plies` random moves from the start position, each an open position and
// none twice (by the position reached). Fewer where the game has fewer, or where they are so rare
// that many tries found none.
std::vector<Opening> random_openings(const AnyGame& game, int plies, std::size_t count,
                                     std::uint64_t seed);

}  // namespace quadrille
