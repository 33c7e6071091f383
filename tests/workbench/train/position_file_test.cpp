// SPDX-License-Identifier: MIT
#include "workbench/train/position_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "games/registry.h"
#include "tests/heuristics/patterns/slow_codes.h"

namespace quadrille {
namespace {

using ::testing::HasSubstr;

std::vector<SelfPlayPosition> some_of(const AnyGame& game) {
  std::vector<SelfPlayPosition> some;
  for (const AnyPosition& position : patterns::random_positions(game, 2, 61)) {
    SelfPlayPosition each;
    each.position = position;
    each.to_move = game.side_to_move(position);
    each.game = static_cast<std::uint32_t>(some.size() / 10);
    each.ply = static_cast<std::uint16_t>(some.size());
    each.points = some.size() % 3 == 0 ? 0.5F : 1;
    if (some.size() % 2 == 0) each.score = -1.0F / static_cast<float>(1 + some.size());
    some.push_back(each);
  }
  return some;
}

TEST(PositionFile, ReadsBackWhatWasWritten) {
  for (const std::string& words : patterns::games_of_patterns()) {
    SCOPED_TRACE(words);
    const GamePointer game = *find_game(words);
    const auto written = some_of(*game);
    const auto read = parse_positions(*game, positions_text(*game, written), "x");
    ASSERT_TRUE(read) << read.error().text();
    ASSERT_EQ(read->size(), written.size());
    EXPECT_EQ(fingerprint(*game, *read), fingerprint(*game, written));
    for (std::size_t i = 0; i < written.size(); ++i) {
      EXPECT_EQ((*read)[i].to_move, written[i].to_move);
      EXPECT_EQ((*read)[i].score, written[i].score);
    }
  }
}

TEST(PositionFile, MayBeEmpty) {
  const GamePointer game = *find_game("tablut");
  const auto read = parse_positions(*game, positions_text(*game, {}), "x");
  ASSERT_TRUE(read);
  EXPECT_TRUE(read->empty());
}

std::string complaint(const std::string& lines) {
  const auto read = parse_positions(**find_game("breakthrough:3x5"),
                                    "quadrille positions 1\n" + lines + "end\n", "my.positions");
  return read ? "" : read.error().text();
}

TEST(PositionFile, SaysWhichLineIsWrong) {
  const std::string good = "p1p/3/3/3/2P w\t1\t-\t0\t4\n";
  EXPECT_EQ(complaint(good), "");
  EXPECT_THAT(complaint(good + "p1p/3/3/3/2P w\t1\t-\t0\n"), HasSubstr("my.positions:3"));
  EXPECT_THAT(complaint(good + "p1p/3/3/3/2P w\t1\t-\t0\n"), HasSubstr("five fields"));
  EXPECT_THAT(complaint("p1p/3/3/2P w\t1\t-\t0\t4\n"), HasSubstr("my.positions:2"));
  EXPECT_THAT(complaint("p1p/3/3/3/2P w\t1\t-\t0\t4"), HasSubstr("no end"));
  EXPECT_THAT(complaint("\n"), HasSubstr("five fields"));
}

// Not a number is a number to those who read numbers.
TEST(PositionFile, NumbersThatAreNoneAreRefused) {
  for (const char* const numbers :
       {"x\t-\t0\t4", "nan\t-\t0\t4", "inf\t-\t0\t4", "2\t-\t0\t4", "-1\t-\t0\t4", "1\tnan\t0\t4",
        "1\tinf\t0\t4", "1\t\t0\t4", "1\t-\t-1\t4", "1\t-\t5000000000\t4", "1\t-\t0\t70000",
        "1\t-\t0\t4x", "1\t-\t0\t 4", "1e99\t-\t0\t4"}) {
    EXPECT_THAT(complaint(std::string("p1p/3/3/3/2P w\t") + numbers + "\n"),
                HasSubstr("my.positions:2"))
        << numbers;
  }
}

TEST(PositionFile, ACutFileIsRefused) {
  const GamePointer game = *find_game("breakthrough:3x5");
  const std::string text = positions_text(*game, some_of(*game));
  for (std::size_t size = 0; size < text.size(); size += 5) {
    ASSERT_FALSE(parse_positions(*game, text.substr(0, size), "x")) << size;
  }
  EXPECT_THAT(parse_positions(*game, text.substr(0, text.size() / 2), "x").error().text(),
              HasSubstr("delete the file, and its games are played again"));
}

}  // namespace
}  // namespace quadrille
