// SPDX-License-Identifier: MIT
#include "arena/match.h"

#include <gtest/gtest.h>

#include "games/registry.h"

namespace quadrille {
namespace {

TEST(Match, IsPairsOfGamesWithColoursSwapped) {
  MatchPlan plan;
  plan.game = *find_game("breakthrough:6x6");
  plan.players = {"ari", "random"};
  plan.limits.per_move.nodes = 70;
  plan.openings = random_openings(plan.game, 4, 3, 1);
  plan.longest = 60;
  const auto jobs = jobs_of(plan);
  ASSERT_EQ(jobs.size(), 6U);
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    EXPECT_EQ(jobs[i].game, "breakthrough:standard:6x6");
    EXPECT_EQ(jobs[i].players[index_of(side_of_a(i))], "ari");
    EXPECT_EQ(jobs[i].players[1 - index_of(side_of_a(i))], "random");
    EXPECT_EQ(jobs[i].opening.moves, plan.openings[i / 2].moves);
    EXPECT_EQ(jobs[i].limits.per_move.nodes, 70U);
    EXPECT_EQ(jobs[i].longest, 60U);
    for (std::size_t k = 0; k < i; ++k) EXPECT_NE(jobs[i].seed, jobs[k].seed);
  }
  const auto first = jobs[0].seed;
  plan.seed = 2;
  EXPECT_NE(jobs_of(plan)[0].seed, first);
}

TEST(Match, PlayersHaveTheNamesTheyWereGiven) {
  MatchPlan plan;
  plan.players = {"ari,name=Anna", "random"};
  EXPECT_EQ(names_of(plan), (std::array<std::string, 2>{"Anna", "random"}));
  plan.players = {"random", "random"};
  EXPECT_EQ(names_of(plan), (std::array<std::string, 2>{"random (A)", "random (B)"}));
}

TEST(Match, LongNamesAreShortInTables) {
  MatchPlan plan;
  const std::string words = "alphabeta:ari,nodes=1000,order=off,tt=off";
  plan.players = {words, words + ",depth=3"};
  EXPECT_EQ(names_of(plan)[1], words + ",depth=3");
  EXPECT_EQ(short_names_of(plan),
            (std::array<std::string, 2>{"alphabeta:ari,nodes=1000,or... (A)",
                                        "alphabeta:ari,nodes=1000,or... (B)"}));
}

TEST(Match, AResultIsSomebodys) {
  PlayedGame game;
  game.outcome = {Side::kSecond, Reason::kGoalRowReached};
  EXPECT_EQ(result_of(game, Side::kSecond), (Tally{.wins = 1}));
  EXPECT_EQ(result_of(game, Side::kFirst), (Tally{.losses = 1}));
  game.outcome = {std::nullopt, Reason::kRepetition};
  EXPECT_EQ(result_of(game, Side::kFirst), (Tally{.draws = 1}));
  // What nobody let come to its end is no draw.
  game.outcome = {std::nullopt, Reason::kLength};
  EXPECT_EQ(result_of(game, Side::kFirst), (Tally{.cut = 1}));
}

}  // namespace
}  // namespace quadrille
