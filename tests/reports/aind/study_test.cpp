// SPDX-License-Identifier: MIT
#include "reports/aind/study.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <string>

namespace quadrille::aind {
namespace {

constexpr std::size_t kMatches = 2;

reports::Settings small_settings(unsigned threads) {
  reports::Settings settings;
  settings.limits.per_move.nodes = 50;
  settings.threads = threads;
  return settings;
}

TEST(IsolationStudy, PrintsTheReportsTableByteForByte) {
  const std::string text = printed(published(0), published_games(), 0);
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
  EXPECT_NE(printed(published(0), published_games(), 3)
                .find("\nThere were 3.0 timeouts during the tournament --"),
            std::string::npos);
}

TEST(IsolationStudy, PlaysEveryPairingFromBothSides) {
  const auto tournament = play_tournament(0, kMatches, small_settings(1));
  ASSERT_TRUE(tournament);
  EXPECT_TRUE(tournament->finished());
  for (const auto& row : tournament->games()) {
    for (const std::uint64_t games : row) EXPECT_EQ(games, 4U);
  }
  for (const auto& matches : tournament->matches) {
    ASSERT_EQ(matches.size(), kMatches);
    for (const Match& match : matches) {
      EXPECT_EQ(match.won_by_side()[0] + match.won_by_side()[1], 8U);
    }
  }
  for (std::size_t agent = 0; agent < kAgents.size(); ++agent) {
    const PairCounts pairs = tournament->pairs(agent);
    EXPECT_EQ(pairs[0] + pairs[2] + pairs[4], 14U);
    EXPECT_EQ(pairs[1] + pairs[3], 0U);  // there are no draws
  }
}

TEST(IsolationStudyThreads, DoNotChangeTheTable) {
  const Wins alone = play_tournament(1, kMatches, small_settings(1))->wins();
  EXPECT_EQ(play_tournament(1, kMatches, small_settings(3))->wins(), alone);
  reports::Settings other = small_settings(2);
  other.seed = 2;
  EXPECT_NE(play_tournament(1, kMatches, other)->wins(), alone);
}

// A game that was not finished is nobody's loss.
TEST(IsolationStudyThreads, CountsFinishedGamesOnlyWhenItIsStopped) {
  std::atomic<bool> stop = false;
  std::atomic<std::uint64_t> steps = 0;
  reports::Settings settings = small_settings(2);
  settings.stop = &stop;
  settings.on_step = [&] {
    if (++steps == 11) stop = true;
  };
  const auto tournament = play_tournament(0, kMatches, settings);
  ASSERT_TRUE(tournament);
  EXPECT_FALSE(tournament->finished());
  std::uint64_t games = 0;
  for (const auto& row : tournament->games()) {
    for (const std::uint64_t count : row) games += count;
  }
  EXPECT_EQ(games, steps);
  EXPECT_EQ(tournament->games().back()[0], 0U);
  const std::string text = printed(tournament->wins(), tournament->games(), 0);
  EXPECT_NE(
      text.find("    7     AB_Improved    -  |   -     -  |   -     -  |   -     -  |   -  \n"),
      std::string::npos)
      << text;
}

TEST(IsolationStudy, AnUnfinishedPairIsNoPair) {
  Tournament tournament;
  tournament.matches[0].resize(2);
  tournament.matches[0][0].won[1] = {true, std::nullopt};
  tournament.matches[0][1].won[1] = {true, false};
  EXPECT_EQ(tournament.games()[0][1], 3U);
  EXPECT_EQ(tournament.wins()[0][1], 2U);
  EXPECT_EQ(tournament.pairs(0, 1), (PairCounts{0, 0, 1, 0, 0}));
}

TEST(IsolationStudy, SolvesItsOpenings) {
  const auto tournament = play_tournament(0, 1, small_settings(1));
  ASSERT_TRUE(tournament);
  for (const auto& row : solve_openings(*tournament, small_settings(1))) {
    ASSERT_EQ(row.size(), 1U);
    EXPECT_TRUE(row[0] == GameValue::kWin || row[0] == GameValue::kLoss);
  }
}

}  // namespace
}  // namespace quadrille::aind
