// SPDX-License-Identifier: MIT
// What a solver remembers: two numbers for a position, and what it cost to find them.
//
// The table starts small and doubles as it fills, so that an easy position costs neither memory nor
// the time to clear it; at its largest, new entries replace those of the bucket that were cheapest
// to find. An entry is 16 bytes, four fill a cache line:
//
//   word 0   the key, all of it: a proof must not rest on a chance match of a few bits
//   word 1   | 28 first number | 28 second number | 8 effort |
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

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

  explicit ProofTable(std::size_t most_bytes);

  void clear();
  // To be found soon: it comes from memory meanwhile.
  void prefetch(Hash key) const { __builtin_prefetch(&bucket_of(key)); }
  [[nodiscard]] std::optional<Entry> find(Hash key) const;
  // The numbers may not exceed kLargest. `nodes` are what the entry cost.
  void store(Hash key, Entry entry, Nodes nodes);

 private:
  struct Slot {
    Hash key = 0;
    std::uint64_t data = 0;  // 0: empty
  };
  struct alignas(64) Bucket {
    std::array<Slot, 4> slots;
  };

  [[nodiscard]] const Bucket& bucket_of(Hash key) const {
    return buckets_[static_cast<std::size_t>(Bits128{key} * buckets_.size() >> 64)];
  }
  void grow();
  // Whether the slot was empty before.
  bool put(Slot slot);

  std::size_t most_buckets_;
  std::size_t used_ = 0;
  LargeTable<Bucket> buckets_;
};

}  // namespace quadrille
