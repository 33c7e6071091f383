// SPDX-License-Identifier: MIT
#include "arena/tournament_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace quadrille {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const std::string kSmallest = "boards = [\"checkers\"]\nplayers = [\"a\", \"b\"]\n";

std::string fault_of(const std::string& text) {
  const auto file = parse_tournament_file(text, "t.toml");
  return file ? "" : file.error().text();
}

TEST(TournamentFile, SaysEverythingThatATournamentNeeds) {
  const auto file = parse_tournament_file(R"(
name = "Four heuristics"
source = "a report"
boards = ["breakthrough:6x6", "breakthrough:8x8"]
players = ["ari", "hoddi,depth=3"]
games = 40
gauntlet = 1
rounds = 2
seed = 7
longest = 100
openings = 6
balanced = true
[limits]
nodes = 2000
time = "20ms"
[balance]
heuristic = "lorentz"
nodes = 500
within = 2.5
)",
                                          "t.toml");
  ASSERT_TRUE(file) << file.error().text();
  EXPECT_EQ(file->name, "Four heuristics");
  EXPECT_EQ(file->source, "a report");
  EXPECT_THAT(file->boards, ElementsAre("breakthrough:6x6", "breakthrough:8x8"));
  EXPECT_THAT(file->players, ElementsAre("ari", "hoddi,depth=3"));
  EXPECT_EQ(file->games, 40U);
  EXPECT_EQ(file->gauntlet, 1U);
  EXPECT_EQ(file->rounds, 2U);
  EXPECT_EQ(file->seed, 7U);
  EXPECT_EQ(file->longest, 100U);
  EXPECT_EQ(file->openings, "6");
  EXPECT_EQ(file->limits.per_move.nodes, 2000U);
  EXPECT_EQ(file->limits.per_move.time, std::chrono::milliseconds(20));
  ASSERT_TRUE(file->balance);
  EXPECT_EQ(file->balance->heuristic, "lorentz");
  EXPECT_EQ(file->balance->nodes, 500U);
  EXPECT_EQ(file->balance->within, 2.5);
}

TEST(TournamentFile, MayLeaveOutAlmostAll) {
  const auto file = parse_tournament_file(kSmallest, "t.toml");
  ASSERT_TRUE(file) << file.error().text();
  EXPECT_FALSE(file->games || file->gauntlet || file->rounds || file->seed || file->longest);
  EXPECT_EQ(file->openings, "");
  EXPECT_TRUE(file->limits.unlimited());
  EXPECT_FALSE(file->balance);
}

TEST(TournamentFile, FaultsHaveLineAndColumn) {
  EXPECT_THAT(fault_of(kSmallest + "gmaes = 4"),
              HasSubstr("t.toml:3:1: unknown key 'gmaes'; did you mean 'games'?"));
  EXPECT_THAT(fault_of(kSmallest + "games = \"4\""),
              HasSubstr("t.toml:3:9: games is a whole number from 2"));
  EXPECT_THAT(fault_of(kSmallest + "games = -4"), HasSubstr("t.toml:3:9: "));
  EXPECT_THAT(fault_of(kSmallest + "[limits]\nnode = 5"), HasSubstr("t.toml:4:1: unknown key"));
  EXPECT_THAT(fault_of(kSmallest + "[limits]\ntime = 5"), HasSubstr("t.toml:4:8: "));
  EXPECT_THAT(fault_of(kSmallest + "limits = 5"), HasSubstr("limits is a table"));
  EXPECT_THAT(fault_of(kSmallest + "openings = []"), HasSubstr("openings is a text"));
  EXPECT_THAT(fault_of(kSmallest + "balanced = 1"), HasSubstr("balanced is true or false"));
  EXPECT_THAT(fault_of(kSmallest + "[balance]\nwithin = 1"), HasSubstr("needs balanced = true"));
  EXPECT_THAT(fault_of(kSmallest + "balanced = true\n[balance]\nwithin = -1"),
              HasSubstr("t.toml:5:10: within is a number from 0"));
  EXPECT_THAT(fault_of(kSmallest + "name = \"a\\u001bb\""), HasSubstr("t.toml:3:8: name"));
  EXPECT_THAT(fault_of("boards = [\"checkers\"]"), HasSubstr("there is no players"));
  EXPECT_THAT(fault_of("boards = \"checkers\"\nplayers = [\"a\", \"b\"]"),
              HasSubstr("t.toml:1:10: boards is a list"));
  EXPECT_THAT(fault_of("boards = [\"x\"]\nplayers = [\"a\", 3]"),
              HasSubstr("t.toml:2:17: players"));
  EXPECT_THAT(fault_of("boards = "), HasSubstr("t.toml:1:"));
  EXPECT_THAT(fault_of(kSmallest + "boards = [\"chess\"]"), HasSubstr("t.toml:3:"));
}

}  // namespace
}  // namespace quadrille
