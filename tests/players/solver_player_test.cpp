// SPDX-License-Identifier: MIT
// The player `solver`: perfect where it can prove, alpha-beta where it cannot.
#include "players/solver_player.h"

#include <gtest/gtest.h>

#include <chrono>
#include <ctime>
#include <memory>
#include <string>
#include <utility>

#include "games/registry.h"
#include "players/factory.h"
#include "tests/players/player_of.h"

namespace quadrille {
namespace {

using namespace std::chrono_literals;

TEST(SolverPlayer, HurriesAWinAndDelaysALoss) {
  // 15 plies from the start of 2x6, White wins (rules/breakthrough.md, section 6.2).
  const auto game = *find_game("breakthrough:standard:2x6");
  const auto player = player_of(game, "solver,nodes=1000000");
  player->new_game(1);
  AnyPosition position = game->start();
  int left = 15;
  for (; !game->outcome(position); --left) {
    const Analysis analysis = player->choose(Line(game, position), {});
    ASSERT_TRUE(analysis.exact);
    ASSERT_EQ(*analysis.score, left % 2 == 1 ? Score::win_in(left) : Score::loss_in(left));
    position = game->apply(position, analysis.best());
  }
  EXPECT_EQ(left, 0);
}

TEST(SolverPlayer, KnowsAValueWithoutItsDistance) {
  const auto game = *find_game("breakthrough:standard:4x4");
  const Analysis analysis =
      player_of(game, "solver,nodes=1200")->choose(Line(game, game->start()), {});
  EXPECT_TRUE(analysis.exact);
  EXPECT_EQ(*analysis.score, Score::loss());
  EXPECT_FALSE(analysis.score->has_distance());
  EXPECT_LE(analysis.nodes, 1200U);
  EXPECT_TRUE(game->is_legal(game->start(), analysis.best()));
}

TEST(SolverPlayer, SeesADraw) {
  const auto game = *find_game("breakthrough:course:3x5");
  const Analysis analysis =
      player_of(game, "solver,nodes=100000")->choose(Line(game, game->start()), {});
  EXPECT_TRUE(analysis.exact);
  EXPECT_EQ(*analysis.score, Score::draw());
}

TEST(SolverPlayer, WithoutAProofPlaysAsAlphaBetaWithHalfTheNodes) {
  const auto game = *find_game("breakthrough:standard:8x8");
  const Analysis analysis =
      player_of(game, "solver,nodes=20000")->choose(Line(game, game->start()), {});
  const Analysis expected = player_of(game, default_player(*game) + ",nodes=10000")
                                ->choose(Line(game, game->start()), {});
  EXPECT_FALSE(analysis.exact);
  EXPECT_EQ(analysis.best(), expected.best());
  EXPECT_EQ(analysis.score, expected.score);
  EXPECT_EQ(analysis.nodes, 20000U);
}

TEST(SolverPlayer, NeverGivesAWonGameAway) {
  // Black wins 3x5; against every opponent it has to, also when it cannot find the distance.
  const auto game = *find_game("breakthrough:standard:3x5");
  const auto solver = player_of(game, "solver,nodes=60000");
  const auto opponent = player_of(game, "random");
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    solver->new_game(seed);
    opponent->new_game(seed);
    AnyPosition position = game->start();
    while (!game->outcome(position)) {
      const bool white = game->side_to_move(position) == Side::kFirst;
      position = game->apply(position,
                             (white ? opponent : solver)->choose(Line(game, position), {}).best());
    }
    EXPECT_EQ(game->outcome(position)->winner, Side::kSecond) << seed;
  }
}

TEST(SolverPlayer, ANewGameForgetsTheLast) {
  const auto game = *find_game("breakthrough:standard:4x4");
  const auto player = player_of(game, "solver,nodes=50000");
  player->new_game(1);
  const Nodes nodes = player->choose(Line(game, game->start()), {}).nodes;
  player->choose(Line(game, game->start()), {});
  player->new_game(2);
  EXPECT_EQ(player->choose(Line(game, game->start()), {}).nodes, nodes);
}

TEST(SolverPlayer, HalvesEveryLimit) {
  const Limits half = halved({.depth = {}, .nodes = 1, .time = 3s});
  EXPECT_EQ(half.nodes, 1U);  // there must be one
  EXPECT_EQ(half.time, 1500ms);
  EXPECT_TRUE(halved({}).unlimited());
}

// The tables of three pieces take longer to make than these limits allow. (If another test of this
// process has had them made already, there is nothing to wait for.)
TEST(SolverPlayer, KeepsItsTimeAlsoWhereTablesWouldHelp) {
  const auto game = *find_game("checkers");
  const auto line = Line(game, *game->parse_position("W:WK14,K15:BK1"));
#ifdef QUADRILLE_SANITIZED
  constexpr double kMost = 0.1;  // everything takes several times as long
#else
  constexpr double kMost = 0.02;
#endif
  for (const char* const words : {"solver,time=4ms", "solver,clock=100ms"}) {
    const auto player = player_of(game, words);
    player->new_game(1);
    const std::clock_t before = std::clock();
    const Analysis analysis = player->choose(line, {});
    EXPECT_LT(static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC, kMost) << words;
    EXPECT_TRUE(game->is_legal(line.position(), analysis.best())) << words;
  }
}

TEST(SolverPlayer, PlaysUnderEveryKindOfLimit) {
  const auto game = *find_game("breakthrough:standard:8x8");
  for (const std::string limit : {"nodes=1", "time=2ms", "clock=1s+0.01s"}) {
    const Analysis analysis =
        player_of(game, "solver," + limit)->choose(Line(game, game->start()), {});
    EXPECT_TRUE(game->is_legal(game->start(), analysis.best())) << limit;
  }
  // A depth for all players of a command does not bind it, nor leave it without limit.
  PlayerLimits common;
  common.per_move.depth = 3;
  const auto player = make_player(game, "solver", common);
  ASSERT_TRUE(player);
  EXPECT_LE((*player)->choose(Line(game, game->start()), {}).nodes, kDefaultNodes);
}

}  // namespace
}  // namespace quadrille
