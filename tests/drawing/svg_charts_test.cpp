// SPDX-License-Identifier: MIT
#include "drawing/svg_charts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <vector>

namespace quadrille::svg {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(SvgCharts, AnIntervalReachesFromItsLowToItsHighEnd) {
  const std::vector<MeasuredValue> values = {{"left & first", 0, 0, 50}, {"right", 75, 50, 100}};
  const std::string drawn = interval_chart(values).content;
  EXPECT_THAT(drawn, HasSubstr("left &amp; first"));
  EXPECT_THAT(drawn, HasSubstr("M140 15H260"));
  EXPECT_THAT(drawn, HasSubstr("M260 45H380"));
  EXPECT_THAT(drawn, HasSubstr("cx=\"320\" cy=\"45\""));
}

TEST(SvgCharts, NothingIsDrawnThatIsNoNumber) {
  const double inf = std::numeric_limits<double>::infinity();
  const std::vector<std::vector<MeasuredValue>> charts = {
      {}, {{"one", 0, 0, 0}}, {{"a", 3, -inf, inf}, {"b", 4, 3, 5}}, {{"same", 1e9, 1e9, 1e9}}};
  for (const auto& values : charts) {
    const std::string drawn = interval_chart(values).content;
    EXPECT_THAT(drawn, Not(HasSubstr("nan")));
    EXPECT_THAT(drawn, Not(HasSubstr("inf")));
  }
  for (const auto& points : {std::vector<PathPoint>{}, std::vector<PathPoint>{{0, 0, 0}},
                             std::vector<PathPoint>{{50, -inf, inf}, {50, 0, 100}}}) {
    const std::string drawn = path_chart({.points = points, .counted = "pairs"}).content;
    EXPECT_THAT(drawn, Not(HasSubstr("nan")));
    EXPECT_THAT(drawn, Not(HasSubstr("inf")));
  }
}

TEST(SvgCharts, ALongPathIsThinnedOut) {
  const PathChart chart{.points = std::vector<PathPoint>(100'000, {1, 0, 2}), .counted = "pairs"};
  const Drawn drawn = path_chart(chart);
  EXPECT_LT(drawn.content.size(), 40'000U);
  EXPECT_THAT(drawn.content, HasSubstr("cx=\"382\""));  // the last one is there
}

TEST(SvgCharts, LevelsAreNamed) {
  const Drawn drawn = path_chart(
      {.points = {{0, 0, 0}}, .levels = {{2.94, "H1"}, {-2.94, "H0"}}, .counted = "pairs"});
  EXPECT_THAT(drawn.content, HasSubstr(">H1</text>"));
  EXPECT_THAT(drawn.content, HasSubstr(">H0</text>"));
}

TEST(SvgCharts, AnEmptyBoardHasSquaresAndNothingOnThem) {
  Diagram diagram;
  diagram.column_labels = {"a", "b"};
  diagram.row_labels = {"1"};
  diagram.cells = {{.piece = 'P', .last_move = true}, {.blocked = true}};
  const EmptyBoard board = empty_board(diagram, false);
  EXPECT_EQ(board.side, 60);
  EXPECT_EQ(board.left + 2 * board.side, board.drawn.width);
  for (const char* style_class : {"\"white\"", "\"last\"", "\"blocked\""}) {
    EXPECT_THAT(board.drawn.content, Not(HasSubstr(style_class)));
  }
  EXPECT_THAT(board.drawn.content, HasSubstr("class=\"light\""));
}

}  // namespace
}  // namespace quadrille::svg
