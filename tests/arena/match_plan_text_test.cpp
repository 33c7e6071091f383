// SPDX-License-Identifier: MIT
#include "arena/match_plan_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "base/text.h"
#include "base/utf8.h"
#include "games/registry.h"

namespace quadrille {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

MatchPlan plan() {
  MatchPlan plan;
  plan.game = *find_game("breakthrough:6x6");
  plan.players = {"ari", "hoddi"};
  plan.limits.per_move.nodes = 500;
  return plan;
}

MatchEffort effort_for(double elo) {
  MatchEffort effort;
  effort.elo = elo;
  effort.trial = {.games = 4, .seconds = 2};
  return effort;
}

std::string text_of(const MatchEffort& effort) {
  std::string text;
  for (const Passage& part : effort_text(plan(), effort, 60)) text += part.text;
  return text;
}

// A match that is asked whether A is weaker tests the other way round.
TEST(MatchEffort, TestsTheDifferenceAgainstNone) {
  EXPECT_EQ(effort_for(20).test().elo0, 0);
  EXPECT_EQ(effort_for(20).test().elo1, 20);
  EXPECT_EQ(effort_for(-20).test().elo0, -20);
  EXPECT_EQ(effort_for(-20).test().elo1, 0);
  MatchEffort other = effort_for(20);
  other.sprt = SprtTest{.elo0 = 5, .elo1 = 15};
  EXPECT_EQ(other.test().elo0, 5);
}

TEST(MatchEffort, TimeIsThatOfTheTrialsGames) {
  EXPECT_DOUBLE_EQ(effort_for(20).seconds_for(100), 50);
}

TEST(MatchEffort, TellsTheOptionsToPlayWith) {
  const std::string text = text_of(effort_for(20));
  EXPECT_THAT(text, HasSubstr("to show +20 Elo, a score of 52.9 %"));
  EXPECT_THAT(text, ContainsRegex("--games [0-9]+ +[0-9,]+ +"));
  EXPECT_THAT(text, HasSubstr("--sprt 0,20, on average"));
  for (const std::string_view line : split(text, '\n')) EXPECT_LE(characters_of(line), 60U) << line;
}

TEST(MatchEffort, LargeAndSmallDifferencesAreNumbersToo) {
  for (const double elo : {0.1, 1.0, 400.0, 2000.0, -2000.0}) {
    JsonWriter json;
    write_effort(json, plan(), effort_for(elo));
    EXPECT_THAT(text_of(effort_for(elo)) + json.text(), Not(ContainsRegex("[^a-z](nan|inf)[^a-z]")))
        << elo;
  }
}

}  // namespace
}  // namespace quadrille
