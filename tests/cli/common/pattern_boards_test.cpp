// SPDX-License-Identifier: MIT
#include "cli/common/pattern_boards.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "base/text.h"
#include "cli/common/heat_board.h"
#include "games/registry.h"

namespace quadrille::cli {
namespace {

using testing::HasSubstr;
using testing::Le;
using testing::Not;
using testing::SizeIs;

Diagram pawns() {
  const auto setup = *set_up("breakthrough:4x5", "pp2/2p1/4/1P2/2PP w");
  return setup.game->diagram(setup.position, std::nullopt);
}

PatternSeen seen(std::string term, std::vector<std::size_t> cells, double contribution) {
  return {std::move(term), std::move(cells), contribution, 1, 12'345, 0.63};
}

TEST(PatternBoards, ShowThePartOfTheBoardThatCounts) {
  const std::vector<PatternSeen> patterns = {seen("2x2 rows 4-5", {0, 1, 4, 5}, 41.26),
                                             seen("2x3 rows 1-3", {10, 11, 14, 15, 18, 19}, -7)};
  EXPECT_EQ(pattern_boards(pawns(), patterns, "white", {}, 60),
            "What counts most, for white, of what both sides have not\n"
            "alike, and what became of it in the training games:\n"
            "\n"
            "2x2 rows 4-5: +41.3   2x3 rows 1-3: -7\n"
            "seen 12,000 times     seen 12,000 times\n"
            "won 63 %              won 63 %\n"
            "  5  p  p               3  .  .\n"
            "  4  .  .               2  .  .\n"
            "     a  b               1  P  P\n"
            "                           c  d\n");
}

TEST(PatternBoards, StandInRowsThatFit) {
  std::vector<PatternSeen> patterns(12, seen("3x3 rows 3-5", {0, 1, 2, 4, 5, 6, 8, 9, 10}, 1));
  for (const std::size_t width : {20U, 40U, 60U, 80U}) {
    const std::string text = pattern_boards(pawns(), patterns, "white", {}, width);
    for (const std::string_view line : split(text, '\n')) {
      EXPECT_THAT(line, SizeIs(Le(std::max<std::size_t>(width, 22))));
    }
    // The first six.
    EXPECT_EQ(split(text, '%').size(), 7U);
  }
}

TEST(PatternBoards, OfThoseThatWereNeverSeenNothingElseIsSaid) {
  PatternSeen never = seen("1x1 row 1", {16}, 3);
  never.seen = 0;
  const std::string text = pattern_boards(pawns(), {&never, 1}, "white", {}, 80);
  EXPECT_THAT(text, HasSubstr("never seen\n"));
  EXPECT_THAT(text, Not(HasSubstr("won")));
}

TEST(PatternBoards, ImagesAreShownOnce) {
  PatternSeen four = seen("1x1 row 1", {16}, -3.25);
  four.count = 4;
  EXPECT_THAT(pattern_boards(pawns(), {&four, 1}, "white", {}, 80),
              HasSubstr("1x1 row 1: 4 x -3.3\n"));
}

TEST(PatternBoards, WithoutPatternsNothing) {
  EXPECT_EQ(pattern_boards(pawns(), {}, "white", {}, 80), "");
}

TEST(InRows, ColumnsAreOfOneWidth) {
  EXPECT_EQ(in_rows({"a\nbb\n", "c\n", "d\n"}, 9), "a    c\nbb\n\nd\n");
  EXPECT_EQ(in_rows({"a\n", "bbb\n", "c\n", "d\n"}, 9), "a     bbb\n\nc     d\n");
  EXPECT_EQ(in_rows({"longer than that\n", "x\n"}, 5), "longer than that\n\nx\n");
}

}  // namespace
}  // namespace quadrille::cli
