// SPDX-License-Identifier: MIT
// The dictionary of the CSC384 reports' programs: what was found for a board. Unlike our table it
// keeps everything, and grows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "games/side.h"
#include "search/limits.h"
#include "search/score.h"

namespace quadrille {

// Where the pieces stand, and what else a state is told apart by: 0 in the reports' own keys.
struct StateKey {
  std::uint32_t red = 0;
  std::uint32_t black = 0;
  std::uint32_t kings = 0;
  std::uint32_t rest = 0;

  [[nodiscard]] Hash hash() const {
    return mix(mix(std::uint64_t{red} << 32 | black) + (std::uint64_t{kings} << 32 | rest));
  }
  friend bool operator==(const StateKey&, const StateKey&) = default;
};

// The value, and in what circumstances it was found. The programs kept the value, and one of them
// the window; the rest is here so that a wrong reuse can be explained.
struct KeptState {
  Score value;
  Score alpha, beta;
  Depth depth = 0;  // plies that were left to look ahead
  Side to_move = Side::kFirst;
  bool exact = false;  // not a bound that a cut-off left behind
};

// A hash table with open addressing. Clearing it costs nothing: slots of earlier times are empty.
class StateCache {
 public:
  void clear() {
    if (++time_ == 0) {  // once in four thousand million searches
      slots_.clear();
      time_ = 1;
    }
    used_ = 0;
  }

  // Nothing when the key is not there. Valid until the next `keep`.
  [[nodiscard]] const KeptState* find(const StateKey& key) const {
    if (slots_.empty()) return nullptr;
    const Slot& slot = slots_[place_of(key)];
    return slot.time == time_ ? &slot.state : nullptr;
  }

  // In place of what was kept under the key before.
  void keep(const StateKey& key, const KeptState& state) {
    if (2 * (used_ + 1) > slots_.size()) grow();
    Slot& slot = slots_[place_of(key)];
    if (slot.time != time_) ++used_;
    slot = {key, state, time_};
  }

 private:
  struct Slot {
    StateKey key;
    KeptState state;
    std::uint32_t time = 0;
  };

  // Where the key is, or the empty slot where it belongs.
  [[nodiscard]] std::size_t place_of(const StateKey& key) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t place = key.hash() & mask;
    while (slots_[place].time == time_ && slots_[place].key != key) place = (place + 1) & mask;
    return place;
  }

  void grow() {
    constexpr std::size_t kSmallest = 1024;
    const auto old =
        std::exchange(slots_, std::vector<Slot>(slots_.empty() ? kSmallest : 2 * slots_.size()));
    for (const Slot& slot : old) {
      if (slot.time == time_) slots_[place_of(slot.key)] = slot;
    }
  }

  std::vector<Slot> slots_;  // a power of two of them, at most half of them used
  std::size_t used_ = 0;
  std::uint32_t time_ = 1;
};

}  // namespace quadrille
