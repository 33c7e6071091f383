// SPDX-License-Identifier: MIT
#include "workbench/tune/tunable.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/registry.h"
#include "players/heuristics.h"
#include "tests/heuristics/own_heuristics.h"

namespace quadrille {
namespace {

constexpr std::string_view kScript = R"(game = "breakthrough"
local reach = 3      -- tune 1..6
local rows = 2 -- tune 0..4 whole
weights = {
  pawns = 160, -- tune 50..300 step 20
  way = -5.5   -- tune -10..0
}
-- tune is a word, and 7 a number
local untouched = 12 -- not to tune 0..1
function evaluate(own, opponent)
  return weights.pawns * (own.pawns - opponent.pawns) / reach
         + weights.way * (own.cheapest_way - opponent.cheapest_way) -rows
end
)";

TEST(Tunable, FindsTheMarksOfAScript) {
  // A comment line of its own that begins with the word is a mark without a number.
  const auto refused = find_marks("local x = 1\n  -- tune 1..2\n", "a.lua");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().where, "a.lua:2");
  std::string script(kScript);
  script.replace(script.find("-- tune is"), 7, "-- Tuning");
  const auto marks = find_marks(script, "a.lua");
  ASSERT_TRUE(marks) << marks.error().text();
  ASSERT_EQ(marks->size(), 4U);
  std::vector<std::string> names;
  std::vector<double> starts;
  std::vector<double> steps;
  for (const ScriptMark& each : *marks) {
    names.push_back(each.number.name);
    starts.push_back(each.number.range.start);
    steps.push_back(each.number.range.step);
  }
  EXPECT_THAT(names, testing::ElementsAre("reach", "rows", "pawns", "way"));
  EXPECT_THAT(starts, testing::ElementsAre(3, 2, 160, -5.5));
  EXPECT_THAT(steps, testing::ElementsAre(0.5, 1, 20, 1));
  EXPECT_TRUE((*marks)[1].number.whole);
  EXPECT_EQ((*marks)[3].number.range.low, -10);
}

TEST(Tunable, TakesAMinusForASignWhereItIsOne) {
  const auto start = [](const std::string& code) {
    const auto marks = find_marks(code + " -- tune -9..9", "a.lua");
    EXPECT_TRUE(marks) << code;
    return marks->front().number.range.start;
  };
  EXPECT_EQ(start("local x = -4"), -4);
  EXPECT_EQ(start("return y - 4"), 4);
  EXPECT_EQ(start("return f(y) - 4"), 4);
  EXPECT_EQ(start("return y * -4"), -4);
  EXPECT_EQ(start("f(4, e5)"), 4);
}

TEST(Tunable, RefusesMarksThatCannotBeRead) {
  for (const std::string line :
       {"local x = y -- tune 1..2", "local x = 1 -- tune 2..1", "local x = 1 -- tune 1",
        "local x = 1 -- tune 2..3", "local x = 1 -- tune 0..a", "local x = 1 -- tune 0..2 fast",
        "local x = 1 -- tune 0..2 step 0", "local x = 1 -- tune 0..2 step"}) {
    const auto marks = find_marks("\n" + line, "a.lua");
    ASSERT_FALSE(marks) << line;
    EXPECT_EQ(marks.error().where, "a.lua:2");
  }
}

TEST(Tunable, WritesAScriptWithOtherNumbers) {
  const GamePointer game = *find_game("breakthrough:6x6");
  std::string script(kScript);
  script.replace(script.find("-- tune is"), 7, "-- Tuning");
  const OwnFile file("marked.lua", script);
  const auto tunable = Tunable::make(*game, file.path());
  ASSERT_TRUE(tunable) << tunable.error().text();
  EXPECT_EQ(tunable->ending(), ".lua");
  const std::string text =
      tunable->text(std::vector{2.123456, 2.6, 171.23, 0.0}, std::vector<std::string>{"by whom"});
  EXPECT_TRUE(text.starts_with("-- by whom\ngame = "));
  for (const std::string line :
       {"local reach = 2.123      -- tune 1..6\n", "local rows = 3 -- tune 0..4 whole\n",
        "  pawns = 171.2, -- tune", "  way = 0   -- tune"}) {
    EXPECT_NE(text.find(line), std::string::npos) << line << text;
  }
  const OwnFile other("other.lua", text);
  EXPECT_TRUE(find_heuristic(*game, other.path()));
}

