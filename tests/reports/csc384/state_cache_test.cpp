// SPDX-License-Identifier: MIT
#include "reports/csc384/state_cache.h"

#include <gtest/gtest.h>

namespace quadrille {
namespace {

StateKey key_of(std::uint32_t number) { return {number, ~number, number * 7, number % 3}; }

KeptState state_of(double value) {
  KeptState state;
  state.value = Score::of(value);
  return state;
}

TEST(StateCache, KeepsEverything) {
  StateCache cache;
  EXPECT_EQ(cache.find(key_of(1)), nullptr);
  constexpr std::uint32_t kMany = 50'000;
  for (std::uint32_t i = 0; i < kMany; ++i) cache.keep(key_of(i), state_of(i));
  for (std::uint32_t i = 0; i < kMany; ++i) {
    const KeptState* const found = cache.find(key_of(i));
    ASSERT_NE(found, nullptr) << i;
    EXPECT_EQ(found->value, Score::of(i));
  }
  EXPECT_EQ(cache.find(key_of(kMany)), nullptr);
}

TEST(StateCache, ALaterValueReplacesAnEarlierOne) {
  StateCache cache;
  cache.keep(key_of(1), state_of(1));
  cache.keep(key_of(1), state_of(2));
  EXPECT_EQ(cache.find(key_of(1))->value, Score::of(2));
}

TEST(StateCache, EveryPartOfTheKeyCounts) {
  StateCache cache;
  cache.keep({1, 2, 3, 4}, state_of(1));
  EXPECT_NE(cache.find({1, 2, 3, 4}), nullptr);
  for (const StateKey& other :
       {StateKey{0, 2, 3, 4}, StateKey{1, 0, 3, 4}, StateKey{1, 2, 0, 4}, StateKey{1, 2, 3, 0}}) {
    EXPECT_EQ(cache.find(other), nullptr);
  }
}

TEST(StateCache, IsEmptyAfterClearing) {
  StateCache cache;
  for (std::uint32_t i = 0; i < 3000; ++i) cache.keep(key_of(i), state_of(i));
  cache.clear();
  for (std::uint32_t i = 0; i < 3000; ++i) ASSERT_EQ(cache.find(key_of(i)), nullptr);
  cache.keep(key_of(5), state_of(9));
  EXPECT_EQ(cache.find(key_of(5))->value, Score::of(9));
  EXPECT_EQ(cache.find(key_of(6)), nullptr);
}

}  // namespace
}  // namespace quadrille
