// SPDX-License-Identifier: MIT
#include "reports/aind/study.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "games/registry.h"

namespace quadrille::isolation_study {
namespace {

Settings small_settings(unsigned threads) {
  Settings settings;
  settings.limits.per_move.nodes = 50;
  settings.matches = 2;
  settings.threads = threads;
  return settings;
}

TEST(IsolationStudy, PrintsTheReportsTableByteForByte) {
  const std::string text = printed(published(0), 2 * kReportMatches, 0);
  const std::string begin =
      "                        *************************                         \n"
      "                             Playing Matches                              \n"
      "                        *************************                         \n"
      "\n"
      " Match #   Opponent    AB_Improved   AB_Custom   AB_Custom_2  AB_Custom_3 \n"
      "                        Won | Lost   Won | Lost   Won | Lost   Won | Lost \n"
      "    1       Random      29  |   1    28  |   2    29  |   1    28  |   2  \n";
  const std::string end =
      "    7     AB_Improved   13  |  17    16  |  14    15  |  15    15  |  15  \n"
      "--------------------------------------------------------------------------\n"
      "           Win Rate:      68.6%        71.9%        72.4%        74.3%    \n";
  EXPECT_EQ(text.substr(0, begin.size()), begin);
  ASSERT_GE(text.size(), end.size());
  EXPECT_EQ(text.substr(text.size() - end.size()), end);
  EXPECT_EQ(std::ranges::count(text, '\n'), 15);
}

TEST(IsolationStudy, ThePublishedTotalsAreTheReports) {
  const auto total = [](std::size_t table, std::size_t agent) {
    std::uint64_t sum = 0;
    for (const auto& row : published(table)) sum += row[agent];
    return sum;
  };
  EXPECT_EQ(total(0, 0), 144U);
  EXPECT_EQ(total(0, 3), 156U);
  EXPECT_EQ(total(1, 0), 141U);
  EXPECT_EQ(total(1, 3), 153U);
}

TEST(IsolationStudy, TimeoutsAreToldInTheLibrarysWords) {
  EXPECT_NE(printed(published(0), 30, 3).find("\nThere were 3.0 timeouts during the tournament --"),
            std::string::npos);
}

TEST(IsolationStudy, PlaysEveryPairingFromBothSides) {
  const Tournament tournament = play_tournament(0, small_settings(1));
  EXPECT_TRUE(tournament.finished());
  EXPECT_EQ(tournament.games(), 4U);
  for (const auto& matches : tournament.matches) {
    ASSERT_EQ(matches.size(), 2U);
    for (const Match& match : matches) {
      EXPECT_EQ(match.won_by_side[0] + match.won_by_side[1], 8U);
    }
  }
  for (std::size_t agent = 0; agent < kAgents.size(); ++agent) {
    const PairCounts pairs = tournament.pairs(agent);
    EXPECT_EQ(pairs[0] + pairs[2] + pairs[4], 14U);
    EXPECT_EQ(pairs[1] + pairs[3], 0U);  // there are no draws
  }
}

TEST(IsolationStudyThreads, DoNotChangeTheTable) {
  const Wins alone = play_tournament(1, small_settings(1)).wins();
  EXPECT_EQ(play_tournament(1, small_settings(3)).wins(), alone);
  Settings other = small_settings(2);
  other.seed = 2;
  EXPECT_NE(play_tournament(1, other).wins(), alone);
}

TEST(IsolationStudy, SolvesItsOpenings) {
  Settings settings = small_settings(1);
  settings.matches = 1;
  const Tournament tournament = play_tournament(0, settings);
  for (const auto& row : solve_openings(tournament, settings)) {
    ASSERT_EQ(row.size(), 1U);
    EXPECT_TRUE(row[0] == GameValue::kWin || row[0] == GameValue::kLoss);
  }
}

TEST(Statistics, GamesToTellPlayersApart) {
  // The Isolation rules' figures: about 1,264 and 7,900 near 72 %, head to head 784 and 4,900.
  EXPECT_NEAR(static_cast<double>(games_to_tell_apart(0.72, 0.05)), 1264, 2);
  EXPECT_NEAR(static_cast<double>(games_to_tell_apart(0.72, 0.02)), 7900, 20);
  EXPECT_NEAR(static_cast<double>(games_to_tell_apart_directly(0.05)), 784, 2);
  EXPECT_NEAR(static_cast<double>(games_to_tell_apart_directly(0.02)), 4900, 10);
}

TEST(Statistics, ChanceOfALead) {
  EXPECT_DOUBLE_EQ(chance_of_lead(10, 0.3, 0, 1) + chance_of_lead(10, 0.3, 1, 1), 1.0);
  // One game each at one half: 1 : 0 has a chance of a quarter; the better of two leads in 3/8.
  EXPECT_NEAR(chance_of_lead(1, 0.5, 1, 1), 0.25, 1e-12);
  EXPECT_NEAR(chance_of_lead(1, 0.5, 1, 2), 0.375, 1e-12);
  EXPECT_EQ(chance_of_lead(10, 0, 1, 3), 0);
}

}  // namespace
}  // namespace quadrille::isolation_study
