// SPDX-License-Identifier: MIT
// The techniques of the full search, against the plain one: what they may change and what not.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/random.h"
#include "games/registry.h"
#include "tests/players/player_of.h"

namespace quadrille {
namespace {

// What the player thinks, also where it has no choice.
Analysis analyzed(Player& player, const Line& line) {
  player.new_game(1);
  return player.choose_lines(line, {}, 1).front();
}

// Some positions of each of some random games, more of them near the end.
std::vector<Line> lines_of_random_games(const GamePointer& game, int count, Random& random) {
  std::vector<Line> lines;
  while (lines.size() < static_cast<std::size_t>(count)) {
    std::vector<Line> steps = {Line(game, game->start())};
    while (!steps.back().outcome() && steps.size() < 200) {
      Line next = steps.back();
      const auto moves = game->legal_moves(next.position());
      next.play(moves[random.below(moves.size())]);
      steps.push_back(std::move(next));
    }
    if (steps.back().outcome()) steps.pop_back();
    lines.push_back(steps[random.below(steps.size())]);
    lines.push_back(steps[steps.size() - 1 - random.below(std::min<std::size_t>(8, steps.size()))]);
  }
  return lines;
}

struct ShortWins {
  std::string game, heuristic;
  Depth depth;
};

// With everything on a search to some depth finds every forced win that the plain one finds.
void expect_no_win_missed(const ShortWins& row, int positions, std::uint64_t seed) {
  const auto game = *find_game(row.game);
  Random random(seed);
  int wins = 0;
  int missed = 0;
  std::string example;
  const auto lines = lines_of_random_games(game, positions, random);
  for (Depth depth = 1; depth <= row.depth; ++depth) {
    const std::string words = fmt::format("alphabeta:{},depth={},tt=1", row.heuristic, depth);
    const auto plain = player_of(game, words + ",full=off");
    const auto full = player_of(game, words);
    for (const Line& line : lines) {
      if (!analyzed(*plain, line).score->is_win()) continue;
      ++wins;
      const Analysis got = analyzed(*full, line);
      if (got.score->is_win() && got.exact) continue;
      ++missed;
      example = fmt::format("depth {}: {}", depth, game->position_text(line.position()));
    }
  }
  EXPECT_GT(wins, positions / 20) << row.game;
  EXPECT_EQ(missed, 0) << "of " << wins << " in " << row.game << ", one at " << example;
}

TEST(FullSearch, MissesNoShortWin) {
  for (const ShortWins& row :
       {ShortWins{"breakthrough:6x6", "schadd", 5}, ShortWins{"breakthrough:course:5x6", "ari", 5},
        ShortWins{"checkers", "zhao", 5}, ShortWins{"tablut", "snai", 3},
        ShortWins{"isolation:5x5", "improved", 7}}) {
    expect_no_win_missed(row, 400, 91);
  }
}

TEST(FullSearchNightly, MissesNoShortWin) {
  for (const ShortWins& row :
       {ShortWins{"breakthrough", "lorentz", 5}, ShortWins{"breakthrough:course:6x6", "ari", 6},
        ShortWins{"checkers", "zhao", 7}, ShortWins{"tablut", "snai", 3},
        ShortWins{"isolation", "improved", 7}}) {
    expect_no_win_missed(row, 10'000, 92);
  }
}

// A win that it calls exact is one, and takes no longer than it says.
TEST(FullSearch, WinsThatItProvesAreWins) {
  for (const ShortWins& row :
       {ShortWins{"breakthrough:4x5", "ari", 5}, ShortWins{"breakthrough:course:4x5", "ari", 5},
        ShortWins{"isolation:5x4", "improved", 5}}) {
    const auto game = *find_game(row.game);
    Random random(93);
    const auto full =
        player_of(game, fmt::format("alphabeta:{},depth={},tt=1", row.heuristic, row.depth));
    const auto truth =
        player_of(game, fmt::format("alphabeta:{},depth=60,full=off", row.heuristic));
    int decided = 0;
    for (const Line& line : lines_of_random_games(game, 100, random)) {
      const Analysis got = analyzed(*full, line);
      if (!got.exact || !got.score->is_decided()) continue;
      ++decided;
      SCOPED_TRACE(row.game + " " + game->position_text(line.position()));
      const Analysis expected = analyzed(*truth, line);
      ASSERT_EQ(got.score->is_win(), expected.score->is_win());
      ASSERT_TRUE(expected.score->is_decided());
      ASSERT_GE(got.score->plies(), expected.score->plies());
      Line after = line;
      after.play(got.best());
      if (!after.outcome() && got.score->is_win()) {
        ASSERT_TRUE(analyzed(*truth, after).score->is_loss());
      }
    }
    EXPECT_GT(decided, 20) << row.game;
  }
}

// Two techniques change nothing but the number of nodes, where the others are off and no table
// lets one part of the tree know of another.
TEST(FullSearch, NarrowWindowsChangeNoValue) {
  for (const ShortWins& row :
       {ShortWins{"breakthrough:6x6", "schadd", 4}, ShortWins{"checkers", "zhao", 6},
        ShortWins{"tablut", "snai", 2}, ShortWins{"isolation:7x7", "improved", 5}}) {
    const auto game = *find_game(row.game);
    Random random(94);
    const std::string words =
        fmt::format("alphabeta:{},depth={},tt=off,full=off", row.heuristic, row.depth);
    const auto plain = player_of(game, words);
    const auto pvs = player_of(game, words + ",pvs=on");
    const auto both = player_of(game, words + ",pvs=on,aspiration=on,learn=on");
    for (const Line& line : lines_of_random_games(game, 40, random)) {
      SCOPED_TRACE(row.game + " " + game->position_text(line.position()));
      const Analysis expected = analyzed(*plain, line);
      ASSERT_EQ(analyzed(*pvs, line).score, expected.score);
      ASSERT_EQ(analyzed(*both, line).score, expected.score);
    }
  }
}

TEST(FullSearch, OneThreadVisitsTheSameNodesEveryTime) {
  for (const std::string words : {"breakthrough", "checkers", "tablut", "isolation"}) {
    const auto game = *find_game(words);
    const auto one = player_of(game, "level:hard");
    const auto other = player_of(game, "level:hard");
    const Line line(game, game->start());
    const Analysis first = analyzed(*one, line);
    for (Player* const player : {one.get(), other.get()}) {
      const Analysis again = analyzed(*player, line);
      EXPECT_EQ(again.nodes, first.nodes) << words;
      EXPECT_EQ(again.score, first.score) << words;
      EXPECT_EQ(again.principal_variation, first.principal_variation) << words;
    }
  }
}

TEST(FullSearch, StepsOfReductionsAreTheUsualOnesUnlessOthersAreNamed) {
  for (const ShortWins& row :
       {ShortWins{"breakthrough:8x8", "lorentz", 6}, ShortWins{"checkers", "zhao", 9},
        ShortWins{"tablut", "snai", 3}, ShortWins{"isolation:7x7", "improved", 7}}) {
    const auto game = *find_game(row.game);
    const std::string words = fmt::format("alphabeta:{},depth={}", row.heuristic, row.depth);
    const auto nodes = [&](const std::string& options) {
      return analyzed(*player_of(game, words + options), Line(game, game->start())).nodes;
    };
    const auto usual = nodes("");
    EXPECT_EQ(nodes(",reductions=3:2:6:14:5:9"), usual) << row.game;
    EXPECT_EQ(nodes(",reductions=3:2:6:14:5:9:4096"), usual) << row.game;
    // From numbers on that there are not nothing is reduced.
    EXPECT_EQ(nodes(",reductions=255:250:255:255:250:250:32768"), nodes(",lmr=off")) << row.game;
    EXPECT_NE(nodes(",reductions=2:1:4:8:3:6"), usual) << row.game;
  }
}

// Each of the numbers is one that the search hangs on.
TEST(FullSearch, EachStepOfReductionsCounts) {
  const auto game = *find_game("breakthrough:8x8");
  const auto nodes = [&](const std::string& options) {
    const auto player = player_of(game, "alphabeta:lorentz,depth=11" + options);
    return analyzed(*player, Line(game, game->start())).nodes;
  };
  const auto usual = nodes("");
  for (const std::string steps : {"2:2:6:14:5:9", "3:3:6:14:5:9", "3:2:8:14:5:9", "3:2:6:20:5:9",
                                  "3:2:6:14:4:9", "3:2:6:14:5:8", "3:2:6:14:5:9:1024"}) {
    EXPECT_NE(nodes(",reductions=" + steps), usual) << steps;
  }
}

TEST(FullSearchThreads, SeveralThreadsKeepToTheNodesAndSeeWhatOneSees) {
  for (const ShortWins& row :
       {ShortWins{"breakthrough:6x6", "schadd", 0}, ShortWins{"checkers", "zhao", 0},
        ShortWins{"tablut", "snai", 0}, ShortWins{"isolation:5x5", "improved", 0}}) {
    const auto game = *find_game(row.game);
    Random random(95);
    const std::string words = fmt::format("alphabeta:{},tt=1,nodes=4000,threads=", row.heuristic);
    const auto one = player_of(game, words + "1");
    const auto three = player_of(game, words + "3");
    int won = 0;
    for (const Line& line : lines_of_random_games(game, 30, random)) {
      SCOPED_TRACE(row.game + " " + game->position_text(line.position()));
      const Analysis expected = analyzed(*one, line);
      const Analysis got = analyzed(*three, line);
      EXPECT_TRUE(game->is_legal(line.position(), got.best()));
      EXPECT_LE(got.nodes, 4000U + 3);
      // What is proved at once is proved by all of them.
      if (expected.nodes > 1000 || !expected.score->is_decided()) continue;
      ++won;
      EXPECT_EQ(got.score->is_win(), expected.score->is_win());
      EXPECT_EQ(got.score->is_loss(), expected.score->is_loss());
    }
    EXPECT_GT(won, 2) << row.game;
  }
}

}  // namespace
}  // namespace quadrille
