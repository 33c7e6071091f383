// SPDX-License-Identifier: MIT
#include "cli/common/analysis_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/text.h"
#include "games/registry.h"

namespace quadrille::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class AnalysisTableTest : public ::testing::Test {
 protected:
  // The first legal moves, for ever.
  [[nodiscard]] Analysis analysis_of(int plies) const {
    Analysis analysis;
    AnyPosition position = start_;
    for (int ply = 0; ply < plies; ++ply) {
      analysis.principal_variation.push_back(game_->legal_moves(position).front());
      position = game_->apply(position, analysis.principal_variation.back());
    }
    analysis.score = Score::of(1.0 / 3);
    analysis.depth = plies;
    analysis.nodes = 12345;
    analysis.seconds = 0.5;
    return analysis;
  }
  [[nodiscard]] AnalysisTable table(std::size_t width, bool ranked = false) const {
    return {*game_, start_, ranked, width};
  }

  GamePointer game_ = *find_game("breakthrough");
  AnyPosition start_ = game_->start();
};

TEST_F(AnalysisTableTest, NoRowIsWiderThanTheTerminalAndNoMoveIsBroken) {
  const Analysis analysis = analysis_of(8);
  const std::string whole = table(0).row(0, analysis);
  const auto words = split_words(whole);
  for (const std::size_t width : {80U, 100U, 120U, 200U}) {
    const std::string text = table(width).row(0, analysis);
    for (const std::string_view line : split(text, '\n')) EXPECT_LE(line.size(), width) << text;
    EXPECT_EQ(split_words(text), words) << text;
    EXPECT_THAT(text, Not(HasSubstr(".\n"))) << "a number stays with its move";
  }
  Analysis unfinished = analysis;
  unfinished.finished = false;
  for (const bool ranked : {false, true}) {
    const std::vector<Analysis> lines = {ranked ? analysis : unfinished};
    const std::string text = table(60, ranked).text(lines);
    for (const std::string_view line : split(text, '\n')) EXPECT_LE(line.size(), 60U) << text;
  }
  EXPECT_THAT(table(80).row(0, analysis), HasSubstr("\n       1. "));
  EXPECT_EQ(std::ranges::count(table(200).row(0, analysis), '\n'), 1);
}

TEST_F(AnalysisTableTest, ScoresHaveThreeDecimalsAtMost) {
  EXPECT_THAT(table(0).row(0, analysis_of(1)), HasSubstr(" +0.333 "));
}

TEST_F(AnalysisTableTest, AnUnfinishedDepthIsCalledSo) {
  Analysis analysis = analysis_of(7);
  EXPECT_EQ(depth_text(analysis), "7");
  analysis.finished = false;
  EXPECT_EQ(depth_text(analysis), "7 (unfinished)");
  const std::vector<Analysis> lines = {analysis_of(6), analysis};
  const std::string text = table(0).text(lines);
  const auto rows = split(text, '\n');
  EXPECT_EQ(rows[0].find("score"), rows[1].find("+0.333") + 1) << "columns stay in line";
  EXPECT_EQ(rows[1].find("+0.333"), rows[2].find("+0.333"));
}

TEST_F(AnalysisTableTest, SeveralLinesHaveTheirRank) {
  const std::vector<Analysis> lines = {analysis_of(2), analysis_of(2)};
  EXPECT_THAT(table(0, true).text(lines), HasSubstr("\n   2      2 "));
  EXPECT_THAT(table(0, true).header(), HasSubstr("rank"));
  EXPECT_THAT(table(0).header(), Not(HasSubstr("rank")));
}

TEST_F(AnalysisTableTest, ATieIsCalledATie) {
  std::vector<Analysis> lines;
  for (const AnyMove move : game_->legal_moves(start_)) {
    lines.push_back(analysis_of(1));
    lines.back().principal_variation = {move};
  }
  lines.resize(3);
  lines[2].score = Score::of(-1);
  EXPECT_EQ(verdict_text(*game_, start_, lines), "equally good: a2-a3 b2-b3");
  lines[1].score = Score::of(0);
  EXPECT_EQ(verdict_text(*game_, start_, lines), "best move: a2-a3");
  lines[0].exact = true;
  EXPECT_EQ(verdict_text(*game_, start_, lines), "best move: a2-a3 (proved)");
}

}  // namespace
}  // namespace quadrille::cli
