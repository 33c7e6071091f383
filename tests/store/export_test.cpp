// SPDX-License-Identifier: MIT
#include "store/export.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace quadrille {
namespace {

using testing::EndsWith;
using testing::HasSubstr;

GameRow row_of(std::string first, std::string second, std::optional<Side> winner,
               std::string reason = "no pieces") {
  GameRow row;
  row.id = 7;
  row.run = 2;
  row.board = "checkers:english";
  row.first = std::move(first);
  row.second = std::move(second);
  row.winner = winner;
  row.reason = std::move(reason);
  return row;
}

TEST(Export, ResultsAreOfTwoPlayersWhicheverSideTheyHad) {
  const std::vector<GameRow> games = {
      row_of("a", "b", Side::kFirst),           row_of("b", "a", Side::kSecond),
      row_of("b", "a", Side::kFirst),           row_of("a", "b", std::nullopt),
      row_of("a", "b", std::nullopt, "length"), row_of("a", "c", Side::kSecond)};
  const std::string text = markdown_table(games);
  EXPECT_THAT(text, HasSubstr("| checkers:english | a | b | 5 | 2 | 1 | 1 | 1 | 60.0 % |\n"));
  EXPECT_THAT(text, EndsWith("| checkers:english | a | c | 1 | 0 | 0 | 0 | 1 | 0.0 % |\n"));
}

TEST(Export, WordsOfPlayersAreTextEverywhere) {
  const std::vector<GameRow> games = {row_of("=2*a_b|c", "50%,\"x\"", Side::kFirst)};
  EXPECT_THAT(markdown_table(games), HasSubstr("| =2*a_b\\|c | 50%,\"x\" |"));
  EXPECT_THAT(latex_table(games), HasSubstr("& =2*a\\_b|c & 50\\%,\"x\" &"));
  EXPECT_THAT(csv_line(games[0], {}),
              HasSubstr("7,2,checkers:english,=2*a_b|c,\"50%,\"\"x\"\"\",first,"));
}

TEST(Export, ALineOfCsvHasAFieldForEveryColumn) {
  GameRecord record;
  record.job.opening.moves = {"11-15"};
  record.played.moves = {{"23-18"}, {"8-11"}};
  const std::string line = csv_line(row_of("a", "b", Side::kSecond), record);
  const auto commas = [](const std::string& text) { return std::ranges::count(text, ','); };
  EXPECT_EQ(commas(line), commas(csv_header()));
  EXPECT_THAT(line, EndsWith(",start,11-15 23-18 8-11\n"));
}

TEST(Export, NoGamesMakeAnEmptyTable) {
  EXPECT_EQ(markdown_table({}).find("nan"), std::string::npos);
  EXPECT_THAT(latex_table({}), HasSubstr("\\midrule\n\\bottomrule"));
}

}  // namespace
}  // namespace quadrille
