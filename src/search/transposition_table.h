// SPDX-License-Identifier: MIT
// The transposition table: what was found out about positions that are reached again.
//
// An entry is two 64-bit words, four entries fill a cache line:
//
//   word 0   the score
//   word 1   | 40 bits of the key | 8 move number | 8 depth | 2 bound | 6 age |
//
// The move is stored as its number in the position's move list, which is the same whenever the
// position is met, so one table serves every game. Word 1's key bits are mixed with word 0:
// an entry torn by two threads does not match and is never used. With the bits that choose the
// bucket, about 60 bits of the key are compared.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "base/bits.h"
#include "base/hash.h"
#include "base/large_pages.h"
#include "search/limits.h"
#include "search/score.h"

namespace quadrille {

enum class Bound : std::uint8_t { kNone = 0, kLower = 1, kUpper = 2, kExact = 3 };

class TranspositionTable {
 public:
  struct Entry {
    Score score;
    int move_number = 0;
    Depth depth = 0;
    Bound bound = Bound::kNone;
    bool is_old = false;  // of an earlier search; what is stored is of this one
  };

  // A table of at most that many bytes; less than a bucket's is no table.
  explicit TranspositionTable(std::size_t bytes);

  [[nodiscard]] bool enabled() const { return !buckets_.empty(); }
  void clear();
  // Begins a new search, before anything is stored: entries of older ones are replaced first.
  void age() {
    age_ = (age_ + 1) & kAgeMask;
    unused_ = false;
  }

  // Begins to bring what `find` will read from memory, while there is something else to do.
  void prefetch(Hash key) const {
    if (enabled()) __builtin_prefetch(&buckets_[bucket_of(key)]);
  }
  // Scores are stored as seen from the position itself: see Score::further_by.
  [[nodiscard]] std::optional<Entry> find(Hash key) const;
  void store(Hash key, const Entry& entry);
  // How much of it is filled with what this search found, of 1,000: a sample's.
  [[nodiscard]] int fill() const;

 private:
  static constexpr std::size_t kBucketSize = 4;
  static constexpr std::uint64_t kAgeMask = 0x3f;

  struct Slot {
    std::atomic<std::uint64_t> score{0};
    std::atomic<std::uint64_t> data{0};
  };
  struct alignas(64) Bucket {
    Slot slots[kBucketSize];
  };

  // The high bits choose the bucket, the low 40 bits are compared.
  [[nodiscard]] std::size_t bucket_of(Hash key) const {
    return static_cast<std::size_t>(Bits128{key} * buckets_.size() >> 64);
  }
  static std::uint64_t tag(Hash key, std::uint64_t score) {
    return (key ^ score ^ score >> 24) << 24;  // every bit of the score has its part
  }

  LargeTable<Bucket> buckets_;
  std::uint64_t age_ = 0;
  bool unused_ = true;  // no search was begun since it was made or cleared
};

}  // namespace quadrille
