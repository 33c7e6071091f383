// SPDX-License-Identifier: MIT
#include "cli/common/heat_board.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/registry.h"

namespace quadrille::cli {
namespace {

using Colours = BoardLook::Colours;
using testing::HasSubstr;
using testing::Not;

Diagram three_pawns() {
  const auto setup = *set_up("breakthrough:3x4", "p2/3/3/1PP w");
  return setup.game->diagram(setup.position, std::nullopt);
}

HeatMap heat() {
  HeatMap map;
  map.cells = {-2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1.0 / 3, 12.25};
  return map;
}

TEST(HeatBoard, NumbersAreShortAndNothingIsADot) {
  EXPECT_EQ(draw_numbers(three_pawns(), heat().cells, BoardLook{}),
            "  4     -2     .     .\n"
            "  3      .     .     .\n"
            "  2      .     .     .\n"
            "  1      . +0.33 +12.3\n"
            "        a     b     c\n");
}

TEST(HeatBoard, ColoursAreBlueAndOrangeAndAsStrongAsTheyCount) {
  const BoardLook look{.colours = Colours::kMany, .unicode = true};
  const std::string drawn = draw_heat(three_pawns(), heat().cells, look);
  EXPECT_THAT(drawn, HasSubstr("38;5;16;48;5;137m ♟ "));  // a sixth of the largest, a loss
  EXPECT_THAT(drawn, HasSubstr("38;5;231;48;5;67m ♟ "));  // hardly anything, a gain
  EXPECT_THAT(drawn, HasSubstr("38;5;231;48;5;27m ♟ "));  // the largest
}

TEST(HeatBoard, OfEightColoursTheSignIsLeftAndOutlinesTellTheSides) {
  const BoardLook look{.colours = Colours::kFew, .unicode = true};
  const std::string drawn = draw_heat(three_pawns(), heat().cells, look);
  EXPECT_THAT(drawn, HasSubstr("\x1b[0;30;43m ♟ "));
  EXPECT_THAT(drawn, HasSubstr("\x1b[0;1;97;44m ♙ "));
}

TEST(HeatBoard, BlocksStandBesideEachOtherWhereTheyFit) {
  EXPECT_EQ(beside({"ab\nc\n", "x\ny\nz\n"}, 6), "ab   x\nc    y\n     z\n");
  EXPECT_EQ(beside({"ab\nc\n", "x\ny\nz\n"}, 5), "ab\nc\n\nx\ny\nz\n");
  // Colours have no width, and a letter one whatever its bytes.
  EXPECT_EQ(beside({"\x1b[1;44m♟\x1b[0m\n", "x\n"}, 5), "\x1b[1;44m♟\x1b[0m   x\n");
}

TEST(HeatBoard, ABoardOnWhichNoSquareCountsIsPlain) {
  HeatMap nothing;
  nothing.cells.resize(12);
  EXPECT_EQ(board_with_heat(three_pawns(), nothing, BoardLook{}, 80),
            draw_board(three_pawns(), BoardLook{}));
}

TEST(HeatBoard, TheLegendNamesWhatIsOnNoSquare) {
  HeatMap map = heat();
  map.elsewhere = {{"base", std::nullopt, std::nullopt, std::nullopt, 50}, {"nothing", 1, 1, 1, 0}};
  const std::string text = heat_legend(map, "it", "white", BoardLook{}, 80);
  EXPECT_THAT(text, HasSubstr("for white"));
  EXPECT_THAT(text, HasSubstr("On no square: base +50."));
  EXPECT_THAT(text, Not(HasSubstr("nothing")));
  EXPECT_EQ(heat_legend(HeatMap{}, "it", "white", BoardLook{}, 80), "");
}

}  // namespace
}  // namespace quadrille::cli
