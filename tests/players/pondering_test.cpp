// SPDX-License-Identifier: MIT
#include "players/pondering.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "games/registry.h"
#include "tests/os/no_more_threads.h"
#include "tests/players/player_of.h"

namespace quadrille {
namespace {

using namespace std::chrono_literals;

Nodes nodes_to_depth(Player& player, const Line& line, Depth depth) {
  Turn turn;
  turn.limits.emplace().per_move.depth = depth;
  return player.choose_lines(line, turn, 1).front().nodes;
}

TEST(PonderingThreads, WhatWasFoundIsThereWhenTheReplyComes) {
  constexpr Depth kDepth = 7;
  const GamePointer game = *find_game("breakthrough:6x6");
  const auto player = player_of(game, "alphabeta:ari,tt=8");
  player->new_game(1);
  const Line start(game, game->start());
  Turn turn;
  turn.limits.emplace().per_move.depth = 4;
  const Analysis analysis = player->choose(start, turn);
  ASSERT_GE(analysis.principal_variation.size(), 2U);
  Line expected = start;
  expected.play(analysis.principal_variation[0]);
  expected.play(analysis.principal_variation[1]);

  const auto cold = player_of(game, "alphabeta:ari,tt=8");
  cold->new_game(1);
  const Nodes without = nodes_to_depth(*cold, expected, kDepth);
  // As long as it takes on a busy machine.
  Nodes with = without;
  for (int i = 0; i < 100 && with >= without / 2; ++i) {
    Pondering pondering(*player);
    pondering.begin(start, analysis);
    std::this_thread::sleep_for(50ms);
    pondering.end();
    with = nodes_to_depth(*player, expected, kDepth);
  }
  EXPECT_LT(with, without / 2);
}

TEST(PonderingThreads, NothingIsPonderedWhereThereAreNoMore) {
  const GamePointer game = *find_game("breakthrough:5x5");
  const auto player = player_of(game, "alphabeta:ari,tt=1,nodes=500");
  const Line start(game, game->start());
  const Analysis analysis = player->choose(start, {});
  ASSERT_GE(analysis.principal_variation.size(), 2U);
  const NoMoreThreads none;
  Pondering pondering(*player);
  pondering.begin(start, analysis);
  pondering.end();
}

TEST(PonderingThreads, NothingIsPonderedWithoutAReplyOrAfterTheEnd) {
  const GamePointer game = *find_game("breakthrough:5x5");
  const auto player = player_of(game, "alphabeta:ari,tt=1");
  Pondering pondering(*player);
  Analysis analysis;
  analysis.principal_variation = {game->legal_moves(game->start()).front()};
  pondering.begin(Line(game, game->start()), analysis);
  const AnyPosition nearly_won = *game->parse_position("3p1/P4/5/5/4P w");
  analysis.principal_variation.assign(2, *game->parse_move(nearly_won, "a4-a5"));
  pondering.begin(Line(game, nearly_won), analysis);
  pondering.end();
}

}  // namespace
}  // namespace quadrille
