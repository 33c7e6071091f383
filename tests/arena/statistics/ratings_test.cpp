// SPDX-License-Identifier: MIT
#include "arena/statistics/ratings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "arena/statistics/elo.h"

namespace quadrille {
namespace {

using testing::ElementsAre;

PairingResult won(std::size_t winner, std::size_t loser, std::uint64_t wins,
                  std::uint64_t losses = 0) {
  return {winner, loser, {.wins = wins, .losses = losses}};
}

// Golden rows of an independent implementation.
TEST(Ratings, AgreeWithGoldenRows) {
  const std::vector<PairingResult> two = {won(0, 1, 2, 1)};
  const Ratings pair = rate_players(2, two);
  ASSERT_EQ(pair.groups.size(), 1U);
  EXPECT_NEAR(pair.groups[0].elo[0], 120.411998, 1e-6);
  EXPECT_NEAR(pair.groups[0].elo[1], 0, 1e-12);

  const std::vector<PairingResult> three = {won(0, 1, 4, 1), won(0, 2, 2, 3), won(1, 2, 2, 3)};
  const Ratings triangle = rate_players(3, three);
  ASSERT_EQ(triangle.groups.size(), 1U);
  EXPECT_NEAR(triangle.groups[0].elo[0], 147.190714, 1e-6);
  EXPECT_NEAR(triangle.groups[0].elo[1], 0, 1e-12);
  EXPECT_NEAR(triangle.groups[0].elo[2], 147.190714, 1e-6);
  EXPECT_TRUE(triangle.apart.empty());
}

// Of two players the difference is the score's Elo, and its error that of the score: the derivative
// of Elo times sqrt(s (1 - s) / n).
TEST(Ratings, OfTwoPlayersAreTheirElo) {
  const std::vector<PairingResult> games = {{0, 1, {.wins = 60, .draws = 20, .losses = 20}}};
  const RatedGroup group = rate_players(2, games).groups.at(0);
  EXPECT_NEAR(group.elo[0], elo_of(0.7), 1e-9);
  EXPECT_NEAR(group.error_of_difference(0, 1),
              1.959964 * kNormalisedElo / 2 / std::sqrt(0.7 * 0.3 * 100), 1e-3);
  EXPECT_NEAR(group.error(0), group.error_of_difference(0, 1) / 2, 1e-9);
  EXPECT_NEAR(group.covariance[0][0] + group.covariance[0][1], 0, 1e-9) << "around their mean";
}

TEST(Ratings, GroupsThatCannotBeComparedAreTold) {
  // 0 and 1 beat 2 and 3 in every game; 4 met nobody.
  const std::vector<PairingResult> games = {won(2, 3, 1, 1), won(0, 1, 3, 1), won(0, 2, 5),
                                            won(3, 1, 0, 4)};
  const Ratings ratings = rate_players(5, games);
  ASSERT_EQ(ratings.groups.size(), 3U);
  EXPECT_THAT(ratings.groups[0].players, ElementsAre(0, 1));
  EXPECT_THAT(ratings.groups[1].players, ElementsAre(2, 3));
  EXPECT_THAT(ratings.groups[2].players, ElementsAre(4));
  EXPECT_NEAR(ratings.groups[0].elo[0], elo_of(0.75), 1e-9);
  EXPECT_NEAR(ratings.groups[1].elo[0], 0, 1e-9);
  ASSERT_EQ(ratings.apart.size(), 3U);
  EXPECT_TRUE(ratings.apart[0].ordered);
  EXPECT_EQ(ratings.apart[0].games, 9U);
  EXPECT_FALSE(ratings.apart[1].ordered);
  EXPECT_EQ(ratings.apart[1].games, 0U);
}

TEST(Ratings, NobodyIsInfinitelyStrong) {
  const std::vector<PairingResult> never_beaten = {won(0, 1, 100), won(1, 2, 3, 2)};
  for (const bool with_first_move : {false, true}) {
    const Ratings ratings = rate_players(3, never_beaten, with_first_move);
    ASSERT_EQ(ratings.groups.size(), 2U);
    EXPECT_THAT(ratings.groups[0].players, ElementsAre(0));
    for (const RatedGroup& group : ratings.groups) {
      for (std::size_t i = 0; i < group.players.size(); ++i) {
        EXPECT_TRUE(std::isfinite(group.elo[i]) && std::isfinite(group.error(i)));
      }
    }
  }
  EXPECT_TRUE(rate_players(0, {}).groups.empty());
  EXPECT_EQ(rate_players(2, {}).groups.size(), 2U);
}

// 1,000,000 wins for each loss are far apart, and no reason to give up.
TEST(Ratings, OfPlayersFarApart) {
  const std::vector<PairingResult> games = {won(0, 1, 1'000'000, 1), won(1, 2, 1'000'000, 1),
                                            won(2, 3, 1'000'000, 1)};
  const Ratings ratings = rate_players(4, games);
  ASSERT_EQ(ratings.groups.size(), 1U);
  EXPECT_NEAR(ratings.groups[0].elo[0], 3 * 2400, 1e-3);
}

TEST(Ratings, TheFirstMoveIsWorthSomething) {
  // Two equal players: whoever begins scores 60 of 100.
  const std::vector<PairingResult> games = {won(0, 1, 60, 40), won(1, 0, 60, 40)};
  const Ratings ratings = rate_players(2, games, true);
  ASSERT_TRUE(ratings.first_move);
  EXPECT_NEAR(ratings.first_move->elo, elo_of(0.6), 1e-9);
  EXPECT_NEAR(ratings.first_move->error, 1.959964 * kNormalisedElo / 2 / std::sqrt(0.6 * 0.4 * 200),
              1e-3);
  EXPECT_NEAR(ratings.groups.at(0).elo[0], ratings.groups.at(0).elo[1], 1e-9);
  // It belongs to nobody's strength: 0 had it more often, and won for that.
  const std::vector<PairingResult> uneven = {won(0, 1, 60, 40), won(1, 0, 6, 4)};
  const Ratings corrected = rate_players(2, uneven, true);
  EXPECT_NEAR(corrected.groups.at(0).elo[0], corrected.groups.at(0).elo[1], 1e-6);
  EXPECT_GT(rate_players(2, uneven).groups.at(0).elo[0], 20);
}

TEST(Ratings, AFirstSideThatAlwaysWinsTellsNoNumber) {
  const std::vector<PairingResult> games = {won(0, 1, 5), won(1, 0, 5)};
  const Ratings ratings = rate_players(2, games, true);
  EXPECT_FALSE(ratings.first_move);
  EXPECT_NEAR(ratings.groups.at(0).elo[0], 0, 1e-9);
}

}  // namespace
}  // namespace quadrille
