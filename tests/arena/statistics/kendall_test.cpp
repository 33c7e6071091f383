// SPDX-License-Identifier: MIT
#include "arena/statistics/kendall.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "base/random.h"

namespace quadrille {
namespace {

// By its definition, pair by pair in floating point, and by leaving things out for real.
std::optional<double> slow_tau_b(const std::vector<Ranked>& things) {
  double agreement = 0;
  double x_pairs = 0;
  double y_pairs = 0;
  for (const Ranked& a : things) {
    for (const Ranked& b : things) {
      const double x = a.x < b.x ? -1 : a.x > b.x ? 1 : 0;
      const double y = a.y < b.y ? -1 : a.y > b.y ? 1 : 0;
      agreement += x * y;
      x_pairs += std::abs(x);
      y_pairs += std::abs(y);
    }
  }
  if (x_pairs == 0 || y_pairs == 0) return std::nullopt;
  return agreement / std::sqrt(x_pairs * y_pairs);
}

std::vector<double> slow_without(const std::vector<Ranked>& things, std::uint32_t clusters) {
  std::vector<double> taus;
  for (std::uint32_t cluster = 0; cluster < clusters; ++cluster) {
    std::vector<Ranked> rest;
    for (const Ranked& each : things) {
      if (each.cluster != cluster) rest.push_back(each);
    }
    taus.push_back(*slow_tau_b(rest));
  }
  return taus;
}

std::vector<Ranked> random_things(std::uint64_t seed, std::size_t count, std::uint64_t ties) {
  Random random(seed);
  std::vector<Ranked> things;
  for (std::size_t i = 0; i < count; ++i) {
    const auto y = static_cast<double>(random.below(ties));
    things.push_back(
        {static_cast<std::uint32_t>(i % 7), y + static_cast<double>(random.below(2 * ties)), y});
  }
  return things;
}

TEST(Kendall, WorkedByHand) {
  // Ten pairs: eight agree, one disagrees, one is tied in y.
  const std::vector<Ranked> things = {{0, 1, 1}, {1, 2, 3}, {2, 3, 2}, {3, 4, 4}, {4, 5, 4}};
  const auto tau = estimate_tau_b(things);
  ASSERT_TRUE(tau);
  EXPECT_NEAR(tau->value, 7 / std::sqrt(90.0), 1e-12);
  EXPECT_EQ(tau->observations, 5U);
  EXPECT_EQ(tau->clusters, 5U);
}

TEST(Kendall, OneForTheSameOrderAndTiesMinusOneForTheOpposite) {
  const std::vector<Ranked> same = {{0, 3, 1}, {1, 3, 1}, {2, 5, 2}, {3, 9, 4}};
  EXPECT_EQ(estimate_tau_b(same)->value, 1);
  std::vector<Ranked> opposite = same;
  for (Ranked& each : opposite) each.x = -each.x;
  EXPECT_EQ(estimate_tau_b(opposite)->value, -1);
}

TEST(Kendall, NothingWhereOneOrderHasTiesAlone) {
  EXPECT_FALSE(estimate_tau_b(std::vector<Ranked>{{0, 1, 1}, {1, 1, 2}}));
  EXPECT_FALSE(estimate_tau_b(std::vector<Ranked>{{0, 1, 2}, {1, 2, 2}}));
  EXPECT_FALSE(estimate_tau_b(std::vector<Ranked>{}));
}

TEST(Kendall, AgreesWithTheDefinitionAndWithLeavingOutForReal) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto things = random_things(seed, 40, 3 + seed % 5);
    const auto tau = estimate_tau_b(things);
    ASSERT_TRUE(tau);
    EXPECT_NEAR(tau->value, *slow_tau_b(things), 1e-12);
    const auto interval = jackknife_interval(tau->value, slow_without(things, 7), {-1, 1});
    ASSERT_TRUE(tau->interval);
    EXPECT_NEAR(tau->interval->low, interval->low, 1e-12);
    EXPECT_NEAR(tau->interval->high, interval->high, 1e-12);
  }
}

TEST(Kendall, DifferenceOfTwoOrdersLeavesTheSameOut) {
  const auto first = random_things(1, 40, 4);
  auto second = random_things(2, 40, 4);
  for (std::size_t i = 0; i < first.size(); ++i) second[i].y = first[i].y;
  const auto difference = estimate_tau_b_difference(first, second);
  ASSERT_TRUE(difference);
  EXPECT_NEAR(difference->value, *slow_tau_b(first) - *slow_tau_b(second), 1e-12);
  const auto a = slow_without(first, 7);
  const auto b = slow_without(second, 7);
  std::vector<double> without;
  for (std::size_t i = 0; i < a.size(); ++i) without.push_back(a[i] - b[i]);
  const auto interval = jackknife_interval(difference->value, without, {-2, 2});
  EXPECT_NEAR(difference->interval->low, interval->low, 1e-12);
  EXPECT_NEAR(difference->interval->high, interval->high, 1e-12);
  const auto none = estimate_tau_b_difference(first, first);
  EXPECT_EQ(none->value, 0);
  EXPECT_EQ(none->interval->low, 0);
  EXPECT_EQ(none->interval->high, 0);
}

}  // namespace
}  // namespace quadrille
