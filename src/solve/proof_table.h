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
#include <memory>
#include <optional>
#include <utility>

#include "base/hash.h"
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

  [[nodiscard]] Bucket& bucket_of(Hash key) const;
  void allocate(std::size_t buckets);
  void grow();
  // Whether the slot was empty before.
  bool put(Slot slot);

  std::size_t most_buckets_;
  std::size_t bucket_count_ = 0;
  std::size_t used_ = 0;
  std::unique_ptr<Bucket[]> buckets_;
};

}  // namespace quadrille
