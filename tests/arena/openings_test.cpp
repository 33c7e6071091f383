// SPDX-License-Identifier: MIT
#include "arena/openings.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "games/registry.h"

namespace quadrille {
namespace {

TEST(Openings, AreDistinctOpenAndReachedByTheirMoves) {
  const GamePointer game = *find_game("breakthrough:course:5x5");
  const auto openings = random_openings(*game, 4, 100, 7);
  ASSERT_EQ(openings.size(), 100U);
  std::set<std::string> seen;
  for (const Opening& opening : openings) {
    EXPECT_EQ(opening.moves.size(), 4U);
    EXPECT_FALSE(game->outcome(opening.position));
    AnyPosition position = game->start();
    for (const AnyMove move : opening.moves) {
      ASSERT_TRUE(game->is_legal(position, move));
      position = game->apply(position, move);
    }
    EXPECT_EQ(game->position_text(position), game->position_text(opening.position));
    EXPECT_TRUE(seen.insert(game->position_text(position)).second);
  }
}

TEST(Openings, DependOnTheSeedAlone) {
  const GamePointer game = *find_game("breakthrough:8x8");
  const auto text_of = [&](std::uint64_t seed) {
    std::string text;
    for (const Opening& opening : random_openings(*game, 4, 5, seed)) {
      text += game->position_text(opening.position) + '\n';
    }
    return text;
  };
  EXPECT_EQ(text_of(1), text_of(1));
  EXPECT_NE(text_of(1), text_of(2));
}

TEST(Openings, AreAsManyAsTheGameHas) {
  const GamePointer game = *find_game("breakthrough:course:3x5");
  EXPECT_EQ(random_openings(*game, 1, 50, 1).size(), 3U);  // three first moves
  EXPECT_EQ(random_openings(*game, 0, 50, 1).size(), 1U);  // one start position
  // No game of 2x4 lasts forty plies.
  EXPECT_TRUE(random_openings(**find_game("breakthrough:2x4"), 40, 5, 1).empty());
}

}  // namespace
}  // namespace quadrille
