// SPDX-License-Identifier: MIT
#include "arena/match_views.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/json_value.h"
#include "base/text.h"
#include "base/utf8.h"
#include "games/registry.h"

namespace quadrille {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

constexpr std::size_t kPlies = 20;

// A view whose pairs A won, split or lost: '2', '1' and '0'. Each ply took so many nodes.
MatchView view_of(Equal equal, const std::string& pairs, Nodes nodes_a_ply = 100) {
  MatchView view;
  view.equal = equal;
  view.plan.game = *find_game("breakthrough:6x6");
  view.plan.players = {"ari", "hoddi"};
  view.plan.limits.per_move.nodes = 500;
  view.plan.openings.resize(pairs.size());
  MatchCounter counter;
  for (std::size_t i = 0; i < 2 * pairs.size(); ++i) {
    const char pair = pairs[i / 2];
    const bool a_wins = pair == '2' || (pair == '1' && i % 2 == 0);
    GameRecord record;
    record.played.outcome = {a_wins ? side_of_a(i) : opposite(side_of_a(i)),
                             Reason::kGoalRowReached};
    record.played.moves.resize(kPlies);
    record.played.nodes = {nodes_a_ply * kPlies / 2, nodes_a_ply * kPlies / 2};
    counter.add(i, record);
  }
  view.summary = counter.summary();
  view.games = counter.games();
  view.conditions.played = counter.finished();
  return view;
}

std::string repeated(std::string_view pairs, std::size_t times) {
  std::string text;
  for (std::size_t i = 0; i < times; ++i) text += pairs;
  return text;
}

std::string verdict_of_views(const std::string& nodes, const std::string& time,
                             Nodes nodes_a_ply = 100) {
  return views_verdict({view_of(Equal::kNodes, nodes), view_of(Equal::kTime, time, nodes_a_ply),
                        view_of(Equal::kDepth, nodes)});
}

const std::string kWon = repeated("22221", 8);
const std::string kEven = repeated("20111", 8);
const std::string kLost = repeated("00001", 8);

TEST(MatchViews, AWinThatStaysWithEqualTimeIsKnowledge) {
  const std::string text = verdict_of_views(kWon, kWon);
  EXPECT_THAT(text, HasSubstr("Knowledge: with equal nodes ari is stronger, by +"));
  EXPECT_THAT(text, HasSubstr("that it changes the result, +0.0 points in 100 games ("));
  EXPECT_THAT(text, HasSubstr("ari wins by knowledge, and its speed does not undo it."));
}

TEST(MatchViews, AWinThatComesWithEqualTimeIsSpeed) {
  const std::string text = verdict_of_views(kEven, kLost);
  EXPECT_THAT(text, HasSubstr("Speed: with equal time hoddi gains, -40.0 points in 100 games ("));
  EXPECT_THAT(text, HasSubstr("hoddi wins by speed."));
  EXPECT_THAT(verdict_of_views(kEven, kWon), HasSubstr("ari wins by speed."));
  EXPECT_THAT(verdict_of_views(kWon, kLost), HasSubstr("hoddi wins by speed."));
}

TEST(MatchViews, NothingIsClaimedThatGamesDoNotShow) {
  EXPECT_THAT(verdict_of_views(kWon, kEven), HasSubstr("Neither is shown to win with equal time."));
  EXPECT_THAT(verdict_of_views("2222", "0000"),
              HasSubstr("Speed: not enough games to say what it does."));
  // Won with equal time, by a little more than with equal nodes.
  const std::string text = verdict_of_views(repeated("21", 5) + "00111", repeated("21", 7) + "1");
  EXPECT_THAT(text, HasSubstr("whether by knowledge or by speed these games do not say."));
}

// Twice the nodes play better, whoever is faster.
TEST(MatchViews, ViewsOfDifferentCostAreNotCompared) {
  const std::string text = verdict_of_views(kEven, kWon, 1000);
  EXPECT_THAT(text, HasSubstr("with equal time the players had 10.0 times as many nodes."));
  EXPECT_THAT(text, Not(HasSubstr("wins by speed")));
}

TEST(MatchViews, TheGainIsFromPairsThatBothHave) {
  const MatchView nodes = view_of(Equal::kNodes, "0000000000");
  const auto none = gain_between(nodes, nodes);
  ASSERT_TRUE(none);
  EXPECT_NEAR(none->score, 0, 1e-9);
  const auto all = gain_between(nodes, view_of(Equal::kTime, "22222"));
  ASSERT_TRUE(all);
  EXPECT_EQ(all->score, 1) << "five pairs, each won instead of lost";
  EXPECT_FALSE(gain_between(nodes, view_of(Equal::kTime, "")));
}

// After Ctrl-C the views that are there are told, and what is missing.
TEST(MatchViews, MissingOnesAreNamed) {
  const MatchView nodes = view_of(Equal::kNodes, kWon);
  const MatchView time = view_of(Equal::kTime, kWon);
  const std::string one = views_verdict({nodes});
  EXPECT_THAT(one, HasSubstr("with equal nodes ari is stronger"));
  EXPECT_THAT(one, HasSubstr("Not played: equal time, equal depth."));
  const std::string two = views_verdict({nodes, time});
  EXPECT_THAT(two, HasSubstr("ari wins by knowledge"));
  EXPECT_THAT(two, HasSubstr("Not played: equal depth."));
  EXPECT_EQ(views_verdict({}), "Not played: equal nodes, equal time, equal depth.");
}

TEST(MatchViews, TextFitsTheScreenAndJsonIsOne) {
  const std::vector<MatchView> views = {view_of(Equal::kNodes, kEven), view_of(Equal::kTime, "22"),
                                        view_of(Equal::kDepth, "")};
  std::string text;
  for (const Passage& part : views_text(views, 60)) text += part.text;
  for (const std::string_view line : split(text, '\n')) EXPECT_LE(characters_of(line), 60U) << line;
  EXPECT_THAT(text, HasSubstr("Times differ from run to run"));
  JsonWriter json;
  write_views(json, views);
  const auto value = parse_json(json.text());
  ASSERT_TRUE(value);
  EXPECT_THAT(text + json.text(), Not(ContainsRegex("[^a-z](nan|inf)[^a-z]")));
}

}  // namespace
}  // namespace quadrille
