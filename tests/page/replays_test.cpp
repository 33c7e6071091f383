// SPDX-License-Identifier: MIT
#include "page/replays.h"

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "base/json_value.h"
#include "base/text.h"
#include "store/swings.h"
#include "tests/page/played_run.h"

namespace quadrille {
namespace {

// What the script does: the signs on all cells after every ply.
std::vector<std::vector<std::size_t>> signs_of(const std::string& steps, std::size_t cells) {
  constexpr std::string_view kCodes =
      "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  std::vector<std::vector<std::size_t>> all;
  std::vector<std::size_t> signs(cells, 0);
  for (const std::string_view step : split(steps, ' ')) {
    EXPECT_EQ(step.size() % 3, 0U);
    for (std::size_t i = 0; i + 2 < step.size(); i += 3) {
      signs.at(std::stoul(std::string(step.substr(i, 2)), nullptr, 16)) =
          kCodes.find(step[i + 2]) / 3;
    }
    all.push_back(signs);
  }
  return all;
}

void expect_replayed(const char* board, const char* player) {
  const GameFile file({.boards = {board}, .players = {{player, "a"}, {"random", "b"}}, .pairs = 1});
  const RunFigures figures = file.figures();
  Replays replays(figures);
  std::vector<GameRecord> records;
  file.each_game([&](const StoredGame& game) {
    replays.add(game, figures.games[records.size()]);
    records.push_back(game.record);
  });
  const auto json = parse_json(replays.json());
  ASSERT_TRUE(json) << json.error().text();
  const JsonValue::Array& games = *json->find("games")->array();
  ASSERT_EQ(games.size(), records.size());
  const GamePointer& game = figures.boards[0].game;
  for (std::size_t g = 0; g < games.size(); ++g) {
    const auto positions = positions_of(game, records[g]);
    const std::size_t cells = game->diagram(positions[0], std::nullopt).cells.size();
    const auto replayed = signs_of(*games[g].find("steps")->string(), cells);
    ASSERT_EQ(replayed.size(), positions.size());
    ASSERT_EQ(split(*games[g].find("moves")->string(), ' ').size(), records[g].plies());
    ASSERT_EQ(games[g].find("swing")->is_null(), !largest_swing(records[g].played));
    // Cells look alike on the page where they do in the game, and nowhere else.
    std::map<std::size_t, std::string> meaning;
    for (std::size_t ply = 0; ply < positions.size(); ++ply) {
      const Diagram diagram = game->diagram(positions[ply], std::nullopt);
      for (std::size_t i = 0; i < cells; ++i) {
        const Diagram::Cell& cell = diagram.cells[i];
        const std::string seen =
            cell.blocked   ? "blocked"
            : cell.empty() ? ""
                           : fmt::format("{} {}", static_cast<int>(cell.shape), cell.of_first);
        const auto [known, is_new] = meaning.emplace(replayed[ply][i], seen);
        ASSERT_EQ(known->second, seen) << board << " ply " << ply << " cell " << i;
        ASSERT_EQ(replayed[ply][i] == 0, seen.empty());
      }
    }
  }
}

TEST(Replays, OfBreakthroughShowEveryPosition) {
  expect_replayed("breakthrough:5x5", "greedy:material");
}
TEST(Replays, OfCheckersShowEveryPosition) { expect_replayed("checkers", "greedy:simple"); }
TEST(Replays, OfTablutShowEveryPosition) { expect_replayed("tablut", "greedy:material"); }
TEST(Replays, OfIsolationShowEveryPosition) {
  expect_replayed("isolation:11x11", "greedy:improved");
}

TEST(Replays, TheMostTellingGamesAreKept) {
  const GameFile file({.boards = {"breakthrough:4x5"},
                       .players = {{"random", "a"}, {"alphabeta:material,depth=2", "b"}},
                       .pairs = 4},
                      [](std::size_t number, GameRecord& record) {
                        if (number != 5) return;
                        record.played.moves.pop_back();
                        record.played.outcome = {Side::kFirst, Reason::kTime};
                      });
  const RunFigures figures = file.figures();
  EXPECT_EQ(chosen_replays(figures, {}).size(), 8U);
  EXPECT_THAT(chosen_replays(figures, {.games = 1}), testing::ElementsAre(6));
  EXPECT_EQ(chosen_replays(figures, {.games = 3}).size(), 3U);
  EXPECT_TRUE(chosen_replays(figures, {.bytes = 10}).empty());
}

}  // namespace
}  // namespace quadrille
