// SPDX-License-Identifier: MIT
#include "protocols/api/heuristic_shelf.h"

#include <gtest/gtest.h>

#include "games/registry.h"

namespace quadrille::api {
namespace {

TEST(HeuristicShelf, KeepsWhatItFound) {
  HeuristicShelf shelf;
  EXPECT_EQ(shelf.find(**find_game("breakthrough:6x6"), "ari")->info().name, "ari");
  EXPECT_EQ(shelf.find(**find_game("breakthrough:6x6"), "ari")->info().name, "ari");
  EXPECT_EQ(shelf.kept(), 1U);
  EXPECT_TRUE(shelf.find(**find_game("breakthrough:course:6x6"), "ari"));
  EXPECT_EQ(shelf.kept(), 2U);
  EXPECT_EQ(shelf.find(**find_game("tablut"), "ari").error().code, ErrorCode::kUnknownHeuristic);
  EXPECT_EQ(shelf.kept(), 2U);
}

TEST(HeuristicShelf, IsBounded) {
  HeuristicShelf shelf;
  for (int width = 2; width <= 10; ++width) {
    for (int height = 4; height <= 10; ++height) {
      for (const char* name : {"ari", "material"}) {
        const auto words = "breakthrough:" + std::to_string(width) + "x" + std::to_string(height);
        const auto game = find_game(words);
        ASSERT_TRUE(game) << words;
        EXPECT_TRUE(shelf.find(**game, name)) << words;
        EXPECT_LE(shelf.kept(), HeuristicShelf::kMostKept);
      }
    }
  }
}

}  // namespace
}  // namespace quadrille::api
