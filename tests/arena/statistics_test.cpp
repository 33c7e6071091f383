// SPDX-License-Identifier: MIT
#include "arena/statistics.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace quadrille {
namespace {

// Printed error of a rating: half the width of the interval in Elo.
double elo_error(const Interval& interval) {
  return (elo_of(interval.high) - elo_of(interval.low)) / 2;
}

// Golden rows of an independent implementation.
TEST(Statistics, EloOfGamesAgreesWithGoldenRows) {
  struct Row {
    Tally games;
    double elo, error;
  };
  for (const Row& row :
       {Row{{136, 111, 96}, 40.702458, 30.427218}, Row{{34, 0, 356}, -407.988432, 63.164515},
        Row{{20, 10, 10}, 88.739520, 98.250338}, Row{{10, 20, 10}, 0, 77.388744}}) {
    const auto estimate = estimate_score(row.games);
    ASSERT_TRUE(estimate);
    EXPECT_NEAR(elo_of(estimate->score), row.elo, 1e-3);
    EXPECT_NEAR(elo_error(estimate->interval), row.error, 1e-5);
  }
}

TEST(Statistics, PlainObservationsGiveWhatTheirCountsGive) {
  const auto counted = estimate_score(Tally{3, 1, 2});
  const auto listed = estimate_score(std::vector<double>{1, 0, 1, 0.5, 0, 1});
  ASSERT_TRUE(counted && listed);
  EXPECT_NEAR(listed->score, counted->score, 1e-12);
  EXPECT_NEAR(listed->interval.low, counted->interval.low, 1e-12);
  EXPECT_NEAR(listed->interval.high, counted->interval.high, 1e-12);
  EXPECT_FALSE(estimate_score(std::vector<double>{}));
}

TEST(Statistics, EloOfPairsAgreesWithGoldenRows) {
  // LL, LD, WL + DD, WD, WW
  const auto first = estimate_score(PairCounts{34, 54, 31 + 32, 64, 75});
  ASSERT_TRUE(first);
  EXPECT_NEAR(elo_of(first->score), 55.579780, 1e-5);
  EXPECT_NEAR(elo_error(first->interval), 27.653430, 1e-5);
  const auto second = estimate_score(PairCounts{7895, 8757, 5485 + 200, 568, 9999});
  ASSERT_TRUE(second);
  EXPECT_NEAR(elo_of(second->score), -21.043521, 1e-5);
  EXPECT_NEAR(elo_error(second->interval), 2.945281, 1e-5);
}

TEST(Statistics, NothingIsKnownWithoutGames) {
  EXPECT_FALSE(estimate_score(PairCounts{}));
  EXPECT_FALSE(estimate_score(Tally{}));
}

TEST(Statistics, EqualResultsGiveABoundInsteadOfCertainty) {
  // Four wins out of four: one-sided Clopper-Pearson, 0.05^(1/4).
  const auto all_won = estimate_score(Tally{.wins = 4});
  ASSERT_TRUE(all_won);
  EXPECT_DOUBLE_EQ(all_won->score, 1);
  EXPECT_NEAR(all_won->interval.low, std::pow(0.05, 0.25), 1e-12);
  EXPECT_DOUBLE_EQ(all_won->interval.high, 1);

  // One pair split 1-1 says next to nothing.
  const auto one_split = estimate_score(PairCounts{0, 0, 1, 0, 0});
  ASSERT_TRUE(one_split);
  EXPECT_NEAR(one_split->interval.low, 0.025, 1e-12);
  EXPECT_NEAR(one_split->interval.high, 0.975, 1e-12);

  // Many pairs that all end 1-1 say a lot.
  const auto many_splits = estimate_score(PairCounts{0, 0, 100, 0, 0});
  ASSERT_TRUE(many_splits);
  EXPECT_GT(many_splits->interval.low, 0.48);
  EXPECT_LT(many_splits->interval.high, 0.52);
}

TEST(Statistics, ScoreOfATally) {
  EXPECT_DOUBLE_EQ((Tally{.wins = 1, .draws = 2, .losses = 1}.score()), 0.5);
  EXPECT_DOUBLE_EQ(Tally{}.score(), 0);
}

TEST(Statistics, GamesToTellPlayersApart) {
  // The Isolation rules' figures: about 1,264 and 7,900 near 72 %, head to head 784 and 4,900.
  EXPECT_NEAR(static_cast<double>(games_to_tell_apart(0.72, 0.05)), 1264, 2);
  EXPECT_NEAR(static_cast<double>(games_to_tell_apart(0.72, 0.02)), 7900, 20);
  EXPECT_NEAR(static_cast<double>(games_to_tell_apart_directly(0.05)), 784, 2);
  EXPECT_NEAR(static_cast<double>(games_to_tell_apart_directly(0.02)), 4900, 10);
}

TEST(Statistics, ChanceOfALead) {
  EXPECT_DOUBLE_EQ(chance_of_lead(10, 0.3, 0, 1) + chance_of_lead(10, 0.3, 1, 1), 1.0);
  // One game each at one half: 1 : 0 has a chance of a quarter; the better of two leads in 3/8.
  EXPECT_NEAR(chance_of_lead(1, 0.5, 1, 1), 0.25, 1e-12);
  EXPECT_NEAR(chance_of_lead(1, 0.5, 1, 2), 0.375, 1e-12);
  EXPECT_EQ(chance_of_lead(10, 0, 1, 3), 0);
}

}  // namespace
}  // namespace quadrille
