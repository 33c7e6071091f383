// SPDX-License-Identifier: MIT
// The 32 dark squares of a checkers board as the bits of one word, numbered so that a step in any
// direction is the same rotation on every square:
//
//     squares (rules, section 1.1)             bits
//      .  1  .  2  .  3  .  4           . 11  .  5  . 31  . 25     row 0: Black's home row
//      5  .  6  .  7  .  8  .          10  .  4  . 30  . 24  .
//      .  9  . 10  . 11  . 12           .  3  . 29  . 23  . 17
//     13  . 14  . 15  . 16  .           2  . 28  . 22  . 16  .
//      . 17  . 18  . 19  . 20           . 27  . 21  . 15  .  9
//     21  . 22  . 23  . 24  .          26  . 20  . 14  .  8  .
//      . 25  . 26  . 27  . 28           . 19  . 13  .  7  .  1
//     29  . 30  . 31  . 32  .          18  . 12  .  6  .  0  .     row 7: White's home row
//
// Up and to the right is bit + 1, up and to the left bit + 7, both modulo 32, and down the same
// backwards. What is left of the edges is a mask for each direction.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "base/bits.h"

namespace quadrille::checkers {

using Squares = std::uint32_t;  // a set of squares, by their bits

enum class Colour : std::uint8_t { kWhite, kBlack };

constexpr Colour opposite(Colour colour) {
  return colour == Colour::kWhite ? Colour::kBlack : Colour::kWhite;
}

// In this order a half turn of the board adds 2, and so does turning back.
enum class Direction : std::uint8_t { kUpRight, kUpLeft, kDownLeft, kDownRight };

constexpr Direction reversed(Direction direction) {
  return static_cast<Direction>(static_cast<int>(direction) ^ 2);
}

// How far a direction rotates to the left.
constexpr int rotation(Direction direction) {
  constexpr std::array<int, 4> kRotations = {1, 7, 31, 25};
  return kRotations[static_cast<std::size_t>(direction)];
}
constexpr bool goes_up(Direction direction) { return static_cast<int>(direction) < 2; }
constexpr bool goes_right(Direction direction) {
  return direction == Direction::kUpRight || direction == Direction::kDownRight;
}

inline constexpr int kRows = 8;
inline constexpr int kSquares = 32;
inline constexpr int kMostPieces = 12;  // of a side

constexpr bool is_dark(int row, int column) { return (row + column) % 2 != 0; }

// From the bottom left corner, bit 18, it is so many steps up right and so many up left.
constexpr int bit_at(int row, int column) {
  const int up_right = (7 - row + column) / 2;
  const int up_left = (7 - row - column) / 2;
  return (18 + up_right + 7 * up_left) & 31;
}

// Numbers from 1, as people write them.
constexpr int row_of_number(int number) { return (number - 1) / 4; }
constexpr int column_of_number(int number) {
  return 2 * ((number - 1) % 4) + (row_of_number(number) % 2 == 0 ? 1 : 0);
}
constexpr int number_at(int row, int column) { return row * 4 + column / 2 + 1; }

namespace tables {

inline constexpr std::array<std::int8_t, kSquares> kNumberOfBit = [] {
  std::array<std::int8_t, kSquares> numbers{};
  for (int number = 1; number <= kSquares; ++number) {
    const int bit = bit_at(row_of_number(number), column_of_number(number));
    numbers[static_cast<std::size_t>(bit)] = static_cast<std::int8_t>(number);
  }
  return numbers;
}();

}  // namespace tables

constexpr int bit_of_number(int number) {
  return bit_at(row_of_number(number), column_of_number(number));
}
constexpr int number_of_bit(int bit) { return tables::kNumberOfBit[static_cast<std::size_t>(bit)]; }

constexpr Squares square(int bit) { return Squares{1} << bit; }
constexpr int count(Squares squares) { return popcount(Bits64{squares}); }

// All squares whose row and column satisfy `is_in`.
template <class Predicate>
constexpr Squares squares_where(Predicate is_in) {
  Squares result = 0;
  for (int row = 0; row < kRows; ++row) {
    for (int column = 0; column < kRows; ++column) {
      if (is_dark(row, column) && is_in(row, column)) result |= square(bit_at(row, column));
    }
  }
  return result;
}

// Where a man of the colour is crowned.
template <Colour kColour>
inline constexpr Squares kCrownRow = squares_where([](int row, int) {
  return row == (kColour == Colour::kWhite ? 0 : 7);
});

// The squares one can get to by that many steps in the direction.
template <Direction kDirection, int kSteps>
inline constexpr Squares kReached = squares_where([](int row, int column) {
  const int from_row = row + (goes_up(kDirection) ? kSteps : -kSteps);
  const int from_column = column + (goes_right(kDirection) ? -kSteps : kSteps);
  return from_row >= 0 && from_row < kRows && from_column >= 0 && from_column < kRows;
});

template <Direction kDirection>
constexpr Squares stepped(Squares from) {
  return std::rotl(from, rotation(kDirection)) & kReached<kDirection, 1>;
}

// The squares of `empty` that pieces on `from` get to by jumping over one of `enemy`.
template <Direction kDirection>
constexpr Squares jumped(Squares from, Squares enemy, Squares empty) {
  const Squares over = std::rotl(from, rotation(kDirection)) & enemy;
  return std::rotl(over, rotation(kDirection)) & empty & kReached<kDirection, 2>;
}

// Both forward directions of a colour's men.
template <Colour kColour>
inline constexpr Direction kForwardRight =
    kColour == Colour::kWhite ? Direction::kUpRight : Direction::kDownLeft;
template <Colour kColour>
inline constexpr Direction kForwardLeft =
    kColour == Colour::kWhite ? Direction::kUpLeft : Direction::kDownRight;

// The squares of these numbers.
template <class... Numbers>
constexpr Squares numbered(Numbers... numbers) {
  return (square(bit_of_number(numbers)) | ...);
}

// Calls `visit.template operator()<kDirection>()` for the four directions.
template <class Visit>
constexpr void for_each_direction(Visit&& visit) {
  visit.template operator()<Direction::kUpRight>();
  visit.template operator()<Direction::kUpLeft>();
  visit.template operator()<Direction::kDownLeft>();
  visit.template operator()<Direction::kDownRight>();
}

// The board turned by 180 degrees.
constexpr int half_turned_bit(int bit) { return (11 - bit) & 31; }
constexpr Squares half_turned(Squares squares) {
  Squares result = 0;
  for_each_bit(Bits64{squares}, [&](int bit) { result |= square(half_turned_bit(bit)); });
  return result;
}

}  // namespace quadrille::checkers
