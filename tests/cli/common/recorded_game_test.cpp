// SPDX-License-Identifier: MIT
#include "cli/common/recorded_game.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "arena/record.h"
#include "games/registry.h"

namespace quadrille::cli {
namespace {

using testing::HasSubstr;

std::string line_of_record_file(const char* last_move) {
  GameRecord record;
  record.job.game = "breakthrough:standard:3x5";
  record.job.players = {"ari", "random"};
  record.job.opening.moves = {"a2-a3"};
  record.played.moves = {{.move = "c4-c3"}, {.move = last_move}};
  record.played.outcome = {std::nullopt, Reason::kLength};
  return record_json(**find_game(record.job.game), record) + "\n";
}

TEST(RecordedGame, IsASavedGame) {
  const auto game = parse_recorded_game(
      "game.json", R"({"game":"tablut","position":"start","moves":["e4-f4","e2-f2"]})", 1);
  ASSERT_TRUE(game) << game.error().text();
  EXPECT_EQ(game->game, "tablut:ashton");
  EXPECT_EQ(game->line.moves().size(), 2U);
}

TEST(RecordedGame, IsALineOfAMatchsRecord) {
  const std::string file = line_of_record_file("a3xb4") + line_of_record_file("a3xb4");
  const auto game = parse_recorded_game("match.jsonl", file, 2);
  ASSERT_TRUE(game) << game.error().text();
  EXPECT_EQ(game->game, "breakthrough:standard:3x5");
  EXPECT_EQ(game->line.moves().size(), 3U);
  EXPECT_THAT(parse_recorded_game("match.jsonl", file, 3).error().text(),
              HasSubstr("has 2 games: there is no game 3"));
}

TEST(RecordedGame, OfAMatchIsCheckedByTheRules) {
  const auto game = parse_recorded_game("match.jsonl", line_of_record_file("c3-c2"), 1);
  ASSERT_FALSE(game);
  EXPECT_THAT(game.error().text(), HasSubstr("game 1: "));
}

TEST(RecordedGame, IsAGameOfAPdnFile) {
  const char* const file = "[White \"a\"]\n1. 11-15 23-19 *\n\n[White \"b\"]\n1. 9-13 *\n";
  const auto game = parse_recorded_game("games.pdn", file, 2);
  ASSERT_TRUE(game) << game.error().text();
  EXPECT_EQ(game->game, "checkers:english");
  EXPECT_EQ(game->line.moves().size(), 1U);
  EXPECT_THAT(parse_recorded_game("games.pdn", "1. 11-15 11-16 *", 1).error().text(),
              HasSubstr("game 1: line 1: "));
}

TEST(RecordedGame, WhatIsNoneIsRefused) {
  EXPECT_FALSE(parse_recorded_game("empty", "", 1));
  EXPECT_THAT(parse_recorded_game("other.json", "{\"a\":1}", 1).error().text(),
              HasSubstr("is not a saved game"));
}

}  // namespace
}  // namespace quadrille::cli
