// SPDX-License-Identifier: MIT
#include "protocols/json.h"

#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>

namespace quadrille {
namespace {

TEST(Json, NumbersReadBackBitForBit) {
  for (const double value : {0.1, 1.0 / 3, -2.5, 1e300, 5e-324, 0.4 * 3 - 0.6 * 2}) {
    EXPECT_EQ(Json::parse(number_json(value).dump()).get<double>(), value);
  }
}

TEST(Json, WholeNumbersHaveNoFractionAndInfinitiesAreTexts) {
  EXPECT_EQ(number_json(53).dump(), "53");
  EXPECT_EQ(number_json(-0.0).dump(), "0");
  EXPECT_EQ(number_json(std::numeric_limits<double>::infinity()).dump(), "\"inf\"");
  EXPECT_EQ(number_json(-std::numeric_limits<double>::infinity()).dump(), "\"-inf\"");
}

TEST(Json, DecidedScoresKeepTheirSignAndOrder) {
  EXPECT_GT(score_number(Score::win_in(1)), score_number(Score::win_in(3)));
  EXPECT_GT(score_number(Score::win_in(99)), score_number(Score::of(1e6)));
  EXPECT_LT(score_number(Score::loss_in(2)), score_number(Score::loss_in(4)));
  EXPECT_EQ(score_number(Score::of(-2.5)), -2.5);
}

TEST(Json, AnErrorWithoutAPlaceHasNone) {
  EXPECT_EQ(error_json({ErrorCode::kLimit, "too much"}).dump(),
            R"({"code":"limit","message":"too much"})");
}

}  // namespace
}  // namespace quadrille
