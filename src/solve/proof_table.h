// SPDX-License-Identifier: MIT
// What a solver remembers: two numbers for a position, and what it cost to find them.
//
// The table starts small and is made larger as it fills, so that an easy position costs neither
// memory nor the time to clear it; at its largest, new entries replace those of the bucket that
// were cheapest to find. An entry is 16 bytes, four fill a cache line:
//
//   word 0   the key, all of it, mixed with word 1: a proof must not rest on a chance match of a
//            few bits, and an entry torn by two threads does not match
//   word 1   | 28 first number | 28 second number | 8 effort |
//
// Any number of threads may find and store at once; while it grows or is cleared nobody else may.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/bits.h"
#include "base/hash.h"
#include "base/large_pages.h"
#include "search/limits.h"

namespace quadrille {

class ProofTable {
 public:
  using Number = std::uint32_t;
  static constexpr Number kLargest = (Number{1} << 28) - 1;

  struct Entry {
    Number first = 0;
    Number second = 0;
  };
  // An entry as it is kept in files.
  struct Stored {
    Hash key = 0;
    std::uint64_t data = 0;
  };

  explicit ProofTable(std::size_t most_bytes);

  void clear();
  // Of a table that is larger already, nothing is taken.
  void set_most_bytes(std::size_t most_bytes);
  // To be found soon: it comes from memory meanwhile.
  void prefetch(Hash key) const { __builtin_prefetch(&bucket_of(key)); }
  [[nodiscard]] std::optional<Entry> find(Hash key) const;
  // The numbers may not exceed kLargest. `nodes` are what the entry cost.
  void store(Hash key, Entry entry, Nodes nodes);

  // Half full, beyond which buckets overflow one after the other, and not yet at its largest.
  [[nodiscard]] bool wants_to_grow() const {
    return entries() > 2 * buckets_.size() && buckets_.size() < most_buckets_;
  }
  void grow();

  [[nodiscard]] std::size_t entries() const { return used_.load(std::memory_order_relaxed); }
  [[nodiscard]] std::size_t bytes() const { return buckets_.size() * sizeof(Bucket); }
  // How much of the room that it may have is taken, of 1,000.
  [[nodiscard]] int fill() const {
    return static_cast<int>(1000 * entries() / (kBucketSize * most_buckets_));
  }

  // For those who keep it in a file: its entries, bucket by bucket, also while others store some;
  // and one of them put back. False: no store makes such an entry.
  [[nodiscard]] std::size_t buckets() const { return buckets_.size(); }
  void append_bucket(std::size_t bucket, std::vector<Stored>& entries) const;
  bool restore(const Stored& stored);

 private:
  static constexpr std::size_t kBucketSize = 4;

  struct Slot {
    std::atomic<std::uint64_t> mixed_key{0};
    std::atomic<std::uint64_t> data{0};  // 0: empty

    [[nodiscard]] Stored load() const {
      const std::uint64_t word = data.load(std::memory_order_relaxed);
      return {mixed_key.load(std::memory_order_relaxed) ^ word, word};
    }
    void store(const Stored& stored) {
      mixed_key.store(stored.key ^ stored.data, std::memory_order_relaxed);
      data.store(stored.data, std::memory_order_relaxed);
    }
  };
  struct alignas(64) Bucket {
    std::array<Slot, kBucketSize> slots;
  };

  [[nodiscard]] const Bucket& bucket_of(Hash key) const {
    return buckets_[static_cast<std::size_t>(Bits128{key} * buckets_.size() >> 64)];
  }
  void put(const Stored& stored);

  std::size_t most_buckets_;
  std::atomic<std::size_t> used_ = 0;
  LargeTable<Bucket> buckets_;
};

}  // namespace quadrille
