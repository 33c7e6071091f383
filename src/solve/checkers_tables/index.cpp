// SPDX-License-Identifier: MIT
#include "solve/checkers_tables/index.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "base/bits.h"

namespace quadrille::checkers {
namespace {

constexpr Squares kOwnMenSquares = ~kCrownRow<Colour::kWhite>;
constexpr Squares kEnemyMenSquares = ~kCrownRow<Colour::kBlack>;

using Binomials = std::array<std::array<std::uint32_t, kMostTablePieces + 1>, kSquares + 1>;
constexpr Binomials kBinomials = [] {
  Binomials table{};
  for (std::size_t n = 0; n < table.size(); ++n) {
    table[n][0] = 1;
    for (std::size_t k = 1; n > 0 && k < table[n].size(); ++k) {
      table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
    }
  }
  return table;
}();

constexpr std::uint32_t choose(int n, int k) {
  return kBinomials[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)];
}

// The number of a set among the sets of as many free squares.
std::uint32_t rank_of(Squares set, Squares free) {
  std::uint32_t rank = 0;
  int nth = 0;
  for_each_bit(Bits64{set},
               [&](int bit) { rank += choose(count(free & (square(bit) - 1)), ++nth); });
  return rank;
}

// The set of `size` free squares with that number: its highest square first.
Squares set_of(std::uint32_t rank, int size, Squares free) {
  Squares set = 0;
  int place = count(free);
  for (int nth = size; nth > 1; --nth) {
    do --place;
    while (choose(place, nth) > rank);
    rank -= choose(place, nth);
    set |= static_cast<Squares>(nth_bit(Bits64{free}, place));
  }
  // The last square's place is what is left.
  if (size > 0) set |= static_cast<Squares>(nth_bit(Bits64{free}, static_cast<int>(rank)));
  return set;
}

}  // namespace

Material Placement::material() const {
  return {static_cast<std::uint8_t>(count(own_men)), static_cast<std::uint8_t>(count(own_kings)),
          static_cast<std::uint8_t>(count(enemy_men)),
          static_cast<std::uint8_t>(count(enemy_kings))};
}

Placement Placement::turned() const {
  return {half_turned(enemy_men), half_turned(enemy_kings), half_turned(own_men),
          half_turned(own_kings)};
}

Placement placement_of(const Position& position, Colour mover) {
  const Squares own_kings = position.own & position.kings;
  const Squares enemy_kings = position.enemy & position.kings;
  const Placement as_white{position.own & ~own_kings, own_kings, position.enemy & ~enemy_kings,
                           enemy_kings};
  if (mover == Colour::kWhite) return as_white;
  return {half_turned(as_white.own_men), half_turned(as_white.own_kings),
          half_turned(as_white.enemy_men), half_turned(as_white.enemy_kings)};
}

SliceIndex::SliceIndex(const Material& material)
    : material_(material),
      own_king_sets_(choose(kSquares - material.men(), material.own_kings)),
      enemy_king_sets_(
          choose(kSquares - material.men() - material.own_kings, material.enemy_kings)) {
  const std::uint32_t own_sets = choose(count(kOwnMenSquares), material.own_men);
  pairs_before_.reserve(own_sets + 1);
  pairs_before_.push_back(0);
  for (std::uint32_t rank = 0; rank < own_sets; ++rank) {
    const Squares own_men = set_of(rank, material.own_men, kOwnMenSquares);
    pairs_before_.push_back(pairs_before_.back() +
                            choose(count(kEnemyMenSquares & ~own_men), material.enemy_men));
  }
}

std::uint64_t SliceIndex::size() const {
  return pairs_before_.back() * own_king_sets_ * enemy_king_sets_;
}

std::uint64_t SliceIndex::index_of(const Placement& placement) const {
  const Squares men = placement.own_men | placement.enemy_men;
  const std::uint64_t pair = pairs_before_[rank_of(placement.own_men, kOwnMenSquares)] +
                             rank_of(placement.enemy_men, kEnemyMenSquares & ~placement.own_men);
  const std::uint64_t kings = rank_of(placement.own_kings, ~men) * enemy_king_sets_ +
                              rank_of(placement.enemy_kings, ~(men | placement.own_kings));
  return pair * (own_king_sets_ * enemy_king_sets_) + kings;
}

Placement SliceIndex::at(std::uint64_t index) const { return Walk(*this).to(index); }

void SliceIndex::place_men(std::uint64_t pair, Placement& placement) const {
  const auto own_rank = std::ranges::upper_bound(pairs_before_, pair) - pairs_before_.begin() - 1;
  placement.own_men =
      set_of(static_cast<std::uint32_t>(own_rank), material_.own_men, kOwnMenSquares);
  placement.enemy_men =
      set_of(static_cast<std::uint32_t>(pair - pairs_before_[static_cast<std::size_t>(own_rank)]),
             material_.enemy_men, kEnemyMenSquares & ~placement.own_men);
}

const Placement& SliceIndex::Walk::to(std::uint64_t index) {
  const Material& material = index_.material_;
  const std::uint64_t king_sets = index_.own_king_sets_ * index_.enemy_king_sets_;
  // A place before the beginning is far behind it: numbers without sign go round.
  if (index - men_begin_ >= king_sets) {
    const std::uint64_t pair = index / king_sets;
    index_.place_men(pair, placement_);
    men_begin_ = pair * king_sets;
    own_kings_begin_ = kNowhere;
  }
  const Squares men = placement_.own_men | placement_.enemy_men;
  if (index - own_kings_begin_ >= index_.enemy_king_sets_) {
    const std::uint64_t rank = (index - men_begin_) / index_.enemy_king_sets_;
    placement_.own_kings = set_of(static_cast<std::uint32_t>(rank), material.own_kings, ~men);
    own_kings_begin_ = men_begin_ + rank * index_.enemy_king_sets_;
  }
  placement_.enemy_kings = set_of(static_cast<std::uint32_t>(index - own_kings_begin_),
                                  material.enemy_kings, ~(men | placement_.own_kings));
  return placement_;
}

}  // namespace quadrille::checkers
