// SPDX-License-Identifier: MIT
// Positions that a program is asked about: the same in every check.
#pragma once

#include <cstdint>
#include <optional>

#include "games/line.h"

namespace quadrille {

inline constexpr std::uint64_t kCheckSeed = 1;

// A game of random moves, not over, of at most so many plies.
Line random_line(const GamePointer& game, std::size_t plies, std::uint64_t seed);

// A game in which the next move can end it; nothing if none was found.
std::optional<Line> line_before_the_end(const GamePointer& game, std::uint64_t seed);

}  // namespace quadrille
