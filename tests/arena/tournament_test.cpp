// SPDX-License-Identifier: MIT
#include "arena/tournament.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "arena/run_jobs.h"
#include "arena/tournament_summary.h"
#include "base/utf8.h"
#include "games/registry.h"

namespace quadrille {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

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

class TournamentCounts : public testing::Test {
 protected:
  TournamentCounts() : plan_(plan_of(3, 2)), schedule_(schedule_of(plan_)) {}

  // A game that A of its pairing won or lost, or nobody.
  GameRecord record(std::size_t game, std::optional<bool> a_wins,
                    Reason reason = Reason::kGoalRowReached) const {
    GameRecord record{schedule_.jobs[game], {}};
    if (a_wins) {
      const Side a = schedule_.games[game].side_of_a;
      record.played.outcome.winner = *a_wins ? a : opposite(a);
    }
    record.played.outcome.reason = reason;
    return record;
  }

  TournamentPlan plan_;
  Schedule schedule_;
};

TEST_F(TournamentCounts, PointsGoToBothAndFailuresAreNamed) {
  TournamentCounter counter(plan_, schedule_);
  for (std::size_t i = 0; i < schedule_.jobs.size(); ++i) {
    const bool crash = i == 5;
    // The player with the smaller number wins.
    counter.add(i, record(i, !crash, crash ? Reason::kCrash : Reason::kGoalRowReached));
  }
  EXPECT_EQ(counter.finished(), schedule_.jobs.size());
  const auto standings = standings_of(plan_, schedule_, counter);
  ASSERT_EQ(standings.size(), 3U);
  std::uint64_t half_points = 0;
  for (const Standing& standing : standings) {
    EXPECT_EQ(standing.total().games(), schedule_.jobs.size() * 2 / 3);
    EXPECT_EQ(standing.as_first.games(), standing.as_second.games());
    half_points += standing.total().half_points();
  }
  EXPECT_EQ(half_points, 2 * schedule_.jobs.size());
  EXPECT_EQ(standings[0].player, 0U);
  EXPECT_EQ(standings[2].player, 2U);
  ASSERT_EQ(counter.failures().size(), 1U);
  const auto& [game, failure] = *counter.failures().begin();
  EXPECT_EQ(game, 5U);
  EXPECT_EQ(failure.player, schedule_.pairings[schedule_.games[5].pairing].a);
  std::string text;
  for (const Passage& part : tournament_text(plan_, schedule_, {}, counter, 60)) text += part.text;
  EXPECT_THAT(text, HasSubstr("1 game was lost by failure"));
  EXPECT_THAT(text, HasSubstr("game 6: p0, crash"));
}

TEST_F(TournamentCounts, ARulingIsNoFailure) {
  TournamentCounter counter(plan_, schedule_);
  counter.add(0, record(0, true, Reason::kAdjudication));
  counter.add(1, record(1, true, Reason::kLength));
  EXPECT_TRUE(counter.failures().empty());
}

// Half a pair says more about the colours than about the players.
TEST_F(TournamentCounts, AGameWaitsForTheOtherOneOfItsPair) {
  TournamentCounter counter(plan_, schedule_);
  counter.add(0, record(0, true));
  EXPECT_EQ(counter.of_pairing(0).total().games(), 0U);
  counter.add(1, record(1, true));
  EXPECT_EQ(counter.of_pairing(0).total().wins, 2U);
  EXPECT_EQ(counter.on_board(0, 0).total().wins, 2U);
  EXPECT_EQ(counter.on_board(0, 1).total().games(), 0U);
}

TEST_F(TournamentCounts, NothingPlayedIsNothingToDivideBy) {
  const TournamentCounter counter(plan_, schedule_);
  JsonWriter json;
  write_tournament(json, plan_, schedule_, {}, counter);
  std::string text = json.text();
  for (const Passage& part : tournament_text(plan_, schedule_, {}, counter)) text += part.text;
  EXPECT_EQ(text.find("nan"), std::string::npos);
  EXPECT_EQ(text.find("inf"), std::string::npos);
}

// The lines of a table fit the screen, however many players there are.
TEST(TournamentText, FitsTheScreen) {
  TournamentPlan plan = plan_of(0, 2);
  for (int i = 0; i < 12; ++i) {
    plan.players.push_back("alphabeta:material,order=off,depth=" + std::to_string(i + 1));
  }
  const Schedule schedule = schedule_of(plan);
  const TournamentCounter counter(plan, schedule);
  for (const std::size_t width : {std::size_t{60}, std::size_t{80}}) {
    for (const Passage& part : tournament_text(plan, schedule, {}, counter, width)) {
      for (std::size_t begin = 0; begin < part.text.size();) {
        const std::size_t end = part.text.find('\n', begin);
        const std::string line = part.text.substr(begin, end - begin);
        EXPECT_LE(characters_of(line), width) << line;
        begin = end + 1;
      }
    }
  }
}

}  // namespace
}  // namespace quadrille
