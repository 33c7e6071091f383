// SPDX-License-Identifier: MIT
#include "engines/uci/fairy.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/random.h"
#include "games/line.h"
#include "games/registry.h"

namespace quadrille::uci {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

GamePointer game_of(const char* name) { return *find_game(name); }

AnyPosition position_of(const AnyGame& game, const char* text) {
  return *game.parse_position(text);
}

TEST(Fairy, NamesGamesAsFairyStockfishShipsThem) {
  EXPECT_THAT(fairy_names(*game_of("breakthrough")),
              ElementsAre("breakthrough", "breakthrough-standard-8x8"));
  EXPECT_THAT(fairy_names(*game_of("breakthrough:6x6")),
              ElementsAre("breakthrough6", "breakthrough-standard-6x6"));
  EXPECT_THAT(fairy_names(*game_of("breakthrough:5x7")), ElementsAre("breakthrough-standard-5x7"));
  EXPECT_THAT(fairy_names(*game_of("breakthrough:course:8x8")),
              ElementsAre("breakthrough-course-8x8"));
  EXPECT_THAT(fairy_names(*game_of("isolation")), ElementsAre("isolation-aind-7x7"));
}

TEST(Fairy, EveryNameLeadsBackToItsGame) {
  for (const char* const words : {"breakthrough", "breakthrough:5x5", "breakthrough:course:6x6",
                                  "breakthrough:10x10", "isolation", "isolation:11x9"}) {
    for (const std::string& name : fairy_names(*game_of(words))) {
      const auto found = find_fairy_game(name);
      ASSERT_TRUE(found) << name << ": " << found.error().text();
      EXPECT_EQ((*found)->name(), game_of(words)->name());
    }
  }
  for (const char* const name : {"chess", "breakthrough99", "tablut-ashton", "checkers", ""}) {
    EXPECT_FALSE(find_fairy_game(name)) << name;
  }
}

TEST(Fairy, HasNoWordsForOtherGames) {
  for (const char* const words : {"tablut", "checkers", "isolation:udacity-9x11"}) {
    const auto error = check_fairy(*game_of(words));
    ASSERT_TRUE(error) << words;
    EXPECT_THAT(error->message, HasSubstr("UGI has for every game"));
  }
}

TEST(Fairy, WritesBreakthrough) {
  const auto game = game_of("breakthrough:6x6");
  EXPECT_EQ(*fairy_position_text(*game, game->start()),
            "pppppp/pppppp/6/6/PPPPPP/PPPPPP w - - 0 1");
  const AnyPosition capture = position_of(*game, "6/6/1p4/P5/6/6 w");
  EXPECT_EQ(fairy_move_text(*game, capture, *game->parse_move(capture, "a3xb4")), "a3b4");
  EXPECT_EQ(fairy_move_text(*game, capture, *game->parse_move(capture, "a3-a4")), "a3a4");
}

TEST(Fairy, WritesIsolationWithWalls) {
  const auto game = game_of("isolation");
  const AnyPosition position = position_of(*game, "B6/7/3x3/1A5/7/7/7 B");
  EXPECT_EQ(*fairy_position_text(*game, position), "n6/7/3*3/1N5/7/7/7 b - - 0 1");
  EXPECT_EQ(fairy_move_text(*game, position, *game->parse_move(position, "c6")), "a7c6,c6a7");
  EXPECT_EQ(fairy_move_text(*game, position, *parse_fairy_move(*game, position, "a7b5,b5a7")),
            "a7b5,b5a7");
  EXPECT_TRUE(parse_fairy_move(*game, position, "a7b5"));
  for (const char* const text : {"", "b5", "a7", "b4d5,d5b4", "a7a6,a6a7", "a7z9", ",", "7"}) {
    EXPECT_FALSE(parse_fairy_move(*game, position, text)) << text;
  }
}

TEST(Fairy, HasNoWordsForTheTimeBeforeBothKnightsArePlaced) {
  const auto game = game_of("isolation");
  for (const char* const text : {"7/7/7/7/7/7/7 A", "7/7/3A3/7/7/7/7 B"}) {
    const auto written = fairy_position_text(*game, position_of(*game, text));
    ASSERT_FALSE(written);
    EXPECT_THAT(written.error().message, HasSubstr("--openings 2"));
  }
  EXPECT_FALSE(parse_fairy_position(*game, "7/7/7/7/7/7/7 w - - 0 1"));
  EXPECT_FALSE(parse_fairy_position(*game, "n6"));
}

// Positions and moves of whole games, there and back.
TEST(Fairy, ReadsWhatItWrites) {
  for (const char* const words : {"breakthrough", "breakthrough:course:5x7", "breakthrough:10x10",
                                  "isolation:5x6", "isolation:11x11"}) {
    const auto game = game_of(words);
    Random random(7);
    Line line(game, fairy_start(*game));
    while (!line.outcome()) {
      const auto written = fairy_position_text(*game, line.position());
      ASSERT_TRUE(written);
      const auto read = parse_fairy_position(*game, *written);
      ASSERT_TRUE(read) << *written << ": " << read.error().text();
      EXPECT_EQ(game->hash(*read), game->hash(line.position()));
      const auto moves = game->legal_moves(line.position());
      for (const AnyMove move : moves) {
        const std::string text = fairy_move_text(*game, line.position(), move);
        const auto back = parse_fairy_move(*game, line.position(), text);
        ASSERT_TRUE(back) << text << ": " << back.error().text();
        EXPECT_EQ(*back, move) << text;
      }
      line.play(moves[random.below(moves.size())]);
    }
  }
}

// Tried with Fairy-Stockfish itself; this is what it was told.
TEST(Fairy, DefinesVariants) {
  EXPECT_EQ(fairy_definition(*game_of("isolation:5x4")),
            "[isolation-aind-5x4]\nmaxFile = 5\nmaxRank = 4\ncastling = false\n"
            "doubleStep = false\nnMoveRule = 0\nnFoldRule = 0\ncustomPiece1 = n:mN\n"
            "wallingRule = past\nstalemateValue = loss\nstartFen = n4/5/5/N4 w - - 0 1\n");
  EXPECT_THAT(fairy_definition(*game_of("breakthrough:5x7")),
              HasSubstr("[breakthrough-standard-5x7:breakthrough]\nmaxFile = 5\nmaxRank = 7\n"));
  const std::string course = fairy_definition(*game_of("breakthrough:course:5x7"));
  EXPECT_THAT(course, HasSubstr("customPiece1 = p:fmWfcF\nflagPiece = p\nstalemateValue = draw\n"
                                "flagRegionWhite = *7\nflagRegionBlack = *1\n"));
}

}  // namespace
}  // namespace quadrille::uci
