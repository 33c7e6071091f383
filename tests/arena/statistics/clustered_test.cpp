// SPDX-License-Identifier: MIT
#include "arena/statistics/clustered.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "base/random.h"

namespace quadrille {
namespace {

constexpr Interval kShare = {0, 1};
constexpr Interval kAny = {-1e9, 1e9};

TEST(Clustered, SingleObservationsGiveStudentsInterval) {
  // Of clusters of one the jackknife is the usual mean: 3 +- t s / sqrt(5), s^2 = 2.5.
  std::vector<Observation> observations;
  for (std::uint32_t i = 0; i < 5; ++i) observations.push_back({i, 1.0 + i});
  const auto mean = estimate_mean(observations, kAny);
  ASSERT_TRUE(mean && mean->interval);
  EXPECT_EQ(mean->value, 3);
  const double half = 2.7764451051977987 * std::sqrt(2.5 / 5);
  EXPECT_NEAR(mean->interval->low, 3 - half, 1e-9);
  EXPECT_NEAR(mean->interval->high, 3 + half, 1e-9);
}

TEST(Clustered, CopiesInAClusterTellNothingMore) {
  std::vector<Observation> once;
  std::vector<Observation> often;
  for (std::uint32_t i = 0; i < 6; ++i) {
    const Observation each{i, (i * 7 % 4) / 4.0};
    once.push_back(each);
    often.insert(often.end(), 50, each);
  }
  const auto a = estimate_mean(once, kShare);
  const auto b = estimate_mean(often, kShare);
  EXPECT_NEAR(a->value, b->value, 1e-12);
  EXPECT_NEAR(a->interval->low, b->interval->low, 1e-12);
  EXPECT_NEAR(a->interval->high, b->interval->high, 1e-12);
  EXPECT_EQ(b->observations, 300U);
  EXPECT_EQ(b->clusters, 6U);
}

TEST(Clustered, WorkedByHandForClustersOfDifferentSize) {
  // Sums 2 of 2, 1 of 3, 0 of 1; without each: 1/4, 2/3, 3/5.
  const std::vector<Observation> observations = {{4, 1}, {4, 1}, {9, 1}, {9, 0}, {9, 0}, {2, 0}};
  const auto mean = estimate_mean(observations, kAny);
  EXPECT_EQ(mean->value, 0.5);
  const double middle = (1.0 / 4 + 2.0 / 3 + 3.0 / 5) / 3;
  const double squares =
      std::pow(1.0 / 4 - middle, 2) + std::pow(2.0 / 3 - middle, 2) + std::pow(3.0 / 5 - middle, 2);
  const double half = 4.302652729911275 * std::sqrt(2.0 / 3 * squares);
  EXPECT_NEAR(mean->interval->high - mean->interval->low, 2 * half, 1e-9);
}

TEST(Clustered, AllAtOneEndIsNotCertain) {
  std::vector<Observation> observations;
  for (std::uint32_t i = 0; i < 10; ++i) observations.insert(observations.end(), 3, {i, 1.0});
  const auto mean = estimate_mean(observations, kShare);
  EXPECT_EQ(mean->value, 1);
  EXPECT_NEAR(mean->interval->low, std::pow(0.025, 0.1), 1e-9);
  EXPECT_EQ(mean->interval->high, 1);
}

TEST(Clustered, NothingOfNothingAndNoIntervalOfOneCluster) {
  EXPECT_FALSE(estimate_mean({}, kShare));
  const auto mean = estimate_mean(std::vector<Observation>{{1, 0.25}, {1, 0.75}}, kShare);
  EXPECT_EQ(mean->value, 0.5);
  EXPECT_FALSE(mean->interval);
}

// 20 clusters of unequal size whose observations are alike: the interval holds the truth about as
// often as it says, which an interval of independent observations would not.
TEST(Clustered, HoldsTheTruthAsOftenAsItSays) {
  Random random(7);
  int inside = 0;
  int inside_as_if_independent = 0;
  constexpr int kTrials = 1000;
  for (int trial = 0; trial < kTrials; ++trial) {
    std::vector<Observation> observations;
    std::vector<Observation> apart;
    for (std::uint32_t cluster = 0; cluster < 20; ++cluster) {
      const double chance = random.below(2) == 0 ? 0.2 : 0.8;  // the mean is 1/2
      const std::uint64_t size = 1 + random.below(12);
      for (std::uint64_t i = 0; i < size; ++i) {
        const double value = static_cast<double>(random.below(1000)) < 1000 * chance ? 1 : 0;
        observations.push_back({cluster, value});
        apart.push_back({static_cast<std::uint32_t>(apart.size()), value});
      }
    }
    const auto holds = [](const std::vector<Observation>& all) {
      const auto mean = estimate_mean(all, kShare);
      return mean->interval->low <= 0.5 && mean->interval->high >= 0.5 ? 1 : 0;
    };
    inside += holds(observations);
    inside_as_if_independent += holds(apart);
  }
  EXPECT_GE(inside, kTrials * 92 / 100);
  EXPECT_LE(inside, kTrials * 98 / 100);
  EXPECT_LT(inside_as_if_independent, kTrials * 80 / 100);
}

}  // namespace
}  // namespace quadrille
