// SPDX-License-Identifier: MIT
#include "arena/openings.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "games/registry.h"

namespace quadrille {
namespace {

TEST(Openings, AreDistinctOpenAndReachedByTheirMoves) {
  const GamePointer game = *find_game("breakthrough:course:5x5");
  const auto openings = random_openings(game, 4, 100, 7);
  ASSERT_EQ(openings.size(), 100U);
  std::set<std::string> seen;
  for (const Opening& opening : openings) {
    EXPECT_EQ(opening.moves.size(), 4U);
    EXPECT_EQ(opening.position, "start");
    const auto line = begin_line(game, opening);
    ASSERT_TRUE(line);
    EXPECT_FALSE(line->outcome());
    EXPECT_TRUE(seen.insert(game->position_text(line->position())).second);
  }
}

TEST(Openings, DependOnTheSeedAlone) {
  const GamePointer game = *find_game("breakthrough:8x8");
  const auto text_of = [&](std::uint64_t seed) {
    std::string text;
    for (const Opening& opening : random_openings(game, 4, 5, seed)) {
      text += testing::PrintToString(opening.moves) + '\n';
    }
    return text;
  };
  EXPECT_EQ(text_of(1), text_of(1));
  EXPECT_NE(text_of(1), text_of(2));
}

TEST(Openings, AreAsManyAsTheGameHas) {
  const GamePointer game = *find_game("breakthrough:course:3x5");
  EXPECT_EQ(random_openings(game, 1, 50, 1).size(), 3U);  // three first moves
  EXPECT_EQ(random_openings(game, 0, 50, 1).size(), 1U);  // one start position
  // No game of 2x4 lasts forty plies.
  EXPECT_TRUE(random_openings(*find_game("breakthrough:2x4"), 40, 5, 1).empty());
}

// Random soldiers of Tablut may walk back to where they came from: a draw, and no opening.
TEST(Openings, DoNotGoOnBehindARepetition) {
  const GamePointer game = *find_game("tablut");
  for (const Opening& opening : random_openings(game, 12, 300, 1)) {
    const auto line = begin_line(game, opening);
    ASSERT_TRUE(line);
    EXPECT_FALSE(line->outcome());
  }
}

TEST(Openings, OfAJobMayBeWrong) {
  const GamePointer game = *find_game("breakthrough:5x5");
  EXPECT_TRUE(begin_line(game, {}));
  EXPECT_FALSE(begin_line(game, {.position = "nonsense"}));
  const auto bad = begin_line(game, {.moves = {"a2-a3", "a2-a3"}});
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.error().where, "move 2");
}

TEST(Openings, BallotsAreThoseInUseAndForEnglishCheckersAlone) {
  const GamePointer game = *find_game("checkers");
  const auto list = ballot_openings(game);
  ASSERT_TRUE(list);
  ASSERT_EQ(list->openings().size(), 157U);
  EXPECT_EQ(list->finished() + list->repeated() + list->unreadable(), 0U);
  for (const Opening& opening : list->openings()) EXPECT_EQ(opening.moves.size(), 3U);

  const auto red_first = ballot_openings(*find_game("checkers:csc384"));
  ASSERT_FALSE(red_first);
  EXPECT_NE(red_first.error().message.find("Red moves first"), std::string::npos);
  EXPECT_FALSE(ballot_openings(*find_game("breakthrough")));
}

TEST(Openings, AreListedAPositionALine) {
  const GamePointer game = *find_game("checkers");
  const auto list = listed_openings(game,
                                    "# endings\n\nW:W31,32:B1,2  # the first\r\n"
                                    "B:W31,32:B1,2\nW:W31,32:B2,1\nB:W:B5\n");
  ASSERT_TRUE(list);
  ASSERT_EQ(list->openings().size(), 2U);
  EXPECT_EQ(list->openings()[1].position, "B:W31,32:B1,2");
  EXPECT_TRUE(list->openings()[0].moves.empty());
  EXPECT_EQ(list->repeated(), 1U);
  EXPECT_EQ(list->finished(), 1U);

  const auto bad = listed_openings(game, "W:W31,32:B1,2\n\nW:W31,31:B1\n");
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.error().text(), "line 3, square 31: two pieces stand on 31");
  // A man that should have been crowned is nothing to play on with.
  EXPECT_FALSE(listed_openings(game,
                               "..r...../......../......../......../......../......../"
                               "......../b.......\n"));
}

TEST(Openings, AreDrawnByLot) {
  const auto all = ballot_openings(*find_game("checkers"))->openings();
  const auto texts = [&](std::size_t count, std::uint64_t seed) {
    std::vector<std::string> drawn;
    for (const Opening& opening : drawn_openings(all, count, seed)) {
      drawn.push_back(testing::PrintToString(opening.moves));
    }
    return drawn;
  };
  EXPECT_EQ(texts(20, 1), texts(20, 1));
  EXPECT_NE(texts(20, 1), texts(20, 2));
  const auto twenty = texts(20, 1);
  EXPECT_EQ(std::set<std::string>(twenty.begin(), twenty.end()).size(), 20U);
  // All of them are in their order.
  EXPECT_EQ(texts(157, 1), texts(1000, 2));
  EXPECT_EQ(texts(157, 1).front(), testing::PrintToString(all.front().moves));
}

TEST(Openings, PlacementsAreAllWaysToBegin) {
  const auto list = placement_openings(*find_game("isolation:4x4"));
  ASSERT_TRUE(list) << list.error().text();
  EXPECT_EQ(list->openings().size() + list->finished(), 16U * 15U);
  for (const Opening& opening : list->openings()) EXPECT_EQ(opening.moves.size(), 2U);
  EXPECT_FALSE(placement_openings(*find_game("checkers")));
}

TEST(OpeningsThreads, BalancedOnesAreTheSameForAnyNumber) {
  const GamePointer game = *find_game("breakthrough:5x5");
  const auto candidates = random_openings(game, 4, 60, 1);
  const Balance balance{.heuristic = "material", .nodes = 500, .within = 0};
  const auto one = balanced_openings(game, candidates, 10, balance, 1);
  const auto two = balanced_openings(game, candidates, 10, balance, 2);
  ASSERT_TRUE(one && two);
  ASSERT_EQ(one->kept.size(), two->kept.size());
  EXPECT_GT(one->left_out, 0U);
  EXPECT_EQ(one->left_out, two->left_out);
  EXPECT_GT(one->kept.size(), 0U);
  EXPECT_LE(one->kept.size(), 10U);
  for (std::size_t i = 0; i < one->kept.size(); ++i) {
    EXPECT_EQ(one->kept[i].moves, two->kept[i].moves);
  }
  // With a bound for nobody all of them are even enough.
  const Balance any{.heuristic = "material", .nodes = 500, .within = 2e9};
  EXPECT_EQ(balanced_openings(game, candidates, 10, any, 2)->left_out, 0U);
  EXPECT_FALSE(balanced_openings(game, candidates, 10, {.heuristic = "none"}, 1));
}

}  // namespace
}  // namespace quadrille
