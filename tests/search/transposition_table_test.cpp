// SPDX-License-Identifier: MIT
#include "search/transposition_table.h"

#include <gtest/gtest.h>

#include <fstream>

#include <array>
#include <cfloat>
#include <chrono>
#include <cstdint>
#include <latch>
#include <optional>
#include <thread>
#include <vector>

#include "base/hash.h"
#include "base/random.h"

namespace quadrille {
namespace {

using Entry = TranspositionTable::Entry;

constexpr std::size_t kMegabyte = 1 << 20;

void expect_same(const std::optional<Entry>& found, const Entry& stored) {
  ASSERT_TRUE(found);
  EXPECT_EQ(found->score, stored.score);
  EXPECT_EQ(found->move_number, stored.move_number);
  EXPECT_EQ(found->depth, stored.depth);
  EXPECT_EQ(found->bound, stored.bound);
}

// Keys of one bucket: the high bits choose it, the low ones are compared.
Hash key_in_bucket(std::uint64_t low) { return (Hash{0x123} << 52) + (mix(low) & 0xff'ffff'ffff); }

TEST(TranspositionTable, FindsWhatWasStored) {
  TranspositionTable table(kMegabyte);
  ASSERT_TRUE(table.enabled());
  const std::vector<Entry> entries = {
      {Score::of(3.25), 0, 0, Bound::kExact},      {Score::of(-DBL_MAX), 255, 250, Bound::kLower},
      {Score::win_in(7), 139, 255, Bound::kUpper}, {Score::loss_in(8), 17, 12, Bound::kExact},
      {Score::draw(), 1, 1, Bound::kExact},
  };
  for (std::size_t i = 0; i < entries.size(); ++i) table.store(mix(i), entries[i]);
  for (std::size_t i = 0; i < entries.size(); ++i) expect_same(table.find(mix(i)), entries[i]);
}

TEST(TranspositionTable, FindsNothingElse) {
  TranspositionTable table(kMegabyte);
  EXPECT_FALSE(table.find(0));
  EXPECT_FALSE(table.find(mix(5)));
  Random random(71);
  for (int i = 0; i < 10000; ++i) {
    table.store(random.next(), {Score::of(i), i & 0xff, i % 200, Bound::kExact});
  }
  int found = 0;
  for (int i = 0; i < 100000; ++i) {
    if (table.find(random.next())) ++found;
  }
  EXPECT_EQ(found, 0);
}

TEST(TranspositionTable, TellsKeysOfOneBucketApart) {
  TranspositionTable table(kMegabyte);
  for (std::uint64_t i = 0; i < 4; ++i) {
    table.store(key_in_bucket(i),
                {Score::of(static_cast<double>(i)), static_cast<int>(i), 5, Bound::kExact});
  }
  for (std::uint64_t i = 0; i < 4; ++i) {
    expect_same(table.find(key_in_bucket(i)),
                {Score::of(static_cast<double>(i)), static_cast<int>(i), 5, Bound::kExact});
  }
  EXPECT_FALSE(table.find(key_in_bucket(4)));
  // One bit of the compared ones is enough.
  for (int bit = 0; bit < 40; ++bit) {
    EXPECT_FALSE(table.find(key_in_bucket(0) ^ (Hash{1} << bit))) << bit;
  }
}

TEST(TranspositionTable, ReplacesTheEntryOfTheSamePosition) {
  TranspositionTable table(kMegabyte);
  table.store(key_in_bucket(0), {Score::of(1), 1, 9, Bound::kExact});
  table.store(key_in_bucket(0), {Score::of(2), 2, 3, Bound::kLower});
  expect_same(table.find(key_in_bucket(0)), {Score::of(2), 2, 3, Bound::kLower});
  // It took one place of four, not two.
  for (std::uint64_t i = 1; i < 4; ++i) {
    table.store(key_in_bucket(i), {Score::of(0), 0, 3, Bound::kExact});
  }
  for (std::uint64_t i = 0; i < 4; ++i) EXPECT_TRUE(table.find(key_in_bucket(i))) << i;
}

TEST(TranspositionTable, GivesUpTheShallowestEntry) {
  TranspositionTable table(kMegabyte);
  const std::array<Depth, 4> depths = {7, 3, 9, 5};
  for (std::uint64_t i = 0; i < 4; ++i) {
    table.store(key_in_bucket(i), {Score::of(0), 0, depths[i], Bound::kExact});
  }
  table.store(key_in_bucket(4), {Score::of(0), 0, 6, Bound::kExact});
  EXPECT_TRUE(table.find(key_in_bucket(0)));
  EXPECT_FALSE(table.find(key_in_bucket(1)));
  EXPECT_TRUE(table.find(key_in_bucket(2)));
  EXPECT_TRUE(table.find(key_in_bucket(3)));
  EXPECT_TRUE(table.find(key_in_bucket(4)));
}

TEST(TranspositionTable, GivesUpEntriesOfOlderSearchesFirst) {
  TranspositionTable table(kMegabyte);
  table.store(key_in_bucket(0), {Score::of(0), 0, 8, Bound::kExact});
  table.age();
  for (std::uint64_t i = 1; i < 4; ++i) {
    table.store(key_in_bucket(i), {Score::of(0), 0, 4, Bound::kExact});
  }
  // Eight deep, but from an older search.
  table.store(key_in_bucket(4), {Score::of(0), 0, 4, Bound::kExact});
  EXPECT_FALSE(table.find(key_in_bucket(0)));
  for (std::uint64_t i = 1; i < 5; ++i) EXPECT_TRUE(table.find(key_in_bucket(i))) << i;
}

TEST(TranspositionTable, TheAgeGoesRound) {
  // After many searches the newest entries are still told from old ones.
  TranspositionTable table(kMegabyte);
  for (int search = 0; search < 200; ++search) {
    table.age();
    const auto first = static_cast<std::uint64_t>(search) * 4;
    for (std::uint64_t i = first; i < first + 4; ++i) {
      table.store(key_in_bucket(i), {Score::of(0), 0, 5, Bound::kExact});
    }
    for (std::uint64_t i = first; i < first + 4; ++i) {
      ASSERT_TRUE(table.find(key_in_bucket(i))) << "search " << search;
    }
  }
}

TEST(TranspositionTable, ForgetsEverythingWhenCleared) {
  TranspositionTable table(kMegabyte);
  for (int game = 0; game < 2; ++game) {
    table.age();
    for (std::uint64_t i = 0; i < 1000; ++i) {
      table.store(mix(i), {Score::of(1), 0, 5, Bound::kExact});
    }
    table.clear();
    for (std::uint64_t i = 0; i < 1000; ++i) ASSERT_FALSE(table.find(mix(i)));
  }
}

// Memory that nobody has used yet is neither touched when the table is made nor when a game begins.
TEST(TranspositionTable, AGigabyteIsThereAtOnce) {
  const auto resident = [] {
    std::size_t size = 0;
    std::size_t pages = 0;
    std::ifstream("/proc/self/statm") >> size >> pages;
    return pages * 4096;
  };
  const std::size_t before = resident();
  TranspositionTable table(1024 * kMegabyte);
  table.clear();
  EXPECT_LT(resident(), before + 64 * kMegabyte);
}

TEST(TranspositionTable, OfNoSizeIsNone) {
  for (const std::size_t bytes : {0U, 63U}) {
    const TranspositionTable table(bytes);
    EXPECT_FALSE(table.enabled());
  }
}

TEST(TranspositionTable, MayHaveOneBucket) {
  TranspositionTable table(64);
  ASSERT_TRUE(table.enabled());
  for (std::uint64_t i = 0; i < 100; ++i) {
    table.store(mix(i), {Score::of(static_cast<double>(i)), 0, 5, Bound::kExact});
    expect_same(table.find(mix(i)), {Score::of(static_cast<double>(i)), 0, 5, Bound::kExact});
  }
}

TEST(TranspositionTableThreads, NeverYieldATornEntry) {
  // Two threads write under the same few keys entries whose parts belong together; whatever is
  // found meanwhile must be one that somebody wrote under that key. On a busy machine threads
  // seldom run at once, so it goes by time: less than this misses a table that does not guard its
  // entries.
  constexpr auto kTime = std::chrono::milliseconds(400);
  TranspositionTable table(kMegabyte);
  constexpr int kVersions = 200;
  constexpr int kKeys = 5;  // more than a bucket holds
  const auto entry_for = [](int key, int version) {
    return Entry{Score::of(key * kVersions + version), version, version, Bound::kExact};
  };
  std::array<Hash, kKeys> keys;
  for (std::size_t i = 0; i < keys.size(); ++i) keys[i] = key_in_bucket(i);
  std::latch both_ready(2);
  std::array<int, 2> found{};
  std::array<int, 2> torn{};
  const auto work = [&](std::size_t thread, int step) {
    both_ready.arrive_and_wait();
    const auto end = std::chrono::steady_clock::now() + kTime;
    int version = 0;
    for (int round = 0; round % 1024 != 0 || std::chrono::steady_clock::now() < end; ++round) {
      // Mostly the first key: what two threads do at once must be the same thing.
      const int key = round % 8 == 0 ? round / 8 % kKeys : 0;
      version = (version + step) % kVersions;
      table.store(keys[static_cast<std::size_t>(key)], entry_for(key, version));
      const auto entry = table.find(keys[static_cast<std::size_t>(key)]);
      if (!entry) continue;
      ++found[thread];
      const int told = static_cast<int>(entry->score.value()) - key * kVersions;
      if (told != entry->move_number || told != entry->depth || entry->bound != Bound::kExact) {
        ++torn[thread];
      }
    }
  };
  std::thread one(work, 0, 1);
  std::thread two(work, 1, 7);
  one.join();
  two.join();
  EXPECT_EQ(torn[0] + torn[1], 0);
  EXPECT_GT(found[0], 1000);
  EXPECT_GT(found[1], 1000);
}

}  // namespace
}  // namespace quadrille
