// SPDX-License-Identifier: MIT
// Heuristics written in Lua: what they see, what they cannot do, and how they end.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

#include "games/registry.h"
#include "heuristics/lua/ticks.h"
#include "players/heuristics.h"
#include "tests/heuristics/own_heuristics.h"

namespace quadrille {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

GamePointer game_of(const std::string& words) { return *find_game(words); }

// The value of the start position to the first side; a failure's text otherwise.
std::string outcome_of(const std::string& script, const std::string& game = "breakthrough:6x6") {
  const OwnFile own("script.lua", script);
  const GamePointer rules = game_of(game);
  const auto found = find_heuristic(*rules, own.path());
  if (!found) return found.error().text();
  try {
    return std::to_string(found->value(rules->start(), Side::kFirst));
  } catch (const HeuristicFailure& failure) {
    return failure.error().text();
  }
}
std::string evaluate(const std::string& body, const std::string& game = "breakthrough:6x6") {
  return outcome_of("function evaluate(own, opponent, board)\n" + body + "\nend\n", game);
}

TEST(Lua, SeesFeaturesAndSides) {
  EXPECT_EQ(evaluate("return own.pawns + 100 * opponent.pawns"), "1212.000000");
  EXPECT_EQ(evaluate("return own.side == 'white' and 1 or 2"), "1.000000");
  // Names that only the running script knows.
  EXPECT_EQ(evaluate("local name = 'paw' .. 'ns' return own[name]"), "12.000000");
  EXPECT_EQ(evaluate("return own.longest_path", "isolation:3x3"), "0.000000");
  EXPECT_THAT(evaluate("return own.pawnz"),
              AllOf(HasSubstr("script.lua:2"), HasSubstr("did you mean 'pawns'?")));
}

TEST(Lua, SeesTheBoard) {
  EXPECT_EQ(evaluate("return board.a1"), "1.000000");
  EXPECT_EQ(evaluate("return board.a6"), "-1.000000");
  // Whatever they are called.
  EXPECT_EQ(outcome_of("function evaluate(a, b, c) return c.a1 + 10 * b.pawns end"), "121.000000");
  EXPECT_EQ(outcome_of("function evaluate(...) local a, b, c = ... return c.a1 + b.pawns end"),
            "13.000000");
  EXPECT_EQ(evaluate("return board.c3 == EMPTY and 7 or 8"), "7.000000");
  EXPECT_EQ(evaluate("return board.e5", "tablut"), "2.000000");
  EXPECT_EQ(evaluate("return board['1'] * 10 + board['32']", "checkers"), "9.000000");
  EXPECT_EQ(evaluate("return #board.squares * 100 + board.columns * 10 + board.rows"),
            "3666.000000");
  EXPECT_EQ(evaluate("return #board.neighbours.a1 * 10 + #board.neighbours.c3"), "38.000000");
  EXPECT_EQ(
      evaluate("local n = 0 for _, s in ipairs(board.lines.b2.ne) do n = n * 10 + board.row[s]"
               " end return n"),
      "3456.000000");
  EXPECT_THAT(evaluate("return board.k9"), HasSubstr("no square"));
  // Isolation's cells are closed where a knight has been.
  const GamePointer game = game_of("isolation:5x5");
  const OwnFile own(
      "closed.lua",
      "function evaluate(own, opponent, board) local n = 0\n"
      "for _, s in ipairs(board.squares) do if board[s] == CLOSED then n = n + 1 end end\n"
      "return n end");
  const auto closed = find_heuristic(*game, own.path());
  ASSERT_TRUE(closed) << closed.error().text();
  for (const AnyPosition& position : open_positions(*game, 5, 8)) {
    double used = 0;
    double placed = 0;
    for (const Feature& feature : game->features()) {
      if (feature.name == "plies") used = game->measure(feature, position, Side::kFirst);
      if (feature.name != "placed") continue;
      for (const Side side : kSides) placed += game->measure(feature, position, side);
    }
    EXPECT_EQ(closed->value(position, Side::kFirst), used - placed);
  }
}

TEST(Lua, TellsWhatItsWeightsAreWorth) {
  const GamePointer game = game_of("breakthrough:6x6");
  const OwnFile own("weights.lua",
                    "name = 'mine'\nmeaning = 'pawns'\nweights = { pawns = 10, distance = -2.5 }\n"
                    "function evaluate(own, opponent)\n"
                    "return 3 + weights.pawns * own.pawns + weights.distance * own.distance end");
  const auto mine = find_heuristic(*game, own.path());
  ASSERT_TRUE(mine) << mine.error().text();
  EXPECT_EQ(mine->info().name, "mine");
  EXPECT_THAT(mine->terms(Side::kFirst), ElementsAre("distance", "pawns"));
  const Explanation explanation = mine->explain(game->start(), Side::kFirst);
  ASSERT_EQ(explanation.terms.size(), 3U);
  EXPECT_EQ(explanation.terms[0].contribution, -10);
  EXPECT_EQ(explanation.terms[1].contribution, 120);
  EXPECT_EQ(explanation.terms[2].name, "rest");
  EXPECT_EQ(explanation.value, 113);
  const auto without = find_heuristic(*game, own.path(), "pawns");
  EXPECT_EQ(without->value(game->start(), Side::kFirst), -7);
  EXPECT_EQ(without->neutral(Side::kFirst), mine->neutral(Side::kFirst) - 120);
  EXPECT_FALSE(find_heuristic(*game, own.path(), "pawn"));
}

TEST(Lua, SaysWhatAnEvenPositionIsWorth) {
  const GamePointer game = game_of("breakthrough:6x6");
  const auto neutral = [&](const std::string& declared, Side side) {
    const OwnFile own("even.lua", declared + "\nfunction evaluate(own) return 5 + own.to_move end");
    return find_heuristic(*game, own.path())->neutral(side);
  };
  // Else the mean of both sides at the start: the turn is no advantage of White's.
  EXPECT_EQ(neutral("", Side::kFirst), 5.5);
  EXPECT_EQ(neutral("", Side::kSecond), 5.5);
  EXPECT_EQ(neutral("even = 3", Side::kSecond), 3);
  EXPECT_EQ(neutral("even = { white = 1, black = 2 }", Side::kSecond), 2);
}

// Nothing that a script does ends anything but its own evaluation, and each end has a reason.
TEST(Lua, HostileScriptsHarmNothing) {
  EXPECT_THAT(evaluate("while true do end"), HasSubstr("does not come to an end"));
  EXPECT_THAT(evaluate("repeat until false"), HasSubstr("does not come to an end"));
  EXPECT_THAT(evaluate("::a:: goto a"), HasSubstr("does not come to an end"));
  EXPECT_THAT(evaluate("for i = 1, 1e18 do end return 1"), HasSubstr("does not come to an end"));
  EXPECT_THAT(evaluate("for i = 1, math.huge, 0.5 do end"), HasSubstr("does not come to an end"));
  EXPECT_THAT(evaluate("local function f() return f() end return f()"),
              HasSubstr("does not come to an end"));
  EXPECT_THAT(evaluate("local function f(n) return 1 + f(n + 1) end return f(1)"),
              HasSubstr("stack overflow"));
  EXPECT_THAT(evaluate("local s = 'x' for i = 1, 40 do s = s .. s end return #s"),
              HasSubstr("64 MB"));
  EXPECT_THAT(evaluate("local t = {} for i = 1, 1e6 do t[i] = {i, i, i, i} end return #t"),
              HasSubstr("64 MB"));
  EXPECT_THAT(evaluate("local t = {} for i = 1, 9e5 do table.insert(t, 1, i) end return #t"),
              HasSubstr("does not come to an end"));
  EXPECT_THAT(evaluate("return ('x'):rep(1e9)"), HasSubstr("script.lua:2"));
  EXPECT_THAT(evaluate("return (('a'):rep(40)):match(('a*'):rep(40) .. 'b')"),
              HasSubstr("script.lua:2"));
  EXPECT_THAT(evaluate("error('no')"), HasSubstr("no"));
  EXPECT_THAT(evaluate("error('a\\027[31mb\\nc')"), HasSubstr("a\\x1b[31mb\\x0ac"));
  EXPECT_THAT(evaluate("error({})"), HasSubstr("no text"));
  EXPECT_THAT(evaluate("error()"), HasSubstr("no text"));
  EXPECT_THAT(evaluate("return 0 / 0"), HasSubstr("nan"));
  EXPECT_THAT(evaluate("return math.huge"), HasSubstr("infinity"));
  EXPECT_THAT(evaluate("return 'x'"), HasSubstr("string in place of a number"));
  EXPECT_THAT(evaluate(""), HasSubstr("nil in place of a number"));
  for (const std::string name :
       {"io",           "os",           "ffi",    "package",  "debug",
        "coroutine",    "jit",          "string", "_G",       "require",
        "load",         "loadstring",   "dofile", "getfenv",  "setfenv",
        "getmetatable", "setmetatable", "rawset", "newproxy", "collectgarbage",
        "pcall",        "print"}) {
    EXPECT_EQ(evaluate("return " + name + " == nil and 1 or 2"), "1.000000") << name;
  }
  EXPECT_EQ(evaluate("return math.random == nil and 1 or 2"), "1.000000");
  EXPECT_THAT(outcome_of("while true do end"), HasSubstr("does not come to an end"));
  EXPECT_THAT(outcome_of("\x1bLJ\x02"), HasSubstr("script.lua:1"));
  EXPECT_THAT(outcome_of("x ="), HasSubstr("script.lua:1"));
  EXPECT_THAT(outcome_of("x = 1"), HasSubstr("no function evaluate"));
  EXPECT_THAT(outcome_of("evaluate = math.abs"), HasSubstr("no function evaluate"));
  EXPECT_THAT(outcome_of("game = 'checkers' function evaluate() return 1 end"),
              HasSubstr("made for checkers"));
  EXPECT_THAT(outcome_of("__quadrille_tick = nil"), HasSubstr("taken"));
  // It was always the script that ended: the next one is well.
  EXPECT_EQ(evaluate("return 1"), "1.000000");
}

TEST(Lua, AFailureNamesThePosition) {
  EXPECT_THAT(evaluate("return 0 / 0"), HasSubstr("pppppp/pppppp/6/6/PPPPPP/PPPPPP w"));
}

TEST(LuaThreads, EachHaveAStateOfTheirOwn) {
  const GamePointer game = game_of("breakthrough:6x6");
  const OwnFile own("threads.lua",
                    "local calls = 0\nfunction evaluate(own)\ncalls = calls + 1\n"
                    "local n = 0\nfor i = 1, own.pawns do n = n + own.pawns end\nreturn n end");
  const auto shared = find_heuristic(*game, own.path());
  ASSERT_TRUE(shared) << shared.error().text();
  std::vector<int> right(4);
  {
    std::vector<std::jthread> threads;
    for (int& count : right) {
      threads.emplace_back([&] {
        for (int i = 0; i < 2000; ++i) {
          count += shared->value(game->start(), Side::kSecond) == 144 ? 1 : 0;
        }
      });
    }
  }
  EXPECT_THAT(right, ElementsAre(2000, 2000, 2000, 2000));
}

TEST(LuaTicks, StandInLoopsAndFunctionsAndNowhereElse) {
  const auto ticks = [](const std::string& source) {
    const auto ticked = lua::with_ticks(source);
    EXPECT_TRUE(ticked) << source;
    int count = -1;  // the name is declared before anything else
    for (std::size_t at = ticked->text.find(lua::kTick); at != std::string::npos;
         at = ticked->text.find(lua::kTick, at + 1)) {
      ++count;
    }
    return count;
  };
  EXPECT_EQ(ticks("local x = 1"), 0);
  EXPECT_EQ(ticks("while x do y() end for i = 1, 2 do end repeat until x"), 3);
  EXPECT_EQ(ticks("function f(a, b) return a end local g = function() end"), 2);
  EXPECT_EQ(ticks("if x then goto done end ::done::"), 1);
  EXPECT_EQ(ticks("-- while do\n--[[ do ]] --[==[ ]] do ]==]"), 0);
  EXPECT_EQ(ticks("local s = 'do' .. \"re\\\"peat do\" .. [[ do ]] .. [=[ ]] do ]=]"), 0);
  EXPECT_EQ(ticks("local done, undo, x_do = 1, 2, t.dog"), 0);
  EXPECT_FALSE(lua::with_ticks("x = 'a"));
  EXPECT_FALSE(lua::with_ticks("x = 'a\n'"));
  EXPECT_FALSE(lua::with_ticks("--[[ x"));
}

}  // namespace
}  // namespace quadrille
