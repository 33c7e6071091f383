// SPDX-License-Identifier: MIT
#include "arena/match.h"

#include <gtest/gtest.h>

#include <string>

#include "games/registry.h"

namespace quadrille {
namespace {

MatchPlan plan_for(std::string_view game, std::string_view a, std::string_view b,
                   std::size_t pairs) {
  MatchPlan plan;
  plan.game = *find_game(game);
  plan.players = {*parse_player(a), *parse_player(b)};
  plan.openings = random_openings(*plan.game, 4, pairs, 1);
  return plan;
}

// Everything about the games that must not depend on threads.
std::string transcript(const MatchPlan& plan, const MatchResult& result) {
  std::string text;
  for (const auto& pair : result.pairs) {
    for (const PlayedGame* game : {&pair->a_first, &pair->b_first}) {
      AnyPosition position = plan.game->start();
      for (const AnyMove move : game->moves) {
        text += plan.game->move_text(position, move) + ' ';
        position = plan.game->apply(position, move);
      }
      text += std::to_string(game->nodes[0]) + ' ' + std::to_string(game->nodes[1]) + '\n';
    }
  }
  return text;
}

TEST(MatchThreads, TheSameSeedGivesTheSameGames) {
  MatchPlan plan = plan_for("breakthrough:course:6x6", "ari,nodes=500", "random", 12);
  plan.threads = 1;
  const auto alone = play_match(plan);
  plan.threads = 4;
  const auto together = play_match(plan);
  ASSERT_TRUE(alone && together);
  EXPECT_EQ(transcript(plan, *alone), transcript(plan, *together));

  plan.seed = 2;
  const auto other = play_match(plan);
  ASSERT_TRUE(other);
  EXPECT_NE(transcript(plan, *alone), transcript(plan, *other));
}

TEST(Match, CountsBySideAndByPair) {
  MatchPlan plan = plan_for("breakthrough:6x6", "ari,depth=3", "random", 10);
  const auto result = play_match(plan);
  ASSERT_TRUE(result);
  const Tally first = result->as_first();
  const Tally second = result->as_second();
  EXPECT_EQ(first.games(), 10U);
  EXPECT_EQ(second.games(), 10U);
  // A search of three plies beats chance.
  EXPECT_GE(first.wins + second.wins, 19U);
  std::uint64_t pairs = 0;
  for (const std::uint64_t count : result->pair_counts()) pairs += count;
  EXPECT_EQ(pairs, 10U);
}

TEST(Match, EveryMoveIsLegalAndEveryGameIsFinished) {
  MatchPlan plan = plan_for("breakthrough:course:4x5", "greedy:hoddi", "random", 10);
  const auto result = play_match(plan);
  ASSERT_TRUE(result);
  for (const auto& pair : result->pairs) {
    for (const PlayedGame* game : {&pair->a_first, &pair->b_first}) {
      AnyPosition position = plan.game->start();
      for (const AnyMove move : game->moves) {
        ASSERT_TRUE(plan.game->is_legal(position, move));
        position = plan.game->apply(position, move);
      }
      EXPECT_EQ(plan.game->outcome(position), game->outcome);
    }
  }
}

TEST(Match, APlayerThatCannotBeBuiltIsAnError) {
  const MatchPlan plan = plan_for("breakthrough:6x6", "lorentz", "random", 1);
  const auto result = play_match(plan);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, ErrorCode::kUnknownHeuristic);
}

TEST(MatchThreads, StopsWhenAskedAndKeepsWhatIsDone) {
  std::atomic<bool> stop = false;
  MatchPlan plan = plan_for("breakthrough:6x6", "random", "random", 200);
  std::atomic<int> games = 0;
  plan.stop = &stop;
  plan.threads = 2;
  plan.on_game = [&] {
    if (++games == 20) stop = true;
  };
  const auto result = play_match(plan);
  ASSERT_TRUE(result);
  const auto done = result->as_first().games();
  EXPECT_GE(done, 5U);
  EXPECT_LT(done, 100U);
}

}  // namespace
}  // namespace quadrille
