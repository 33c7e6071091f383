// SPDX-License-Identifier: MIT
#include "workbench/self_play.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "games/line.h"
#include "games/registry.h"

namespace quadrille {
namespace {

SelfPlaySettings settings_for(const char* words, std::size_t games) {
  SelfPlaySettings settings;
  settings.game = *find_game(words);
  settings.players = {"greedy:material", "greedy:material"};
  if (settings.game->name().starts_with("tablut"))
    settings.players = {"greedy:snai", "greedy:snai"};
  settings.openings = random_openings(settings.game, 3, games, 7);
  return settings;
}

Hash print_of(const SelfPlaySettings& settings) {
  const auto data = play_for_positions(settings);
  EXPECT_TRUE(data) << data.error().text();
  return fingerprint(*settings.game, data->positions);
}

TEST(SelfPlay, IsTheSameWithAnyNumberOfThreads) {
  for (const char* const words : {"breakthrough:5x5", "tablut"}) {
    SelfPlaySettings settings = settings_for(words, 12);
    settings.players = {"nodes=40", "nodes=40"};
    for (std::string& player : settings.players) {
      player = (settings.game->name().starts_with("tablut") ? "snai," : "schadd,") + player;
    }
    settings.longest = 60;
    const auto one = play_for_positions(settings);
    ASSERT_TRUE(one) << one.error().text();
    EXPECT_EQ(one->games, 12U);
    EXPECT_FALSE(one->stopped);
    settings.threads = 3;
    const auto three = play_for_positions(settings);
    ASSERT_TRUE(three);
    EXPECT_EQ(fingerprint(*settings.game, three->positions),
              fingerprint(*settings.game, one->positions));
    EXPECT_EQ(three->repeated, one->repeated);
    EXPECT_EQ(three->decided, one->decided);
    settings.seed = 2;
    EXPECT_TRUE(play_for_positions(settings));
  }
}

TEST(SelfPlay, PlaysTwiceWherePlayersDiffer) {
  SelfPlaySettings settings = settings_for("breakthrough:5x5", 4);
  EXPECT_EQ(play_for_positions(settings)->games, 4U);
  settings.players[1] = "random";
  EXPECT_EQ(play_for_positions(settings)->games, 8U);
}

TEST(SelfPlay, PositionsBelongToTheirGames) {
  const SelfPlaySettings settings = settings_for("breakthrough:5x5", 20);
  const auto data = play_for_positions(settings);
  ASSERT_TRUE(data);
  ASSERT_FALSE(data->positions.empty());
  std::map<std::uint32_t, float> points;
  std::uint64_t last = 0;
  for (const SelfPlayPosition& each : data->positions) {
    EXPECT_LT(each.game, 20U);
    EXPECT_GE(each.ply, 3) << "not from the opening";
    EXPECT_EQ(each.to_move, settings.game->side_to_move(each.position));
    EXPECT_FALSE(settings.game->outcome(each.position));
    EXPECT_TRUE(each.points == 0 || each.points == 1);
    EXPECT_EQ(points.try_emplace(each.game, each.points).first->second, each.points);
    const std::uint64_t place = std::uint64_t{each.game} << 16 | each.ply;
    EXPECT_GT(place, last);
    last = place;
  }
  std::set<float> ends;
  for (const auto& [game, end] : points) ends.insert(end);
  EXPECT_EQ(ends.size(), 2U) << "both sides win some";
}

TEST(SelfPlay, EachPositionIsThereOnceUpToMirrors) {
  const SelfPlaySettings settings = settings_for("breakthrough:4x5", 60);
  const auto data = play_for_positions(settings);
  ASSERT_TRUE(data);
  EXPECT_GT(data->repeated, 0U);
  std::set<std::string> texts;
  const AnyGame& game = *settings.game;
  ASSERT_FALSE(game.symmetries()[0].swaps_sides);
  for (const SelfPlayPosition& each : data->positions) {
    EXPECT_TRUE(texts.insert(game.position_text(each.position)).second);
    const std::string mirrored = game.position_text(game.mirrored(each.position, 0));
    EXPECT_TRUE(mirrored == game.position_text(each.position) || !texts.contains(mirrored));
  }
}

TEST(SelfPlay, QuietPositionsHaveNoCaptureAndNoKnownEnd) {
  SelfPlaySettings settings = settings_for("breakthrough:5x5", 20);
  settings.players = {"schadd,nodes=300", "schadd,nodes=300"};
  const auto quiet = play_for_positions(settings);
  settings.quiet = false;
  const auto all = play_for_positions(settings);
  ASSERT_TRUE(quiet);
  ASSERT_TRUE(all);
  EXPECT_GT(quiet->noisy, 0U);
  EXPECT_GT(quiet->decided, 0U);
  EXPECT_EQ(all->noisy + all->decided, 0U);
  EXPECT_LT(quiet->positions.size(), all->positions.size());
  for (const SelfPlayPosition& each : quiet->positions) {
    ASSERT_TRUE(each.score);
    EXPECT_LT(std::abs(*each.score), 9e8F);
  }
}

TEST(SelfPlay, GamesThatAreCutCountHalf) {
  SelfPlaySettings settings = settings_for("tablut", 3);
  settings.players = {"random", "random"};
  settings.longest = 8;
  const auto data = play_for_positions(settings);
  ASSERT_TRUE(data);
  EXPECT_EQ(data->cut, 3U);
  for (const SelfPlayPosition& each : data->positions) EXPECT_EQ(each.points, 0.5F);
}

TEST(SelfPlay, StopsAndSaysSo) {
  std::atomic<bool> stop = false;
  SelfPlaySettings settings = settings_for("breakthrough:5x5", 20);
  settings.stop = &stop;
  int ended = 0;
  settings.on_game = [&] { stop = ++ended == 5; };
  const auto data = play_for_positions(settings);
  ASSERT_TRUE(data);
  EXPECT_TRUE(data->stopped);
  EXPECT_EQ(data->games, 5U);
}

TEST(SelfPlay, WhatCannotBePlayedIsAnError) {
  SelfPlaySettings settings = settings_for("breakthrough:5x5", 2);
  settings.players[1] = "nobody";
  EXPECT_FALSE(play_for_positions(settings));
}

TEST(SelfPlayHash, IsThatOfMirrorImages) {
  for (const char* const words : {"breakthrough:5x5", "checkers", "tablut", "isolation:7x7"}) {
    SCOPED_TRACE(words);
    const GamePointer game = *find_game(words);
    const auto setup = random_openings(game, 6, 10, 3);
    std::set<Hash> all;
    for (const Opening& opening : setup) {
      const AnyPosition position = begin_line(game, opening)->position();
      const Hash hash = hash_up_to_mirrors(*game, position);
      all.insert(hash);
      for (std::size_t i = 0; i < game->symmetries().size(); ++i) {
        if (game->symmetries()[i].swaps_sides) continue;
        const AnyPosition image = game->mirrored(position, static_cast<int>(i));
        EXPECT_EQ(hash_up_to_mirrors(*game, image), hash) << game->symmetries()[i].name;
      }
    }
    EXPECT_GE(all.size(), 9U);
  }
}

// Two images by different symmetries may be images of each other by neither: turned to the right
// and turned to the left.
TEST(SelfPlayHash, IsThatOfImagesOfImages) {
  const GamePointer game = *find_game("tablut");
  for (const Opening& opening : random_openings(game, 4, 5, 4)) {
    const AnyPosition position = begin_line(game, opening)->position();
    const Hash hash = hash_up_to_mirrors(*game, position);
    for (std::size_t i = 0; i < game->symmetries().size(); ++i) {
      for (std::size_t j = 0; j < game->symmetries().size(); ++j) {
        const AnyPosition image =
            game->mirrored(game->mirrored(position, static_cast<int>(i)), static_cast<int>(j));
        EXPECT_EQ(hash_up_to_mirrors(*game, image), hash);
      }
    }
  }
}

TEST(SelfPlayOpenings, OfTestsAreKeptOut) {
  const GamePointer game = *find_game("breakthrough:5x5");
  const auto tests = random_openings(game, 4, 30, 1);
  auto training = random_openings(game, 4, 60, 1);  // begins with those of the tests
  const std::size_t before = training.size();
  training = openings_without(game, std::move(training), tests);
  EXPECT_LE(training.size() + tests.size(), before);
  std::set<Hash> ends;
  for (const Opening& each : tests) {
    ends.insert(hash_up_to_mirrors(*game, begin_line(game, each)->position()));
  }
  EXPECT_FALSE(training.empty());
  for (const Opening& each : training) {
    EXPECT_FALSE(ends.contains(hash_up_to_mirrors(*game, begin_line(game, each)->position())));
  }
}

TEST(SelfPlayOpenings, ThatPositionsGoThroughAreLeftOutWithTheirMirrors) {
  const GamePointer game = *find_game("breakthrough:5x5");
  const Opening test{.moves = {"c2-c3", "a4-a3"}};
  std::vector<SelfPlayPosition> positions;
  const auto add = [&](const std::vector<std::string>& moves) {
    SelfPlayPosition each;
    each.position = begin_line(game, {.moves = moves})->position();
    positions.push_back(each);
  };
  add({"c2-c3"});                    // gone through
  add({"c2-c3", "e4-e3"});           // the mirror image of where it leads
  add({"c2-c3", "b4-b3"});           // not in it
  add({"c2-c3", "a4-a3", "d2-d3"});  // beyond it
  EXPECT_EQ(leave_out(game, positions, std::span(&test, 1)), 2U);
  EXPECT_EQ(positions.size(), 2U);
}

TEST(SelfPlayParts, AreWholeGames) {
  std::vector<SelfPlayPosition> positions;
  for (std::uint32_t game = 0; game < 1000; ++game) {
    for (std::uint16_t ply = 0; ply < 5; ++ply) {
      SelfPlayPosition each;
      each.game = game;
      each.ply = ply;
      positions.push_back(each);
    }
  }
  const SelfPlayParts parts = split_by_games(positions);
  EXPECT_EQ(parts.training.size() + parts.held_out.size(), positions.size());
  EXPECT_NEAR(static_cast<double>(parts.held_out.size()), 500, 150);
  std::map<std::uint32_t, int> held_out;
  for (const SelfPlayPosition& each : parts.held_out) ++held_out[each.game];
  for (const auto& [game, count] : held_out) EXPECT_EQ(count, 5) << game;
  for (const SelfPlayPosition& each : parts.training) EXPECT_FALSE(held_out.contains(each.game));
  EXPECT_TRUE(std::ranges::is_sorted(parts.training, {}, &SelfPlayPosition::game));
}

TEST(SelfPlayFingerprint, DependsOnEverything) {
  SelfPlaySettings settings = settings_for("breakthrough:5x5", 3);
  settings.players = {"schadd,nodes=40", "schadd,nodes=40"};
  const Hash print = print_of(settings);
  EXPECT_EQ(print_of(settings), print);
  const auto data = play_for_positions(settings);
  const auto changed = [&](const auto& change) {
    auto positions = data->positions;
    change(positions);
    return fingerprint(*settings.game, positions) != print;
  };
  EXPECT_TRUE(changed([](auto& positions) { positions.pop_back(); }));
  EXPECT_TRUE(changed([](auto& positions) { positions[1].game += 1; }));
  EXPECT_TRUE(changed([](auto& positions) { positions[1].ply += 1; }));
  EXPECT_TRUE(changed([](auto& positions) { positions[1].points = 1 - positions[1].points; }));
  EXPECT_TRUE(changed([](auto& positions) { positions[1].score = 3; }));
  EXPECT_TRUE(changed([](auto& positions) { positions[1].score.reset(); }));
  EXPECT_TRUE(changed([](auto& positions) { std::swap(positions[0], positions[1]); }));
}

}  // namespace
}  // namespace quadrille
