// SPDX-License-Identifier: MIT
// How a board of any size lies in a word: the square in column x of row y is bit y * stride + x.
// Sizes are values, layouts are types, so that the common sizes have their shifts as constants:
//
//   Square64   up to 8x8         64 bits, stride 8 known to the compiler: the fast one
//   Packed64   other W*H <= 64   64 bits, stride W (9x7, 10x6, 7x9, 6x10, ...)
//   Strided128 the rest          128 bits, stride of the game's widest board
#pragma once

#include "base/bits.h"
#include "games/board_size.h"

namespace quadrille {

struct Square64 {
  using Bits = Bits64;
  static constexpr int kCells = 64;
  explicit Square64(BoardSize) {}
  static constexpr bool fits(BoardSize size) { return size.width <= 8 && size.height <= 8; }
  static constexpr int stride() { return 8; }
};

class Packed64 {
 public:
  using Bits = Bits64;
  static constexpr int kCells = 64;
  explicit Packed64(BoardSize size) : stride_(size.width) {}
  static constexpr bool fits(BoardSize size) {
    return size.width * size.height <= 64 && !Square64::fits(size);
  }
  [[nodiscard]] int stride() const { return stride_; }

 private:
  int stride_;
};

template <int kStride>
struct Strided128 {
  using Bits = Bits128;
  static constexpr int kCells = 128;
  explicit Strided128(BoardSize) {}
  static constexpr bool fits(BoardSize size) { return size.width * size.height > 64; }
  static constexpr int stride() { return kStride; }
};

}  // namespace quadrille
