// SPDX-License-Identifier: MIT
#include "solve/proof_table.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "solve/solver_memory.h"

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
    : most_buckets_(
          std::max(std::min(most_bytes, most_solver_bytes()) / sizeof(Bucket), kFirstBuckets)),
      buckets_(kFirstBuckets) {}

void ProofTable::clear() {
  buckets_ = LargeTable<Bucket>(kFirstBuckets);
  used_ = 0;
}

void ProofTable::set_most_bytes(std::size_t most_bytes) {
  most_buckets_ = std::max(most_bytes / sizeof(Bucket), buckets_.size());
}

std::optional<ProofTable::Entry> ProofTable::find(Hash key) const {
  for (const Slot& slot : bucket_of(key).slots) {
    const Stored stored = slot.load();
    if (stored.key != key || stored.data == 0) continue;
    return Entry{static_cast<Number>(stored.data >> 36),
                 static_cast<Number>(stored.data >> 8) & kLargest};
  }
  return std::nullopt;
}

void ProofTable::store(Hash key, Entry entry, Nodes nodes) {
  put({key,
       std::uint64_t{entry.first} << 36 | std::uint64_t{entry.second} << 8 | effort_of(nodes)});
}

void ProofTable::append_bucket(std::size_t bucket, std::vector<Stored>& entries) const {
  for (const Slot& slot : buckets_[bucket].slots) {
    if (const Stored stored = slot.load(); stored.data != 0) entries.push_back(stored);
  }
}

bool ProofTable::restore(const Stored& stored) {
  if ((stored.data & kEffortMask) == 0) return false;
  put(stored);
  if (wants_to_grow()) grow();
  return true;
}

void ProofTable::put(const Stored& stored) {
  auto& slots = const_cast<Bucket&>(bucket_of(stored.key)).slots;  // NOLINT(*-const-cast): ours
  Slot* victim = slots.data();
  std::uint64_t victim_data = ~std::uint64_t{0};
  for (Slot& each : slots) {
    const Stored other = each.load();
    if (other.key == stored.key && other.data != 0) {
      each.store(stored);
      return;
    }
    if ((other.data & kEffortMask) < (victim_data & kEffortMask)) {
      victim = &each;
      victim_data = other.data;
    }
  }
  victim->store(stored);
  if (victim_data == 0) used_.fetch_add(1, std::memory_order_relaxed);
}

void ProofTable::grow() {
  const std::size_t size = std::min(2 * buckets_.size(), most_buckets_);
  const LargeTable<Bucket> old = std::exchange(buckets_, LargeTable<Bucket>(size));
  used_ = 0;
  for (std::size_t i = 0; i < old.size(); ++i) {
    for (const Slot& slot : old[i].slots) {
      if (const Stored stored = slot.load(); stored.data != 0) put(stored);
    }
  }
}

}  // namespace quadrille
