// SPDX-License-Identifier: MIT
#include "engines/challenge/messages.h"

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/registry.h"

namespace quadrille::challenge {
namespace {

using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

class TablutMessages : public testing::Test {
 protected:
  AnyMove move(std::string_view text) { return *game_->parse_move(start_, text); }
  std::string error_of(std::string_view message) {
    const auto read = read_move(*game_, start_, message);
    return read ? "none" : std::string(to_string(read.error().code));
  }

  GamePointer game_ = *find_game("tablut");
  AnyPosition start_ = game_->start();
};

TEST_F(TablutMessages, TheFirstStateIsTheServersByteForByte) {
  const std::string state = state_message(*game_, start_, StateTurn::kWhiteMoves);
  EXPECT_EQ(state.size(), 691);
  EXPECT_THAT(state, StartsWith(R"({"board":[["EMPTY","EMPTY","EMPTY","BLACK","BLACK","BLACK",)"));
  EXPECT_THAT(state, HasSubstr(R"(["BLACK","BLACK","WHITE","WHITE","KING","WHITE","WHITE",)"));
  EXPECT_THAT(state, EndsWith(R"("EMPTY","EMPTY"]],"turn":"WHITE"})"));
  const auto read = game_->parse_position(state);
  ASSERT_TRUE(read);
  EXPECT_EQ(game_->hash(*read), game_->hash(start_));
}

TEST_F(TablutMessages, AnEmptyThroneIsNamed) {
  const auto position = *game_->parse_position("9/9/9/9/9/9/2k6/9/9 b");
  const std::string state =
      state_message(*game_, position, turn_of(Outcome{Side::kFirst, Reason::kTime}));
  EXPECT_THAT(state, HasSubstr(R"(["EMPTY","EMPTY","EMPTY","EMPTY","THRONE","EMPTY",)"));
  EXPECT_THAT(state, EndsWith(R"("turn":"WHITEWIN"})"));
}

TEST_F(TablutMessages, MovesAreReadAsTheServerReadsThem) {
  EXPECT_EQ(move_message(*game_, start_, move("e4-f4")),
            R"({"from":"e4","to":"f4","turn":"WHITE"})");
  for (const char* message :
       {R"({"from":"e4","to":"f4","turn":"WHITE"})", R"({ "to" : "F4", "from" : "E4" })",
        R"({"from":"e4","to":"f4","turn":"W"})", R"({"from":"e4","to":"f4","turn":7})"}) {
    const auto read = read_move(*game_, start_, message);
    ASSERT_TRUE(read) << message;
    EXPECT_EQ(*read, move("e4-f4"));
  }
}

TEST_F(TablutMessages, WhatIsNoMessageIsToldFromWhatIsNoMove) {
  for (const char* message :
       {"", "{", "[]", "7", "{}", R"({"from":"e4"})", R"({"from":["e4"],"to":"f4"})", "\xff\xfe"}) {
    EXPECT_EQ(error_of(message), "bad-request") << message;
  }
  for (const char* message :
       {R"({"from":"e4","to":"e5"})", R"({"from":"e4","to":"z9"})", R"({"from":"","to":"e4f4"})",
        R"({"from":"e4","to":" f4"})", R"({"from":"d1","to":"c1"})"}) {
    EXPECT_EQ(error_of(message), "illegal-move") << message;
  }
}

// Such messages took minutes to read.
TEST_F(TablutMessages, MessagesHaveFewKeysAndBrackets) {
  std::string keys = R"({"from":"e4","to":"f4")";
  for (int i = 0; i < 40'000; ++i) keys += fmt::format(R"(,"f{}":1)", i);
  EXPECT_EQ(error_of(keys + "}"), "bad-request");
  EXPECT_EQ(error_of(std::string(500'000, '[')), "bad-request");
  EXPECT_EQ(read_name(std::string(500'000, '[')), "");
}

TEST_F(TablutMessages, NamesAreCutToLettersAndDigitsOfTenCharacters) {
  EXPECT_EQ(name_message("quadrille"), R"("quadrille")");
  EXPECT_EQ(name_message("a\"b\n"), R"("a\"b\n")");
  EXPECT_EQ(read_name(R"("quadrille")"), "quadrille");
  EXPECT_EQ(read_name(R"("a team with a long name")"), "ateamwit");
  EXPECT_EQ(read_name("two words"), "twowords");
  EXPECT_EQ(read_name("\"caff\xc3\xa8-no1-and-more\""), "caffno1");
  EXPECT_EQ(read_name(""), "");
  EXPECT_EQ(read_name("{\x01\xff"), "");
}

TEST_F(TablutMessages, LogLinesAreTheServers) {
  EXPECT_EQ(log_move(*game_, start_, move("e4-f4")), "Turn: W Pawn from e4 to f4");
  EXPECT_EQ(log_board(*game_, start_, StateTurn::kWhiteMoves),
            "OOOBBBOOO\nOOOOBOOOO\nOOOOWOOOO\nBOOOWOOOB\nBBWWKWWBB\nBOOOWOOOB\nOOOOWOOOO\n"
            "OOOOBOOOO\nOOOBBBOOO\n-\nW");
}

TEST_F(TablutMessages, CapturesAreWrittenAsTheServerWritesThem) {
  EXPECT_THAT(log_captures(*game_, start_, move("e4-f4")), IsEmpty());
  const auto captures = [&](std::string_view position, std::string_view words) {
    const AnyPosition read = *game_->parse_position(position);
    return log_captures(*game_, read, *game_->parse_move(read, words));
  };
  EXPECT_THAT(captures("9/9/2wbbw3/4k4/9/9/9/9/2b6 w", "e4-d4"), IsEmpty());
  EXPECT_THAT(captures("9/9/2wb5/4w4/4k4/9/9/9/2b6 w", "e4-e3"),
              ElementsAre("Pedina nera rimossa in: d3"));
  EXPECT_THAT(captures("9/9/2bw5/4b4/4k4/9/9/9/2b6 b", "e4-e3"),
              ElementsAre("Pedina bianca rimossa in: d3"));
}

}  // namespace
}  // namespace quadrille::challenge
