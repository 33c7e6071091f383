// SPDX-License-Identifier: MIT
// Positions of one material as the numbers 0, 1, 2 ... without a gap.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "games/checkers/board.h"
#include "games/checkers/rules.h"
#include "solve/checkers_tables/material.h"

namespace quadrille::checkers {

// A position as tables see it: the side to move is White and moves up. Black to move is the same
// after half a turn of the board.
struct Placement {
  Squares own_men = 0;
  Squares own_kings = 0;
  Squares enemy_men = 0;
  Squares enemy_kings = 0;

  [[nodiscard]] Squares own() const { return own_men | own_kings; }
  [[nodiscard]] Squares enemy() const { return enemy_men | enemy_kings; }
  [[nodiscard]] Material material() const;
  // The same board with the other side to move.
  [[nodiscard]] Placement turned() const;

  friend bool operator==(const Placement&, const Placement&) = default;
};

// `mover` is the colour of the side to move.
Placement placement_of(const Position& position, Colour mover);

// Tables leave out what no game comes to: a man on the row where it would have been crowned.
constexpr bool has_man_on_crown_row(const Placement& placement) {
  return ((placement.own_men & kCrownRow<Colour::kWhite>) |
          (placement.enemy_men & kCrownRow<Colour::kBlack>)) != 0;
}

// The men come first, since what squares they may have depends on the row; kings stand anywhere
// else. A set of n squares out of those that are free is numbered in the combinatorial number
// system: its squares, counted among the free ones, a < b < c give C(a,1) + C(b,2) + C(c,3).
class SliceIndex {
 public:
  explicit SliceIndex(const Material& material);

  [[nodiscard]] std::uint64_t size() const;
  // The placement must be of this material, without a man on its crowning row.
  [[nodiscard]] std::uint64_t index_of(const Placement& placement) const;
  [[nodiscard]] Placement at(std::uint64_t index) const;

  // Goes through positions in their order: those next to each other mostly have the same men, and
  // many the same own kings, which are then not worked out again.
  class Walk {
   public:
    explicit Walk(const SliceIndex& index) : index_(index) {}
    const Placement& to(std::uint64_t index);

   private:
    const SliceIndex& index_;
    Placement placement_ = {};
    // Where these men, and with them these own kings, begin; nothing is at or behind kNowhere.
    static constexpr std::uint64_t kNowhere = std::uint64_t{1} << 63;
    std::uint64_t men_begin_ = kNowhere;
    std::uint64_t own_kings_begin_ = kNowhere;
  };

 private:
  void place_men(std::uint64_t pair, Placement& placement) const;

  Material material_;
  // By the number of the own men's set: how many pairs of men's sets there are before it. Own men
  // on their home row, where no enemy man can be, leave the enemy's men one square more.
  std::vector<std::uint64_t> pairs_before_;
  std::uint64_t own_king_sets_;
  std::uint64_t enemy_king_sets_;
};

}  // namespace quadrille::checkers
