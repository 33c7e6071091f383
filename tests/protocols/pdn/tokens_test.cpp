// SPDX-License-Identifier: MIT
#include "protocols/pdn/tokens.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace quadrille::pdn {
namespace {

using testing::ElementsAre;

// `kind text` of every token; a tag's value behind it.
std::vector<std::string> tokens_of(std::string_view text) {
  std::vector<std::string> all;
  Tokens tokens(text);
  for (Token token = tokens.next(); token.kind != TokenKind::kEnd; token = tokens.next()) {
    constexpr const char* kNames[] = {"tag",        "move", "number", "result", "comment",
                                      "annotation", "open", "close",  "fault"};
    std::string name = kNames[static_cast<std::size_t>(token.kind)];
    all.push_back(name + ' ' + std::string(token.text) +
                  (token.kind == TokenKind::kTag ? '=' + std::string(token.value) : ""));
  }
  return all;
}

TEST(PdnTokens, MoveNumbersAreGluedOrNot) {
  EXPECT_THAT(tokens_of("1.11-15 1. 11-15 1...22-18 ... 2."),
              ElementsAre("number 1.", "move 11-15", "number 1.", "move 11-15", "number 1...",
                          "move 22-18", "number ...", "number 2."));
}

TEST(PdnTokens, ResultsAreNoMoves) {
  EXPECT_THAT(tokens_of("1-0 0-1 1/2-1/2 * 2-0 0-2 1-1 0-0 1x10"),
              ElementsAre("result 1-0", "result 0-1", "result 1/2-1/2", "result *", "result 2-0",
                          "result 0-2", "result 1-1", "result 0-0", "move 1x10"));
}

TEST(PdnTokens, SuffixesAreCutOff) {
  EXPECT_THAT(tokens_of("11-15! 22-18?? 15x22* !? 25x18$2 $14"),
              ElementsAre("move 11-15", "move 22-18", "move 15x22", "annotation !?", "move 25x18",
                          "annotation $2", "annotation $14"));
}

TEST(PdnTokens, CommentsHideWhatStandsInThem) {
  EXPECT_THAT(tokens_of("{1-0 (} 11-15{a}22-18;) 1. 9-13\n% 9-14\n15x22"),
              ElementsAre("comment {1-0 (}", "move 11-15", "comment {a}", "move 22-18",
                          "comment ;) 1. 9-13", "comment % 9-14", "move 15x22"));
}

TEST(PdnTokens, BracketsAreTokensOfTheirOwn) {
  EXPECT_THAT(tokens_of("(9-14(!))"),
              ElementsAre("open (", "move 9-14", "open (", "annotation !", "close )", "close )"));
}

TEST(PdnTokens, TagsKeepTheirValues) {
  EXPECT_THAT(
      tokens_of("[Event \"A\"][ White  \"B C\" ]\n[X \"say \\\"no\\\"\"] [Y \"the \"big\" one\"]"
                "[Site \"\"]"),
      ElementsAre("tag Event=A", "tag White=B C", "tag X=say \\\"no\\\"", "tag Y=the \"big\" one",
                  "tag Site="));
}

TEST(PdnTokens, ABrokenTagEndsWithItsLine) {
  EXPECT_THAT(tokens_of("[Event \"A]\n[White \"B\"]\n[]\n11-15"),
              ElementsAre("fault [Event \"A]", "tag White=B", "fault []", "move 11-15"));
}

TEST(PdnTokens, AnOpenCommentEndsBeforeTheNextTag) {
  EXPECT_THAT(tokens_of("{oh\n[not a tag]\n[Event \"A\"]\n11-15 {again"),
              ElementsAre("fault {oh\n[not a tag]\n", "tag Event=A", "move 11-15", "fault {again"));
}

TEST(PdnTokens, WhatClosesNothingIsAFault) {
  EXPECT_THAT(tokens_of("} ] 11-15"), ElementsAre("fault }", "fault ]", "move 11-15"));
}

TEST(PdnTokens, PlacesCountLinesOfEveryKind) {
  Tokens tokens("\xef\xbb\xbf[A \"1\"]\r\n  11-15\r9-14\n\n{a\nb} 1-0");
  std::vector<std::string> places;
  for (Token token = tokens.next(); token.kind != TokenKind::kEnd; token = tokens.next()) {
    places.push_back(std::to_string(token.line) + ':' + std::to_string(token.column));
  }
  EXPECT_THAT(places, ElementsAre("1:1", "2:3", "3:1", "5:1", "6:4"));
}

}  // namespace
}  // namespace quadrille::pdn
