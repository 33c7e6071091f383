// SPDX-License-Identifier: MIT
// Bitboards of 64 and 128 bits behind one set of functions, so that a game written once works on
// both word sizes.
#pragma once

#include <bit>
#include <concepts>
#include <cstdint>

namespace quadrille {

using Bits64 = std::uint64_t;
__extension__ using Bits128 = unsigned __int128;

template <class B>
concept Bitboard = std::same_as<B, Bits64> || std::same_as<B, Bits128>;

constexpr int popcount(Bits64 bits) { return std::popcount(bits); }
constexpr int popcount(Bits128 bits) {
  return std::popcount(static_cast<Bits64>(bits)) + std::popcount(static_cast<Bits64>(bits >> 64));
}

// Index of the lowest set bit. The argument must not be zero.
constexpr int lowest_bit(Bits64 bits) { return std::countr_zero(bits); }
constexpr int lowest_bit(Bits128 bits) {
  const auto low = static_cast<Bits64>(bits);
  return low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(static_cast<Bits64>(bits >> 64));
}

// Index of the highest set bit. The argument must not be zero.
constexpr int highest_bit(Bits64 bits) { return 63 - std::countl_zero(bits); }
constexpr int highest_bit(Bits128 bits) {
  const auto high = static_cast<Bits64>(bits >> 64);
  return high != 0 ? 127 - std::countl_zero(high) : highest_bit(static_cast<Bits64>(bits));
}

template <Bitboard B>
constexpr B bit(int index) {
  return B{1} << index;
}

template <Bitboard B>
constexpr int pop_lowest_bit(B& bits) {
  const int index = lowest_bit(bits);
  bits &= bits - 1;
  return index;
}

// Calls `visit(index)` for every set bit, lowest first. A 128-bit board is walked as two words:
// that is half the work of popping bits from the wide one.
template <class Visit>
constexpr void for_each_bit(Bits64 bits, Visit&& visit) {
  while (bits != 0) visit(pop_lowest_bit(bits));
}
template <class Visit>
constexpr void for_each_bit(Bits128 bits, Visit&& visit) {
  for_each_bit(static_cast<Bits64>(bits), visit);
  for_each_bit(static_cast<Bits64>(bits >> 64), [&](int index) { visit(index + 64); });
}

// The set bit that has exactly `rank` set bits below it, alone on its board. There must be one.
// Where the processor has BMI2 that is one bit deposit; else the word is halved six times.
Bits64 nth_bit_portable(Bits64 bits, int rank);
Bits64 nth_bit_bmi2(Bits64 bits, int rank);
extern const bool kHasBmi2;

inline Bits64 nth_bit(Bits64 bits, int rank) {
  return kHasBmi2 ? nth_bit_bmi2(bits, rank) : nth_bit_portable(bits, rank);
}
inline Bits128 nth_bit(Bits128 bits, int rank) {
  const auto low = static_cast<Bits64>(bits);
  const int in_low = popcount(low);
  if (rank < in_low) return nth_bit(low, rank);
  return Bits128{nth_bit(static_cast<Bits64>(bits >> 64), rank - in_low)} << 64;
}

}  // namespace quadrille
