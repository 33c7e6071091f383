// SPDX-License-Identifier: MIT
// Isolation boards as bits. Cell (row, column), row 0 on top, is bit row * stride + column:
//
//        7x7, stride 8
//   row 0    0  1  2  3  4  5  6
//   row 1    8  9 10 11 12 13 14
//   ...
//   row 6   48 49 50 51 52 53 54
//
// so a knight's steps from lowest to highest bit are the order of Udacity's library. See
// games/board_layouts.h for the layouts.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/bits.h"
#include "games/board_layouts.h"
#include "games/board_size.h"

namespace quadrille::isolation {

inline constexpr int kMinLength = 3;  // of rows and columns
inline constexpr int kMaxLength = 11;

using quadrille::Packed64;
using quadrille::Square64;
using Wide128 = Strided128<kMaxLength>;

// The maps of a board onto itself: the first three exist on every board, the others on square ones.
inline constexpr int kBoardMaps = 7;
inline constexpr int kRectangleMaps = 3;

// The geometry of one board.
template <class Layout>
class Board : public Layout {
 public:
  using Bits = typename Layout::Bits;

  // Where a knight that is not placed yet stands: it reaches every cell.
  static constexpr int kNowhere = Layout::kCells;

  explicit Board(BoardSize size) : Layout(size), size_(size) {
    for (int row = 0; row < size.height; ++row) {
      for (int column = 0; column < size.width; ++column) {
        const Bits here = bit<Bits>(cell(row, column));
        all_ |= here;
        if ((row + column) % 2 == 0) even_ |= here;
        if (column >= 1) not_first_ |= here;
        if (column >= 2) not_first_two_ |= here;
        if (column < size.width - 1) not_last_ |= here;
        if (column < size.width - 2) not_last_two_ |= here;
      }
    }
    for (int from = 0; from < Layout::kCells; ++from) {
      const bool on_board = (all_ >> from & 1) != 0;
      steps_[static_cast<std::size_t>(from)] = on_board ? stepped(bit<Bits>(from)) : Bits{0};
    }
    steps_[kNowhere] = all_;
  }

  [[nodiscard]] BoardSize size() const { return size_; }
  [[nodiscard]] int width() const { return size_.width; }
  [[nodiscard]] int height() const { return size_.height; }

  [[nodiscard]] int cell(int row, int column) const { return row * Layout::stride() + column; }
  [[nodiscard]] int row_of(int cell) const { return cell / Layout::stride(); }
  [[nodiscard]] int column_of(int cell) const { return cell % Layout::stride(); }

  [[nodiscard]] Bits all() const { return all_; }
  // The cells of one colour: every step of a knight changes the colour.
  [[nodiscard]] Bits even() const { return even_; }
  [[nodiscard]] bool is_square() const { return size_.width == size_.height; }

  // The cells a knight on `cell` may step to on an empty board.
  [[nodiscard]] Bits steps(int cell) const { return steps_[static_cast<std::size_t>(cell)]; }

  // The cells that are a knight's step away from some cell of the set.
  [[nodiscard]] Bits stepped(Bits cells) const {
    const Bits by_one = (cells & not_last_) << 1 | (cells & not_first_) >> 1;
    const Bits by_two = (cells & not_last_two_) << 2 | (cells & not_first_two_) >> 2;
    const int row = Layout::stride();
    return (by_one << (2 * row) | by_one >> (2 * row) | by_two << row | by_two >> row) & all_;
  }

  // The cells at most two rows and two columns away, `cell` itself among them.
  [[nodiscard]] Bits window(int cell) const {
    const Bits here = bit<Bits>(cell);
    const Bits row = here | (here & not_last_) << 1 | (here & not_first_) >> 1 |
                     (here & not_last_two_) << 2 | (here & not_first_two_) >> 2;
    const int stride = Layout::stride();
    const Bits three = row | row << stride | row >> stride;
    return (three | row << (2 * stride) | row >> (2 * stride)) & all_;
  }

  // Where a cell goes under a map of the board: mirrored left-right, top-bottom, turned by half,
  // then for square boards mirrored on both diagonals and turned by a quarter either way.
  [[nodiscard]] int mapped(int cell, int map) const {
    if (cell == kNowhere) return kNowhere;
    const int row = row_of(cell);
    const int column = column_of(cell);
    const int below = size_.height - 1 - row;
    const int beside = size_.width - 1 - column;
    switch (map) {
      case 0:
        return this->cell(row, beside);
      case 1:
        return this->cell(below, column);
      case 2:
        return this->cell(below, beside);
      case 3:
        return this->cell(column, row);
      case 4:
        return this->cell(beside, below);
      case 5:
        return this->cell(column, below);
      default:
        return this->cell(beside, row);
    }
  }
  [[nodiscard]] Bits mapped_set(Bits cells, int map) const {
    Bits result = 0;
    for_each_bit(cells, [&](int cell) { result |= bit<Bits>(mapped(cell, map)); });
    return result;
  }
  [[nodiscard]] int maps() const { return is_square() ? kBoardMaps : kRectangleMaps; }

 private:
  BoardSize size_;
  Bits all_ = 0;
  Bits even_ = 0;
  Bits not_first_ = 0;  // cells that are not in the first column, and so on
  Bits not_first_two_ = 0;
  Bits not_last_ = 0;
  Bits not_last_two_ = 0;
  std::array<Bits, Layout::kCells + 1> steps_{};
};

}  // namespace quadrille::isolation
