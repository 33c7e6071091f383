// SPDX-License-Identifier: MIT
#include "solve/proof_table.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace quadrille {
namespace {

constexpr std::size_t kFirstBuckets = 256;

constexpr std::uint64_t kEffortMask = 0xff;

// About four steps for every doubling of the nodes; never 0, so that no entry looks empty.
std::uint64_t effort_of(Nodes nodes) {
  const int bits = 64 - std::countl_zero(nodes);
  const Nodes below_top = bits <= 3 ? 0 : nodes >> (bits - 3) & 3;
  return std::min<std::uint64_t>(4 * static_cast<std::uint64_t>(bits) + below_top + 1, kEffortMask);
}

}  // namespace

ProofTable::ProofTable(std::size_t most_bytes)
    : most_buckets_(std::max(most_bytes / sizeof(Bucket), kFirstBuckets)),
      buckets_(kFirstBuckets) {}

void ProofTable::clear() {
  buckets_ = LargeTable<Bucket>(kFirstBuckets);
  used_ = 0;
}

std::optional<ProofTable::Entry> ProofTable::find(Hash key) const {
  for (const Slot& slot : bucket_of(key).slots) {
    if (slot.key != key || slot.data == 0) continue;
    return Entry{static_cast<Number>(slot.data >> 36),
                 static_cast<Number>(slot.data >> 8) & kLargest};
  }
  return std::nullopt;
}

void ProofTable::store(Hash key, Entry entry, Nodes nodes) {
  const std::uint64_t data =
      std::uint64_t{entry.first} << 36 | std::uint64_t{entry.second} << 8 | effort_of(nodes);
  if (put({key, data})) ++used_;
  // Half full: later the buckets would overflow one after the other.
  if (used_ > 2 * buckets_.size() && 2 * buckets_.size() <= most_buckets_) grow();
}

bool ProofTable::put(Slot slot) {
  auto& slots = const_cast<Bucket&>(bucket_of(slot.key)).slots;  // NOLINT(*-const-cast): ours
  Slot* victim = slots.data();
  for (Slot& each : slots) {
    if (each.key == slot.key && each.data != 0) {
      each = slot;
      return false;
    }
    if ((each.data & kEffortMask) < (victim->data & kEffortMask)) victim = &each;
  }
  const bool was_empty = victim->data == 0;
  *victim = slot;
  return was_empty;
}

void ProofTable::grow() {
  const LargeTable<Bucket> old = std::exchange(buckets_, LargeTable<Bucket>(2 * buckets_.size()));
  used_ = 0;
  for (std::size_t i = 0; i < old.size(); ++i) {
    for (const Slot& slot : old[i].slots) {
      if (slot.data != 0 && put(slot)) ++used_;
    }
  }
}

}  // namespace quadrille
