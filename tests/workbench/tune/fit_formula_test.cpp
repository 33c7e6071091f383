// SPDX-License-Identifier: MIT
// Weights that are known are found again, on positions of random games whose ends are drawn by
// them.
#include "workbench/tune/fit_formula.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "base/random.h"
#include "games/registry.h"
#include "heuristics/formula_file.h"
#include "players/heuristics.h"
#include "tests/heuristics/own_heuristics.h"
#include "workbench/learning_targets.h"
#include "workbench/tune/formula_numbers.h"

namespace quadrille {
namespace {

Formula formula_of(std::string_view text) {
  const auto formula = text.starts_with('=') ? parse_sum(text) : parse_formula_file(text, "test");
  EXPECT_TRUE(formula) << formula.error().text();
  return *formula;
}

// Each position is a game of its own, which the side wins with the chance that the truth gives it.
SelfPlayParts positions_by(const AnyGame& game, std::string_view truth, double scale,
                           std::uint64_t seed) {
  const auto value = make_formula_heuristic(game, formula_of(truth));
  EXPECT_TRUE(value) << value.error().text();
  Random random(seed);
  std::vector<SelfPlayPosition> all;
  for (const AnyPosition& position : open_positions(game, 250, seed)) {
    SelfPlayPosition each{position};
    each.game = static_cast<std::uint32_t>(all.size());
    each.to_move = game.side_to_move(position);
    const double log_odds =
        scale * (value->value(position, Side::kFirst) - value->neutral(Side::kFirst));
    each.points = static_cast<double>(random.next() >> 11) * 0x1p-53 < squashed(log_odds) ? 1 : 0;
    all.push_back(each);
  }
  return split_by_games(std::move(all));
}

const FittedWeight& weight_of(const FormulaFit& fit, std::string_view name) {
  const auto found = std::ranges::find(fit.weights, name, &FittedWeight::name);
  EXPECT_NE(found, fit.weights.end()) << name;
  return *found;
}

// All are as many times as large as in the truth, within their errors.
void expect_in_proportion(const FormulaFit& fit, Formula truth) {
  double with = 0;
  double own = 0;
  const auto numbers = weights_of(truth);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const double error = std::max(fit.weights[i].error, 1e-6);
    with += *numbers[i].number * fit.weights[i].weight / (error * error);
    own += *numbers[i].number * *numbers[i].number / (error * error);
  }
  const double times = with / own;
  EXPECT_GT(times, 0);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    EXPECT_NEAR(fit.weights[i].weight, times * *numbers[i].number, 3.5 * fit.weights[i].error)
        << numbers[i].name;
    EXPECT_GT(fit.weights[i].error, 0) << numbers[i].name;
  }
}

class FitFormula : public testing::Test {
 protected:
  GamePointer game_ = *find_game("breakthrough:6x6");
};

TEST_F(FitFormula, FindsTheTruthFromWeightsWithAllSignsTurned) {
  const std::string truth = "=50+3*pawns-2*cheapest_way+0.5*mobility";
  const auto positions = positions_by(*game_, truth, 0.4, 11);
  const auto fit =
      fit_formula(*game_, formula_of("=50-3*pawns+2*cheapest_way-0.5*mobility"), positions, {});
  ASSERT_TRUE(fit) << fit.error().text();
  expect_in_proportion(*fit, formula_of(truth));
  EXPECT_EQ(fit->formula.common.base, 50);
  EXPECT_FALSE(fit->formula.even);
  // It is known to be the wrong way round, and how much better it got.
  EXPECT_LT(fit->slope_before + 3 * fit->slope_before_error, 0);
  EXPECT_LT(fit->loss, fit->loss_of_even - 0.02);
  ASSERT_EQ(fit->curve.size(), 4U);
  EXPECT_DOUBLE_EQ(fit->curve.back().held_out_loss, fit->loss);
  EXPECT_EQ(fit->curve.back().games, fit->games);
}

TEST_F(FitFormula, KeepsTheSizeOfTheValue) {
  const std::string truth = "=3*pawns-2*cheapest_way";
  const auto positions = positions_by(*game_, truth, 0.4, 12);
  const auto fit = fit_formula(*game_, formula_of("=300*pawns-200*cheapest_way"), positions, {});
  ASSERT_TRUE(fit);
  EXPECT_NEAR(weight_of(*fit, "pawns").weight, 300, 60);
  EXPECT_NEAR(weight_of(*fit, "cheapest_way").weight, -200, 40);
}

