// SPDX-License-Identifier: MIT
#include "solve/proof_table.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

#include "base/hash.h"
#include "solve/solver_memory.h"

namespace quadrille {
namespace {

TEST(ProofTable, TakesNoMoreThanSolversMayHere) {
  set_most_solver_bytes(1 << 20);
  ProofTable table(std::size_t{1} << 30);
  set_most_solver_bytes(kUsualSolverBytes);
  for (Hash key = 0; key < 200'000; ++key) {
    table.store(mix(key), {1, 1}, 1);
    if (table.wants_to_grow()) table.grow();
  }
  EXPECT_EQ(table.bytes(), std::size_t{1} << 20);
}

TEST(ProofTable, FindsWhatWasStored) {
  ProofTable table(1 << 20);
  EXPECT_FALSE(table.find(0));
  table.store(0, {0, ProofTable::kLargest}, 1);
  table.store(~Hash{0}, {ProofTable::kLargest, 0}, ~Nodes{0});
  ASSERT_TRUE(table.find(0));
  EXPECT_EQ(table.find(0)->first, 0U);
  EXPECT_EQ(table.find(0)->second, ProofTable::kLargest);
  EXPECT_EQ(table.find(~Hash{0})->first, ProofTable::kLargest);
  EXPECT_EQ(table.find(~Hash{0})->second, 0U);
  table.store(0, {3, 4}, 1);  // replaces the older entry
  EXPECT_EQ(table.find(0)->first, 3U);
  table.clear();
  EXPECT_FALSE(table.find(0));
  EXPECT_FALSE(table.find(~Hash{0}));
}

TEST(ProofTable, KeepsNearlyEverythingWhileItGrows) {
  constexpr int kEntries = 100'000;
  ProofTable table(std::size_t{1} << 30);
  for (unsigned i = 0; i < kEntries; ++i) {
    table.store(mix(i), {i, i + 1}, 1);
    if (table.wants_to_grow()) table.grow();
  }
  int found = 0;
  for (unsigned i = 0; i < kEntries; ++i) {
    const auto entry = table.find(mix(i));
    if (!entry) continue;
    ++found;
    ASSERT_EQ(entry->first, i);
    ASSERT_EQ(entry->second, i + 1);
  }
  EXPECT_GT(found, kEntries * 9 / 10);
}

TEST(ProofTable, GrowsToAnySizeAndNotBeyond) {
  constexpr std::size_t kBytes = 100'000;  // no power of two
  ProofTable table(kBytes);
  for (unsigned i = 0; i < 100'000; ++i) {
    table.store(mix(i), {i, 1}, 1);
    if (table.wants_to_grow()) table.grow();
  }
  EXPECT_LE(table.bytes(), kBytes);
  EXPECT_GT(table.bytes(), kBytes - 64);
  EXPECT_GT(table.fill(), 950);
  EXPECT_LE(table.fill(), 1000);
}

TEST(ProofTable, GivesItsEntriesAndTakesThemBack) {
  ProofTable table(1 << 20);
  for (unsigned i = 0; i < 1000; ++i) table.store(mix(i), {i, i + 1}, i);
  std::vector<ProofTable::Stored> entries;
  for (std::size_t i = 0; i < table.buckets(); ++i) table.append_bucket(i, entries);
  EXPECT_EQ(entries.size(), table.entries());
  ProofTable other(1 << 20);
  for (const auto& entry : entries) ASSERT_TRUE(other.restore(entry));
  for (unsigned i = 0; i < 1000; ++i) {
    const auto found = table.find(mix(i));
    if (!found) continue;
    ASSERT_EQ(other.find(mix(i))->first, found->first);
    ASSERT_EQ(other.find(mix(i))->second, found->second);
  }
  EXPECT_FALSE(other.restore({1, 0}));
  EXPECT_FALSE(other.restore({1, 0xff00}));
}

// Every entry that is found is one that somebody stored.
TEST(ProofTable, ThreadsDoNotMixUpEntries) {
  ProofTable table(1);
  std::atomic<int> wrong = 0;
  {
    std::vector<std::jthread> threads;
    for (unsigned thread = 0; thread < 2; ++thread) {
      threads.emplace_back([&, thread] {
        for (unsigned i = 0; i < 200'000; ++i) {
          const unsigned number = (i * 7 + thread) % 5000;
          table.store(mix(number), {number, number + 1 + i % 3}, i % 100);
          const auto found = table.find(mix((number + 1) % 5000));
          if (found && found->first != (number + 1) % 5000) ++wrong;
        }
      });
    }
  }
  EXPECT_EQ(wrong, 0);
}

TEST(ProofTable, AtItsLargestKeepsWhatWasDear) {
  ProofTable table(1);  // as small as it gets
  constexpr unsigned kDear = 200;
  for (unsigned i = 0; i < kDear; ++i) table.store(mix(i), {i, 1}, 1'000'000);
  for (unsigned i = kDear; i < 100'000; ++i) table.store(mix(i), {i, 1}, 10);
  unsigned found = 0;
  for (unsigned i = 0; i < kDear; ++i) found += table.find(mix(i)) ? 1U : 0U;
  EXPECT_GT(found, kDear * 9 / 10);      // a bucket full of dear ones must give one up
  EXPECT_TRUE(table.find(mix(99'999)));  // the newest is always there
}

}  // namespace
}  // namespace quadrille
