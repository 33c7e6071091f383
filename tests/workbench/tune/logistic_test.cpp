// SPDX-License-Identifier: MIT
// Regression of hand-made data whose weights are known.
#include "workbench/tune/logistic.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <functional>

#include "base/random.h"
#include "workbench/learning_targets.h"

namespace quadrille {
namespace {

double share(Random& random) { return static_cast<double>(random.next() >> 11) * 0x1p-53; }
// About a normal distribution's.
double normal(Random& random) {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += share(random);
  return sum;
}

// Rows of a constant and two columns that go along with each other, each a game of its own.
LogisticData independent_rows(std::size_t rows, std::array<double, 3> weights, std::uint64_t seed) {
  Random random(seed);
  LogisticData data;
  data.columns = 3;
  for (std::size_t i = 0; i < rows; ++i) {
    const double a = normal(random);
    const double b = 3 * (0.6 * a + 0.8 * normal(random));
    const std::array row = {1.0F, static_cast<float>(a), static_cast<float>(b)};
    const double chance = squashed(weights[0] + weights[1] * a + weights[2] * b);
    data.add(row, share(random) < chance ? 1 : 0, static_cast<std::uint32_t>(i));
  }
  return data;
}

TEST(Logistic, RecoversKnownWeightsWithinTheirErrors) {
  constexpr std::array kWeights = {0.3, -1.2, 0.4};
  const auto fit = fit_logistic(independent_rows(20'000, kWeights, 1), 1e-6);
  ASSERT_TRUE(fit);
  for (std::size_t c = 0; c < kWeights.size(); ++c) {
    EXPECT_NEAR(fit->columns[c].weight, kWeights[c], 3.5 * fit->columns[c].error) << c;
    EXPECT_GT(fit->columns[c].error, 0.002);
    EXPECT_LT(fit->columns[c].error, 0.05);
  }
  EXPECT_EQ(fit->games, 20'000U);
}

// The spread of what is found is what the errors say, over many draws of the same data.
struct Spread {
  double of_weight = 0;
  double error = 0;  // the mean of what was told
};
template <class Draw>
Spread spread_of(int draws, const Draw& draw) {
  double sum = 0;
  double squares = 0;
  double errors = 0;
  for (int i = 0; i < draws; ++i) {
    const auto fit = fit_logistic(draw(static_cast<std::uint64_t>(i)), 1e-6);
    const LogisticColumn& column = fit->columns[1];
    sum += column.weight;
    squares += column.weight * column.weight;
    errors += column.error;
  }
  const double mean = sum / draws;
  return {std::sqrt((squares - draws * mean * mean) / (draws - 1)), errors / draws};
}

TEST(Logistic, ErrorsAreTheSpreadOverManyDraws) {
  const Spread spread = spread_of(300, [](std::uint64_t seed) {
    return independent_rows(400, {0.3, -1.2, 0.4}, seed);
  });
  // The spread of 300 draws is itself known to 4 %.
  EXPECT_NEAR(spread.error / spread.of_weight, 1, 0.12);
}

// All rows of a game end alike, and their columns hang together.
LogisticData games_of_rows(std::size_t games, std::size_t rows, std::uint64_t seed, bool apart) {
  Random random(seed);
  LogisticData data;
  data.columns = 2;
  std::uint32_t number = 0;
  for (std::size_t game = 0; game < games; ++game) {
    const double common = normal(random);
    const bool won = share(random) < squashed(0.8 * common);
    for (std::size_t i = 0; i < rows; ++i) {
      const std::array row = {1.0F, static_cast<float>(common + 0.5 * normal(random))};
      data.add(row, won ? 1 : 0, apart ? number++ : static_cast<std::uint32_t>(game));
    }
  }
  return data;
}

TEST(Logistic, ErrorsKnowThatRowsOfAGameEndAlike) {
  const auto draw = [](bool apart) {
    return spread_of(200,
                     [apart](std::uint64_t seed) { return games_of_rows(150, 12, seed, apart); });
  };
  const Spread by_games = draw(false);
  EXPECT_NEAR(by_games.error / by_games.of_weight, 1, 0.15);
  // As if they were independent, the errors would be much too small.
  const Spread by_rows = draw(true);
  EXPECT_LT(by_rows.error, 0.5 * by_rows.of_weight);
}

TEST(Logistic, ARowTwiceFromBothSidesChangesNoError) {
  const LogisticData once = independent_rows(2'000, {0, -1.2, 0.4}, 5);
  LogisticData one;
  one.columns = 2;
  LogisticData both;
  both.columns = 2;
  for (std::size_t i = 0; i < once.rows(); ++i) {
    const auto row = once.row(i);
    one.add(row.subspan(1), once.targets[i], once.games[i]);
    both.add(row.subspan(1), once.targets[i], once.games[i]);
    both.add(std::array{-row[1], -row[2]}, 1 - once.targets[i], once.games[i]);
  }
  const auto a = fit_logistic(one, 1e-9);
  const auto b = fit_logistic(both, 1e-9);
  for (std::size_t c = 0; c < 2; ++c) {
    EXPECT_NEAR(a->columns[c].weight, b->columns[c].weight, 1e-6);
    EXPECT_NEAR(a->columns[c].error, b->columns[c].error, 1e-6);
  }
}

// The columns of independent_rows, and behind them others that say nothing new.
LogisticData with_more(const std::function<std::vector<float>(std::span<const float>)>& more) {
  const LogisticData rows = independent_rows(3'000, {0.3, -1.2, 0.4}, 3);
  LogisticData data;
  for (std::size_t i = 0; i < rows.rows(); ++i) {
    std::vector<float> row(rows.row(i).begin(), rows.row(i).end());
    const auto added = more(row);
    row.insert(row.end(), added.begin(), added.end());
    data.columns = row.size();
    data.add(row, rows.targets[i], rows.games[i]);
  }
  return data;
}

TEST(Logistic, NamesColumnsThatSayNothingNew) {
  using State = LogisticColumn::State;
  const auto fit = fit_logistic(with_more([](std::span<const float> row) {
                                  return std::vector{0.0F, 7.0F, row[1] - 2 * row[2]};
                                }),
                                1);
  ASSERT_TRUE(fit);
  EXPECT_EQ(fit->columns[3].state, State::kSilent);
  EXPECT_EQ(fit->columns[4].state, State::kRedundant);  // a constant again
  EXPECT_THAT(fit->columns[4].akin, testing::ElementsAre(0U));
  EXPECT_EQ(fit->columns[5].state, State::kRedundant);
  EXPECT_THAT(fit->columns[5].akin, testing::UnorderedElementsAre(1U, 2U));
  for (const std::size_t c : {3U, 4U, 5U}) EXPECT_EQ(fit->columns[c].weight, 0);
  EXPECT_NEAR(fit->columns[1].weight, -1.2, 0.3);
}

TEST(Logistic, ColumnsThatAreAllButTheSameDoNotExplode) {
  Random random(9);
  const LogisticData data = with_more([&](std::span<const float> row) {
    return std::vector{row[1] + static_cast<float>(1e-3 * normal(random))};
  });
  const auto fit = fit_logistic(data, 1);
  ASSERT_TRUE(fit);
  EXPECT_EQ(fit->columns[3].state, LogisticColumn::State::kFitted);
  EXPECT_GT(fit->columns[3].inflation, 1e5);
  EXPECT_EQ(fit->columns[3].akin.front(), 1U);
  EXPECT_NEAR(fit->columns[1].weight + fit->columns[3].weight, -1.2, 0.3);
  EXPECT_LT(std::abs(fit->columns[1].weight), 1.3);
  EXPECT_LT(std::abs(fit->columns[3].weight), 1.3);
  // Alone it would be told as apart.
  EXPECT_LT(fit->columns[0].inflation, 1.1);
}

TEST(Logistic, RefusesWhatTellsNothing) {
  LogisticData data;
  data.columns = 1;
  EXPECT_FALSE(fit_logistic(data, 1));
  data.add(std::array{1.0F}, 1, 0);
  data.add(std::array{-1.0F}, 1, 1);
  EXPECT_FALSE(fit_logistic(data, 1));
  // All won by whom the column is for: the prior keeps the weight finite.
  data.add(std::array{-1.0F}, 0, 2);
  data.targets = {1, 0, 0};
  const auto fit = fit_logistic(data, 1);
  ASSERT_TRUE(fit);
  EXPECT_GT(fit->columns[0].weight, 0.3);
  EXPECT_LT(fit->columns[0].weight, 5);
}

}  // namespace
}  // namespace quadrille
