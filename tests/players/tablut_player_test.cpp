// SPDX-License-Identifier: MIT
// What players with snAI's heuristics make of draws and of near wins.
#include <gtest/gtest.h>

#include <string>

#include "base/text.h"
#include "games/line.h"
#include "games/registry.h"
#include "players/factory.h"
#include "tests/players/player_of.h"

namespace quadrille {
namespace {

class TablutPlayer : public ::testing::Test {
 protected:
  Line line(std::string_view position, std::string_view moves) {
    Line line(game_, *game_->parse_position(position));
    for (const std::string_view move : split_words(moves)) {
      line.play(*game_->parse_move(line.position(), move));
    }
    return line;
  }
  Analysis choice(const std::string& words, const Line& line) {
    return player_of(game_, words)->choose(line, {});
  }
  std::string move(const std::string& words, const Line& line) {
    return game_->move_text(line.position(), choice(words, line).best());
  }

  GamePointer game_ = *find_game("tablut");
};

// Worse off than at the start, a side repeats a position rather than play on; each side measures by
// what the start is worth to itself, 180 for White and 35 for Black.
TEST_F(TablutPlayer, WhiteWithTheWorseOfItRepeats) {
  const Line worse = line("9/1w7/9/4b4/3bkb3/4w4/9/7b1/9 b", "h8-h7 b2-b3 h7-h8");
  EXPECT_EQ(move("snai,depth=1", worse), "b3-b2");
  EXPECT_EQ(move("snai-coded,depth=1", worse), "b3-b2");
  EXPECT_EQ(move("minimax:snai,depth=1", worse), "b3-b2");
  EXPECT_EQ(choice("snai,depth=1", worse).score, Score::draw());
}

TEST_F(TablutPlayer, BlackWithTheWorseOfItRepeats) {
  const Line worse = line("9/9/2k6/9/9/9/2w3b2/7w1/9 w", "c3-d3 g7-g6 d3-c3");
  EXPECT_EQ(move("snai,depth=1", worse), "g6-g7");
}

TEST_F(TablutPlayer, WhoHasTheBetterOfItDoesNotRepeat) {
  const Line better = line("9/1w7/9/9/3wkw3/4w4/9/7b1/9 b", "h8-h7 b2-b3 h7-h8");
  EXPECT_NE(move("snai,depth=1", better), "b3-b2");
}

TEST_F(TablutPlayer, ARealWinOutranksANearOne) {
  for (const std::string name : {"snai", "snai-coded"}) {
    // The king stands before the edge: he goes there, though many moves keep two ways open.
    const Analysis win = choice(name + ",depth=3", line("9/9/2k6/9/9/9/2w6/9/b8 w", ""));
    EXPECT_EQ(win.score, Score::win_in(1)) << name;
    EXPECT_TRUE(win.exact) << name;
    // One ply ahead two ways out are all there is to see: 10000 and no win.
    const Analysis near = choice(name + ",depth=1,full=off", line("9/9/9/3k5/9/9/9/9/b8 w", ""));
    ASSERT_TRUE(near.score);
    EXPECT_FALSE(near.score->is_decided()) << name;
    EXPECT_GT(near.score->value(), 9000) << name;
    EXPECT_LT(*near.score, Score::win()) << name;
  }
}

TEST_F(TablutPlayer, CanLeaveOutATerm) {
  // Without its greatest term White does not see the two ways out.
  const Line before = line("9/9/9/3k5/9/9/9/9/b8 w", "");
  EXPECT_LT(choice("snai,depth=1,full=off,without=victory_near", before).score->value(), 2000);
  const auto unknown = make_player(game_, "snai,without=victory_nar");
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().code, ErrorCode::kBadOption);
  EXPECT_EQ(unknown.error().text(),
            "option without: snai has no term 'victory_nar'; did you mean 'victory_near'?");
  EXPECT_EQ(make_player(game_, "nobody,without=whites").error().code, ErrorCode::kUnknownHeuristic);
  EXPECT_FALSE(parse_player("snai,without="));
  EXPECT_FALSE(parse_player("random,without=whites"));
  EXPECT_FALSE(parse_player("solver,without=whites"));
}

}  // namespace
}  // namespace quadrille
