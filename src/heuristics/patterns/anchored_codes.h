// SPDX-License-Identifier: MIT
// The codes of shapes that go with a piece: the king's lines, the knights' exits, and the exits of
// those.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/bits.h"
#include "games/planes.h"
#include "heuristics/patterns/sets.h"

namespace quadrille::patterns {

class AnchoredCodes {
 public:
  AnchoredCodes(const Set& set, const BoardMap& board);

  // Calls visit(place, code) for every place that counts.
  template <class Visit>
  void read(const Planes& planes, const Visit& visit) const {
    for (std::size_t anchor = 0; anchor < anchors_.size(); ++anchor) {
      const auto& words = planes.sets[anchors_[anchor]];
      if ((words[0] | words[1]) == 0) continue;
      const int bit = words[0] != 0 ? lowest_bit(words[0]) : 64 + lowest_bit(words[1]);
      const auto& here = by_anchor_[anchor][static_cast<std::size_t>(bit)];
      for (const Spot& spot : here) {
        if (spot.entered != kNoBit && !planes.has(blank_, spot.entered)) continue;
        visit(spot.place, code_of(spot, planes));
      }
    }
  }

 private:
  static constexpr std::int16_t kNoBit = -1;
  static constexpr std::size_t kMostSlots = 16;

  // A place, with the bits of its slots; those that are off the board are none.
  struct Spot {
    std::size_t place = 0;
    std::int16_t entered = kNoBit;  // what must be blank for it to count
    std::array<std::int16_t, kMostSlots> bits{};
  };

  [[nodiscard]] std::uint32_t code_of(const Spot& spot, const Planes& planes) const {
    std::uint32_t code = 0;
    for (std::uint32_t slot = 0; slot < slots_; ++slot) {
      const int bit = spot.bits[slot];
      if (bit < 0) continue;
      for (std::uint32_t i = 0; i < planes_.size(); ++i) {
        if (planes.has(planes_[i], bit)) code += (i + 1) * worth_[slot];
      }
    }
    return code;
  }

  std::uint32_t slots_;
  std::vector<std::size_t> planes_;
  std::size_t blank_;
  std::array<std::uint32_t, kMostSlots> worth_{};
  std::vector<std::size_t> anchors_;                       // planes
  std::vector<std::vector<std::vector<Spot>>> by_anchor_;  // then by the bit of the anchor
};

}  // namespace quadrille::patterns
