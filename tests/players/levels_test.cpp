// SPDX-License-Identifier: MIT
#include "players/levels.h"

#include <gtest/gtest.h>

#include "arena/play_game.h"
#include "games/registry.h"
#include "players/factory.h"

namespace quadrille {
namespace {

// Points of `better` in games against `worse`, both colours from random openings.
double points(const char* game_words, std::string_view better, std::string_view worse, int pairs) {
  const GamePointer game = *find_game(game_words);
  auto strong = *make_player(game, "level:" + std::string(better));
  auto weak = *make_player(game, "level:" + std::string(worse));
  double sum = 0;
  for (int pair = 0; pair < pairs; ++pair) {
    Random random(static_cast<std::uint64_t>(pair) + 1);
    Line opening(game, game->start());
    for (int ply = 0; ply < 4 && !opening.outcome(); ++ply) {
      const auto moves = game->legal_moves(opening.position());
      opening.play(moves[random.below(moves.size())]);
    }
    for (const Side side : kSides) {
      std::array<Seat, 2> seats;
      seats[index_of(side)].player = strong.get();
      seats[index_of(opposite(side))].player = weak.get();
      const auto played = play_game(opening, seats, static_cast<std::uint64_t>(pair), nullptr, 200);
      sum += !played->outcome.winner ? 0.5 : *played->outcome.winner == side ? 1 : 0;
    }
  }
  return sum / (2.0 * pairs);
}

TEST(Levels, AreFoundByName) {
  EXPECT_EQ(all_levels().size(), 6u);
  for (const Level& level : all_levels()) {
    EXPECT_EQ(find_level(level.name), &level);
    const auto words = parse_player("level:" + std::string(level.name));
    ASSERT_TRUE(words) << level.name;
    EXPECT_FALSE(words->limits.unlimited());
  }
  EXPECT_EQ(find_level("grandmaster"), nullptr);
  EXPECT_EQ(parse_player("level:hrd").error().message,
            "there is no level 'hrd'; did you mean 'hard'?");
  EXPECT_NE(parse_player("level:hard,nodes=5").error().message.find("no options"),
            std::string::npos);
}

TEST(Levels, MayHaveNames) {
  const auto words = parse_player("level:hard,name=Carl");
  ASSERT_TRUE(words);
  EXPECT_EQ(words->name, "Carl");
  EXPECT_FALSE(parse_player("level:hard,name=Carl,nodes=5"));
}

TEST(Levels, AreSuggestedWithTheirKind) {
  const GamePointer game = *find_game("breakthrough:5x5");
  for (const char* word : {"easy", "eazy"}) {
    const std::string message = make_player(game, word).error().message;
    EXPECT_NE(message.find("did you mean 'level:easy'?"), std::string::npos) << message;
  }
  // What is nearer goes before it.
  EXPECT_NE(make_player(game, "greedi").error().message.find("'greedy'"), std::string::npos);
}

TEST(Levels, TheLowestOnesDifferInEveryGame) {
  for (const char* game : {"breakthrough:6x6", "isolation:5x5", "checkers", "tablut"}) {
    EXPECT_GE(points(game, "easy", "beginner", 8), 0.6) << game;
  }
}

// What docs/playing.md says of them. Above `hard` Isolation has nothing left to see.
TEST(LevelsNightly, EachIsClearlyStrongerThanTheOneBefore) {
  const auto levels = all_levels();
  for (const char* game : {"breakthrough", "isolation", "checkers", "tablut"}) {
    for (std::size_t i = 1; levels[i - 1].name != "hard"; ++i) {
      EXPECT_GE(points(game, levels[i].name, levels[i - 1].name, 50), 0.55)
          << game << ' ' << levels[i].name;
    }
  }
}

}  // namespace
}  // namespace quadrille
