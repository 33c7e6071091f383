// SPDX-License-Identifier: MIT
#include "solve/checkers_tables/tables.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "base/bits.h"

namespace quadrille::checkers {
namespace {

GrowingTables& in_memory() {
  static GrowingTables tables;
  return tables;
}

struct Shared {
  std::mutex mutex = {};
  std::shared_ptr<const TableReader> tables = {};
  Spread spread = spread_in_turn;
};
Shared& shared() {
  static Shared instance;
  return instance;
}

}  // namespace

bool GrowingTables::make(int pieces, const Labour& labour) {
  // Who waits for somebody else's making looks at his own stop flag and clock.
  constexpr std::chrono::milliseconds kGlance{20};
  while (!has(pieces)) {
    const auto glance = Clock::now() + kGlance;
    const std::unique_lock lock(making_, std::min(glance, labour.deadline.value_or(glance)));
    if (labour.stopped()) return false;
    if (!lock.owns_lock()) continue;
    for (int level = made_ + 1; level <= pieces; ++level) {
      if (!make_level(level, labour)) return false;
      made_.store(level, std::memory_order_release);
    }
  }
  return true;
}

bool GrowingTables::make_level(int pieces, const Labour& labour) {
  for (const Material& pair : pairs_in_building_order(pieces)) {
    if (pair.pieces() != pieces || slices_.find(pair) != nullptr) continue;
    auto slices = build_pair(pair, slices_, labour);
    if (!slices) return false;
    for (Slice& slice : *slices) slices_.add(std::move(slice));
  }
  return true;
}

bool make_memory_tables(int most_pieces, const Labour& labour) {
  return in_memory().make(most_pieces, labour);
}

std::optional<ExactResult> find_in_memory_tables(const Placement& placement, int most_pieces,
                                                 const Labour& labour) {
  if (!is_in_range(placement, most_pieces)) return std::nullopt;
  const Material material = placement.material();
  if (material.pieces() > kSmallTablePieces && !in_memory().has(material.pieces())) {
    return std::nullopt;
  }
  if (!make_memory_tables(material.pieces(), labour)) return std::nullopt;
  return result_of(in_memory().slices().find(material)->at(placement));
}

bool is_in_range(const Placement& placement, int most_pieces) {
  return popcount(Bits64{placement.own() | placement.enemy()}) <= most_pieces &&
         placement.own() != 0 && placement.enemy() != 0 && !has_man_on_crown_row(placement);
}

void share_tables(std::shared_ptr<const TableReader> tables) {
  const std::scoped_lock lock(shared().mutex);
  shared().tables = std::move(tables);
}

std::shared_ptr<const TableReader> shared_tables() {
  const std::scoped_lock lock(shared().mutex);
  return shared().tables;
}

void share_spread(Spread spread) {
  const std::scoped_lock lock(shared().mutex);
  shared().spread = std::move(spread);
}

Spread shared_spread() {
  const std::scoped_lock lock(shared().mutex);
  return shared().spread;
}

}  // namespace quadrille::checkers
