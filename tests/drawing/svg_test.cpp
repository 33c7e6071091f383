// SPDX-License-Identifier: MIT
#include "drawing/svg.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "drawing/svg_explanation.h"
#include "games/registry.h"

namespace quadrille {
namespace {

using testing::HasSubstr;
using testing::Not;

Diagram diagram_of(const char* game, const char* position) {
  const auto setup = *set_up(game, position);
  return setup.game->diagram(setup.position, std::nullopt);
}

std::size_t count(const std::string& text, std::string_view part) {
  std::size_t found = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

TEST(Svg, TextIsEscapedAndWhatXmlCannotHoldIsReplaced) {
  EXPECT_EQ(svg::escaped("<a & \"b\">"), "&lt;a &amp; &quot;b&quot;&gt;");
  EXPECT_EQ(svg::escaped("a\nb\x01"), "a b ");
  EXPECT_EQ(svg::escaped("é\xff"), "é\xef\xbf\xbd");
}

TEST(Svg, NumbersAreShort) {
  EXPECT_EQ(svg::number(1.0 / 3), "0.33");
  EXPECT_EQ(svg::number(60), "60");
  EXPECT_EQ(svg::number(-0.001), "0");
}

TEST(Svg, ABoardHasItsPiecesSquaresAndCoordinates) {
  const std::string drawn = svg_of(diagram_of("breakthrough:3x5", "p1p/3/3/3/2P w"),
                                   {.title = "three pawns & <nothing> else"});
  EXPECT_THAT(drawn, HasSubstr("role=\"img\""));
  EXPECT_THAT(drawn, HasSubstr("<title>three pawns &amp; &lt;nothing&gt; else</title>"));
  EXPECT_EQ(count(drawn, "<path class=\"black\""), 2U);
  EXPECT_EQ(count(drawn, "<path class=\"white\""), 1U);
  EXPECT_EQ(count(drawn, "<rect class=\"light\"") + count(drawn, "<rect class=\"dark\""), 15U);
  EXPECT_THAT(drawn, HasSubstr(">c</text>"));
  EXPECT_THAT(drawn, HasSubstr(">5</text>"));
  EXPECT_THAT(drawn, Not(HasSubstr("class=\"gain\"")));
}

TEST(Svg, ATurnedBoardHasItsLastSquareFirst) {
  const Diagram diagram = diagram_of("breakthrough:3x5", "3/3/3/3/2P w");
  EXPECT_THAT(svg_of(diagram, {.turned = false}), HasSubstr("translate(120 240) scale(0.6)"));
  EXPECT_THAT(svg_of(diagram, {.turned = true}), HasSubstr("translate(0 0) scale(0.6)"));
}

TEST(Svg, AThemeIsExplicitOrTheReaders) {
  const Diagram diagram = diagram_of("tablut", "start");
  EXPECT_THAT(svg_of(diagram, {}), HasSubstr("prefers-color-scheme:dark"));
  for (const SvgTheme theme : {SvgTheme::kLight, SvgTheme::kDark}) {
    EXPECT_THAT(svg_of(diagram, {.theme = theme}), Not(HasSubstr("prefers-color-scheme")));
  }
  EXPECT_NE(svg_of(diagram, {.theme = SvgTheme::kLight}),
            svg_of(diagram, {.theme = SvgTheme::kDark}));
}

TEST(Svg, HeatIsBlueForWhatHelpsAndAsStrongAsItCounts) {
  const Diagram diagram = diagram_of("breakthrough:3x4", "p2/3/3/2P w");
  std::vector<double> heat(12);
  heat[0] = -2;
  heat[11] = 1;
  const std::string drawn = svg_of(diagram, {.heat = heat, .heat_for = "white"});
  EXPECT_THAT(drawn, HasSubstr("<rect class=\"loss\" x=\"0\" y=\"0\" width=\"60\" height=\"60\" "
                               "fill-opacity=\"0.88\"/>"));
  EXPECT_THAT(drawn, HasSubstr("<rect class=\"gain\" x=\"120\" y=\"180\" width=\"60\" "
                               "height=\"60\" fill-opacity=\"0.51\"/>"));
  EXPECT_THAT(drawn, HasSubstr(">-2</text>"));
  EXPECT_THAT(drawn, HasSubstr("+2 for white"));
}

TEST(Svg, BarsBeginWhereTheOneBeforeEnds) {
  const Diagram diagram = diagram_of("breakthrough:3x4", "p2/3/3/2P w");
  Explanation explanation;
  explanation.add({"base", std::nullopt, std::nullopt, std::nullopt, 50});
  explanation.add({"pawns", 3, 0, 1, 3});
  explanation.add({"blocked", 0, 1, 2, -2});
  const std::string drawn = svg_of_explanation(
      diagram, std::vector<ExplainedBoard>{{"ari", "white", explanation, 50}}, {});
  // The track begins at 150 and is 190 wide for 3: the first bar is all of it, the second goes back
  // two thirds, and the sum is one third.
  EXPECT_THAT(drawn, HasSubstr("<rect class=\"gain\" x=\"150\" y=\"110\" width=\"190\""));
  EXPECT_THAT(drawn, HasSubstr("<rect class=\"loss\" x=\"213.33\" y=\"140\" width=\"126.67\""));
  EXPECT_THAT(drawn, HasSubstr("<rect class=\"value\" x=\"150\" y=\"176\" width=\"63.33\""));
  EXPECT_THAT(drawn, HasSubstr(">value for white: 51</text>"));
}

TEST(Svg, ASmallDifferenceAmongManyHasASmallBar) {
  const Diagram diagram = diagram_of("breakthrough:3x4", "p2/3/3/2P w");
  Explanation explanation;
  explanation.add({"pawns", 16, 15, 1, 1});
  const std::string drawn = svg_of_explanation(
      diagram, std::vector<ExplainedBoard>{{"ari", "white", explanation, 0}}, {});
  EXPECT_THAT(drawn, HasSubstr("<rect class=\"gain\" x=\"221.25\" y=\"80\" width=\"47.5\""));
}

TEST(Svg, PatternsAreSmallBoardsBelow) {
  const Diagram diagram = diagram_of("breakthrough:3x4", "p2/3/3/2P w");
  Explanation explanation;
  explanation.add({"2x2 rows 3-4", 12, {}, 1, 12});
  const auto drawn = [&] {
    return svg_of_explanation(diagram, std::vector<ExplainedBoard>{{"h", "white", explanation, 0}},
                              {});
  };
  EXPECT_THAT(drawn(), Not(HasSubstr("training games")));
  const std::size_t squares = count(drawn(), "<rect class=\"light\"");
  explanation.patterns = {{"2x2 rows 3-4", {0, 1, 3, 4}, 12.34, 1, 1234, 0.75},
                          {"<none>", {8, 11}, -3, 4, 0, 0.5}};
  EXPECT_THAT(drawn(), HasSubstr(">2x2 rows 3-4</text>"));
  EXPECT_THAT(drawn(), HasSubstr(">+12.3</text>"));
  EXPECT_THAT(drawn(), HasSubstr(">seen 1,200 times</text>"));
  EXPECT_THAT(drawn(), HasSubstr(">won 75 %</text>"));
  EXPECT_THAT(drawn(), HasSubstr(">never seen</text>"));
  EXPECT_THAT(drawn(), HasSubstr(">4 x -3</text>"));
  EXPECT_THAT(drawn(), HasSubstr(">&lt;none&gt;</text>"));
  EXPECT_EQ(count(drawn(), "<rect class=\"light\"") - squares, 2U + 1U);
  // Eight are enough.
  explanation.patterns.assign(12, explanation.patterns.front());
  EXPECT_EQ(count(drawn(), ">+12.3</text>"), 8U);
}

TEST(Svg, AnInfiniteValueIsDrawnWithoutABar) {
  const Diagram diagram = diagram_of("isolation:3x3", "start");
  Explanation explanation;
  explanation.add({"stuck", 1, 0, std::nullopt, -std::numeric_limits<double>::infinity()});
  const std::string drawn =
      svg_of_explanation(diagram, std::vector<ExplainedBoard>{{"h", "first", explanation, 0}}, {});
  EXPECT_THAT(drawn, Not(HasSubstr("width=\"inf")));
  EXPECT_THAT(drawn, Not(HasSubstr("nan")));
}

}  // namespace
}  // namespace quadrille
