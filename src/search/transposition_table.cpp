// SPDX-License-Identifier: MIT
#include "search/transposition_table.h"

#include <algorithm>
#include <limits>

namespace quadrille {
namespace {

constexpr auto kRelaxed = std::memory_order_relaxed;
constexpr std::uint64_t kTagMask = ~std::uint64_t{0} << 24;

Depth depth_in(std::uint64_t data) { return static_cast<Depth>(data >> 8 & 0xff); }
Bound bound_in(std::uint64_t data) { return static_cast<Bound>(data >> 6 & 3); }

}  // namespace

TranspositionTable::TranspositionTable(std::size_t bytes) : buckets_(bytes / sizeof(Bucket)) {}

void TranspositionTable::clear() {
  if (unused_) return;
  for (Bucket& bucket : buckets_) {
    for (Slot& slot : bucket.slots) {
      slot.score.store(0, kRelaxed);
      slot.data.store(0, kRelaxed);
    }
  }
  age_ = 0;
  unused_ = true;
}

std::optional<TranspositionTable::Entry> TranspositionTable::find(Hash key) const {
  for (const Slot& slot : buckets_[bucket_of(key)].slots) {
    const std::uint64_t score = slot.score.load(kRelaxed);
    const std::uint64_t data = slot.data.load(kRelaxed);
    if ((data & kTagMask) != tag(key, score) || bound_in(data) == Bound::kNone) continue;
    return Entry{Score::from_raw(static_cast<std::int64_t>(score)),
                 static_cast<int>(data >> 16 & 0xff), depth_in(data), bound_in(data),
                 (data & kAgeMask) != age_};
  }
  return std::nullopt;
}

int TranspositionTable::fill() const {
  constexpr std::size_t kSample = 250;  // buckets
  const std::size_t buckets = std::min(kSample, buckets_.size());
  if (buckets == 0) return 0;
  std::size_t filled = 0;
  for (std::size_t i = 0; i < buckets; ++i) {
    for (const Slot& slot : buckets_[i].slots) {
      const std::uint64_t data = slot.data.load(kRelaxed);
      if (bound_in(data) != Bound::kNone && (data & kAgeMask) == age_) ++filled;
    }
  }
  return static_cast<int>(1000 * filled / (buckets * kBucketSize));
}

void TranspositionTable::store(Hash key, const Entry& entry) {
  // The same position's old entry goes first, then an empty slot (they are filled in order), then
  // the entry that is least worth keeping: of an older search, then of the smallest depth.
  Slot* victim = nullptr;
  int victim_worth = std::numeric_limits<int>::max();
  for (Slot& slot : buckets_[bucket_of(key)].slots) {
    const std::uint64_t data = slot.data.load(kRelaxed);
    if (bound_in(data) == Bound::kNone ||
        (data & kTagMask) == tag(key, slot.score.load(kRelaxed))) {
      victim = &slot;
      break;
    }
    const auto searches_ago = static_cast<int>((age_ - data) & kAgeMask);
    const int worth = depth_in(data) - 8 * searches_ago;
    if (worth < victim_worth) {
      victim = &slot;
      victim_worth = worth;
    }
  }
  const auto score = static_cast<std::uint64_t>(entry.score.raw());
  victim->score.store(score, kRelaxed);
  victim->data.store(tag(key, score) | static_cast<std::uint64_t>(entry.move_number) << 16 |
                         static_cast<std::uint64_t>(entry.depth) << 8 |
                         static_cast<std::uint64_t>(entry.bound) << 6 | age_,
                     kRelaxed);
}

}  // namespace quadrille
