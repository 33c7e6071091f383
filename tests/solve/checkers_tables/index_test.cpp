// SPDX-License-Identifier: MIT
#include "solve/checkers_tables/index.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "solve/checkers_tables/material.h"

namespace quadrille::checkers {
namespace {

// Sides may be empty here, as in the published counts.
std::uint64_t positions_with(int pieces) {
  std::uint64_t positions = 0;
  for (int own = 0; own <= pieces; ++own) {
    for (int own_men = 0; own_men <= own; ++own_men) {
      for (int enemy_men = 0; enemy_men <= pieces - own; ++enemy_men) {
        positions += SliceIndex({static_cast<std::uint8_t>(own_men),
                                 static_cast<std::uint8_t>(own - own_men),
                                 static_cast<std::uint8_t>(enemy_men),
                                 static_cast<std::uint8_t>(pieces - own - enemy_men)})
                         .size();
      }
    }
  }
  return positions;
}

// Chinook's counts (rules, section 5.2).
TEST(CheckersTableIndex, HasAPlaceForEveryPosition) {
  EXPECT_EQ(positions_with(1), 120U);
  EXPECT_EQ(positions_with(2), 6'972U);
  EXPECT_EQ(positions_with(3), 261'224U);
  EXPECT_EQ(positions_with(4), 7'092'774U);
  EXPECT_EQ(positions_with(5), 148'688'232U);
  EXPECT_EQ(positions_with(6), 2'503'611'964U);
}

TEST(CheckersTableIndex, GoesBothWays) {
  for (int pieces = 2; pieces <= kMostTablePieces; ++pieces) {
    for (const Material& material : materials_of(pieces)) {
      SCOPED_TRACE(material.text());
      const SliceIndex index(material);
      // All of the small ones, and a step through the others that has nothing in common with them.
      const std::uint64_t step = pieces <= 3 ? 1 : 7919;
      for (std::uint64_t i = 0; i < index.size(); i += step) {
        const Placement placement = index.at(i);
        ASSERT_EQ(placement.material(), material);
        ASSERT_FALSE(has_man_on_crown_row(placement));
        ASSERT_EQ(popcount(Bits64{placement.own() | placement.enemy()}), pieces);
        ASSERT_EQ(index.index_of(placement), i);
      }
    }
  }
}

// Over the borders of men and own kings, forwards, backwards and from the middle.
TEST(CheckersTableIndex, IsWalkedThroughInAnyOrder) {
  for (const Material& material :
       {Material{1, 1, 1, 0}, {1, 1, 0, 1}, {0, 3, 0, 3}, {2, 1, 2, 1}}) {
    SCOPED_TRACE(material.text());
    const SliceIndex index(material);
    const std::uint64_t end = std::min<std::uint64_t>(index.size(), 9'000);
    SliceIndex::Walk walk(index);
    const auto expect_at = [&](std::uint64_t i) {
      ASSERT_EQ(walk.to(i), index.at(i)) << i;
      ASSERT_EQ(index.index_of(walk.to(i)), i);
    };
    for (std::uint64_t i = 0; i < end; ++i) expect_at(i);
    for (std::uint64_t i = end; i-- > 0;) expect_at(i);
    for (std::uint64_t i = 0; i < end; ++i) expect_at(i * 7919 % index.size());
  }
}

TEST(CheckersTableIndex, TurnsTheBoard) {
  const Checkers<RuleSet::kEnglish> game;
  // The same position seen by both sides, men and all.
  const Position white = *game.parse_position("W:WK14,21:B5,K30");
  const Position black = *game.parse_position("B:WK3,28:BK19,12");
  EXPECT_EQ(placement_of(white, Colour::kWhite), placement_of(black, Colour::kBlack));
  const Placement placement = placement_of(white, Colour::kWhite);
  EXPECT_EQ(placement.turned().turned(), placement);
  EXPECT_EQ(placement.turned(),
            placement_of(*game.parse_position("B:WK14,21:B5,K30"), Colour::kBlack));
}

TEST(CheckersTableMaterial, IsBuiltAfterWhatItLeadsTo) {
  std::set<Material> done;
  std::size_t materials = 0;
  for (const Material& pair : pairs_in_building_order(kMostTablePieces)) {
    for (const Material& of : {pair, pair.swapped()}) {
      if (of.own_men > 0) {
        const Material crowned{static_cast<std::uint8_t>(of.own_men - 1),
                               static_cast<std::uint8_t>(of.own_kings + 1), of.enemy_men,
                               of.enemy_kings};
        EXPECT_TRUE(done.contains(crowned)) << of.text();
      }
      if (of.enemy_men > 0) {
        const Material captured{of.own_men, of.own_kings,
                                static_cast<std::uint8_t>(of.enemy_men - 1), of.enemy_kings};
        EXPECT_TRUE(!captured.both_sides() || done.contains(captured)) << of.text();
      }
    }
    done.insert(pair);
    done.insert(pair.swapped());
  }
  for (int pieces = 2; pieces <= kMostTablePieces; ++pieces) {
    materials += materials_of(pieces).size();
  }
  EXPECT_EQ(done.size(), materials);
  EXPECT_EQ(Material({1, 1, 0, 2}).text(), "1M1K v 2K");
}

}  // namespace
}  // namespace quadrille::checkers
