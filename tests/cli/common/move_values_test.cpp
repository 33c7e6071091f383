// SPDX-License-Identifier: MIT
#include "cli/common/move_values.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/common/explanation.h"
#include "games/registry.h"
#include "players/heuristics.h"

namespace quadrille::cli {
namespace {

using testing::HasSubstr;

TEST(MoveValues, DifferencesEndWhereThereIsNoRoom) {
  const std::vector<TermDifference> differences = {{"pawns", -2}, {"distance", 1.5}, {"other", 1}};
  EXPECT_EQ(differences_text(differences, 80), "pawns -2, distance +1.5, other +1");
  EXPECT_EQ(differences_text(differences, 30), "pawns -2, distance +1.5, ...");
  EXPECT_EQ(differences_text(differences, 1), "pawns -2, ...");
}

TEST(MoveValues, TheTableFitsNarrowScreens) {
  const auto setup = *set_up("breakthrough:6x6", "pppppp/p1pppp/1p4/2P3/PP1PPP/PPPPPP w");
  const auto moves =
      value_moves(Line(setup.game, setup.position), *find_heuristic(*setup.game, "ari"));
  for (const std::size_t width : {60U, 80U, 120U}) {
    EXPECT_LE(widest_line(move_values_table(*setup.game, setup.position, moves, width)), width);
    EXPECT_LE(widest_line(weight_ranges_text(*setup.game, setup.position, moves, width)), width);
  }
}

TEST(MoveValues, AWinNeedsNoValue) {
  const auto setup = *set_up("breakthrough:course", "2p/P2/3/1P1/P2 w");
  const auto moves =
      value_moves(Line(setup.game, setup.position), *find_heuristic(*setup.game, "ari"));
  EXPECT_THAT(move_values_table(*setup.game, setup.position, moves, 80),
              HasSubstr("a4-a5  wins            goal row reached\n"));
  EXPECT_THAT(weight_ranges_text(*setup.game, setup.position, moves, 80),
              HasSubstr("No weight alone"));
}

}  // namespace
}  // namespace quadrille::cli
