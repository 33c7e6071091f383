// SPDX-License-Identifier: MIT
#include "engines/uci/info.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/text.h"
#include "games/registry.h"

namespace quadrille::uci {
namespace {

using testing::HasSubstr;

class UgiInfo : public testing::Test {
 protected:
  [[nodiscard]] Analysis read(std::string_view line) const {
    Analysis analysis;
    read_info(ugi_dialect(), *game_, game_->start(), split_words(line), analysis);
    return analysis;
  }
  [[nodiscard]] std::string score(Score score) const {
    Analysis analysis;
    analysis.principal_variation = {game_->legal_moves(game_->start()).front()};
    analysis.score = score;
    return info_line(ugi_dialect(), *game_, game_->start(), analysis);
  }

  GamePointer game_ = *find_game("breakthrough:5x5");
};

TEST_F(UgiInfo, ScoresAreHundredthsWithinBounds) {
  EXPECT_THAT(score(Score::of(1.234)), HasSubstr("score cp 123 "));
  EXPECT_THAT(score(Score::of(-0.5)), HasSubstr("score cp -50 "));
  EXPECT_THAT(score(Score::of(1e300)), HasSubstr("score cp 30000 "));
  EXPECT_THAT(score(Score::of(-1e9)), HasSubstr("score cp -30000 "));
}

TEST_F(UgiInfo, MatesAreCountedInMoves) {
  EXPECT_THAT(score(Score::win_in(1)), HasSubstr("score mate 1 "));
  EXPECT_THAT(score(Score::win_in(3)), HasSubstr("score mate 2 "));
  EXPECT_THAT(score(Score::loss_in(2)), HasSubstr("score mate -1 "));
  EXPECT_THAT(score(Score::loss_in(4)), HasSubstr("score mate -2 "));
  EXPECT_EQ(read("info score mate 2").score, Score::win_in(3));
  EXPECT_EQ(read("info score mate -1").score, Score::loss_in(2));
}

// The protocol has no word for "wins, nobody knows how soon".
TEST_F(UgiInfo, AnUnknownDistanceIsNoMate) {
  EXPECT_THAT(score(Score::win()), HasSubstr("score cp 30000 "));
  EXPECT_THAT(score(Score::loss()), HasSubstr("score cp -30000 "));
}

TEST_F(UgiInfo, ALineReadsBack) {
  Analysis analysis;
  const AnyPosition start = game_->start();
  analysis.principal_variation = {*game_->parse_move(start, "b2-b3")};
  analysis.score = Score::of(2.5);
  analysis.depth = 7;
  analysis.nodes = 1000;
  analysis.seconds = 0.5;
  analysis.selective_depth = 12;
  analysis.table_fill = 34;
  const std::string line = info_line(ugi_dialect(), *game_, start, analysis);
  EXPECT_EQ(line, "info depth 7 seldepth 12 score cp 250 nodes 1000 nps 2000 hashfull 34 pv b2-b3");
  const Analysis again = read(line);
  EXPECT_EQ(again.principal_variation, analysis.principal_variation);
  EXPECT_EQ(again.score, analysis.score);
  EXPECT_EQ(again.depth, 7);
  EXPECT_EQ(again.nodes, 1000U);
}

TEST_F(UgiInfo, WhatCannotBeReadIsPassedOver) {
  for (const char* const line :
       {"info", "info depth", "info depth x", "info depth 99999", "info score", "info score cp",
        "info score cp x", "info score mate 0", "info score mate 99999999999", "info nodes -3",
        "info string depth 5 score cp 3 pv b2-b3"}) {
    const Analysis analysis = read(line);
    EXPECT_EQ(analysis.depth, 0) << line;
    EXPECT_FALSE(analysis.score) << line;
    EXPECT_EQ(analysis.nodes, 0U) << line;
    EXPECT_TRUE(analysis.principal_variation.empty()) << line;
  }
  EXPECT_EQ(read("info seldepth 3 nodes 5 wdl 1 2 3 depth 2").depth, 2);
}

TEST_F(UgiInfo, ALineEndsBeforeItsFirstIllegalMove) {
  EXPECT_EQ(read("info pv b2-b3 a4-a3 e5-e1").principal_variation.size(), 2U);
  EXPECT_TRUE(read("info pv zzz").principal_variation.empty());
}

}  // namespace
}  // namespace quadrille::uci
