// SPDX-License-Identifier: MIT
#include "workbench/grade/measures.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <set>
#include <vector>

#include "base/random.h"

namespace quadrille {
namespace {

using Kind = Measure::Kind;

Truth truth_of(GameValue value, std::string_view letters) {
  return {value, 5, *parse_moves_letters(letters)};
}

TEST(GradeMeasures, SignsOfDecidedPositionsAlone) {
  EXPECT_EQ(sign_score(3, 1), 1);
  EXPECT_EQ(sign_score(-3, 1), 0);
  EXPECT_EQ(sign_score(-0.01, 0), 1);
  EXPECT_EQ(sign_score(0, 0), 0.5);
  EXPECT_EQ(sign_score(0, 1), 0.5);
  EXPECT_FALSE(sign_score(0, 0.5));
  EXPECT_FALSE(sign_score(7, 0.5));
  EXPECT_EQ(sign_score(std::numeric_limits<double>::infinity(), 1), 1);
}

TEST(GradeMeasures, ChancesAndLossesByHand) {
  EXPECT_EQ(chance_of(17, 0), 0.5);
  EXPECT_NEAR(chance_of(2, 0.5), 1 / (1 + std::exp(-1.0)), 1e-12);
  EXPECT_NEAR(chance_of(std::numeric_limits<double>::infinity(), 0.5), 1 - 1e-6, 1e-12);
  EXPECT_EQ(chance_of(std::numeric_limits<double>::infinity(), 0), 0.5);
  EXPECT_NEAR(log_loss(0.5, 1), std::log(2.0), 1e-12);
  EXPECT_NEAR(log_loss(0.9, 1), -std::log(0.9), 1e-12);
  EXPECT_NEAR(log_loss(0.9, 0), -std::log(0.1), 1e-12);
  EXPECT_NEAR(log_loss(0.9, 0.5), -(std::log(0.9) + std::log(0.1)) / 2, 1e-12);
}

TEST(GradeMeasures, ScaleIsTheOneWithTheLeastLoss) {
  // Value 1 wins three of four times: the chance must be 3/4, the scale ln 3.
  const std::vector<double> values = {1, 1, 1, 1};
  const std::vector<double> points = {1, 1, 1, 0};
  EXPECT_NEAR(fitted_scale(values, points), std::log(3.0), 1e-6);
  // The same in another unit.
  const std::vector<double> large = {1e9, 1e9, 1e9, 1e9};
  EXPECT_NEAR(fitted_scale(large, points) * 1e9, std::log(3.0), 1e-6);
  // A draw is half of both.
  const std::vector<double> draws = {1, 1, 0.5, 0.5};
  EXPECT_NEAR(fitted_scale(values, draws), std::log(3.0), 1e-6);
}

TEST(GradeMeasures, ScaleAgreesWithASlowSearch) {
  Random random(3);
  std::vector<double> values;
  std::vector<double> points;
  for (int i = 0; i < 200; ++i) {
    values.push_back(static_cast<double>(random.below(41)) - 20);
    points.push_back(static_cast<double>(random.below(60)) < values.back() + 30 ? 1 : 0);
  }
  const auto loss = [&](double scale) {
    double sum = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
      sum += log_loss(chance_of(values[i], scale), points[i]);
    }
    return sum;
  };
  double best = 0;
  for (double scale = 0; scale < 1; scale += 1e-4) {
    if (loss(scale) < loss(best)) best = scale;
  }
  EXPECT_NEAR(fitted_scale(values, points), best, 2e-4);
}

TEST(GradeMeasures, NoScaleMakesWrongOrNoValuesRight) {
  const std::vector<double> points = {1, 1, 0, 0};
  EXPECT_EQ(fitted_scale(std::vector<double>{-1, -2, 1, 2}, points), 0);
  EXPECT_EQ(fitted_scale(std::vector<double>{0, 0, 0, 0}, points), 0);
  constexpr double kInf = std::numeric_limits<double>::infinity();
  EXPECT_EQ(fitted_scale(std::vector<double>{kInf, kInf, -kInf, -kInf}, points), 0);
  EXPECT_EQ(fitted_scale({}, {}), 0);
}

TEST(GradeMeasures, LossesAreJudgedOnOtherGamesThanTheScaleIsFittedTo) {
  // One game alone has no others: nothing is known of the scale.
  const std::vector<double> values = {5, -5, 5};
  const std::vector<double> points = {1, 0, 1};
  for (const double loss : log_losses(values, points, std::vector<std::uint32_t>{8, 8, 8})) {
    EXPECT_NEAR(loss, std::log(2.0), 1e-12);
  }
  // What is true of the games outside a position's fifth decides: turning one game's results around
  // leaves the chances of that game as they were.
  std::vector<double> many_values;
  std::vector<double> many_points;
  std::vector<std::uint32_t> games;
  Random random(1);
  for (std::uint32_t i = 0; i < 300; ++i) {
    many_values.push_back(static_cast<double>(random.below(9)) - 4);
    many_points.push_back(static_cast<double>(random.below(10)) < many_values.back() + 5 ? 1 : 0);
    games.push_back(i / 3);
  }
  const auto before = log_losses(many_values, many_points, games);
  auto turned = many_points;
  for (std::size_t i = 0; i < 3; ++i) turned[i] = 1 - turned[i];
  const auto after = log_losses(many_values, turned, games);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(std::exp(-before[i]) + std::exp(-after[i]), 1, 1e-12);
  }
}

