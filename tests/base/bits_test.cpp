// SPDX-License-Identifier: MIT
#include "base/bits.h"

#include <gtest/gtest.h>

#include "base/random.h"

namespace quadrille {
namespace {

TEST(Bits, NthBitAgreesWithPoppingBits) {
  Random random(1);
  for (int i = 0; i < 1000; ++i) {
    const Bits64 bits = random.next() & random.next();
    Bits64 rest = bits;
    for (int rank = 0; rest != 0; ++rank) {
      const Bits64 expected = bit<Bits64>(pop_lowest_bit(rest));
      EXPECT_EQ(nth_bit_portable(bits, rank), expected);
      EXPECT_EQ(nth_bit(bits, rank), expected);
    }
  }
}

TEST(Bits, WideBoardsAreTwoWords) {
  const Bits128 wide = Bits128{0b101} << 62;  // bits 62 and 64
  EXPECT_EQ(popcount(wide), 2);
  EXPECT_EQ(lowest_bit(wide), 62);
  EXPECT_EQ(highest_bit(wide), 64);
  EXPECT_EQ(lowest_bit(nth_bit(wide, 1)), 64);
  int visited = 0;
  for_each_bit(wide, [&](int index) { visited = visited * 100 + index; });
  EXPECT_EQ(visited, 6264);
}

}  // namespace
}  // namespace quadrille
