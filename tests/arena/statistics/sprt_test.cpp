// SPDX-License-Identifier: MIT
#include "arena/statistics/sprt.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "arena/statistics/elo.h"
#include "base/random.h"

namespace quadrille {
namespace {

constexpr auto kNormalised = EloModel::kNormalised;
constexpr auto kLogistic = EloModel::kLogistic;

TEST(Sprt, BoundsComeFromTheErrors) {
  const auto bounds = [](double alpha, double beta) {
    return bounds_of({.alpha = alpha, .beta = beta});
  };
  EXPECT_NEAR(bounds(0.05, 0.05).lower, -2.944439, 1e-6);
  EXPECT_NEAR(bounds(0.05, 0.05).upper, 2.944439, 1e-6);
  EXPECT_NEAR(bounds(0.01, 0.01).upper, 4.595120, 1e-6);
  EXPECT_NEAR(bounds(0.05, 0.10).lower, -2.251292, 1e-6);
  EXPECT_NEAR(bounds(0.05, 0.10).upper, 2.890372, 1e-6);
}

// Golden rows of an independent implementation.
TEST(Sprt, RatiosAgreeWithGoldenRows) {
  EXPECT_NEAR(log_likelihood_ratio({0, 2, kNormalised}, Tally{36433, 68692, 36027}), 0.923293,
              1e-6);
  EXPECT_NEAR(log_likelihood_ratio({0.5, 2.5, kLogistic}, Tally{21404, 40708, 21184}), -1.571889,
              1e-6);
  EXPECT_NEAR(
      log_likelihood_ratio({0, 2, kNormalised}, PairCounts{365, 16618, 36029 + 200, 16974, 390}),
      2.250368, 1e-6);
  EXPECT_NEAR(
      log_likelihood_ratio({0.5, 2.5, kLogistic}, PairCounts{223, 9863, 20279 + 1000, 10037, 246}),
      -3.074126, 1e-6);
  EXPECT_NEAR(log_likelihood_ratio({0, 2, kNormalised}, PairCounts{379, 10170, 21828, 10640, 343}),
              2.945495, 1e-6);
}

TEST(Sprt, DecidesAtTheBounds) {
  const SprtTest test;
  EXPECT_EQ(decision_of(test, 2.95), SprtDecision::kAcceptH1);
  EXPECT_EQ(decision_of(test, -2.95), SprtDecision::kAcceptH0);
  EXPECT_EQ(decision_of(test, 2.9), SprtDecision::kNone);
}

TEST(Sprt, FewResultsGiveNumbers) {
  for (const EloModel model : {kLogistic, kNormalised}) {
    for (const SprtTest& test : {SprtTest{0, 30, model}, SprtTest{-500, 500, model},
                                 SprtTest{400, 500, model}, SprtTest{-500, -499, model}}) {
      EXPECT_EQ(log_likelihood_ratio(test, PairCounts{}), 0);
      EXPECT_EQ(log_likelihood_ratio(test, Tally{}), 0);
      for (std::size_t cell = 0; cell < 5; ++cell) {
        for (const std::uint64_t count : {1U, 4U, 1000U}) {
          PairCounts pairs{};
          pairs[cell] = count;
          EXPECT_TRUE(std::isfinite(log_likelihood_ratio(test, pairs))) << cell << ' ' << count;
        }
      }
    }
  }
  EXPECT_GT(log_likelihood_ratio({0, 30}, PairCounts{0, 0, 0, 0, 4}), 0);
  EXPECT_LT(log_likelihood_ratio({0, 30}, PairCounts{4, 0, 0, 0, 0}), 0);
}

TEST(Sprt, RefusesWhatIsNoTest) {
  EXPECT_FALSE(check_test({0, 10}));
  EXPECT_TRUE(check_test({10, 10}));
  EXPECT_TRUE(check_test({20, 10}));
  EXPECT_TRUE(check_test({0, 1000}));
  EXPECT_TRUE(check_test({0, std::numeric_limits<double>::quiet_NaN()}));
  EXPECT_TRUE(check_test({.alpha = 0}));
  EXPECT_TRUE(check_test({.beta = 0.5}));
}

// Plays pairs of independent games, of which `draws` are drawn, until a test is decided.
SprtDecision decide(const SprtTest& test, double elo, double draws, Random& random) {
  const double wins = score_of_elo(elo) - draws / 2;
  const auto half_points = [&]() -> std::size_t {
    constexpr double kGrains = 1e9;
    const double chance = static_cast<double>(random.below(1'000'000'000)) / kGrains;
    return chance < wins ? 2 : chance < wins + draws ? 1 : 0;
  };
  PairCounts pairs{};
  for (int pair = 0; pair < 20'000; ++pair) {
    ++pairs[half_points() + half_points()];
    const auto decision = decision_of(test, log_likelihood_ratio(test, pairs));
    if (decision != SprtDecision::kNone) return decision;
  }
  return SprtDecision::kNone;
}

TEST(Sprt, FindsAPlantedDifferenceAndNoOther) {
  constexpr int kMatches = 100;
  Random random(1);
  for (const double draws : {0.0, 0.4}) {
    int found = 0;
    int claimed = 0;
    for (int match = 0; match < kMatches; ++match) {
      found += decide({0, 30}, 60, draws, random) == SprtDecision::kAcceptH1 ? 1 : 0;
      claimed += decide({0, 30}, 0, draws, random) == SprtDecision::kAcceptH1 ? 1 : 0;
    }
    EXPECT_GE(found, 99) << draws;
    EXPECT_LE(claimed, 9) << draws << ": 5 are expected";
  }
}

}  // namespace
}  // namespace quadrille
