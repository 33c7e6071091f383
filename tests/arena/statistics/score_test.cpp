// SPDX-License-Identifier: MIT
#include "arena/statistics/score.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/random.h"

namespace quadrille {
namespace {

// Golden rows of an independent implementation.
TEST(ScoreEstimate, FiguresOfGamesAgreeWithGoldenRows) {
  struct Row {
    Tally games;
    double elo, error;
    std::optional<double> normalised, normalised_error;
  };
  for (const Row& row :
       {Row{{136, 111, 96}, 40.702458, 30.427218, 49.768415, 36.768451},
        Row{{34, 0, 356}, -407.988432, 63.164515, -508.435325, 34.481812},
        Row{{20, 10, 10}, 88.739520, 98.250338, {}, {}}, Row{{10, 20, 10}, 0, 77.388744, {}, {}}}) {
    const auto figures = normal_figures(row.games);
    ASSERT_TRUE(figures);
    EXPECT_NEAR(elo_of(row.games.score()), row.elo, 1e-3);
    EXPECT_NEAR(*figures->elo_error, row.error, 1e-5);
    if (!row.normalised) continue;
    EXPECT_NEAR(figures->normalised_elo, *row.normalised, 1e-5);
    EXPECT_NEAR(figures->normalised_elo_error, *row.normalised_error, 1e-5);
  }
  EXPECT_NEAR(normal_figures(Tally{136, 111, 96})->superiority, 0.996010, 1e-6);
  EXPECT_NEAR(normal_figures(Tally{34, 0, 356})->superiority, 0, 1e-6);
}

TEST(ScoreEstimate, FiguresOfPairsAgreeWithGoldenRows) {
  // LL, LD, WL + DD, WD, WW
  const PairCounts few = {34, 54, 31 + 32, 64, 75};
  EXPECT_NEAR(elo_of(estimate_score(few)->score), 55.579780, 1e-5);
  EXPECT_NEAR(*normal_figures(few)->elo_error, 27.653430, 1e-5);
  EXPECT_NEAR(normal_figures(few)->normalised_elo, 57.935600, 1e-5);
  EXPECT_NEAR(normal_figures(few)->normalised_elo_error, 28.275376, 1e-5);
  EXPECT_NEAR(normal_figures(few)->superiority, 1, 1e-4);
  const PairCounts many = {7895, 8757, 5485 + 200, 568, 9999};
  EXPECT_NEAR(elo_of(estimate_score(many)->score), -21.043521, 1e-5);
  EXPECT_NEAR(*normal_figures(many)->elo_error, 2.945281, 1e-5);
  EXPECT_NEAR(normal_figures(many)->normalised_elo, -19.012834, 1e-5);
  EXPECT_NEAR(normal_figures(many)->normalised_elo_error, 2.654502, 1e-5);
  EXPECT_NEAR(normal_figures(many)->superiority, 0, 1e-4);
}

TEST(ScoreEstimate, FiguresThatHaveNoEndAreNotGiven) {
  EXPECT_FALSE(normal_figures(PairCounts{}));
  EXPECT_FALSE(normal_figures(PairCounts{0, 0, 3, 0, 0}));
  EXPECT_FALSE(normal_figures(PairCounts{0, 0, 1, 0, 4})->elo_error);
  EXPECT_FALSE(finite_elo(0));
  EXPECT_FALSE(finite_elo(1));
}

TEST(ScoreEstimate, TheIsolationReportsDirectMatchIsOpen) {
  EXPECT_NEAR(*normal_figures(Tally{.wins = 15, .losses = 15})->elo_error, 130, 0.1);
  const Interval interval = estimate_score(Tally{.wins = 15, .losses = 15})->interval;
  EXPECT_GT(elo_of(interval.high), 130) << "few games: wider than the normal distribution has it";
}

TEST(ScoreEstimate, EloAndItsScoreAreInverse) {
  for (const double elo : {-400.0, -10.0, 0.0, 35.0, 500.0}) {
    EXPECT_NEAR(elo_of(score_of_elo(elo)), elo, 1e-9);
  }
  EXPECT_NEAR(score_of_elo(100), 0.640065, 1e-6);
}

TEST(ScoreEstimate, RatiosOfPairs) {
  EXPECT_DOUBLE_EQ(*draw_ratio({1, 2, 5, 1, 1}), 0.5);
  EXPECT_DOUBLE_EQ(*pairs_ratio({1, 1, 5, 2, 1}), 1.5);
  EXPECT_FALSE(draw_ratio({}));
  EXPECT_FALSE(pairs_ratio({0, 0, 3, 1, 1})) << "nothing was lost";
}

// Student's distribution for few, which the normal one is for many.
TEST(ScoreEstimate, LikelihoodOfSuperiority) {
  EXPECT_NEAR(*likelihood_of_superiority(Tally{136, 111, 96}), 0.996010, 3e-4);
  EXPECT_NEAR(*likelihood_of_superiority(PairCounts{3, 4, 5, 4, 3}), 0.5, 1e-12);
  // Two pairs, 1/2 and 3/4: t is 1 with one degree of freedom, a Cauchy variable: 3/4.
  EXPECT_NEAR(*likelihood_of_superiority(PairCounts{0, 0, 1, 1, 0}), 0.75, 1e-12);
  EXPECT_FALSE(likelihood_of_superiority(PairCounts{0, 0, 9, 0, 0}));
  EXPECT_FALSE(likelihood_of_superiority(PairCounts{}));
}

// Of many observations the normal distribution is as good.
TEST(ScoreEstimate, TheIntervalOfManyPairsIsTheNormalOne) {
  const PairCounts many = {7895, 8757, 5485 + 200, 568, 9999};
  const Interval interval = estimate_score(many)->interval;
  EXPECT_NEAR((elo_of(interval.high) - elo_of(interval.low)) / 2, 2.945281, 5e-3);
}

// The share of matches between equal players whose interval leaves out 50 %. `draws` of the games
// are drawn, and of the others the first side wins `first`.
double false_verdicts(int pairs, double draws, double first, int matches, std::uint64_t seed) {
  Random random(seed);
  const auto half_points = [&](bool has_first) -> std::size_t {
    constexpr double kGrains = 1e9;
    const double chance = static_cast<double>(random.below(1'000'000'000)) / kGrains;
    if (chance < draws) return 1;
    const bool first_wins = (chance - draws) / (1 - draws) < first;
    return first_wins == has_first ? 2 : 0;
  };
  int wrong = 0;
  for (int match = 0; match < matches; ++match) {
    PairCounts counts{};
    for (int pair = 0; pair < pairs; ++pair) ++counts[half_points(true) + half_points(false)];
    const Interval interval = estimate_score(counts)->interval;
    wrong += interval.low > 0.5 || interval.high < 0.5 ? 1 : 0;
  }
  return static_cast<double>(wrong) / matches;
}

TEST(ScoreEstimate, EqualPlayersAreSeldomToldApart) {
  constexpr int kMatches = 4000;
  for (const int games : {10, 20, 50, 100}) {
    for (const double draws : {0.0, 0.1, 0.3, 0.6, 0.9}) {
      for (const double first : {0.5, 0.7, 0.95}) {
        EXPECT_LE(false_verdicts(games / 2, draws, first, kMatches, 1), 0.055)
            << games << " games, draws " << draws << ", first side " << first;
      }
    }
  }
  // As a user would try it: 1,000 seeds.
  for (const int games : {20, 100, 400}) {
    for (const double draws : {0.0, 0.2, 0.5, 0.8}) {
      EXPECT_LE(false_verdicts(games / 2, draws, 0.6, 1000, 2), 0.055)
          << games << " games, draws " << draws;
    }
  }
  // It is no verdict that never comes either.
  EXPECT_GE(false_verdicts(50, 0.3, 0.5, kMatches, 1), 0.03);
}

TEST(ScoreEstimate, PlainObservationsGiveWhatTheirCountsGive) {
  // Counted scores are known to come in steps of a half.
  const auto counted = estimate_score(Tally{2, 6, 1});
  const auto listed = estimate_score(std::vector<double>{1, 0, .5, .5, .5, .5, .5, .5, 1});
  ASSERT_TRUE(counted && listed);
  constexpr double kHalfStep = 0.25 / 9;
  EXPECT_NEAR(listed->score, counted->score, 1e-12);
  EXPECT_NEAR(listed->interval.low, counted->interval.low + kHalfStep, 1e-12);
  EXPECT_NEAR(listed->interval.high, counted->interval.high - kHalfStep, 1e-12);
  EXPECT_FALSE(estimate_score(std::vector<double>{}));
}

TEST(ScoreEstimate, NothingIsKnownWithoutGames) {
  EXPECT_FALSE(estimate_score(PairCounts{}));
  EXPECT_FALSE(estimate_score(Tally{}));
}

TEST(ScoreEstimate, EqualResultsGiveABoundInsteadOfCertainty) {
  // Four wins out of four: Clopper-Pearson, 0.025^(1/4).
  const auto all_won = estimate_score(Tally{.wins = 4});
  ASSERT_TRUE(all_won);
  EXPECT_DOUBLE_EQ(all_won->score, 1);
  EXPECT_NEAR(all_won->interval.low, std::pow(0.025, 0.25), 1e-12);
  EXPECT_DOUBLE_EQ(all_won->interval.high, 1);

  // One pair split 1-1 says next to nothing.
  const auto one_split = estimate_score(PairCounts{0, 0, 1, 0, 0});
  ASSERT_TRUE(one_split);
  EXPECT_NEAR(one_split->interval.low, 0.0125, 1e-12);
  EXPECT_NEAR(one_split->interval.high, 0.9875, 1e-12);

  // Many pairs that all end 1-1 say a lot.
  const auto many_splits = estimate_score(PairCounts{0, 0, 100, 0, 0});
  ASSERT_TRUE(many_splits);
  EXPECT_GT(many_splits->interval.low, 0.48);
  EXPECT_LT(many_splits->interval.high, 0.52);
}

TEST(ScoreEstimate, ScoreOfATally) {
  EXPECT_DOUBLE_EQ((Tally{.wins = 1, .draws = 2, .losses = 1}.score()), 0.5);
  EXPECT_DOUBLE_EQ(Tally{}.score(), 0);
}

}  // namespace
}  // namespace quadrille
