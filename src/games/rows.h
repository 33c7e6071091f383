// SPDX-License-Identifier: MIT
// The rows of a board as text, the way FEN writes them: a letter for what stands on a square, a
// number for a run of empty squares. Unfolded, a row has one character for every square: `1P2` is
// `.P..`.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/error.h"

namespace quadrille {

inline constexpr char kEmptySquare = '.';

// How a game writes its rows, and what its messages call them.
struct RowStyle {
  enum class Runs : std::uint8_t {
    kNumbers,  // `12` is a run of twelve
    kDigits,   // `12` is a run of one and a run of two
  };

  std::string_view letters;        // all that may stand for a square: `Pp`
  std::string_view named_letters;  // the same in a sentence: "P, p"
  std::string_view squares;        // "squares"
  std::string_view empty_squares;  // "empty squares"
  int most_squares = 0;            // no row is read any further
  std::string_view widest;         // why: "the widest board there is"
  Runs runs = Runs::kNumbers;
};

// `1P2` -> `.P..`. Errors are those of a position, and `where` is their place.
Expected<std::string> unfold_row(std::string_view text, const RowStyle& style,
                                 std::string_view where);

// A whole board, its squares row after row: `..P.PP..` of width 4 -> `2P1/PP2`.
std::string fold_rows(std::string_view squares, int width);

// "1 square", "2 squares".
std::string counted_squares(std::size_t count, const RowStyle& style);

}  // namespace quadrille
