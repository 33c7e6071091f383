// SPDX-License-Identifier: MIT
#include "arena/match_copies.h"

#include <gtest/gtest.h>

#include "arena/match_summary.h"
#include "games/registry.h"

namespace quadrille {
namespace {

const GamePointer& game() {
  static const GamePointer game = *find_game("breakthrough:5x5");
  return game;
}

// A game whose first `opening` moves were given.
GameRecord played(const std::vector<std::string>& moves, std::size_t opening) {
  GameRecord record;
  record.job.game = game()->name();
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (i < opening) {
      record.job.opening.moves.push_back(moves[i]);
    } else {
      record.played.moves.push_back({moves[i]});
    }
  }
  record.played.outcome = {Side::kFirst, Reason::kGoalRowReached};
  return record;
}

const std::vector<std::string> kMoves = {"a2-a3", "d4-d3", "b2-b3", "e4-e3"};

bool is_copy(const GameRecord& a, const GameRecord& b, Side side_in_b = Side::kFirst) {
  CopyFinder finder;
  EXPECT_FALSE(finder.add(marks_of(game(), a, Side::kFirst)));
  return finder.add(marks_of(game(), b, side_in_b));
}

TEST(Copies, AreTheSameMovesFromTheSamePosition) {
  EXPECT_TRUE(is_copy(played(kMoves, 1), played(kMoves, 1)));
  // Two ways to one position.
  const std::vector<std::string> other_way = {"b2-b3", "d4-d3", "a2-a3", "e4-e3"};
  EXPECT_TRUE(is_copy(played(kMoves, 3), played(other_way, 3)));
  EXPECT_FALSE(is_copy(played(kMoves, 2), played(other_way, 2))) << "a move was chosen elsewhere";
}

TEST(Copies, MayBeginLaterOrEarlier) {
  EXPECT_TRUE(is_copy(played(kMoves, 0), played(kMoves, 2)));
  EXPECT_TRUE(is_copy(played(kMoves, 2), played(kMoves, 0)));
}

TEST(Copies, AreNotGamesOfTheOtherPlayerOrWithAnotherEnd) {
  EXPECT_FALSE(is_copy(played(kMoves, 1), played(kMoves, 1), Side::kSecond));
  GameRecord other = played(kMoves, 1);
  other.played.outcome = {Side::kSecond, Reason::kTime};
  EXPECT_FALSE(is_copy(played(kMoves, 1), other));
  EXPECT_FALSE(is_copy(played(kMoves, 1), played(kMoves, 4)));
}

TEST(Copies, AreCountedOnceForEachGameTheyRepeat) {
  const GameMarks one = marks_of(game(), played(kMoves, 1), Side::kFirst);
  const GameMarks other = marks_of(game(), played(kMoves, 1), Side::kSecond);
  const GameMarks not_played = {};
  EXPECT_EQ(copies_among(std::vector{one, not_played, other, one, not_played, one}), 2U);
  EXPECT_EQ(copies_among({}), 0U);
}

// A pair is left out where both of its games are copies, whatever the order in which games end.
TEST(Copies, PairsOfThemAreCountedOnce) {
  const GameRecord one = played(kMoves, 1);
  const GameRecord other = played({"c2-c3", "d4-d3", "b2-b3", "e4-e3"}, 1);
  const std::vector<const GameRecord*> games = {&one, &one, &one, &one, &other, &one};
  for (const bool backwards : {false, true}) {
    MatchCounter counter({game(), {}});
    for (std::size_t i = 0; i < games.size(); ++i) {
      const std::size_t number = backwards ? games.size() - 1 - i : i;
      counter.add(number, *games[number]);
    }
    const MatchSummary summary = counter.summary();
    EXPECT_EQ(summary.pairs, (PairCounts{0, 0, 3, 0, 0}));
    EXPECT_EQ(summary.copies, 3U);
    EXPECT_EQ(summary.copied_pairs, (PairCounts{0, 0, 1, 0, 0}));
    EXPECT_EQ(summary.counted_pairs(), (PairCounts{0, 0, 2, 0, 0}));
  }
}

}  // namespace
}  // namespace quadrille
