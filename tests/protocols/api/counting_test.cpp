// SPDX-License-Identifier: MIT
#include "protocols/api/counting.h"

#include <gtest/gtest.h>

#include "games/registry.h"

namespace quadrille::api {
namespace {

std::optional<std::uint64_t> counted(std::string_view game, std::string_view position, int depth,
                                     Coincident coincident = Coincident::kCountedApart) {
  const auto setup = set_up(game, position);
  const std::atomic<bool> stop = false;
  return *count_sequences(*setup->game, setup->position, depth, coincident, stop);
}

TEST(ApiCounting, AgreesWithPerft) {
  for (const char* game :
       {"breakthrough:3x5", "breakthrough:course:3x5", "checkers", "isolation:3x3"}) {
    const auto setup = set_up(game, "");
    for (int depth = 0; depth <= 7; ++depth) {
      EXPECT_EQ(counted(game, "", depth), setup->game->perft(setup->position, depth)) << game;
    }
  }
}

TEST(ApiCounting, CountsMovesToTheSamePositionOnce) {
  const char* const position = "W:WK5:B9,10,11,17,18,19,25,26,27,K32";
  const auto setup = set_up("checkers", position);
  for (int depth = 0; depth <= 6; ++depth) {
    EXPECT_EQ(counted("checkers", position, depth, Coincident::kCountedOnce),
              *setup->game->perft_unique(setup->position, depth));
  }
  EXPECT_NE(counted("checkers", position, 6),
            counted("checkers", position, 6, Coincident::kCountedOnce));
}

// Perft does not know draws by counting, and neither may the plies that are counted apart.
TEST(ApiCounting, GoesPastADrawByCounting) {
  for (const char* game : {"checkers:english:draw=2", "checkers:english:draw=1"}) {
    const auto setup = set_up(game, "W:WK32:BK1");
    EXPECT_EQ(counted(game, "W:WK32:BK1", 6), setup->game->perft(setup->position, 6));
  }
  const auto setup = set_up("checkers:english:draw=1", "W:WK32:BK1");
  const std::atomic<bool> stop = false;
  const auto refused =
      count_sequences(*setup->game, setup->position, 30, Coincident::kCountedApart, stop);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::kLimit);
}

TEST(ApiCounting, HasNoResultOnceItIsStopped) {
  const auto setup = set_up("breakthrough", "");
  const std::atomic<bool> stop = true;
  const auto count =
      count_sequences(*setup->game, setup->position, 30, Coincident::kCountedApart, stop);
  ASSERT_TRUE(count);
  EXPECT_FALSE(*count);
}

}  // namespace
}  // namespace quadrille::api