TEST(Tunable, AFormulaHasWeightsThresholdsAndPoints) {
  const GamePointer game = *find_game("breakthrough:6x6");
  const OwnFile file("phases.toml", R"(
[terms]
pawns = 10
[[phase]]
name = "race"
when = "pawns < 12"
base = 3
[phase.terms]
cheapest_way = -8
mobility = 0
)");
  const auto tunable = Tunable::make(*game, file.path());
  ASSERT_TRUE(tunable) << tunable.error().text();
  std::vector<std::string> names;
  std::vector<double> steps;
  for (const TunableNumber& each : tunable->numbers()) {
    names.push_back(each.name);
    steps.push_back(each.range.step);
  }
  EXPECT_THAT(names, testing::ElementsAre("pawns", "race: pawns below", "race: base",
                                          "race: cheapest_way", "race: mobility"));
  EXPECT_THAT(steps, testing::Pointwise(testing::DoubleEq(), std::vector{2.0, 2.4, 0.6, 1.6, 2.0}));
  EXPECT_TRUE(tunable->numbers()[1].whole);
  const std::string text = tunable->text(std::vector{11.0, 13.6, 3.0, -7.0, 0.5}, {}, "better");
  for (const std::string line : {"name = \"better\"", "when = \"pawns < 14\"", "mobility = 0.5"}) {
    EXPECT_NE(text.find(line), std::string::npos) << text;
  }
}

TEST(Tunable, PointsOfABlendCannotPassEachOther) {
  const GamePointer game = *find_game("breakthrough:6x6");
  const OwnFile file("blend.toml", R"(
blend = "pawns"
[[phase]]
at = 8
[phase.terms]
pawns = 1
[[phase]]
at = 20
[phase.terms]
pawns = 2
)");
  const auto tunable = Tunable::make(*game, file.path());
  ASSERT_TRUE(tunable) << tunable.error().text();
  const auto& numbers = tunable->numbers();
  EXPECT_EQ(numbers[0].name, "phase 1: at");
  EXPECT_LT(numbers[0].range.high, numbers[2].range.low);
}

TEST(Tunable, OfASearchItIsThePlayersWords) {
  const Tunable tunable = Tunable::of_search("my own.toml");
  std::vector<double> at;
  for (const TunableNumber& each : tunable.numbers()) at.push_back(each.range.start);
  EXPECT_EQ(tunable.player(at), "alphabeta:\"my own.toml\",reductions=3:2:6:14:5:9:4096");
  EXPECT_EQ(tunable.text(at, std::vector<std::string>{"why"}),
            "# why\n" + tunable.player(at) + "\n");
  // Whole, and none passes the one before it.
  const std::vector<double> crossed = {7.6, 5.4, 6.2, 7.9, 3, 5.5, 900.4};
  EXPECT_THAT(tunable.written(crossed), testing::ElementsAre(8, 5, 8, 8, 5, 6, 900));
  EXPECT_EQ(tunable.player(crossed), "alphabeta:\"my own.toml\",reductions=8:5:8:8:5:6:900");
}

TEST(Tunable, SaysHowWhatHasNoNumbersCould) {
  const GamePointer game = *find_game("breakthrough:8x8");
  const auto says = [&](const std::string& words, std::string_view part) {
    const auto tunable = Tunable::make(*game, words);
    ASSERT_FALSE(tunable);
    EXPECT_NE(tunable.error().message.find(part), std::string::npos) << tunable.error().message;
  };
  says("binni", "mark numbers in a copy of heuristics/breakthrough/binni.lua");
  says("champion", "quadrille train");
  says("arri", "did you mean 'ari'?");
  const OwnFile file("plain.lua", "function evaluate(own, opponent) return own.pawns end\n");
  says(file.path(), "-- tune 1..6");
}

}  // namespace
}  // namespace quadrille
