// SPDX-License-Identifier: MIT
#include "solve/win_table.h"

#include <algorithm>
#include <utility>

#include "solve/solver_memory.h"

namespace quadrille {
namespace {

constexpr std::size_t kFewestEntries = std::size_t{1} << 12;
constexpr std::size_t kGrowth = 4;

}  // namespace

void WinTable::clear() {
  entries_.clear();
  entries_.shrink_to_fit();
  entries_.resize(kFewestEntries);
  used_ = 0;
}

WinTable::Facts WinTable::find(Hash key) const {
  const Entry& entry = entries_[place_of(key)];
  return entry.used && entry.key == key ? entry.facts : Facts{};
}

void WinTable::store(Hash key, const Facts& facts) {
  Entry* entry = &entries_[place_of(key)];
  if (entry->used && entry->key == key) {
    Facts& known = entry->facts;
    known.win_within = std::min(known.win_within, facts.win_within);
    known.loss_within = std::min(known.loss_within, facts.loss_within);
    known.no_win_within = std::max(known.no_win_within, facts.no_win_within);
    known.no_loss_within = std::max(known.no_loss_within, facts.no_loss_within);
    return;
  }
  if (!entry->used && ++used_ > entries_.size() / 2 &&
      kGrowth * entries_.size() * sizeof(Entry) <= most_solver_bytes()) {
    grow();
    entry = &entries_[place_of(key)];
  }
  *entry = {key, facts, true};
}

void WinTable::grow() {
  const auto old = std::exchange(entries_, {});
  entries_.resize(old.size() * kGrowth);
  used_ = 1;  // the entry that is about to be stored
  for (const Entry& entry : old) {
    if (!entry.used) continue;
    Entry& place = entries_[place_of(entry.key)];
    if (!place.used) ++used_;
    place = entry;
  }
}

}  // namespace quadrille
