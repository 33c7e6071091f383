// SPDX-License-Identifier: MIT
#include "reports/study.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <string>
#include <utility>

#include "base/json_value.h"

namespace quadrille::reports {
namespace {

using testing::HasSubstr;

// Small enough for a test.
const std::map<std::string, std::map<std::string, std::string>> kSmall = {
    {"breakthrough", {{"--nodes", "10"}, {"--games", "1"}}},
    {"isolation", {{"--nodes", "10"}, {"--matches", "1"}, {"--table", "1"}}},
    {"snai", {{"--nodes", "10"}, {"--openings", "1"}, {"--positions", "2"}, {"--depth", "1"}}},
    {"csc384", {{"--nodes", "10"}, {"--ballots", "1"}}},
};

// Everything a study prints that is stopped after some steps.
std::string output_of(const Study& study, bool json, int steps) {
  std::atomic<bool> stop = false;
  std::atomic<int> done = 0;
  std::string text;
  StudyRun run;
  run.words = StudyWords(kSmall.at(study.name));
  run.version = "9.9";
  run.json = json;
  run.settings.stop = &stop;
  run.settings.threads = 2;
  run.settings.on_step = [&] {
    if (++done == steps) stop = true;
  };
  run.print = [&](const Passage& passage) { text += passage.text; };
  const auto error = study.run(run);
  EXPECT_FALSE(error) << study.name << ": " << error->text();
  return text;
}

TEST(StudyThreads, OneThatIsStoppedTellsWhatWasDone) {
  for (const Study& study : studies()) {
    SCOPED_TRACE(study.name);
    const auto json = parse_json(output_of(study, true, 5));
    ASSERT_TRUE(json);
    EXPECT_EQ(*json->find("study")->string(), study.name);
    EXPECT_EQ(*json->find("version")->string(), "9.9");
    EXPECT_EQ(json->find("seed")->natural(), 1U);
    EXPECT_FALSE(*json->find("finished")->boolean());
    const std::string text = output_of(study, false, 5);
    EXPECT_FALSE(text.empty());
    EXPECT_THAT(text, testing::Not(HasSubstr("nan")));
    // What it depends on is told at the end.
    EXPECT_THAT(text, testing::EndsWith("\n10 nodes a move; seed 1; version 9.9\n"));
  }
}

TEST(Study, OptionsAreReadWithinTheirBounds) {
  const auto read = [](auto&& what) {
    StudyWords words({{"--games", "7"}, {"--nodes", "0"}, {"--time", "20"}, {"--flag", "yes"}});
    what(words);
    return words.fault() ? words.fault()->text() : "";
  };
  EXPECT_EQ(read([](StudyWords& words) {
              EXPECT_EQ(words.number("--games", 3, 1, 10), 7U);
              EXPECT_EQ(words.number("--matches", 3, 1, 10), 3U);
              EXPECT_EQ(words.text("--table", "both"), "both");
              EXPECT_TRUE(words.has("--flag"));
              words.refuse_both("--nodes", "--depth");
            }),
            "");
  EXPECT_EQ(read([](StudyWords& words) { words.number("--games", 3, 1, 6); }),
            "--games: '7' is not a number from 1 to 6");
  EXPECT_EQ(read([](StudyWords& words) { words.nodes(5); }),
            "--nodes: '0' is not a number of nodes: a whole number from 1, such as 20000 or 20k");
  EXPECT_EQ(read([](StudyWords& words) { words.time({}); }),
            "--time: '20' has no unit: write 20s for seconds; ms, m and h are units too");
  // As everywhere: large numbers as people write them, and no time is none.
  StudyWords said({{"--nodes", "5k"}, {"--time", "0s"}});
  EXPECT_EQ(said.nodes(1).per_move.nodes, 5000U);
  said.time({});
  EXPECT_EQ(said.fault().value_or(Error{}).text(), "--time: '0s' leaves no time to think");
  // What has no effect is refused.
  EXPECT_EQ(read([](StudyWords& words) {
              words.refuse_beside("--depth", "--games 0");
              words.refuse_beside("--nodes", "--games 0");
            }),
            "--nodes: means nothing beside --games 0: leave it out");
  // The first fault is told.
  EXPECT_EQ(read([](StudyWords& words) {
              words.refuse_both("--nodes", "--time");
              words.nodes(5);
            }),
            "--time: give --nodes or --time, not both");
}

TEST(Study, TheNumberOfGamesHasOneNameAndFormerOnes) {
  const auto games = [](std::map<std::string, std::string> values) {
    StudyWords words(std::move(values));
    const std::uint64_t number = words.games("--matches", 2, 30, 1, 40);
    return words.fault() ? words.fault()->text() : std::to_string(number);
  };
  EXPECT_EQ(games({}), "30");
  EXPECT_EQ(games({{"--games", "7"}}), "7");
  EXPECT_EQ(games({{"--matches", "7"}}), "14");
  EXPECT_EQ(games({{"--matches", "1"}}), "2");
  EXPECT_EQ(games({{"--matches", "0"}}), "--matches: '0' is not a number from 1 to 20");
  EXPECT_EQ(games({{"--matches", "21"}}), "--matches: '21' is not a number from 1 to 20");
  EXPECT_EQ(games({{"--games", "41"}}), "--games: '41' is not a number from 1 to 40");
  EXPECT_EQ(games({{"--games", "7"}, {"--matches", "7"}}),
            "--matches: give --games or --matches, not both");
}

}  // namespace
}  // namespace quadrille::reports
