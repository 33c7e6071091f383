// SPDX-License-Identifier: MIT
// A position as sets of squares, one for each kind of piece of each side: what patterns are read
// from. A game G that has them gives
//   kPlanes                 what each set holds, in an order of its own
//   write_planes(p, planes) fills that many sets; the square of bit n is diagram_cell(n)
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/bits.h"
#include "games/side.h"

namespace quadrille {

struct Planes {
  static constexpr std::size_t kMost = 4;
  static constexpr std::size_t kWords = 2;
  // Sets that the game does not have are not written.
  std::array<std::array<Bits64, kWords>, kMost> sets;
  Side to_move;

  void write(std::size_t plane, Bits64 set) { sets[plane] = {set, 0}; }
  void write(std::size_t plane, Bits128 set) {
    sets[plane] = {static_cast<Bits64>(set), static_cast<Bits64>(set >> 64)};
  }
  [[nodiscard]] bool has(std::size_t plane, int bit) const {
    return (sets[plane][static_cast<std::size_t>(bit) / 64] >> (bit % 64) & 1) != 0;
  }
};

struct Plane {
  std::string_view piece;  // "man"
  std::optional<Side> of;  // nothing: of nobody, such as blank cells
};

// How a game's positions are read as sets.
struct PlaneReader {
  std::span<const Plane> planes;
  int rows = 0;  // of the diagram
  int columns = 0;
  std::vector<int> bits;  // by cell of the diagram; none, -1: no piece ever stands there
  void (*read)(const void* typed_position, Planes& planes) = nullptr;
};

}  // namespace quadrille
