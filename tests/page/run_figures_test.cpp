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
    EXPECT_EQ(pairs_in(pairing.summary.pairs), 6U);
    EXPECT_EQ(pairing.path.size(), pairs_in(pairing.summary.counted_pairs()));
    EXPECT_EQ(score_of(pairing.summary.pairs), pairing.summary.total().score());
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
  EXPECT_EQ(pairs_in(figures.pairings[0].summary.pairs), 12U);
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

// The games of a run as if they were those of a longer one that plays each pair twice.
StoredGame at(const StoredGame& game, std::size_t number) {
  StoredGame moved = game;
  moved.number = number;
  moved.id = static_cast<std::int64_t>(number) + 1;
  return moved;
}

TEST(RunFigures, CopiesAreNotCountedAgain) {
  const GameFile file({.boards = {"breakthrough:5x5"},
                       .players = {{"random", "chance"}, {"random,name=other", "other"}},
                       .pairs = 4});
  std::vector<StoredGame> games;
  file.each_game([&](const StoredGame& game) { games.push_back(game); });
  RunCounter counter(file.figures().run);
  for (std::size_t i = 0; i < 2 * games.size(); ++i) {
    EXPECT_FALSE(counter.add(at(games[i % games.size()], i)));
  }
  const RunFigures twice = counter.finish();
  EXPECT_EQ(twice.counted, 16U);
  EXPECT_EQ(twice.all.copies, 8U);
  EXPECT_EQ(twice.pairings[0].summary.counted_pairs(), file.figures().pairings[0].summary.pairs);
  EXPECT_EQ(twice.pairings[0].path.size(), 4U);
  EXPECT_THAT(warnings_of_run(twice), testing::Contains(HasSubstr("8 of 16 games are copies")));
}

TEST(RunFigures, AGameWithoutTheOtherOfItsPairDoesNotCount) {
  const GameFile file(kRoundRobin);
  RunCounter counter(file.figures().run);
  file.each_game([&](const StoredGame& game) {
    if (game.number != 3 && game.number != 10) {
      EXPECT_FALSE(counter.add(game));
    }
  });
  const RunFigures figures = counter.finish();
  EXPECT_EQ(figures.games.size(), 34U);
  EXPECT_EQ(figures.counted, 32U);
  EXPECT_EQ(figures.all.total().games(), 32U);
  EXPECT_FALSE(figures.games[2].counts);
  EXPECT_THAT(warnings_of_run(figures),
              testing::Contains("34 of 36 games are played; those of complete pairs are counted."));
}

TEST(RunFigures, WhatWasPlayedBehindTheEndOfATestDoesNotCount) {
  const GameFile file({.boards = {"breakthrough:5x5"},
                       .players = {{"alphabeta:material,depth=2", "two"}, {"random", "chance"}},
                       .pairs = 20});
  StoredRun run = file.figures().run;
  EXPECT_EQ(file.figures().sprt(), nullptr);
  run.run.sprt = SprtTest{.elo0 = 0, .elo1 = 100};
  RunCounter counter(run);
  file.each_game([&](const StoredGame& game) { EXPECT_FALSE(counter.add(game)); });
  const RunFigures figures = counter.finish();
  ASSERT_NE(figures.sprt(), nullptr);
  EXPECT_EQ(figures.sprt()->decision, SprtDecision::kAcceptH1);
  EXPECT_LT(figures.counted, 40U);
  EXPECT_EQ(figures.counted, 2 * figures.pairings[0].path.size());
  EXPECT_THAT(warnings_of_run(figures), testing::Contains(HasSubstr("behind the end of the test")));
  EXPECT_THAT(verdict_of_run(figures), HasSubstr("the test of 0 against 100 Elo chose 100"));
}

TEST(RunVerdict, SaysNoMoreThanTheGamesCarry) {
  RunFigures figures = GameFile({.boards = {"breakthrough:4x5"},
                                 .players = {{"random", "A"}, {"random,name=b", "B"}},
                                 .pairs = 1})
                           .figures();
  PairCounts& pairs = figures.pairings[0].summary.pairs;
  pairs = {0, 0, 0, 0, 9};
  EXPECT_THAT(verdict_of_run(figures), HasSubstr("Not enough games"));
  pairs = {5, 0, 10, 0, 6};
  EXPECT_THAT(verdict_of_run(figures), HasSubstr("Not enough games to say which is stronger"));
  pairs = {15, 0, 10, 0, 0};
  EXPECT_THAT(verdict_of_run(figures), HasSubstr("b is stronger than random: +241 Elo"));
}

TEST(RunVerdict, OfManyTheStrongestIsStrongerThanEachOfTheOthers) {
  RunFigures figures = GameFile(kRoundRobin).figures();
  EXPECT_THAT(verdict_of_run(figures), HasSubstr("Not enough games"));
  for (PairingFigures& pairing : figures.pairings) pairing.summary.pairs = {20, 0, 5, 0, 0};
  EXPECT_THAT(verdict_of_run(figures), HasSubstr("two is the strongest of the 3 players"));
  figures.pairings[2].summary.pairs = {5, 0, 10, 0, 5};
  EXPECT_THAT(verdict_of_run(figures), HasSubstr("which of one and two is the strongest"));
}

// The difference of the two players as the verdict has it; the errors of ratings, around the mean
// of their group, are another thing.
TEST(FiguresJson, TellsTheEloOfAPairingAsItsVerdictDoes) {
  RunFigures figures = GameFile({.boards = {"breakthrough:4x5"},
                                 .players = {{"random", "A"}, {"random,name=b", "B"}},
                                 .pairs = 1})
                           .figures();
  const auto elo = [&] {
    JsonWriter json;
    const auto parsed = parse_json(write_figures(json, figures).text());
    return *parsed->find("pairings")->array()->front().find("elo");
  };
  figures.pairings[0].summary.pairs = {0, 0, 10, 0, 15};
  const std::string told = *elo().string();
  EXPECT_THAT(told, testing::MatchesRegex(R"(\+[0-9]+ Elo \(\+[0-9]+ to \+[0-9]+\))"));
  EXPECT_THAT(verdict_of_run(figures), HasSubstr(told));
  figures.pairings[0].summary.pairs = {};
  EXPECT_TRUE(elo().is_null());
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
