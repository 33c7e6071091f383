// SPDX-License-Identifier: MIT
#include "arena/statistics/planning.h"

#include <gtest/gtest.h>

#include <utility>

namespace quadrille {
namespace {

TEST(Planning, GamesToShowADifference) {
  for (const auto& [elo, games] : {std::pair<double, std::uint64_t>{10, 7466},
                                   {20, 1868},
                                   {35, 612},
                                   {50, 301},
                                   {100, 77},
                                   {-100, 77}}) {
    EXPECT_EQ(games_to_show(elo), games) << elo;
  }
}

// Two-sided, and from how the pairs scattered.
TEST(Planning, GamesToShowADifferenceAfterSomePairs) {
  const PairCounts without_draws = {25, 0, 50, 0, 25};
  const PairCounts with_draws = {5, 15, 60, 15, 5};
  EXPECT_NEAR(static_cast<double>(games_to_show(20, without_draws)), 2372, 5);
  EXPECT_LT(games_to_show(20, with_draws), games_to_show(20, without_draws) / 2);
  EXPECT_EQ(games_to_show(20, PairCounts{0, 0, 9, 0, 0}), games_to_show(20, without_draws))
      << "nothing is known of how they scatter";
  EXPECT_GT(games_to_show(1e-12, without_draws), 1'000'000'000U) << "a number all the same";
}

TEST(Planning, ExpectedLengthOfATest) {
  struct Row {
    double elo1;
    double worst, at_bound;
  };
  for (const Row& row : {Row{10, 10465, 6398}, Row{20, 2616, 1599}, Row{30, 1163, 711},
                         Row{50, 419, 256}, Row{100, 105, 64}}) {
    const SprtTest test{0, row.elo1, EloModel::kNormalised};
    // The table's figures are rounded, ours are rounded up.
    EXPECT_NEAR(static_cast<double>(expected_games_at_worst(test)), row.worst, 1) << row.elo1;
    EXPECT_NEAR(static_cast<double>(expected_games(test, 0)), row.at_bound, 1) << row.elo1;
    EXPECT_EQ(expected_games(test, 0), expected_games(test, row.elo1)) << row.elo1;
    EXPECT_LT(expected_games(test, 2 * row.elo1), expected_games(test, row.elo1));
  }
}

TEST(Planning, GamesToTellPlayersApart) {
  // The Isolation rules' figures: about 1,264 and 7,900 near 72 %, head to head 784 and 4,900.
  EXPECT_NEAR(static_cast<double>(games_to_tell_apart(0.72, 0.05)), 1264, 2);
  EXPECT_NEAR(static_cast<double>(games_to_tell_apart(0.72, 0.02)), 7900, 20);
  EXPECT_NEAR(static_cast<double>(games_to_tell_apart_directly(0.05)), 784, 2);
  EXPECT_NEAR(static_cast<double>(games_to_tell_apart_directly(0.02)), 4900, 10);
}

TEST(Planning, ChanceOfALead) {
  EXPECT_DOUBLE_EQ(chance_of_lead(10, 0.3, 0, 1) + chance_of_lead(10, 0.3, 1, 1), 1.0);
  // One game each at one half: 1 : 0 has a chance of a quarter; the better of two leads in 3/8.
  EXPECT_NEAR(chance_of_lead(1, 0.5, 1, 1), 0.25, 1e-12);
  EXPECT_NEAR(chance_of_lead(1, 0.5, 1, 2), 0.375, 1e-12);
  EXPECT_EQ(chance_of_lead(10, 0, 1, 3), 0);
}

}  // namespace
}  // namespace quadrille
