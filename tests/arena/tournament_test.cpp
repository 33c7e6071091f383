// SPDX-License-Identifier: MIT
#include "arena/tournament.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "games/registry.h"

namespace quadrille {
namespace {

using testing::ElementsAre;

TournamentPlan plan_of(std::size_t players, std::size_t openings) {
  TournamentPlan plan;
  for (const char* words : {"breakthrough:5x5", "breakthrough:4x4"}) {
    const GamePointer game = *find_game(words);
    plan.boards.push_back({game, random_openings(game, 2, openings, 1)});
  }
  for (std::size_t i = 0; i < players; ++i)
    plan.players.push_back("random,name=p" + std::to_string(i));
  return plan;
}

TEST(Tournament, EverybodyMeetsEverybody) {
  EXPECT_THAT(pairings_of(plan_of(3, 1)), ElementsAre(Pairing{0, 1}, Pairing{0, 2}, Pairing{1, 2}));
}

TEST(Tournament, AGauntletIsTheFirstAgainstTheRest) {
  TournamentPlan plan = plan_of(4, 1);
  plan.gauntlet = 1;
  EXPECT_THAT(pairings_of(plan), ElementsAre(Pairing{0, 1}, Pairing{0, 2}, Pairing{0, 3}));
  plan.gauntlet = 2;
  EXPECT_THAT(pairings_of(plan),
              ElementsAre(Pairing{0, 2}, Pairing{0, 3}, Pairing{1, 2}, Pairing{1, 3}));
}

// Every pairing plays every opening of every board once with each colour, in every round.
TEST(Tournament, SchedulesPairsFromTheSameOpenings) {
  TournamentPlan plan = plan_of(3, 5);
  plan.boards[1].openings.resize(3);
  plan.rounds = 2;
  const Schedule schedule = schedule_of(plan);
  ASSERT_EQ(schedule.jobs.size(), 2 * 2 * 3 * (5 + 3U));
  ASSERT_EQ(schedule.games.size(), schedule.jobs.size());
  std::map<std::string, int> times;
  std::set<std::uint64_t> seeds;
  for (std::size_t i = 0; i < schedule.jobs.size(); ++i) {
    const GameJob& job = schedule.jobs[i];
    const ScheduledGame& game = schedule.games[i];
    const auto [a, b] = schedule.pairings[game.pairing];
    EXPECT_EQ(job.players[index_of(game.side_of_a)], plan.players[a]);
    EXPECT_EQ(job.players[1 - index_of(game.side_of_a)], plan.players[b]);
    EXPECT_EQ(job.game, plan.boards[game.board].game->name());
    GameJob bare = job;
    bare.seed = 0;
    ++times[job_json(bare)];
    seeds.insert(job.seed);
  }
  EXPECT_EQ(times.size(), schedule.jobs.size() / 2);
  for (const auto& [job, count] : times) EXPECT_EQ(count, 2) << job;
  EXPECT_EQ(seeds.size(), schedule.jobs.size());
}

TEST(Tournament, UnitsAreWholePairsOfOnePairing) {
  const Schedule schedule = schedule_of(plan_of(3, 5));
  std::size_t next = 0;
  for (const TournamentUnit& unit : schedule.units) {
    EXPECT_EQ(unit.first, next);
    EXPECT_EQ(unit.jobs % 2, 0U);
    EXPECT_LE(unit.jobs, 2 * kPairsInUnit);
    for (std::size_t i = 0; i < unit.jobs; ++i) {
      EXPECT_EQ(schedule.games[next + i].pairing, schedule.games[next].pairing);
      EXPECT_EQ(schedule.games[next + i].board, schedule.games[next].board);
    }
    next += unit.jobs;
  }
  EXPECT_EQ(next, schedule.jobs.size());
}

TEST(Tournament, ItsKeyIsOfEverythingThatGamesDependOn) {
  const TournamentPlan plan = plan_of(3, 3);
  const auto differs = [&](auto change) {
    TournamentPlan other = plan;
    change(other);
    return tournament_key(other) != tournament_key(plan) &&
           schedule_of(other).jobs[0].seed != schedule_of(plan).jobs[0].seed;
  };
  EXPECT_TRUE(differs([](auto& other) { other.seed = 2; }));
  EXPECT_TRUE(differs([](auto& other) { other.players[2] += ",name=q"; }));
  EXPECT_TRUE(differs([](auto& other) { other.boards[0].openings.pop_back(); }));
  EXPECT_TRUE(differs([](auto& other) { other.boards.pop_back(); }));
  EXPECT_TRUE(differs([](auto& other) { other.limits.per_move.nodes = 5; }));
  EXPECT_TRUE(differs([](auto& other) { other.gauntlet = 1; }));
  EXPECT_TRUE(differs([](auto& other) { other.longest = 7; }));
  EXPECT_EQ(tournament_key(plan), tournament_key(plan_of(3, 3)));
}

TEST(Tournament, PlayersOfOneNameAreToldApart) {
  TournamentPlan plan = plan_of(1, 1);
  plan.players = {"random", "greedy:material", "random"};
  EXPECT_THAT(names_of(plan), ElementsAre("random (1)", "greedy:material", "random (2)"));
}

}  // namespace
}  // namespace quadrille
