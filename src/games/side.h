// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace quadrille {

// The two players by the order of their first move. What a side is called (white, red, first) is
// the game's business.
enum class Side : std::uint8_t { kFirst = 0, kSecond = 1 };

inline constexpr std::array<Side, 2> kSides = {Side::kFirst, Side::kSecond};

constexpr Side opposite(Side side) { return static_cast<Side>(1 - static_cast<int>(side)); }
constexpr std::size_t index_of(Side side) { return static_cast<std::size_t>(side); }

}  // namespace quadrille
