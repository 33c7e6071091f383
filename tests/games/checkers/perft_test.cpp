// SPDX-License-Identifier: MIT
// Published numbers of move sequences: rules/checkers.md, section 5.1.
#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
#include <ostream>
#include <string>
#include <vector>

#include "base/text.h"
#include "games/any_game.h"
#include "games/registry.h"
#include "tests/data_file.h"
#include "tests/games/expect_perft.h"

namespace quadrille {
namespace {

constexpr std::uint64_t kMostByDay = 20'000'000;

struct Row {
  const char* position;
  std::vector<std::uint64_t> paths;                        // from depth 1
  std::vector<std::pair<int, std::uint64_t>> unique = {};  // depths at which fewer are unique

  friend std::ostream& operator<<(std::ostream& out, const Row& row) { return out << row.position; }
};

const std::vector<Row>& table() {
  static const std::vector<Row> rows = {
      {"start",
       {7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680, 18391564, 85242128, 388623673,
        1766623630},
       {{12, 388617999}, {13, 1766564893}}},
      {"B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29",
       {5, 38, 178, 1378, 5836, 40745, 197933, 1377007}},
      {"W:WK12,20,26:B7,14,15,18,K31", {5, 5, 16, 106, 337, 2339, 7143, 53067}, {{5, 336}}},
      {"W:W6,K13,22,26:B4,8,15,16,K31", {7, 39, 234, 1135, 6934, 37780, 231566, 1325487}},
      {"B:WK15,K18,22:B5,K1,K2", {4, 24, 104, 694, 3143, 19751, 95044, 623192}},
      {"W:WK5:B9,10,11,17,18,19,25,26,27",
       {9, 28, 56, 398, 952, 5423, 11233, 67582},
       {{1, 4}, {7, 11227}, {8, 67574}}},
      {"B:W11,15,18,19,22,23,25,26,27,30,31:B1,2,3,4,5,6,7,8,9,12,14",
       {1, 5, 17, 54, 188, 600, 2114, 7673}},
  };
  return rows;
}

void expect_counts(const Row& row, PerftRange range) {
  for (const char* const game : {"checkers:english", "checkers:csc384"}) {
    const auto setup = set_up(game, row.position);
    ASSERT_TRUE(setup) << setup.error().text();
    expect_perft(*setup, row.paths, range, [&](int depth, std::uint64_t paths) {
      std::uint64_t unique = paths;
      for (const auto& [at, count] : row.unique) {
        if (at == depth) unique = count;
      }
      EXPECT_EQ(*setup->game->perft_unique(setup->position, depth), unique);
    });
  }
}

std::string test_name(const ::testing::TestParamInfo<Row>& info) {
  return std::string("Position") + std::to_string(info.index);
}

class CheckersPerft : public ::testing::TestWithParam<Row> {};
TEST_P(CheckersPerft, IsAsPublished) { expect_counts(GetParam(), PerftRange::by_day(kMostByDay)); }
INSTANTIATE_TEST_SUITE_P(Positions, CheckersPerft, ::testing::ValuesIn(table()), test_name);

class NightlyCheckersPerft : public ::testing::TestWithParam<Row> {};
TEST_P(NightlyCheckersPerft, IsAsPublished) {
  expect_counts(GetParam(), PerftRange::by_night(kMostByDay));
}
INSTANTIATE_TEST_SUITE_P(Nightly, NightlyCheckersPerft, ::testing::Values(table()[0]), test_name);

TEST(CheckersPerftRules, DrawRulesPlayNoPart) {
  for (const char* const counter : {"", ":H79", ":H80", ":H500"}) {
    const auto setup = set_up("checkers", std::string("B:WK30,K14:BK1,K6") + counter);
    ASSERT_TRUE(setup) << setup.error().text();
    const auto fresh = set_up("checkers", "B:WK30,K14:BK1,K6");
    for (int depth = 0; depth <= 4; ++depth) {
      EXPECT_EQ(setup->game->perft(setup->position, depth),
                fresh->game->perft(fresh->position, depth))
          << counter;
    }
  }
  const auto short_game = set_up("checkers:draw=2", "B:WK30,K14:BK1,K6");
  const auto endless = set_up("checkers:csc384", "B:WK30,K14:BK1,K6");
  ASSERT_TRUE(short_game && endless);
  EXPECT_EQ(short_game->game->perft(short_game->position, 5),
            endless->game->perft(endless->position, 5));
}

TEST(CheckersPerftRules, NothingFollowsAFinishedGame) {
  for (const char* const text : {"W:W:B18", "B:W:B18", "B:WK30,K32:B28"}) {
    const auto setup = set_up("checkers", text);
    ASSERT_TRUE(setup) << setup.error().text();
    EXPECT_EQ(setup->game->perft(setup->position, 0), 1U);
    EXPECT_EQ(setup->game->perft(setup->position, 1), 0U);
    EXPECT_EQ(setup->game->perft(setup->position, 4), 0U);
    EXPECT_EQ(*setup->game->perft_unique(setup->position, 0), 1U);
    EXPECT_EQ(*setup->game->perft_unique(setup->position, 4), 0U);
  }
}

TEST(CheckersPerftRules, OtherGamesHaveNoMovesToMerge) {
  for (const char* const words : {"breakthrough", "isolation"}) {
    const auto game = find_game(words);
    ASSERT_TRUE(game);
    const auto count = (*game)->perft_unique((*game)->start(), 2);
    ASSERT_FALSE(count);
    EXPECT_EQ(count.error().code, ErrorCode::kBadOption);
  }
}

TEST(CheckersPerftData, EveryRowOfTheTableHolds) {
  std::ifstream file = open_data("checkers/perft_midgame.tsv");
  if (!file) GTEST_SKIP() << "the data are not here";
  std::string line;
  std::getline(file, line);
  while (std::getline(file, line)) {
    const auto cells = split(line, '\t');
    const auto setup = set_up("checkers", cells[0]);
    ASSERT_TRUE(setup) << setup.error().text();
    const int depth = static_cast<int>(*parse_number(cells[1]));
    EXPECT_EQ(setup->game->perft(setup->position, depth), *parse_number(cells[2])) << line;
    EXPECT_EQ(*setup->game->perft_unique(setup->position, depth), *parse_number(cells[3])) << line;
  }
}

}  // namespace
}  // namespace quadrille
