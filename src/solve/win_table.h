// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/hash.h"
#include "base/large_pages.h"

namespace quadrille {

// What is known of positions about short wins and losses of the side to move, by hash. It grows
// with its work, so that small questions stay in the processor's cache.
class WinTable {
 public:
  static constexpr std::uint8_t kNever = 255;

  struct Facts {
    std::uint8_t win_within = kNever;
    std::uint8_t loss_within = kNever;
    std::uint8_t no_win_within = 0;
    std::uint8_t no_loss_within = 0;
  };

  WinTable() { clear(); }

  void clear();
  [[nodiscard]] Facts find(Hash key) const;
  // Adds to what is known already.
  void store(Hash key, const Facts& facts);

 private:
  struct Entry {
    Hash key = 0;
    Facts facts = {};
    bool used = false;
  };

  [[nodiscard]] std::size_t place_of(Hash key) const {
    return static_cast<std::size_t>(key) & (entries_.size() - 1);
  }
  void grow();

  std::vector<Entry, LargePageAllocator<Entry>> entries_;  // a power of two of them
  std::size_t used_ = 0;
};

}  // namespace quadrille
