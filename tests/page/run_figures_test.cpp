// SPDX-License-Identifier: MIT
#include "page/run_figures.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/json_value.h"
#include "page/figures_json.h"
#include "page/run_verdict.h"
#include "tests/page/played_run.h"

namespace quadrille {
namespace {

using testing::HasSubstr;

const RunPlan kRoundRobin = {.boards = {"breakthrough:4x5", "breakthrough:5x5"},
                             .players = {{"random", "chance"},
                                         {"alphabeta:material,depth=1", "one"},
                                         {"alphabeta:material,depth=2", "two"}},
                             .pairs = 3};

TEST(RunFigures, CountEveryGameOnceForEachOfItsQuestions) {
  const RunFigures figures = GameFile(kRoundRobin).figures();
  constexpr std::uint64_t kGames = 2 * 3 * 6;
  EXPECT_EQ(figures.games.size(), kGames);
  Tally all;
  for (const PlayerFigures& player : figures.players) {
    EXPECT_EQ(player.total().games(), 2 * kGames / 3);
    EXPECT_EQ(player.as_side[0].games(), player.as_side[1].games());
    all += player.total();
  }
  EXPECT_EQ(all.wins, all.losses);
  ASSERT_EQ(figures.pairings.size(), 3U);
  for (const PairingFigures& pairing : figures.pairings) {
    EXPECT_EQ(pairs_in(pairing.pairs), 6U);
    EXPECT_EQ(pairing.path.size(), 6U);
    EXPECT_EQ(score_of(pairing.pairs), pairing.total().score());
  }
  ASSERT_EQ(figures.boards.size(), 2U);
  EXPECT_EQ(figures.boards[0].first.games(), kGames / 2);
  EXPECT_EQ(figures.openings.size(), 6U);
  std::uint64_t ends = 0;
  for (const auto& [reason, end] : figures.ends) ends += end.games();
  EXPECT_EQ(ends, kGames);
}

TEST(RunFigures, CountMovesOfPlayersAlone) {
  const GameFile file(kRoundRobin);
  const RunFigures figures = file.figures();
  std::uint64_t moves = 0;
  file.each_game([&](const StoredGame& game) { moves += game.record.played.moves.size(); });
  EXPECT_EQ(figures.players[0].moves + figures.players[1].moves + figures.players[2].moves, moves);
  EXPECT_EQ(figures.players[0].moves_with_depth, 0U);  // chance looks at nothing
  EXPECT_LE(figures.players[1].deepest, 1);
  EXPECT_EQ(figures.players[2].deepest, 2);
}

TEST(RunFigures, TwoPlayersWithTheSameWordsAreToldApart) {
  const RunFigures figures = GameFile({.boards = {"breakthrough:4x5"},
                                       .players = {{"random", "same"}, {"random", "same"}},
                                       .pairs = 12})
                                 .figures();
  EXPECT_EQ(figures.players[0].name, "same");
  EXPECT_EQ(figures.players[1].name, "same (2)");
  ASSERT_EQ(figures.pairings.size(), 1U);
  EXPECT_EQ(pairs_in(figures.pairings[0].pairs), 12U);
}

TEST(RunFigures, RefuseAGameOfAStranger) {
  const GameFile file(kRoundRobin);
  StoredRun run = file.figures().run;
  run.run.players[0].words = "greedy:material";
  RunCounter counter(run);
  std::string fault;
  file.each_game([&](const StoredGame& game) {
    const auto error = counter.add(game);
    if (error && fault.empty()) fault = error->text();
  });
  EXPECT_EQ(fault, "game 1: 'random' is not among the players of the run");
}

TEST(RunFigures, RepeatedGamesAreSeen) {
  const GameFile file(kRoundRobin);
  RunCounter counter(file.figures().run);
  std::size_t games = 0;
  file.each_game([&](const StoredGame& game) {
    StoredGame again = game;
    again.id += 1000;
    EXPECT_FALSE(counter.add(game));
    if (++games <= 5) {
      EXPECT_FALSE(counter.add(again));
    }
  });
  EXPECT_EQ(file.figures().repeated, 0U);
  EXPECT_EQ(counter.finish().repeated, 5U);
}

TEST(RunFigures, TheTestOfACommandIsRead) {
  EXPECT_EQ(sprt_of_command("quadrille match g a b --sprt 0,30 --games 10"),
            (SprtTest{.elo0 = 0, .elo1 = 30}));
  EXPECT_EQ(sprt_of_command("quadrille match g a b --sprt=-5,5"),
            (SprtTest{.elo0 = -5, .elo1 = 5}));
  for (const char* command :
       {"", "--sprt", "--sprt 30,0", "--sprt x,y", "--sprt 1", "--sprt nan,1"}) {
    EXPECT_EQ(sprt_of_command(command), std::nullopt) << command;
  }
}

TEST(RunVerdict, SaysNoMoreThanTheGamesCarry) {
  RunFigures figures = GameFile({.boards = {"breakthrough:4x5"},
                                 .players = {{"random", "A"}, {"random,name=b", "B"}},
                                 .pairs = 1})
                           .figures();
  PairCounts& pairs = figures.pairings[0].pairs;
  pairs = {0, 0, 0, 0, 9};
  EXPECT_THAT(verdict_of_run(figures), HasSubstr("Not enough games"));
  pairs = {5, 0, 10, 0, 6};
  EXPECT_THAT(verdict_of_run(figures), HasSubstr("do not show who is stronger. A scored 52.4 %"));
  pairs = {15, 0, 10, 0, 0};
  EXPECT_THAT(verdict_of_run(figures), HasSubstr("B is stronger than A: 80.0 %"));
}

TEST(RunVerdict, OfManyTheStrongestIsStrongerThanEachOfTheOthers) {
  RunFigures figures = GameFile(kRoundRobin).figures();
  EXPECT_THAT(verdict_of_run(figures), HasSubstr("Not enough games"));
  for (PairingFigures& pairing : figures.pairings) pairing.pairs = {20, 0, 5, 0, 0};
  EXPECT_THAT(verdict_of_run(figures), HasSubstr("two is the strongest of the 3 players"));
  figures.pairings[2].pairs = {5, 0, 10, 0, 5};
  EXPECT_THAT(verdict_of_run(figures), HasSubstr("which of one and two is the strongest"));
}

TEST(FiguresJson, IsJsonWithTheSameFigures) {
  const RunFigures figures = GameFile(kRoundRobin).figures();
  JsonWriter json;
  const auto parsed = parse_json(write_figures(json, figures).text());
  ASSERT_TRUE(parsed);
  for (const char* name : {"verdict", "run", "players", "ratings", "pairings", "sprt", "boards",
                           "openings", "ends", "failures"}) {
    EXPECT_NE(parsed->find(name), nullptr) << name;
  }
}

}  // namespace
}  // namespace quadrille
