// SPDX-License-Identifier: MIT
#include "reports/breakthrough_2016/study.h"

#include <gtest/gtest.h>

#include <atomic>

namespace quadrille::breakthrough_2016 {
namespace {

// The report's totals: won, tied, lost of 36 games each.
TEST(BreakthroughStudy, PublishedTablesAddUp) {
  EXPECT_EQ(published_tally(0), (Tally{20, 11, 5}));   // ari
  EXPECT_EQ(published_tally(1), (Tally{14, 14, 8}));   // hoddi
  EXPECT_EQ(published_tally(2), (Tally{4, 11, 21}));   // binni
  EXPECT_EQ(published_tally(3), (Tally{10, 12, 14}));  // tryggvi
}

TEST(BreakthroughStudy, PublishedBoardsHaveTheReportsColours) {
  struct Colours {
    int white = 0, tied = 0, black = 0;
    bool operator==(const Colours&) const = default;
  };
  const std::array<Colours, kBoards.size()> expected = {
      {{4, 3, 5}, {7, 0, 5}, {2, 2, 8}, {5, 0, 7}, {3, 7, 2}, {0, 12, 0}}};
  for (std::size_t board = 0; board < kBoards.size(); ++board) {
    Colours counted;
    for (const auto& row : published(board)) {
      for (const Cell cell : row) {
        counted.white += cell == Cell::kWhite ? 1 : 0;
        counted.tied += cell == Cell::kTie ? 1 : 0;
        counted.black += cell == Cell::kBlack ? 1 : 0;
      }
    }
    EXPECT_EQ(counted, expected[board]) << kBoards[board];
  }
}

TEST(BreakthroughStudy, CellsAreWrittenAsTheReportWritesThem) {
  EXPECT_EQ(report_text(Cell::kWhite, 0, 3), "heuristicAri");
  EXPECT_EQ(report_text(Cell::kBlack, 0, 3), "heuristicTryggvi");
  EXPECT_EQ(report_text(Cell::kTie, 0, 3), "TIE");
  EXPECT_EQ(report_text(Cell::kDiagonal, 0, 0), "0");
}

// Perfect play draws 3x5, and so do the report's programs when they see far enough.
TEST(BreakthroughStudyThreads, TheSmallestBoardIsAllTies) {
  reports::Settings settings;
  settings.limits.per_move.nodes = 5000;
  settings.threads = 2;
  std::atomic<int> games = 0;
  settings.on_step = [&] { ++games; };
  const auto played = play_table(kBoards.size() - 1, settings);
  ASSERT_TRUE(played);
  const PlayedTable& table = *played;
  EXPECT_EQ(games, 12);
  for (std::size_t white = 0; white < kHeuristics; ++white) {
    for (std::size_t black = 0; black < kHeuristics; ++black) {
      ASSERT_TRUE(table[white][black]);
      EXPECT_EQ(*table[white][black], white == black ? Cell::kDiagonal : Cell::kTie);
    }
  }
}

TEST(BreakthroughStudyThreads, ATableThatWasStoppedHasNoCells) {
  const std::atomic<bool> stop = true;
  reports::Settings settings;
  settings.stop = &stop;
  const auto table = play_table(0, settings);
  ASSERT_TRUE(table);
  EXPECT_FALSE((*table)[0][1]);
}

TEST(BreakthroughStudyThreads, StandingsAddUpToAllGames) {
  reports::Settings settings;
  settings.limits.per_move.nodes = 50;
  const auto result = play_with_openings(4, 3, settings);
  ASSERT_TRUE(result);
  EXPECT_EQ(result->openings, 3U);
  Tally total;
  for (const Standing& standing : result->standings) {
    EXPECT_EQ(standing.games.games(), 18U);  // three openings, both colours, three opponents
    total += standing.games;
  }
  EXPECT_EQ(total.wins, total.losses);
}

}  // namespace
}  // namespace quadrille::breakthrough_2016
