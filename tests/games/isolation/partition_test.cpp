// SPDX-License-Identifier: MIT
// What Isolation says is certain of knights that cannot meet, against every move that there is.
#include <gtest/gtest.h>

#include "base/random.h"
#include "games/isolation/rules.h"
#include "tests/search/forced_win.h"

namespace quadrille::isolation {
namespace {

template <class Layout>
void expect_certain(BoardSize size, int games, int least_certain) {
  const Isolation<Layout> game(size);
  Random random(71);
  int certain = 0;
  for (int i = 0; i < games; ++i) {
    auto position = game.start();
    while (game.status(position) == Status::kOpen) {
      if (const auto [status, plies] = game.certain_result(position); status != Status::kOpen) {
        ++certain;
        const Side winner = status == won_by(Side::kFirst) ? Side::kFirst : Side::kSecond;
        ASSERT_TRUE(forces_win(game, position, winner, plies)) << game.position_text(position);
        ASSERT_FALSE(forces_win(game, position, winner, plies - 1)) << game.position_text(position);
      }
      typename Isolation<Layout>::MoveList moves;
      game.generate(position, moves);
      position = game.apply(position, moves[random.below(moves.size())]);
    }
  }
  EXPECT_GT(certain, least_certain) << game.name();
}

TEST(IsolationPartition, WhatIsCertainIsTrue) {
  ASSERT_NO_FATAL_FAILURE(expect_certain<Square64>({4, 4}, 20'000, 15'000));
  ASSERT_NO_FATAL_FAILURE(expect_certain<Square64>({5, 5}, 40'000, 30'000));
  ASSERT_NO_FATAL_FAILURE(expect_certain<Square64>({7, 7}, 10'000, 5'000));
  ASSERT_NO_FATAL_FAILURE(expect_certain<Wide128>({9, 8}, 3'000, 1'000));
}

TEST(IsolationPartition, TheLibrarysRulesAreLeftToTheSearch) {
  const Isolation<Wide128> game(kUdacitySize, RuleSet::kUdacity9x11);
  Random random(72);
  for (int i = 0; i < 200; ++i) {
    auto position = game.start();
    while (game.status(position) == Status::kOpen) {
      ASSERT_EQ(game.certain_result(position), CertainResult{});
      Isolation<Wide128>::MoveList moves;
      game.generate(position, moves);
      position = game.apply(position, moves[random.below(moves.size())]);
    }
  }
}

}  // namespace
}  // namespace quadrille::isolation
