// SPDX-License-Identifier: MIT
#include "protocols/pdn/writer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "base/random.h"
#include "base/text.h"
#include "protocols/pdn/reader.h"

namespace quadrille::pdn {
namespace {

Record record_in(const std::string& text) {
  auto game = Reader(text).next();
  EXPECT_TRUE(game);
  return game ? game->record : Record{};
}

std::string rewritten(const std::string& text, const Style& style = {}) {
  return game_text(record_in(text), style);
}

TEST(PdnWriter, WritesTheSevenTagsFirst) {
  EXPECT_EQ(rewritten("[Mood \"good\"]\n[Result \"2-0\"]\n[White \"W\"]\n[Event \"E \\\"1\\\"\"]\n"
                      "1.11x15 22-18 2-0"),
            "[Event \"E \\\"1\\\"\"]\n"
            "[Site \"?\"]\n"
            "[Date \"????.??.??\"]\n"
            "[Round \"?\"]\n"
            "[Black \"?\"]\n"
            "[White \"W\"]\n"
            "[Result \"1-0\"]\n"
            "[GameType \"21\"]\n"
            "[Mood \"good\"]\n"
            "\n"
            "1. 11-15 22-18 1-0\n"
            "\n");
}

TEST(PdnWriter, WritesThePositionWhereItIsNotTheUsualOne) {
  const std::string text = rewritten("[FEN \"W:W31:B18:H3\"]\n31-26 18-22 26x17 0-1");
  EXPECT_THAT(text, testing::HasSubstr("[SetUp \"1\"]\n[FEN \"W:W31:B18\"]\n\n"
                                       "1... 31-26 2. 18-22 26x17 0-1\n"));
  EXPECT_THAT(rewritten("[FEN \"B:W21-32:B1-12\"]\n11-15 *"),
              testing::Not(testing::HasSubstr("FEN")));
}

TEST(PdnWriter, WritesCapturesInFullOrShort) {
  const std::string start = "[FEN \"W:W24:B19,10\"]\n24x15x6";
  EXPECT_THAT(rewritten(start), testing::HasSubstr("1... 24x15x6"));
  EXPECT_THAT(rewritten(start, {Squares::kNumbers, Captures::kShort}),
              testing::HasSubstr("1... 24x6"));
  EXPECT_THAT(rewritten(start, {Squares::kAlgebraic, Captures::kFull}),
              testing::HasSubstr("1... g3xe5xc7"));
  // Two ways from 30 to 14: the ends are not enough.
  const std::string two_ways = "[FEN \"W:W30:B25,26,17,18\"]\n30x21x14";
  EXPECT_THAT(rewritten(two_ways, {Squares::kNumbers, Captures::kShort}),
              testing::HasSubstr("30x21x14"));
}

TEST(PdnWriter, KeepsCommentsAndSaysWhereTheGameGoesOn) {
  EXPECT_THAT(
      rewritten("{first}\n11-15 {a\n   b} 22-18 ; c } d\n15x22 {} {e} ; f"),
      testing::HasSubstr("\n\n{first} 1. 11-15 {a b} 1... 22-18 {c ) d} 2. 15x22 {e f} *\n"));
}

TEST(PdnWriter, NoTagCanBeginInACommentsLine) {
  std::string text = "11-15 {";
  for (int i = 0; i < 60; ++i)
    text += std::string(static_cast<std::size_t>(i), 'x') + " [A \"b\"] ";
  const Record record = record_in(text + "} 22-18 *");
  const Record again = record_in(game_text(record));
  EXPECT_EQ(again.moves.size(), 2U);
  ASSERT_EQ(again.comments.size(), 1U);
  EXPECT_EQ(again.comments[0].text, record.comments[0].text);
}

// Random games: what is written reads back as the same moves, in lines that are not too long.
TEST(PdnWriter, RandomGamesComeBackAsTheyWere) {
  Random random(1);
  for (int i = 0; i < 300; ++i) {
    Record record;
    record.start = rules()->start();
    AnyPosition position = record.start;
    // Some begin in the middle, with either side to move.
    const std::uint64_t skipped = random.below(60);
    for (std::uint64_t ply = 0; ply < 150; ++ply) {
      const auto moves = rules()->legal_moves(position);
      if (moves.empty()) break;
      const AnyMove move = moves[random.below(moves.size())];
      position = rules()->apply(position, move);
      if (i % 2 == 1 && ply < skipped) {
        record.start = position;
      } else {
        record.moves.push_back(move);
      }
    }
    record.result = static_cast<Result>(random.below(5));
    const Style style{i % 3 == 0 ? Squares::kAlgebraic : Squares::kNumbers,
                      i % 5 == 0 ? Captures::kShort : Captures::kFull};
    const std::string text = game_text(record, style);
    const Record again = record_in(text);
    ASSERT_EQ(again.moves, record.moves) << text;
    EXPECT_EQ(again.result, record.result);
    for (const std::string_view line : split(text, '\n')) EXPECT_LE(line.size(), 80U) << text;
    EXPECT_EQ(game_text(again, style), text);
  }
}

}  // namespace
}  // namespace quadrille::pdn
