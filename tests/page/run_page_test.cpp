// SPDX-License-Identifier: MIT
#include "page/run_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <iterator>
#include <string>

#include "page/page_files.h"
#include "tests/data_file.h"
#include "tests/page/played_run.h"

namespace quadrille {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr const char* kHostileName = "</script><img src=x onerror=\"alert(1)\">'\x01\x7f\xff";
constexpr const char* kHostileFault = "--><script>alert(2)</script> {{data}}";

void crash_every_fifth(std::size_t number, GameRecord& record) {
  if (number % 5 != 0) return;
  record.played.moves.resize(record.played.moves.size() / 2);
  record.played.outcome = {Side::kSecond, Reason::kCrash};
  record.played.fault = kHostileFault;
}

const RunPlan kHostileRun = {
    .boards = {"breakthrough:5x5"},
    .players = {{"random", kHostileName}, {"greedy:material", std::string(5000, 'x')}},
    .pairs = 3,
    .command = "quadrille match <b>&amp;\"'"};

std::string page_of(const GameFile& file) {
  const RunFigures figures = file.figures();
  const auto replayed = chosen_replays(figures, {});
  Replays replays(figures);
  std::size_t next = 0;
  file.each_game([&](const StoredGame& game) { replays.add(game, figures.games[next++]); });
  return run_page(figures, replayed, replays, "0.1.0");
}

std::size_t count(const std::string& text, std::string_view part) {
  std::size_t found = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

TEST(RunPage, WhatComesFromOutsideStaysText) {
  const std::string page = page_of(GameFile(kHostileRun, crash_every_fifth));
  EXPECT_EQ(count(page, "<script"), 2U);
  EXPECT_EQ(count(page, "</script"), 2U);
  EXPECT_THAT(page, Not(HasSubstr("<img")));
  EXPECT_THAT(page, Not(HasSubstr("<b>&amp;")));
  EXPECT_THAT(page, HasSubstr("&lt;b&gt;&amp;amp;&quot;'"));
  EXPECT_THAT(page, HasSubstr("\\u003c/script>\\u003cimg"));
  EXPECT_THAT(page, HasSubstr("alert(2)&lt;/script&gt; {{data}}"));
  EXPECT_THAT(page, Not(HasSubstr("\xff")));
  EXPECT_THAT(page, Not(HasSubstr("\x01")));
  // Long names are whole in the data alone.
  EXPECT_EQ(count(page, std::string(5000, 'x')), 1U);
}

TEST(RunPage, AsksNothingOfANetwork) {
  const std::string page = page_of(GameFile(kHostileRun));
  EXPECT_THAT(page, HasSubstr("default-src 'none'; script-src 'sha256-"));
  EXPECT_EQ(count(page, "http"),
            count(page, "http://www.w3.org/2000/svg") + count(page, "http-equiv"));
  for (const char* part : {"<link", "<iframe", "<object", "@import", "url("}) {
    EXPECT_THAT(page, Not(HasSubstr(part)));
  }
}

TEST(RunPage, IsTheSameForTheSameGames) {
  const GameFile file(kHostileRun, crash_every_fifth);
  EXPECT_EQ(page_of(file), page_of(file));
}

TEST(RunPage, FailuresAreToldWithTheirGames) {
  const std::string page = page_of(GameFile(kHostileRun, crash_every_fifth));
  EXPECT_THAT(page, HasSubstr("2 games were lost by failures, not on the board"));
  EXPECT_THAT(page, HasSubstr("<li>Game <a href=\"#game=6\">6</a>: "));
}

TEST(RunPage, EveryPlaceOfThePageIsFilled) {
  const std::string page = page_of(
      GameFile({.boards = {"isolation:5x5", "breakthrough:4x5"},
                .players = {{"random", "a"}, {"random,name=b", "b"}, {"random,name=c", "c"}},
                .pairs = 1}));
  EXPECT_THAT(page, Not(HasSubstr("{{")));
  EXPECT_THAT(page, Not(HasSubstr("nan")));
  EXPECT_THAT(page, Not(HasSubstr("inf<")));
  EXPECT_THAT(page, HasSubstr("Not enough games to say who is stronger"));
}

TEST(RunPage, EmbeddedFilesAreThoseOfTheSource) {
  const auto content = [](const char* name) {
    auto file = open_source(name);
    return std::string{std::istreambuf_iterator<char>(file), {}};
  };
  EXPECT_EQ(kPageHtml, content("src/page/page.html"));
  EXPECT_EQ(kPageCss, content("src/page/page.css"));
  EXPECT_EQ(kPageScript, content("src/page/page.js"));
}

// Writes a file of games to look at: QUADRILLE_EXAMPLE_DB=games.db quadrille_tests
// --gtest_filter=RunPage.ExampleToLookAt
TEST(RunPage, ExampleToLookAt) {
  const char* const path = std::getenv("QUADRILLE_EXAMPLE_DB");
  if (path == nullptr) GTEST_SKIP() << "QUADRILLE_EXAMPLE_DB names no file";
  play_into(path, {.boards = {"breakthrough:6x6", "tablut"},
                   .players = {{"random", "random"},
                               {"alphabeta:material,depth=1", "one ply"},
                               {"alphabeta:material,depth=2", "two plies"},
                               {"alphabeta:material,depth=3", "three plies"}},
                   .pairs = 12});
  play_into(path, {.boards = {"isolation:7x7"},
                   .players = {{"alphabeta:improved", "improved"}, {"alphabeta:open", "open"}},
                   .pairs = 100,
                   .command = "quadrille match isolation:7x7 improved open --sprt 0,60",
                   .sprt = SprtTest{.elo0 = 0, .elo1 = 60}});
  play_into(path, {.boards = {"checkers"},
                   .players = {{"alphabeta:simple", "simple"}, {"alphabeta:zhao", "zhao"}},
                   .pairs = 8});
  play_into(path, kHostileRun, crash_every_fifth);
}

}  // namespace
}  // namespace quadrille
