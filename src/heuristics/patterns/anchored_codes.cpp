// SPDX-License-Identifier: MIT
#include "heuristics/patterns/anchored_codes.h"

#include <algorithm>

namespace quadrille::patterns {

AnchoredCodes::AnchoredCodes(const Set& set, const BoardMap& board)
    : slots_(set.slots), planes_(set.planes), blank_(board.blank_plane()) {
  std::uint32_t worth = 1;
  for (std::uint32_t slot = 0; slot < slots_; ++slot, worth *= set.states) worth_[slot] = worth;
  const auto bit_of = [&](std::size_t cell) {
    return static_cast<std::int16_t>(cell == kNowhere ? -1 : board.reader.bits[cell]);
  };
  const bool of_king = set.kind == ShapeKind::kKingLines;
  const std::size_t sides = of_king ? 1 : 2;
  by_anchor_.resize(sides);
  for (std::size_t side = 0; side < sides; ++side) {
    anchors_.push_back(board.anchor_plane(set.kind, side));
    by_anchor_[side].resize(board.cell_of_bit.size());
    for (std::size_t cell = 0; cell < board.reader.bits.size(); ++cell) {
      if (board.reader.bits[cell] < 0) continue;
      auto& spots = by_anchor_[side][static_cast<std::size_t>(board.reader.bits[cell])];
      for (std::size_t number = 0; number < set.places.size(); ++number) {
        const Place& place = set.places[number];
        if (of_king ? place.anchor != cell : place.side != side) continue;
        Spot spot{number, kNoBit, {}};
        if (of_king) {
          std::ranges::transform(place.cells, spot.bits.begin(), bit_of);
        } else {
          std::size_t from = cell;
          if (place.direction != kNowhere) {
            from = board.steps[cell][place.direction];
            if (from == kNowhere) continue;
            spot.entered = bit_of(from);
          }
          std::ranges::transform(board.steps[from], spot.bits.begin(), bit_of);
        }
        spots.push_back(spot);
      }
    }
  }
}

}  // namespace quadrille::patterns