TEST_F(FitFormula, KeepsConditionsAndFitsWhatHoldsUnderThem) {
  const std::string_view truth = R"(
[terms]
pawns = 3
[[phase]]
name = "few"
when = "pawns < 22"
[phase.terms]
cheapest_way = -2
[[phase]]
name = "many"
[phase.terms]
cheapest_way = 1
)";
  const auto positions = positions_by(*game_, truth, 0.4, 13);
  Formula before = formula_of(truth);
  for (const FormulaNumber& each : weights_of(before)) *each.number = 1;
  const auto fit = fit_formula(*game_, before, positions, {});
  ASSERT_TRUE(fit) << fit.error().text();
  expect_in_proportion(*fit, formula_of(truth));
  ASSERT_EQ(fit->formula.phases.size(), 2U);
  EXPECT_EQ(fit->formula.phases[0].when[0].number, 22);
}

TEST_F(FitFormula, SaysWhatAnEvenPositionIsWorthToTheSideThatItJudgesFor) {
  const std::string_view truth = R"(
for = "white"
even = 6
[own]
mobility = 0.4
[opponent]
mobility = -0.3
)";
  const auto positions = positions_by(*game_, truth, 0.8, 14);
  Formula before = formula_of(truth);
  before.even = 0;
  const auto fit = fit_formula(*game_, before, positions, {});
  ASSERT_TRUE(fit) << fit.error().text();
  expect_in_proportion(*fit, formula_of(truth));
  ASSERT_TRUE(fit->formula.even);
  const double times = weight_of(*fit, "own mobility").weight / 0.4;
  EXPECT_NEAR(fit->formula.even->of(Side::kFirst) / times, 6, 3);
}

// What one side has won the other has lost: results cannot tell an own term from the opponent's.
TEST_F(FitFormula, GivesBothSidesTermsAsMuch) {
  const auto positions = positions_by(*game_, "=3*pawns+0.3*mobility", 0.4, 18);
  const auto fit = fit_formula(
      *game_, formula_of("=50+pawns+0.4*own.mobility-0.1*opponent.mobility"), positions, {});
  ASSERT_TRUE(fit) << fit.error().text();
  const FittedWeight& own = weight_of(*fit, "own mobility");
  EXPECT_NEAR(own.weight, -weight_of(*fit, "opponent's mobility").weight, 0.1 * own.error);
  ASSERT_TRUE(fit->formula.even);
  EXPECT_NEAR(fit->formula.even->of(Side::kFirst), 50, 0.1);
}

TEST_F(FitFormula, NamesTermsThatTellNothingOfTheirOwn) {
  const auto positions = positions_by(*game_, "=3*pawns-2*distance", 0.4, 15);
  const auto fit = fit_formula(
      *game_, formula_of("=pawns+2*threat_pairs-distance+protectors+own.pawns-opponent.pawns"),
      positions, {});
  ASSERT_TRUE(fit) << fit.error().text();
  EXPECT_EQ(weight_of(*fit, "threat_pairs").weight, 2);
  EXPECT_NE(weight_of(*fit, "threat_pairs").remark, "");
  const FittedWeight& last = weight_of(*fit, "opponent's pawns");
  EXPECT_EQ(last.weight, 0);
  EXPECT_NE(last.remark.find("own pawns"), std::string::npos) << last.remark;
}

TEST_F(FitFormula, StartsFromNothingToo) {
  const auto positions = positions_by(*game_, "=3*pawns-2*cheapest_way", 0.4, 16);
  const auto fit = fit_formula(*game_, formula_of("=0*pawns+0*cheapest_way"), positions, {});
  ASSERT_TRUE(fit) << fit.error().text();
  EXPECT_GT(weight_of(*fit, "pawns").weight, 10 * weight_of(*fit, "pawns").error);
  EXPECT_LT(weight_of(*fit, "cheapest_way").weight, 0);
}

TEST_F(FitFormula, RefusesPositionsThatTellNothing) {
  EXPECT_FALSE(fit_formula(*game_, formula_of("=pawns"), {}, {}));
  const auto positions = positions_by(*game_, "=3*pawns", 0.4, 17);
  EXPECT_FALSE(fit_formula(*game_, formula_of("=threat_pairs"), positions, {}));
}

}  // namespace
}  // namespace quadrille
