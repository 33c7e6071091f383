// SPDX-License-Identifier: MIT
#include "store/swings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <initializer_list>
#include <optional>

namespace quadrille {
namespace {

using Score = std::optional<double>;

// A game of these scores: first side, second side and so on.
PlayedGame game_of(std::initializer_list<Score> scores) {
  PlayedGame game;
  for (const Score& score : scores) game.moves.push_back({"a2-a3", score});
  return game;
}

TEST(Swings, AreOfOnePlayersOwnScores) {
  const auto swing = largest_swing(game_of({1.0, -50.0, 2.0, -53.0, 1.5, -52.0}));
  ASSERT_TRUE(swing);
  EXPECT_EQ(swing->move, 3U);
  EXPECT_EQ(swing->change, -3);
}

TEST(Swings, LeaveOutDecidedGamesAndThoseWhoTellNothing) {
  EXPECT_FALSE(largest_swing(game_of({1.0, Score(), 999999990.0, Score()})));
  EXPECT_FALSE(largest_swing(game_of({1.0, 2.0})));
  EXPECT_FALSE(largest_swing(game_of({})));
  EXPECT_FALSE(largest_swing(game_of({1.0, 1.0, Score(), 999999995.0, 5.0, 1e9})));
}

TEST(Swings, AnUnusualFallIsAMistake) {
  const PlayedGame game = game_of({1.0, 0.0, 2.0, 0.0, 1.0, 0.0, 2.0, 0.0, -9.0, 0.0, -8.0, 0.0});
  const auto marks = marks_of(game);
  for (std::size_t i = 0; i < marks.size(); ++i) {
    EXPECT_EQ(marks[i], i == 6 ? Mark::kMistake : Mark::kNone) << i;
  }
}

TEST(Swings, ToBeLostUnawaresIsABlunder) {
  const auto marks = marks_of(game_of({0.0, -1.0, -999999992.0, -999999991.0}));
  EXPECT_EQ(marks[0], Mark::kBlunder);
  EXPECT_EQ(marks[1], Mark::kNone);  // it knew that it stood badly
  EXPECT_TRUE(marks_of(game_of({})).empty());
}

}  // namespace
}  // namespace quadrille
