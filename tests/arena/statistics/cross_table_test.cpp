// SPDX-License-Identifier: MIT
#include "arena/statistics/cross_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace quadrille {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(CrossTable, ReadsALineForEachPairing) {
  const auto table = parse_cross_table(
      "# who met whom\n"
      "ari hoddi 3 1 2  # six games\n"
      "\n"
      "hoddi ari 0 4\n"
      "binni ari 1 1\n");
  ASSERT_TRUE(table);
  EXPECT_THAT(table->players, ElementsAre("ari", "hoddi", "binni"));
  ASSERT_EQ(table->pairings.size(), 3U);
  EXPECT_EQ(table->pairings[0].result, (Tally{.wins = 3, .draws = 2, .losses = 1}));
  EXPECT_EQ(table->pairings[1].first, 1U);
  // As first and as second, from its own side.
  EXPECT_EQ(table->tally_of(0), (Tally{.wins = 3 + 4 + 1, .draws = 2, .losses = 1 + 1}));
}

TEST(CrossTable, FaultsNameTheirLine) {
  const auto fault = [](const std::string& line) {
    const auto table = parse_cross_table("ari hoddi 1 1\n" + line + "\n");
    return table ? "none" : table.error().text();
  };
  EXPECT_THAT(fault("ari hoddi 1"), HasSubstr("line 2"));
  EXPECT_THAT(fault("ari hoddi 1"), HasSubstr("3 words"));
  EXPECT_THAT(fault("ari hoddi 1 2 3 4"), HasSubstr("6 words"));
  EXPECT_THAT(fault("ari hoddi -1 2"), HasSubstr("is not a number of games"));
  EXPECT_THAT(fault("ari hoddi 1 99999999999"), HasSubstr("is not a number of games"));
  EXPECT_THAT(fault("ari ari 1 2"), HasSubstr("cannot play against itself"));
}

TEST(CrossTable, IsBoundedAndNotEmpty) {
  EXPECT_FALSE(parse_cross_table(""));
  EXPECT_FALSE(parse_cross_table("# nothing\n"));
  std::string many;
  for (std::size_t i = 0; i < kMostRatedPlayers; ++i) {
    many += "first player" + std::to_string(i) + " 1 1\n";
  }
  EXPECT_FALSE(parse_cross_table(many));
}

}  // namespace
}  // namespace quadrille
