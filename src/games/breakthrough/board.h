// SPDX-License-Identifier: MIT
// Breakthrough boards as bits. Square (x, y), both from 0, a1 = (0, 0), is bit y * stride + x:
//
//        8x8, stride 8                3x5 on stride 8
//   8   56 57 58 59 60 61 62 63
//   ...                               5   32 33 34
//   2    8  9 10 11 12 13 14 15       ...
//   1    0  1  2  3  4  5  6  7       1    0  1  2
//        a  b  c  d  e  f  g  h            a  b  c
//
// White moves towards higher bits, Black towards lower ones. See games/board_layouts.h for the
// layouts.
#pragma once

#include "base/bits.h"
#include "games/board_layouts.h"
#include "games/board_size.h"

namespace quadrille::breakthrough {

inline constexpr int kMinWidth = 2;
inline constexpr int kMaxWidth = 10;
inline constexpr int kMinHeight = 4;
inline constexpr int kMaxHeight = 10;

using Size = BoardSize;

using quadrille::Packed64;
using quadrille::Square64;
using Wide128 = Strided128<kMaxWidth>;

// The geometry of one board: its masks, and steps of whole sets of pawns. A step moves every
// pawn of a set at once; pawns that would leave the board sideways are dropped. A step may leave
// bits beyond the last row, so results are always cut with a set of squares of the board.
template <class Layout>
class Board : public Layout {
 public:
  using Bits = typename Layout::Bits;

  explicit Board(Size size) : Layout(size), size_(size) {
    for (int x = 0; x < size.width; ++x) row_ |= bit<Bits>(x);
    for (int y = 0; y < size.height; ++y) {
      all_ |= row(y);
      left_column_ |= bit<Bits>(square(0, y));
      right_column_ |= bit<Bits>(square(size.width - 1, y));
    }
  }

  [[nodiscard]] Size size() const { return size_; }
  [[nodiscard]] int width() const { return size_.width; }
  [[nodiscard]] int height() const { return size_.height; }

  [[nodiscard]] int square(int x, int y) const { return y * Layout::stride() + x; }
  [[nodiscard]] int x_of(int square) const { return square % Layout::stride(); }
  [[nodiscard]] int y_of(int square) const { return square / Layout::stride(); }

  [[nodiscard]] Bits all() const { return all_; }
  [[nodiscard]] Bits row(int y) const { return row_ << (y * Layout::stride()); }
  [[nodiscard]] Bits bottom_row() const { return row_; }
  [[nodiscard]] Bits top_row() const { return row(size_.height - 1); }

  // Steps by `kUp`: towards the top row (White's forward) or towards the bottom row.
  template <bool kUp>
  [[nodiscard]] Bits ahead(Bits pawns) const {
    return shifted<kUp>(pawns, Layout::stride());
  }
  template <bool kUp>
  [[nodiscard]] Bits ahead_left(Bits pawns) const {
    return shifted<kUp>(pawns & ~left_column_, Layout::stride() + (kUp ? -1 : 1));
  }
  template <bool kUp>
  [[nodiscard]] Bits ahead_right(Bits pawns) const {
    return shifted<kUp>(pawns & ~right_column_, Layout::stride() + (kUp ? 1 : -1));
  }

  // The squares beside a pawn of the set, in its row.
  [[nodiscard]] Bits left_of(Bits pawns) const { return (pawns & ~left_column_) >> 1; }
  [[nodiscard]] Bits right_of(Bits pawns) const { return (pawns & ~right_column_) << 1; }

  // Every square that has a pawn of the set somewhere behind it in its column, or under it.
  template <bool kUp>
  [[nodiscard]] Bits filled(Bits pawns) const {
    const int stride = Layout::stride();
    pawns |= shifted<kUp>(pawns, stride);
    pawns |= shifted<kUp>(pawns, 2 * stride);
    pawns |= shifted<kUp>(pawns, 4 * stride);
    if (size_.height > 8) pawns |= shifted<kUp>(pawns, 8 * stride);
    return pawns & all_;
  }

  // The columns that hold a pawn of the set, as squares of the bottom row.
  [[nodiscard]] Bits columns(Bits pawns) const { return filled<false>(pawns) & row_; }

 private:
  template <bool kUp>
  static Bits shifted(Bits bits, int by) {
    if constexpr (kUp) {
      return bits << by;
    } else {
      return bits >> by;
    }
  }

  Size size_;
  Bits row_{0};
  Bits all_{0};
  Bits left_column_{0};
  Bits right_column_{0};
};

}  // namespace quadrille::breakthrough
