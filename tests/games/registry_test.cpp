// SPDX-License-Identifier: MIT
#include "games/registry.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace quadrille {
namespace {

using ::testing::HasSubstr;

std::string name_of(std::string_view words) {
  const auto game = find_game(words);
  EXPECT_TRUE(game) << words << ": " << game.error().text();
  return game ? (*game)->name() : "";
}

Error fault_of(std::string_view words) {
  const auto game = find_game(words);
  EXPECT_FALSE(game) << words << " was found";
  if (game) return {};
  EXPECT_EQ(game.error().code, ErrorCode::kUnknownGame) << words;
  EXPECT_FALSE(game.error().message.empty()) << words;
  return game.error();
}

TEST(Registry, KnowsTheDefaults) {
  EXPECT_EQ(name_of("breakthrough"), "breakthrough:standard:8x8");
  EXPECT_EQ(name_of("breakthrough:course"), "breakthrough:course:8x8");
  EXPECT_EQ(name_of("breakthrough:6x5"), "breakthrough:standard:6x5");
}

TEST(Registry, TakesThePartsBehindTheNameInAnyOrder) {
  EXPECT_EQ(name_of("breakthrough:course:6x5"), "breakthrough:course:6x5");
  EXPECT_EQ(name_of("breakthrough:6x5:course"), "breakthrough:course:6x5");
}

TEST(Registry, TheNameComesFirst) {
  fault_of("course:breakthrough");
  fault_of("6x6:breakthrough");
}

TEST(Registry, SuggestsTheNameThatWasMeant) {
  EXPECT_THAT(fault_of("breakthru").text(), HasSubstr("breakthrough"));
  EXPECT_THAT(fault_of("breaktrough:course").text(), HasSubstr("did you mean 'breakthrough'"));
  EXPECT_THAT(fault_of("breakthrough:curse").text(), HasSubstr("did you mean 'course'"));
  EXPECT_THAT(fault_of("breakthrough:standart").text(), HasSubstr("did you mean 'standard'"));
}

TEST(Registry, RefusesWhatIsNoGame) {
  for (const char* const words :
       {"", " ", ":", "chess", "breakthrough:", "breakthrough::8x8", "breakthrough:8x8:",
        "breakthrough:8", "breakthrough:x8", "breakthrough:8x", "breakthrough:x",
        "breakthrough:8x8x8", "breakthrough:-8x8", "breakthrough:8 x8", "breakthrough:8x8.0",
        "breakthrough:4294967304x8", "breakthrough:9999999999999999999999x8"}) {
    fault_of(words);
  }
}

TEST(Registry, SizesHaveNoLeadingZeros) {
  for (const char* const words : {"breakthrough:08x8", "breakthrough:8x08", "breakthrough:0x0"}) {
    EXPECT_THAT(fault_of(words).message, HasSubstr("6x6")) << words;
  }
}

TEST(Registry, SaysWhatAPartCanBe) {
  EXPECT_EQ(fault_of("breakthrough:8").message,
            "'8' is neither a rule set nor a size such as 6x6 of breakthrough; there are standard "
            "and course");
}

TEST(Registry, SaysWhatAPartOfEveryGameCanBe) {
  EXPECT_EQ(fault_of("isolation:8").message,
            "'8' is neither a rule set nor a size such as 7x7 of isolation; there are aind and "
            "udacity-9x11");
  EXPECT_EQ(fault_of("checkers:10x10").message,
            "'10x10' is not a rule set of checkers, which has one board; there are english and "
            "csc384");
  EXPECT_EQ(fault_of("tablut:9x9").message,
            "'9x9' is not a rule set of tablut, which has one board; there is only ashton");
  EXPECT_EQ(fault_of("breakthrough:draw=3").message,
            "'draw=3' is neither a rule set nor a size such as 6x6 of breakthrough; there are "
            "standard and course");
}

TEST(Registry, ChecksTheWordsThatOneFamilyHas) {
  EXPECT_EQ(name_of("checkers:draw=40"), "checkers:english:draw=40");
  EXPECT_EQ(name_of("checkers:draw=40:english"), "checkers:english:draw=40");
  EXPECT_EQ(fault_of("checkers:draw=40:draw=50").message, "the plies to a draw are given twice");
  EXPECT_EQ(fault_of("checkers:draw=0").message,
            "'draw=0' is not a number of plies from 1 to 9999");
  EXPECT_EQ(fault_of("checkers:draw=40:csc384").message,
            "csc384 has no draw rule: leave out draw=");
  EXPECT_EQ(fault_of("isolation:udacity-9x11:7x7").message,
            "udacity-9x11 has one board, 9 rows of 11 cells: 11x9");
  EXPECT_EQ(name_of("isolation:11x9:udacity-9x11"), "isolation:udacity-9x11");
}

TEST(Registry, RefusesAPartGivenTwice) {
  fault_of("tablut:ashton:ashton");
  fault_of("checkers:english:csc384");
  fault_of("breakthrough:course:course");
  fault_of("breakthrough:course:standard");
  fault_of("breakthrough:8x8:8x8");
  fault_of("breakthrough:8x8:6x6");
}

TEST(Registry, RefusesSizesOutOfRange) {
  for (const char* const words : {"breakthrough:1x8", "breakthrough:11x8", "breakthrough:8x3",
                                  "breakthrough:8x11", "breakthrough:100x100"}) {
    const Error error = fault_of(words);
    EXPECT_THAT(error.text(), HasSubstr("10")) << words << ": says what would be right";
  }
  EXPECT_EQ(name_of("breakthrough:2x4"), "breakthrough:standard:2x4");
  EXPECT_EQ(name_of("breakthrough:10x10"), "breakthrough:standard:10x10");
}

TEST(Registry, FamiliesHaveUniqueNamesAndSamplesThatExist) {
  std::vector<std::string> names;
  for (const GameFamily* family : all_families()) {
    names.emplace_back(family->name());
    EXPECT_FALSE(family->syntax().empty());
    EXPECT_FALSE(family->samples().empty());
    for (const std::string& sample : family->samples()) EXPECT_EQ(name_of(sample), sample);
    for (const RuleSetInfo& rules : family->rule_sets()) {
      EXPECT_THAT(name_of(rules.words), HasSubstr(std::string(rules.words)));
      EXPECT_FALSE(rules.meaning.empty());
      EXPECT_FALSE(rules.source.empty());
    }
  }
  std::sort(names.begin(), names.end());
  EXPECT_EQ(std::adjacent_find(names.begin(), names.end()), names.end());
}

TEST(SetUp, StartsWhereNothingElseIsSaid) {
  for (const char* const position : {"", "start"}) {
    const auto setup = set_up("breakthrough:3x5", position);
    ASSERT_TRUE(setup) << setup.error().text();
    EXPECT_EQ(setup->game->name(), "breakthrough:standard:3x5");
    EXPECT_EQ(setup->game->position_text(setup->position), "ppp/ppp/3/PPP/PPP w");
    EXPECT_EQ(set_up("breakthrough", position)->game->name(), "breakthrough:standard:8x8");
  }
}

TEST(SetUp, TakesTheSizeFromThePosition) {
  const auto setup = set_up("breakthrough:course", "ppp/ppp/3/PPP/PPP b");
  ASSERT_TRUE(setup) << setup.error().text();
  EXPECT_EQ(setup->game->name(), "breakthrough:course:3x5");
  EXPECT_EQ(setup->game->position_text(setup->position), "ppp/ppp/3/PPP/PPP b");
  EXPECT_EQ(set_up("breakthrough", "10/p9/9P/10 w")->game->name(), "breakthrough:standard:10x4");
}

TEST(SetUp, EveryGameReadsItsPositions) {
  const auto text_of = [](std::string_view words, std::string_view position) {
    const auto setup = set_up(words, position);
    EXPECT_TRUE(setup) << setup.error().text();
    return setup ? setup->game->name() + " " + setup->game->position_text(setup->position) : "";
  };
  EXPECT_EQ(text_of("isolation", " B3/4/1A2 A "), "isolation:aind:4x3 B3/4/1A2 A");
  EXPECT_EQ(text_of("isolation:4x3", "B3/4/1A2 A"), "isolation:aind:4x3 B3/4/1A2 A");
  EXPECT_EQ(text_of("isolation:udacity-9x11", " start "),
            "isolation:udacity-9x11 11/11/11/11/11/11/11/11/11 A");
  EXPECT_EQ(text_of("checkers:csc384", "W:W31:BK4"), "checkers:csc384 W:W31:BK4");
  EXPECT_EQ(text_of("tablut", "9/9/9/9/4k4/9/9/9/b8 b"),
            "tablut:ashton 9/9/9/9/4k4/9/9/9/b8 b 0 1");
  const auto fault = set_up("isolation:7x7", "B3/4/1A2 A");
  ASSERT_FALSE(fault);
  EXPECT_EQ(fault.error().text(), "size: the position is 4x3, the game isolation:aind:7x7 is 7x7");
}

TEST(SetUp, RefusesAPositionOfAnotherSizeThanNamed) {
  const auto setup = set_up("breakthrough:8x8", "ppp/ppp/3/PPP/PPP w");
  ASSERT_FALSE(setup);
  EXPECT_EQ(setup.error().code, ErrorCode::kBadPosition);
  EXPECT_THAT(setup.error().message, HasSubstr("8"));
}

TEST(SetUp, TellsGameFaultsFromPositionFaults) {
  const auto no_game = set_up("breakthrugh", "ppp/ppp/3/PPP/PPP w");
  ASSERT_FALSE(no_game);
  EXPECT_EQ(no_game.error().code, ErrorCode::kUnknownGame);
  const auto no_position = set_up("breakthrough:course", "nonsense");
  ASSERT_FALSE(no_position);
  EXPECT_EQ(no_position.error().code, ErrorCode::kBadPosition);
}

TEST(PlayMoves, PlaysAllOrNamesTheFirstBadOne) {
  const auto setup = set_up("breakthrough:course:3x5", "start");
  ASSERT_TRUE(setup);
  const std::vector<std::string> good = {"a2-a3", "b4xa3", "b2a3"};
  const auto end = play_moves(*setup, good);
  ASSERT_TRUE(end) << end.error().text();
  EXPECT_EQ(setup->game->position_text(end->position()), "ppp/p1p/P2/2P/PPP b");

  const std::vector<std::string> bad = {"a2-a3", "b4xa3", "a1-a3", "nonsense"};
  const auto fault = play_moves(*setup, bad);
  ASSERT_FALSE(fault);
  EXPECT_EQ(fault.error().code, ErrorCode::kIllegalMove);
  EXPECT_EQ(fault.error().where, "move 3");

  const auto nothing = play_moves(*setup, {});
  ASSERT_TRUE(nothing);
  EXPECT_EQ(setup->game->position_text(nothing->position()), "ppp/ppp/3/PPP/PPP w");
}

TEST(PlayMoves, RefusesAMoveAfterTheEnd) {
  const auto setup = set_up("breakthrough:course", "3/P2/3/p2/3 w");
  ASSERT_TRUE(setup);
  const std::vector<std::string> moves = {"a4-a5", "a2-a1"};
  const auto fault = play_moves(*setup, moves);
  ASSERT_FALSE(fault);
  EXPECT_EQ(fault.error().code, ErrorCode::kIllegalMove);
  EXPECT_EQ(fault.error().where, "move 2");
}

TEST(Registry, MovesAreReadAsTheyArePrinted) {
  using ::testing::ElementsAre;
  EXPECT_THAT(split_moves("a2-a3 a7-a6"), ElementsAre("a2-a3", "a7-a6"));
  EXPECT_THAT(split_moves("1. a2-a3 a7-a6 2. b2-b3 ..."), ElementsAre("a2-a3", "a7-a6", "b2-b3"));
  EXPECT_THAT(split_moves("1... a7-a6 2.b2-b3"), ElementsAre("a7-a6", "b2-b3"));
  EXPECT_THAT(split_moves("a2-a3, a7-a6,b2-b3,"), ElementsAre("a2-a3", "a7-a6", "b2-b3"));
  EXPECT_THAT(split_moves("1.11-15,23-19 2. 9x18"), ElementsAre("11-15", "23-19", "9x18"));
  EXPECT_THAT(split_moves("2,3 (4,5),0,1"), ElementsAre("2,3", "(4,5)", "0,1"));
  EXPECT_THAT(split_moves("12 7"), ElementsAre("12", "7"));
  EXPECT_TRUE(split_moves(" , 1. ").empty());
}

TEST(Registry, MovesMayHaveAnyDash) {
  const auto setup = set_up("breakthrough", "");
  EXPECT_TRUE(play_moves(*setup, split_moves("1. a2\u2013a3 a7\u2212a6")));
  const auto refused = play_moves(*setup, split_moves("a2\u2013a5"));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().where, "move 1");
}

TEST(Registry, SidesHaveNamesInAnyCaseAndThoseOfTheBoard) {
  const auto breakthrough = *find_game("breakthrough");
  EXPECT_EQ(*breakthrough->side_named("Black"), Side::kSecond);
  EXPECT_EQ(*breakthrough->side_named("WHITE"), Side::kFirst);
  EXPECT_THAT(breakthrough->side_named("A").error().message, HasSubstr("white and black"));
  EXPECT_FALSE(breakthrough->side_named(""));
  const auto isolation = *find_game("isolation");
  EXPECT_EQ(*isolation->side_named("A"), Side::kFirst);
  EXPECT_EQ(*isolation->side_named("b"), Side::kSecond);
  EXPECT_EQ(*isolation->side_named("second"), Side::kSecond);
  EXPECT_THAT(isolation->side_named("red").error().message, HasSubstr("first (A) and second (B)"));
}

}  // namespace
}  // namespace quadrille
