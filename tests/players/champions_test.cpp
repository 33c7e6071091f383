// SPDX-License-Identifier: MIT
#include "players/champions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "games/family.h"
#include "games/registry.h"
#include "heuristics/patterns/weights.h"
#include "players/heuristics.h"
#include "players/levels.h"
#include "players/words.h"
#include "tests/heuristics/patterns/slow_codes.h"

namespace quadrille {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

std::vector<std::string> names_of(const AnyGame& game) {
  std::vector<std::string> names;
  for (const HeuristicInfo& info : list_heuristics(game)) names.push_back(info.name);
  return names;
}

// The program skips a file that it cannot read: none may be such a one.
TEST(Champions, EveryShippedFileIsSound) {
  ASSERT_FALSE(shipped_patterns().empty());
  for (const ShippedPatterns& each : shipped_patterns()) {
    SCOPED_TRACE(each.game);
    EXPECT_LT(each.file.size(), 2'000'000U);
    const auto weights = patterns::parse_weights(each.file, std::string(each.name));
    ASSERT_TRUE(weights) << weights.error().text();
    EXPECT_EQ(weights->name, each.name);
    ASSERT_FALSE(weights->games.empty());
    for (const std::string& words : weights->games) {
      const auto game = find_game(words);
      ASSERT_TRUE(game) << words;
      EXPECT_TRUE((*game)->name().starts_with(each.game));
      const auto found = find_heuristic(**game, each.name);
      ASSERT_TRUE(found) << found.error().text();
      for (const AnyPosition& position : patterns::random_positions(**game, 1, 1)) {
        EXPECT_EQ(found->explain(position, Side::kFirst).value,
                  found->value(position, Side::kFirst));
      }
    }
  }
}

TEST(Champions, AreListedWhereTheyCanJudge) {
  EXPECT_THAT(names_of(**find_game("breakthrough:8x8")), Contains("champion"));
  EXPECT_THAT(names_of(**find_game("breakthrough:7x7")), Not(Contains("champion")));
  EXPECT_THAT(names_of(**find_game("breakthrough:course:8x8")), Not(Contains("champion")));
}

TEST(Champions, AreKnownToTheirGameAlone) {
  EXPECT_TRUE(has_heuristic(**find_game("breakthrough"), "champion"));
  EXPECT_TRUE(has_heuristic(**find_game("breakthrough:6x6"), "champion"));
  for (const GameFamily* family : all_families()) {
    const GamePointer game = *find_game(std::string(family->name()));
    bool shipped = false;
    for (const ShippedPatterns& each : shipped_patterns()) {
      shipped = shipped || (each.game == family->name() && each.name == "champion");
    }
    EXPECT_EQ(has_heuristic(*game, "champion"), shipped) << family->name();
  }
}

TEST(Champions, SayForWhichBoardsTheyAre) {
  const auto found = find_heuristic(**find_game("breakthrough:6x6"), "champion");
  ASSERT_FALSE(found);
  EXPECT_THAT(found.error().text(),
              AllOf(HasSubstr("champion"), HasSubstr("breakthrough:standard:8x8"),
                    HasSubstr("breakthrough:standard:6x6")));
}

TEST(Champions, JudgeWhereStrengthCounts) {
  const GamePointer large = *find_game("breakthrough:8x8");
  const GamePointer small = *find_game("breakthrough:6x6");
  EXPECT_EQ(strongest_heuristic(*large), "champion");
  EXPECT_EQ(strongest_written_heuristic(*large), "lorentz");
  EXPECT_EQ(strongest_heuristic(*small), strongest_written_heuristic(*small));
}

TEST(Champions, AreTheOpponentsOfTheHighestLevelAlone) {
  for (const Level& level : all_levels()) EXPECT_EQ(level.learned, level.name == "champion");
}

}  // namespace
}  // namespace quadrille
