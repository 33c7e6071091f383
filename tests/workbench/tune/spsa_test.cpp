// SPDX-License-Identifier: MIT
// Climbing hills that are known.
#include "workbench/tune/spsa.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "base/random.h"

namespace quadrille {
namespace {

// Highest at 30, -2 and 0.5.
double height(std::span<const double> at) {
  const double a = (at[0] - 30) / 10;
  const double b = at[1] + 2;
  const double c = (at[2] - 0.5) / 0.2;
  return -(a * a + b * b + c * c);
}
const std::vector<SpsaNumber> kFar = {{10, -100, 100, 2}, {3, -10, 10, 0.4}, {0.1, 0, 1, 0.05}};

// A match between the two: what is better wins more often, by lot.
double match(std::span<const double> plus, std::span<const double> minus, Random& random) {
  const double chance = 1 / (1 + std::exp(-2 * (height(plus) - height(minus))));
  int won = 0;
  constexpr int kGames = 16;
  for (int i = 0; i < kGames; ++i) {
    if (static_cast<double>(random.below(1'000'000)) < 1e6 * chance) ++won;
  }
  return 2.0 * won / kGames - 1;
}

Spsa climbed(const SpsaSettings& settings, int iterations) {
  Spsa spsa(kFar, settings);
  for (int i = 0; i < iterations; ++i) {
    Random random(derive_seed(77, static_cast<std::uint64_t>(i)));
    const auto looks = spsa.looks();
    spsa.tell(match(looks.plus, looks.minus, random));
  }
  return spsa;
}

TEST(Spsa, ClimbsAHillThatItSeesThroughNoise) {
  const Spsa spsa = climbed({.iterations = 600, .rate = 1, .seed = 3}, 600);
  EXPECT_TRUE(spsa.done());
  const auto best = spsa.best();
  EXPECT_NEAR(best[0], 30, 3);
  EXPECT_NEAR(best[1], -2, 0.5);
  EXPECT_NEAR(best[2], 0.5, 0.08);
}

TEST(Spsa, StaysWhereNothingIsBetter) {
  Spsa spsa(kFar, {.iterations = 50});
  while (!spsa.done()) spsa.tell(0);
  for (std::size_t i = 0; i < kFar.size(); ++i) EXPECT_NEAR(spsa.best()[i], kFar[i].start, 1e-12);
}

TEST(Spsa, KeepsToItsBounds) {
  const std::vector<SpsaNumber> narrow = {{0.9, 0, 1, 0.5}};
  Spsa spsa(narrow, {.iterations = 60});
  while (!spsa.done()) {
    const auto looks = spsa.looks();
    for (const double at : {looks.plus[0], looks.minus[0]}) {
      EXPECT_GE(at, 0);
      EXPECT_LE(at, 1);
    }
    spsa.tell(looks.plus[0] > looks.minus[0] ? 1 : -1);
  }
  EXPECT_DOUBLE_EQ(spsa.history().back().numbers[0], 1);
}

TEST(Spsa, LooksAsFarAsItMust) {
  Spsa spsa({{5, 0, 10, 1, 1}}, {.iterations = 60});
  while (!spsa.done()) {
    const auto looks = spsa.looks();
    EXPECT_GE(std::abs(looks.plus[0] - looks.minus[0]), 2);
    spsa.tell(0);
  }
}

TEST(Spsa, GoesOnBitForBit) {
  const SpsaSettings settings{.iterations = 40, .rate = 1, .seed = 5};
  const Spsa whole = climbed(settings, 40);
  Spsa second(kFar, settings);
  ASSERT_EQ(second.go_on(climbed(settings, 17).text(), "state"), std::nullopt);
  EXPECT_EQ(second.iteration(), 17);
  for (int i = 17; i < 40; ++i) {
    Random random(derive_seed(77, static_cast<std::uint64_t>(i)));
    const auto looks = second.looks();
    second.tell(match(looks.plus, looks.minus, random));
  }
  EXPECT_EQ(second.text(), whole.text());
  EXPECT_EQ(second.best(), whole.best());
}

TEST(Spsa, RefusesStatesThatAreNone) {
  const Spsa whole = climbed({.iterations = 3}, 3);
  for (const std::string& text :
       {std::string("0.5\t1\t2\n"), std::string("0.5\t1\t2\tx\n"), std::string("0.5\t1\t2\tnan\n"),
        whole.text().substr(0, whole.text().size() - 1)}) {
    Spsa spsa(kFar, {.iterations = 3});
    const auto error = spsa.go_on(text, "state");
    ASSERT_TRUE(error) << text;
    EXPECT_NE(error->where.find("state:"), std::string::npos);
  }
}

}  // namespace
}  // namespace quadrille
