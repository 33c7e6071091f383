// SPDX-License-Identifier: MIT
#include "arena/tournament_summary.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "base/utf8.h"
#include "games/registry.h"

namespace quadrille {
namespace {

using testing::HasSubstr;

// On two boards.
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

// Players without chance play the same games in every round. Tables show all of them; ratings and
// intervals go by what was seen once.
TEST_F(TournamentCounts, CopiesAreNoObservations) {
  const auto ratings_after = [&](std::size_t rounds, std::string& text) {
    TournamentPlan plan = plan_;
    plan.rounds = rounds;
    const Schedule schedule = schedule_of(plan);
    TournamentCounter counter(plan, schedule);
    for (std::size_t i = 0; i < schedule.jobs.size(); ++i) {
      GameRecord record{schedule.jobs[i], {}};
      record.played.outcome = {schedule.games[i].pairing == 1 ? Side::kSecond : Side::kFirst,
                               Reason::kGoalRowReached};
      counter.add(i, record);
    }
    EXPECT_EQ(counter.of_all().copies, (rounds - 1) * schedule.jobs.size() / rounds);
    EXPECT_EQ(counter.of_all().total().games(), schedule.jobs.size());
    for (const Passage& part : tournament_text(plan, schedule, {}, counter)) text += part.text;
    const CrossTable table = cross_table_of(plan, schedule, counter);
    JsonWriter json;
    write_ratings(json, table, rate_players(table.players.size(), table.pairings, true));
    return json.text();
  };
  std::string once;
  std::string three_times;
  EXPECT_EQ(ratings_after(1, once), ratings_after(3, three_times));
  EXPECT_EQ(once.find("copies"), std::string::npos);
  EXPECT_THAT(three_times, HasSubstr("WARNING: 48 of 72 games are copies of others, move for move; "
                                     "24 pairs of nothing\nelse are not counted again\n"));
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
