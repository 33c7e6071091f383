// SPDX-License-Identifier: MIT
// What 3x3 windows on a board of eight times eight squares are worth, where a row of the board is a
// byte: WindowCodes with everything written out, at a third of the instructions.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "games/planes.h"
#include "heuristics/patterns/sets.h"

namespace quadrille::patterns {

class ChessboardWindows {
 public:
  // Nothing where the set or the board is another one.
  static std::optional<ChessboardWindows> make(const Set& set, const BoardMap& board);

  template <class Sum, class Value>
  [[gnu::always_inline]] void add(const Planes& planes, const Value* table, Sum& sum) const {
    const Bits64 one = planes.sets[planes_[0]][0];
    const Bits64 other = planes.sets[planes_[1]][0];
    // What the squares of a row add to the codes of the six windows that begin in it.
    std::array<Vector, kRows> rows;  // NOLINT: filled below, from the board's top
#pragma GCC unroll 8
    for (std::size_t row = 0; row < kRows; ++row) {
      const std::size_t shift = 8 * (kRows - 1 - row);
      rows[row] = one_[one >> shift & 0xff] + other_[other >> shift & 0xff];
    }
#pragma GCC unroll 6
    for (std::size_t row = 0; row < kWindows; ++row) {
      const Vector codes =
          rows[row] + rows[row + 1] * kRowOfCodes + rows[row + 2] * kTwoRowsOfCodes;
#pragma GCC unroll 6
      for (std::size_t column = 0; column < kWindows; ++column) {
        sum.add(table[(row * kWindows + column) * kCodes + codes[column]]);
      }
    }
  }

 private:
  static constexpr std::size_t kRows = 8;
  static constexpr std::size_t kWindows = 6;        // of a row, and of a column
  static constexpr std::uint16_t kRowOfCodes = 27;  // what three squares can hold
  static constexpr std::uint16_t kTwoRowsOfCodes = 729;
  static constexpr std::size_t kCodes = 19'683;
  // GCC's and clang's own: what the processor adds at once.
  using Vector __attribute__((vector_size(16))) = std::uint16_t;

  std::array<Vector, 256> one_{};  // by the byte of a row
  std::array<Vector, 256> other_{};
  std::array<std::size_t, 2> planes_{};
};

}  // namespace quadrille::patterns
