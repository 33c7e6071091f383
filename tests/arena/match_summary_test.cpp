// SPDX-License-Identifier: MIT
#include "arena/match_summary.h"

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "arena/match_text.h"
#include "arena/match_verdict.h"
#include "base/json_value.h"
#include "base/random.h"
#include "games/registry.h"

namespace quadrille {
namespace {

using testing::HasSubstr;
using testing::Not;

GameRecord ended(std::optional<Side> winner, Reason reason = Reason::kGoalRowReached) {
  GameRecord record;
  record.played.outcome = {winner, reason};
  record.played.moves.resize(20);
  record.played.nodes = {100, 10};
  return record;
}

MatchPlan plan_of(std::size_t pairs) {
  MatchPlan plan;
  plan.game = *find_game("breakthrough:6x6");
  plan.players = {"ari", "hoddi"};
  plan.limits.per_move.nodes = 500;
  plan.openings.resize(pairs);
  return plan;
}

MatchConditions conditions_of(const MatchPlan& plan, const MatchCounter& counter) {
  MatchConditions conditions;
  conditions.version = "9.9";
  conditions.openings = "4 random plies";
  conditions.asked = 2 * plan.openings.size();
  conditions.played = counter.finished();
  conditions.used = counter.openings();
  conditions.stopped = conditions.played < conditions.asked;
  return conditions;
}

std::string text_of(const MatchPlan& plan, const MatchCounter& counter) {
  std::string text;
  for (const Passage& part : summary_text(plan, conditions_of(plan, counter), counter.summary())) {
    text += part.text;
  }
  return text;
}

std::string json_of(const MatchPlan& plan, const MatchCounter& counter) {
  JsonWriter json;
  return write_summary(json, plan, conditions_of(plan, counter), counter.summary(), counter.games())
      .text();
}

TEST(MatchSummary, CountsBySideAndByPairInAnyOrder) {
  MatchCounter counter;
  counter.add(3, ended(Side::kFirst));  // B wins as White
  counter.add(0, ended(Side::kFirst));  // A wins as White
  EXPECT_EQ(counter.summary().total().games(), 0U) << "no pair is complete";
  counter.add(1, ended(Side::kSecond));  // A wins as Black
  counter.add(2, ended(std::nullopt, Reason::kRepetition));
  const MatchSummary& summary = counter.summary();
  EXPECT_EQ(summary.as_first, (Tally{.wins = 1, .draws = 1}));
  EXPECT_EQ(summary.as_second, (Tally{.wins = 1, .losses = 1}));
  EXPECT_EQ(summary.pairs, (PairCounts{0, 1, 0, 0, 1}));
  EXPECT_EQ(summary.plies, 80U);
  EXPECT_EQ(summary.nodes, (std::array<Nodes, 2>{220, 220}));
  EXPECT_EQ(summary.ends.at(Reason::kRepetition), 1U);
  EXPECT_EQ(summary.ends.at(Reason::kGoalRowReached), 3U);
  EXPECT_EQ(counter.finished(), 4U);
}

TEST(MatchSummary, KeepsTheFirstFaultByTheNumberOfTheGame) {
  MatchCounter counter;
  for (const std::size_t game : {3U, 2U, 1U, 0U}) {
    GameRecord record = ended(side_of_a(game), Reason::kCrash);
    record.played.fault = fmt::format("game {}", game);
    counter.add(game, record);
  }
  ASSERT_TRUE(counter.summary().first_fault[1]);
  EXPECT_EQ(counter.summary().first_fault[1]->text, "game 0");
  EXPECT_FALSE(counter.summary().first_fault[0]);
  EXPECT_EQ(counter.summary().forfeits[1].at(Reason::kCrash), 4U);
  EXPECT_TRUE(counter.summary().forfeits[0].empty());
}

TEST(MatchSummary, ACutGameIsNoDrawInSilence) {
  MatchCounter counter;
  counter.add(0, ended(std::nullopt, Reason::kLength));
  counter.add(1, ended(std::nullopt, Reason::kRepetition));
  const MatchPlan plan = plan_of(1);
  EXPECT_EQ(counter.summary().total(), (Tally{.draws = 1, .cut = 1}));
  EXPECT_EQ(counter.summary().pairs, (PairCounts{0, 0, 1, 0, 0}));
  const std::string text = text_of(plan, counter);
  EXPECT_THAT(text, HasSubstr("games  won  drawn  cut  lost"));
  EXPECT_THAT(text, HasSubstr("ends: repetition 1, cut after 400 plies 1\n"));
  EXPECT_THAT(text, HasSubstr("WARNING: 1 game was cut after 400 plies: half a point"));
  const std::string json = json_of(plan, counter);
  EXPECT_THAT(json, HasSubstr(R"("total":{"games":2,"wins":0,"draws":1,"cut":1,"losses":0})"));
  EXPECT_THAT(json, HasSubstr(R"("ends":{"repetition":1,"length":1})"));
  EXPECT_THAT(json, HasSubstr(R"("longest":400)"));
}

MatchCounter won_by_a(std::size_t pairs) {
  MatchCounter counter;
  for (std::size_t game = 0; game < 2 * pairs; ++game) counter.add(game, ended(side_of_a(game)));
  return counter;
}

TEST(MatchSummary, TheVerdictSaysByHowMuchAndUnderWhichConditions) {
  EXPECT_THAT(text_of(plan_of(12), won_by_a(12)),
              HasSubstr("\nAt 500 nodes a move ari is stronger than hoddi: at least +"));
  const std::string json = json_of(plan_of(12), won_by_a(12));
  EXPECT_THAT(json, HasSubstr(R"("stronger":"a")"));
  EXPECT_THAT(json, HasSubstr("At 500 nodes a move ari is stronger"));
  EXPECT_THAT(text_of(plan_of(9), won_by_a(9)),
              HasSubstr("Not enough games to say which is stronger: play at least 20."));
  EXPECT_EQ(verdict_of(PairCounts{12, 0, 0, 0, 0}), Verdict::kStrongerB);
  EXPECT_EQ(verdict_of(PairCounts{3, 0, 6, 0, 3}), Verdict::kUndecided);
  EXPECT_EQ(verdict_of(PairCounts{9, 0, 0, 0, 0}), Verdict::kTooFewGames);
}

TEST(MatchSummary, TwoAlikeAreToldApart) {
  MatchPlan plan = plan_of(12);
  plan.players = {"random", "random"};
  EXPECT_THAT(text_of(plan, won_by_a(12)),
              HasSubstr("\nrandom (A) is stronger than random (B): at least"));
}

// What holds is told, not what was said: a player's own limits go before the match's, and without
// any there are the usual ones.
TEST(MatchSummary, TellsTheLimitsThatHeld) {
  MatchPlan plan = plan_of(12);
  plan.players = {"ari,depth=1", "hoddi"};
  EXPECT_THAT(text_of(plan, won_by_a(12)), HasSubstr("ari,depth=1 at 1 ply, hoddi at 500 nodes a"));
  EXPECT_THAT(text_of(plan, won_by_a(12)),
              HasSubstr("\nari,depth=1 at 1 ply is stronger than hoddi at 500 nodes a move: at"));
  auto json = parse_json(json_of(plan, won_by_a(12)));
  EXPECT_EQ(json->find("player_limits")->text(), R"([{"depth":1},{"nodes":500}])");
  plan.players = {"random", "hoddi"};
  plan.limits = {};
  EXPECT_THAT(text_of(plan, won_by_a(12)), HasSubstr("\n100,000 nodes a move; 12 openings"));
  json = parse_json(json_of(plan, won_by_a(12)));
  EXPECT_EQ(json->find("player_limits")->text(), R"([null,{"nodes":100000}])");
}

TEST(MatchSummary, ListsEveryGame) {
  MatchCounter counter = won_by_a(1);
  counter.add(2, ended(std::nullopt, Reason::kRepetition));
  const auto json = parse_json(json_of(plan_of(9), counter));
  ASSERT_TRUE(json);
  EXPECT_EQ(json->find("openings_used")->natural(), 2U);
  ASSERT_EQ(json->find("games")->array()->size(), 3U);
  EXPECT_EQ(json->find("games")->array()->at(1).text(),
            R"({"position":"start","opening":[],"white":"b","winner":"a",)"
            R"("reason":"goal row reached","plies":20})");
  EXPECT_TRUE(json->find("games")->array()->at(2).find("winner")->is_null());
}

TEST(MatchSummary, SaysUnderWhichConditionsItWasPlayed) {
  const std::string text = text_of(plan_of(12), won_by_a(12));
  EXPECT_THAT(text,
              HasSubstr("500 nodes a move; 12 openings of 4 random plies; seed 1; at most 400 "
                        "plies;\nversion 9.9\n"));
  const auto json = parse_json(json_of(plan_of(12), won_by_a(12)));
  ASSERT_TRUE(json);
  EXPECT_EQ(*json->find("version")->string(), "9.9");
  EXPECT_EQ(json->find("limits")->text(), R"({"nodes":500})");
  EXPECT_EQ(*json->find("openings")->string(), "4 random plies");
  EXPECT_EQ(json->find("openings_used")->natural(), 12U);
  EXPECT_EQ(json->find("games_asked")->natural(), 24U);
  EXPECT_EQ(json->find("games_played")->natural(), 24U);
  EXPECT_TRUE(*json->find("finished")->boolean());
  EXPECT_TRUE(json->find("tables")->is_null());
  EXPECT_EQ(json->find("pairs")->text(), "[0,0,0,0,12]");
  // All games won: the rating has a lower bound alone.
  EXPECT_TRUE(json->find("elo")->is_null());
  EXPECT_TRUE(json->find("elo_interval")->array()->at(1).is_null());
  EXPECT_GT(json->find("elo_interval")->array()->at(0).number(), 0);
}

TEST(MatchSummary, DamagedTablesAreNoneToRelyOn) {
  const MatchPlan plan = plan_of(12);
  MatchConditions conditions = conditions_of(plan, won_by_a(12));
  conditions.tables = 4;
  conditions.tables_damaged = true;
  EXPECT_THAT(summary_text(plan, conditions, won_by_a(12).summary()).at(1).text,
              HasSubstr("endgame tables of 4 pieces, damaged while"));
  JsonWriter json;
  EXPECT_THAT(write_summary(json, plan, conditions, won_by_a(12).summary()).text(),
              HasSubstr(R"("tables":4,"tables_damaged":true)"));
}

TEST(MatchSummary, OneThatWasStoppedSaysSo) {
  MatchCounter counter = won_by_a(10);
  counter.add(20, ended(Side::kFirst));  // its pair is not complete
  const std::string text = text_of(plan_of(50), counter);
  EXPECT_THAT(text,
              HasSubstr("Stopped after 21 of 100 games; the 20 of complete pairs are counted."));
  EXPECT_THAT(json_of(plan_of(50), counter), HasSubstr(R"("finished":false)"));
  EXPECT_THAT(text_of(plan_of(10), won_by_a(10)), Not(HasSubstr("Stopped")));
}

// "no information yet" or a bound, never `nan` or `inf`.
// What the command looks at: pairs as they settle, from the tenth on.
TEST(MatchSummary, ATestFindsAPlantedDifference) {
  constexpr int kMatches = 40;
  const double score = score_of_elo(60);
  Random random(1);
  int found = 0;
  for (int match = 0; match < kMatches; ++match) {
    MatchCounter counter({.sprt = SprtTest{.elo0 = 0, .elo1 = 30}});
    for (std::size_t game = 0; game < 10'000 && !counter.decided(); ++game) {
      constexpr std::uint64_t kGrains = 1'000'000;
      const bool a_wins = static_cast<double>(random.below(kGrains)) < score * kGrains;
      counter.add(game, ended(a_wins ? side_of_a(game) : opposite(side_of_a(game))));
    }
    ASSERT_TRUE(counter.decided());
    EXPECT_GE(pairs_in(counter.settled().pairs), kFewestPairs);
    found += counter.settled().sprt->decision == SprtDecision::kAcceptH1 ? 1 : 0;
  }
  EXPECT_GE(found, kMatches - 1);
}

TEST(MatchSummary, FewGamesAreNoNonsense) {
  const MatchCounter none;
  EXPECT_THAT(text_of(plan_of(3), none), HasSubstr("no information yet"));
  const auto json = parse_json(json_of(plan_of(3), none));
  ASSERT_TRUE(json);
  EXPECT_TRUE(json->find("score")->is_null());
  EXPECT_TRUE(json->find("elo_interval")->is_null());
  EXPECT_TRUE(json->find("stronger")->is_null());
  for (const std::size_t pairs : {1U, 2U, 4U}) {
    const std::string text = text_of(plan_of(pairs), won_by_a(pairs));
    EXPECT_THAT(text, HasSubstr("at least"));
    EXPECT_THAT(text, Not(HasSubstr("inf")));
    EXPECT_THAT(text, Not(HasSubstr("nan")));
  }
}

}  // namespace
}  // namespace quadrille