TEST(GradeMeasures, ChoicesInAWonPosition) {
  const Truth truth = truth_of(GameValue::kWin, "Wwdl?");
  const auto scores = [&](Kind kind) {
    std::vector<std::optional<double>> all;
    for (std::size_t move = 0; move < 5; ++move) all.push_back(choice_score(kind, truth, move));
    return all;
  };
  using Scores = std::vector<std::optional<double>>;
  EXPECT_EQ(scores(Kind::kKeeps), (Scores{1, 1, 0, 0, std::nullopt}));
  EXPECT_EQ(scores(Kind::kBlunders), (Scores{0, 0, 1, 1, std::nullopt}));
  EXPECT_EQ(scores(Kind::kLost), (Scores{0, 0, 0.5, 1, std::nullopt}));
  EXPECT_EQ(scores(Kind::kFastest), (Scores{1, 0, 0, 0, 0}));
  EXPECT_EQ(random_choice_score(Kind::kKeeps, truth), 0.5);
  EXPECT_EQ(random_choice_score(Kind::kLost, truth), 1.5 / 4);
  EXPECT_EQ(random_choice_score(Kind::kFastest, truth), 1.0 / 5);
}

TEST(GradeMeasures, ChoicesWhereNothingCanBeThrownAway) {
  const Truth lost = truth_of(GameValue::kLoss, "llL");
  EXPECT_EQ(choice_score(Kind::kKeeps, lost, 0), 1);
  EXPECT_EQ(choice_score(Kind::kLost, lost, 0), 0);
  EXPECT_FALSE(choice_score(Kind::kBlunders, lost, 0));
  EXPECT_EQ(choice_score(Kind::kFastest, lost, 0), 0);
  EXPECT_EQ(choice_score(Kind::kFastest, lost, 2), 1);
  // All as good, or nothing known of that.
  EXPECT_FALSE(choice_score(Kind::kFastest, truth_of(GameValue::kLoss, "LL"), 0));
  EXPECT_FALSE(choice_score(Kind::kFastest, truth_of(GameValue::kLoss, "ll"), 0));
  // No choice at all.
  for (const Kind kind : {Kind::kKeeps, Kind::kBlunders, Kind::kLost, Kind::kFastest}) {
    EXPECT_FALSE(choice_score(kind, truth_of(GameValue::kWin, "W"), 0));
  }
  // A draw can be lost and not won.
  const Truth drawn = truth_of(GameValue::kDraw, "dl");
  EXPECT_EQ(choice_score(Kind::kLost, drawn, 1), 0.5);
  EXPECT_EQ(choice_score(Kind::kBlunders, drawn, 1), 1);
}

TEST(GradeMeasures, EveryOneHasItsOwnNameAndKey) {
  std::set<std::string> names;
  std::set<std::string> keys;
  for (const Measure& measure : all_measures()) {
    names.insert(measure.name());
    keys.insert(measure.key());
    EXPECT_EQ(measure.key().find_first_of(", "), std::string::npos) << measure.key();
  }
  EXPECT_EQ(names.size(), all_measures().size());
  EXPECT_EQ(keys.size(), all_measures().size());
}

}  // namespace
}  // namespace quadrille
