// SPDX-License-Identifier: MIT
#include "search/score.h"

#include <gtest/gtest.h>

#include <bit>
#include <cfloat>
#include <cmath>
#include <cstdint>
#include <vector>

#include "base/random.h"

namespace quadrille {
namespace {

// Ascending, with the numbers at which bit tricks go wrong.
const std::vector<double>& telling_numbers() {
  static const std::vector<double> numbers = {-DBL_MAX,
                                              -1e300,
                                              -1072,
                                              -1,
                                              -0.5,
                                              -DBL_MIN,
                                              -4.9406564584124654e-324,
                                              0.0,
                                              4.9406564584124654e-324,
                                              DBL_MIN,
                                              0.5,
                                              1,
                                              std::nextafter(1, 2),
                                              1072,
                                              1e300,
                                              DBL_MAX};
  return numbers;
}

TEST(Score, OrdersAsTheNumbersDo) {
  const auto& numbers = telling_numbers();
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    for (std::size_t j = 0; j < numbers.size(); ++j) {
      EXPECT_EQ(Score::of(numbers[i]) < Score::of(numbers[j]), i < j);
      EXPECT_EQ(Score::of(numbers[i]) == Score::of(numbers[j]), i == j);
    }
  }
}

TEST(Score, GivesBackEveryNumberBitForBit) {
  for (const double number : telling_numbers()) {
    EXPECT_EQ(std::bit_cast<std::uint64_t>(Score::of(number).value()),
              std::bit_cast<std::uint64_t>(number));
  }
  Random random(70);
  int tried = 0;
  double before = 0;
  while (tried < 20000) {
    const auto number = std::bit_cast<double>(random.next());
    if (!std::isfinite(number)) continue;
    ++tried;
    const Score score = Score::of(number);
    ASSERT_EQ(std::bit_cast<std::uint64_t>(score.value()), std::bit_cast<std::uint64_t>(number));
    ASSERT_EQ((-score).value(), -number);
    ASSERT_EQ(Score::from_raw(score.raw()), score);
    ASSERT_EQ(score < Score::of(before), number < before);
    ASSERT_FALSE(score.is_decided());
    before = number;
  }
}

TEST(Score, AWinOfUnknownDistanceIsBehindAllOthers) {
  EXPECT_TRUE(Score::win().is_win());
  EXPECT_TRUE(Score::loss().is_loss());
  EXPECT_EQ(-Score::win(), Score::loss());
  EXPECT_FALSE(Score::win().has_distance());
  EXPECT_FALSE(Score::loss().has_distance());
  EXPECT_FALSE(Score::draw().has_distance());
  EXPECT_TRUE(Score::win_in(999).has_distance());
  EXPECT_LT(Score::win(), Score::win_in(999));
  EXPECT_GT(Score::loss(), Score::loss_in(999));
  EXPECT_GT(Score::win(), Score::of(DBL_MAX));
  EXPECT_LT(Score::loss(), Score::of(-DBL_MAX));
}

TEST(Score, HasOneZero) {
  EXPECT_EQ(Score::of(-0.0), Score::of(0.0));
  EXPECT_EQ(Score::of(0.0), Score::draw());
  EXPECT_EQ(-Score::draw(), Score::draw());
  EXPECT_FALSE(std::signbit(Score::of(-0.0).value()));
}

TEST(Score, WinsOutrankEveryNumber) {
  for (const int plies : {0, 1, 2, 100, 999, 1000}) {
    EXPECT_GT(Score::win_in(plies), Score::of(DBL_MAX));
    EXPECT_LT(Score::loss_in(plies), Score::of(-DBL_MAX));
    EXPECT_GT(Score::infinite(), Score::win_in(plies));
    EXPECT_LT(-Score::infinite(), Score::loss_in(plies));
    EXPECT_TRUE(Score::win_in(plies).is_win());
    EXPECT_FALSE(Score::win_in(plies).is_loss());
    EXPECT_TRUE(Score::loss_in(plies).is_loss());
    EXPECT_FALSE(Score::loss_in(plies).is_win());
    EXPECT_EQ(Score::win_in(plies).plies(), plies);
    EXPECT_EQ(Score::loss_in(plies).plies(), plies);
    EXPECT_EQ(-Score::win_in(plies), Score::loss_in(plies));
  }
  EXPECT_FALSE(Score::of(DBL_MAX).is_decided());
  EXPECT_FALSE(Score::of(-DBL_MAX).is_decided());
  EXPECT_FALSE(Score::draw().is_decided());
}

TEST(Score, PrefersTheShorterWinAndTheLongerLoss) {
  for (int plies = 0; plies < 1000; ++plies) {
    ASSERT_GT(Score::win_in(plies), Score::win_in(plies + 1));
    ASSERT_LT(Score::loss_in(plies), Score::loss_in(plies + 1));
  }
}

TEST(Score, NegationTurnsTheOrderRound) {
  std::vector<Score> scores = {-Score::infinite(), Score::loss_in(1), Score::loss_in(9)};
  for (const double number : telling_numbers()) scores.push_back(Score::of(number));
  scores.insert(scores.end(), {Score::win_in(9), Score::win_in(1), Score::infinite()});
  for (std::size_t i = 0; i + 1 < scores.size(); ++i) {
    EXPECT_LT(scores[i], scores[i + 1]);
    EXPECT_GT(-scores[i], -scores[i + 1]);
    EXPECT_EQ(-(-scores[i]), scores[i]);
  }
}

TEST(Score, IsSeenFromAfarAndFromNear) {
  EXPECT_EQ(Score::win_in(3).further_by(4), Score::win_in(7));
  EXPECT_EQ(Score::loss_in(3).further_by(4), Score::loss_in(7));
  EXPECT_EQ(Score::win_in(7).nearer_by(4), Score::win_in(3));
  EXPECT_EQ(Score::loss_in(7).nearer_by(4), Score::loss_in(3));
  EXPECT_EQ(Score::win_in(0).further_by(0), Score::win_in(0));
  for (const double number : telling_numbers()) {
    EXPECT_EQ(Score::of(number).further_by(9), Score::of(number));
    EXPECT_EQ(Score::of(number).nearer_by(9), Score::of(number));
  }
}

TEST(Score, IsADrawUnlessSaidOtherwise) { EXPECT_EQ(Score(), Score::draw()); }

// Seen from further away, a win that nobody knows the distance of is still that.
TEST(Score, AnUnknownDistanceStaysUnknown) {
  EXPECT_EQ(Score::win().further_by(40), Score::win());
  EXPECT_EQ(Score::win().nearer_by(3), Score::win());
  EXPECT_EQ(Score::loss().further_by(40), Score::loss());
  EXPECT_FALSE(Score::loss().nearer_by(3).has_distance());
}

}  // namespace
}  // namespace quadrille
