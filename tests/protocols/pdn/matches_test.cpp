// SPDX-License-Identifier: MIT
#include "protocols/pdn/matches.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "arena/match.h"
#include "arena/run_jobs.h"
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
  EXPECT_EQ(list.openings()[0].position, "B:W26,32:B1,2");
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

// What was played comes back from the file, with the right players and results.
void expect_same(std::string_view name, const std::vector<Opening>& openings) {
  const GamePointer game = *find_game(name);
  MatchPlan plan;
  plan.game = game;
  plan.players = {"simple,depth=1", "random"};
  plan.openings = openings;
  std::size_t games = 0;
  const auto error = run_jobs(jobs_of(plan), 1, [&](std::size_t i, const GameRecord& played) {
    ++games;
    const std::string text = record_text(game, played, "Test", i + 1);
    Reader reader(text);
    const auto read = reader.next();
    EXPECT_TRUE(read && read->faults.empty());
    const Record& record = read->record;
    EXPECT_EQ(record.moves.size(), played.plies());
    EXPECT_EQ(record.tag("Event"), "Test");
    EXPECT_EQ(record.tag("Round"), std::to_string(i + 1));
    const bool black_first = game->side_name(Side::kFirst) == "black";
    EXPECT_EQ(record.tag((i % 2 == 0) == black_first ? "Black" : "White"), "simple,depth=1");
    const Outcome& outcome = played.played.outcome;
    EXPECT_EQ(record.tag("Termination"), to_string(outcome.reason));
    const Result expected = !outcome.winner                               ? Result::kDraw
                            : game->side_name(*outcome.winner) == "black" ? Result::kBlackWins
                                                                          : Result::kWhiteWins;
    EXPECT_EQ(record.result, expected);
    if (played.job.opening.position != "start") {
      EXPECT_THAT(text, testing::HasSubstr("[FEN \"" + played.job.opening.position + "\"]"));
    }
    EXPECT_FALSE(reader.next());
    return MaybeError();
  });
  EXPECT_FALSE(error);
  EXPECT_EQ(games, 2 * openings.size());
}

TEST(PdnMatches, WriteTheirGames) {
  for (const char* game : {"checkers:english", "checkers:csc384"}) {
    expect_same(game, random_openings(*find_game(game), 3, 4, 1));
  }
}

TEST(PdnMatches, WriteThePositionTheyBeganWith) {
  const auto list = listed_openings(*find_game("checkers"), "W:W31,32,30:B1,2,3\n");
  ASSERT_TRUE(list);
  EXPECT_EQ(list->openings()[0].position, "W:W30,31,32:B1,2,3");
  expect_same("checkers", list->openings());
}

}  // namespace
}  // namespace quadrille::pdn
