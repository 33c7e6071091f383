// SPDX-License-Identifier: MIT
#include "protocols/pdn/matches.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "games/registry.h"
#include "protocols/pdn/reader.h"

namespace quadrille::pdn {
namespace {

OpeningList openings_in(std::string_view game, std::string_view text,
                        std::optional<std::size_t> plies = {}) {
  auto list = openings_of(*find_game(game), text, plies);
  EXPECT_TRUE(list);
  return list ? *list : OpeningList{};
}

TEST(PdnOpenings, AreGamesAsFarAsTheyGo) {
  const auto list = openings_in("checkers", "11-15 22-18 15x22 * 9-14 *");
  ASSERT_EQ(list.openings().size(), 2U);
  EXPECT_EQ(list.openings()[0].moves.size(), 3U);
  EXPECT_EQ(list.openings()[1].moves.size(), 1U);
}

TEST(PdnOpenings, AreCutAtAPly) {
  const auto list = openings_in("checkers", "11-15 22-18 15x22 * 11-15 22-18 * 11-15 23-19 *", 2);
  ASSERT_EQ(list.openings().size(), 2U);
  EXPECT_EQ(list.openings()[0].moves.size(), 2U);
  EXPECT_EQ(list.repeated(), 1U);
}

TEST(PdnOpenings, LeaveOutWhatIsOverOrFaulty) {
  const auto list = openings_in("checkers",
                                "[FEN \"W:W24:B19\"]\n24x15 0-1\n"
                                "[Event \"x\"] 11-15 9-13 *\n[Event \"y\"] 9-13 *");
  EXPECT_EQ(list.openings().size(), 1U);
  EXPECT_EQ(list.finished(), 1U);
  EXPECT_EQ(list.unreadable(), 1U);
  // The fault lies behind the first ply.
  EXPECT_EQ(openings_in("checkers", "11-15 9-13 *", 1).openings().size(), 1U);
}

TEST(PdnOpenings, AThirdRepetitionIsAnEnd) {
  std::string text = "[FEN \"B:WK32:BK1\"]\n";
  for (int i = 0; i < 3; ++i) text += "1-5 32-28 5-1 28-32 ";
  EXPECT_EQ(openings_in("checkers", text).finished(), 1U);
  EXPECT_EQ(openings_in("checkers", text, 4).openings().size(), 1U);
}

TEST(PdnOpenings, FromAnotherStartAreThePositionAlone) {
  const auto list = openings_in("checkers", "[FEN \"W:W31,32:B1,2\"]\n31-26 *");
  ASSERT_EQ(list.openings().size(), 1U);
  EXPECT_TRUE(list.openings()[0].moves.empty());
  const GamePointer game = *find_game("checkers");
  EXPECT_EQ(game->position_text(list.openings()[0].position), "B:W26,32:B1,2");
  // Red begins under the course's rules, so every usual game is such a one.
  const auto red = openings_in("checkers:csc384", "11-15 *");
  ASSERT_EQ(red.openings().size(), 1U);
  EXPECT_TRUE(red.openings()[0].moves.empty());
}

TEST(PdnOpenings, AreForCheckersAlone) {
  const auto list = openings_of(*find_game("breakthrough"), "11-15 *", {});
  ASSERT_FALSE(list);
  EXPECT_EQ(list.error().code, ErrorCode::kBadOption);
}

MatchPlan plan_of(std::string_view game) {
  MatchPlan plan;
  plan.game = *find_game(game);
  plan.players = {*parse_player("simple,depth=1"), *parse_player("random")};
  return plan;
}

// What was played comes back from the file, with the right players and results.
void expect_same(const MatchPlan& plan, const MatchResult& result) {
  const std::string text = match_text(plan, result);
  Reader reader(text);
  for (std::size_t i = 0; i < plan.openings.size(); ++i) {
    for (const bool a_first : {true, false}) {
      const PlayedGame& played = a_first ? result.pairs[i]->a_first : result.pairs[i]->b_first;
      const auto read = reader.next();
      ASSERT_TRUE(read);
      EXPECT_TRUE(read->faults.empty());
      EXPECT_EQ(read->record.moves.size(), played.moves.size());
      EXPECT_EQ(read->record.tag("Round"), std::to_string(2 * i + (a_first ? 1 : 2)));
      const bool black_first = plan.game->side_name(Side::kFirst) == "black";
      EXPECT_EQ(read->record.tag(a_first == black_first ? "Black" : "White"), "simple,depth=1");
      EXPECT_EQ(read->record.tag("Termination"), to_string(played.outcome.reason));
      const auto winner = played.outcome.winner;
      const Result expected = !winner                                    ? Result::kDraw
                              : plan.game->side_name(*winner) == "black" ? Result::kBlackWins
                                                                         : Result::kWhiteWins;
      EXPECT_EQ(read->record.result, expected);
    }
  }
  EXPECT_FALSE(reader.next());
}

TEST(PdnMatches, WriteTheirGames) {
  for (const char* game : {"checkers:english", "checkers:csc384"}) {
    MatchPlan plan = plan_of(game);
    plan.openings = random_openings(*plan.game, 3, 4, 1);
    const auto result = play_match(plan);
    ASSERT_TRUE(result);
    expect_same(plan, *result);
  }
}

TEST(PdnMatches, WriteThePositionTheyBeganWith) {
  MatchPlan plan = plan_of("checkers");
  plan.openings = listed_openings(plan.game, "W:W31,32,30:B1,2,3\n")->openings();
  const auto result = play_match(plan);
  ASSERT_TRUE(result);
  expect_same(plan, *result);
  EXPECT_THAT(match_text(plan, *result), testing::HasSubstr("[FEN \"W:W30,31,32:B1,2,3\"]"));
}

TEST(PdnMatches, LeaveOutWhatWasNotFinished) {
  MatchPlan plan = plan_of("checkers");
  MatchResult result;
  result.pairs.resize(1);
  EXPECT_EQ(match_text(plan, result), "");
}

}  // namespace
}  // namespace quadrille::pdn
