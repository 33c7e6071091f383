// SPDX-License-Identifier: MIT
#include "arena/statistics/distributions.h"

#include <gtest/gtest.h>

#include <cmath>
#include <utility>

namespace quadrille {
namespace {

TEST(Distributions, StudentsTHasItsTablesValues) {
  for (const auto& [degrees, value] : {std::pair<std::uint64_t, double>{1, 12.7062},
                                       {4, 2.7764},
                                       {9, 2.2622},
                                       {10, 2.22814},
                                       {24, 2.06390},
                                       {99, 1.98422},
                                       {1'000'000, 1.95997}}) {
    EXPECT_NEAR(student_95(degrees), value, 5e-5) << degrees;
    EXPECT_NEAR(student_below(value, degrees), 0.975, 1e-5) << degrees;
  }
}

TEST(Distributions, NormalPoints) {
  EXPECT_NEAR(normal_point(0.975), kNormal95, 1e-12);
  EXPECT_NEAR(normal_below(kNormal95), 0.975, 1e-12);
  EXPECT_DOUBLE_EQ(normal_below(0), 0.5);
}

TEST(Distributions, ClopperPearsonIsExactAtTheEnds) {
  EXPECT_NEAR(clopper_pearson(4, 4).low, std::pow(0.025, 0.25), 1e-12);
  EXPECT_DOUBLE_EQ(clopper_pearson(4, 4).high, 1);
  EXPECT_DOUBLE_EQ(clopper_pearson(0, 10).low, 0);
  EXPECT_NEAR(clopper_pearson(0, 10).high, 1 - std::pow(0.025, 0.1), 1e-12);
  EXPECT_DOUBLE_EQ(clopper_pearson(0, 0).low, 0);
  EXPECT_DOUBLE_EQ(clopper_pearson(0, 0).high, 1);
  // A textbook's 95 % interval for 5 of 10.
  EXPECT_NEAR(clopper_pearson(5, 10).low, 0.187086, 1e-6);
  EXPECT_NEAR(clopper_pearson(5, 10).high, 0.812914, 1e-6);
}

// The Isolation report's table does not show what it concludes.
TEST(Distributions, ChanceOfADifference) {
  EXPECT_NEAR(chance_of_difference(156, 210, 144, 210), 0.195, 5e-4);
  EXPECT_DOUBLE_EQ(chance_of_difference(3, 3, 5, 5), 1) << "all alike";
  EXPECT_DOUBLE_EQ(chance_of_difference(0, 0, 5, 5), 1) << "nothing to compare";
}

}  // namespace
}  // namespace quadrille
