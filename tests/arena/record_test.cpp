// SPDX-License-Identifier: MIT
#include "arena/record.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <chrono>
#include <string>

#include "arena/run_jobs.h"
#include "games/registry.h"

namespace quadrille {
namespace {

using namespace std::chrono_literals;

GameJob some_job() {
  GameJob job;
  job.game = "breakthrough:course:6x6";
  job.players = {"ari,depth=3", "ugi:sh -c 'echo \"ü\"'"};
  job.opening.moves = {"a2-a3", "a5-a4"};
  job.limits.per_move = {.depth = 6, .nodes = 18'446'744'073'709'551'615U, .time = 150'000'001ns};
  job.limits.clock = GameClock{60s, 600ms};
  job.seed = 9'223'372'036'854'775'809U;
  job.longest = 77;
  return job;
}

TEST(Record, AJobComesBackAsItWas) {
  const GameJob job = some_job();
  const std::string json = job_json(job);
  const auto read = parse_job(json);
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(job_json(*read), json);
  EXPECT_EQ(read->players, job.players);
  EXPECT_EQ(read->opening.moves, job.opening.moves);
  EXPECT_EQ(read->limits.per_move.time, job.limits.per_move.time);
  EXPECT_EQ(read->limits.per_move.nodes, job.limits.per_move.nodes);
  EXPECT_EQ(read->limits.clock->increment, job.limits.clock->increment);
  EXPECT_EQ(read->seed, job.seed);
  EXPECT_EQ(read->longest, job.longest);
}

TEST(Record, IsReadableJson) {
  GameJob job;
  job.game = "isolation";
  job.players = {"improved", "random"};
  EXPECT_EQ(job_json(job),
            R"({"game":"isolation","players":["improved","random"],"opening":{"position":"start",)"
            R"("moves":[]},"limits":{},"seed":1,"longest":400})");
}

TEST(Record, AGameThatWasPlayedComesBackAsItWas) {
  for (const char* words : {"breakthrough:5x5", "checkers", "tablut", "isolation"}) {
    const GamePointer game = *find_game(words);
    GameJob job{.game = words, .players = {"random", "solver"}, .opening = {}, .limits = {}};
    job.limits.per_move.nodes = 200;
    job.longest = 40;
    const auto error = run_jobs(std::vector{job}, 1, [&](std::size_t, const GameRecord& record) {
      const std::string json = record_json(*game, record);
      const auto read = parse_record(json);
      EXPECT_TRUE(read) << read.error().text();
      EXPECT_EQ(record_json(*game, *read), json);
      EXPECT_EQ(read->played.outcome, record.played.outcome);
      EXPECT_EQ(read->played.moves.size(), record.played.moves.size());
      EXPECT_EQ(read->played.seconds, record.played.seconds);
      return MaybeError();
    });
    EXPECT_FALSE(error);
  }
}

// A record with everything in it that can be.
std::string full_record() {
  GameRecord record;
  record.job = some_job();
  record.played.moves = {
      {.move = "b2-b3", .score = -2.5, .depth = 3, .nodes = 70, .seconds = 0.125},
      {.move = "b5-b4"}};
  record.played.outcome = {Side::kSecond, Reason::kCrash};
  record.played.fault = "it fell over";
  record.played.nodes = {70, 0};
  record.played.overruns = {1, 0};
  return record_json(**find_game(record.job.game), record);
}

TEST(Record, KeepsFaultsAndUnknownFigures) {
  const std::string json = full_record();
  EXPECT_NE(json.find(R"({"move":"b5-b4","score":null,"depth":null,"nodes":null,"seconds":0})"),
            std::string::npos)
      << json;
  EXPECT_NE(json.find(R"("outcome":"black","reason":"crash","fault":"it fell over")"),
            std::string::npos)
      << json;
  const auto read = parse_record(json);
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(read->played.fault, "it fell over");
  EXPECT_EQ(read->played.moves[0].score, -2.5);
  EXPECT_FALSE(read->played.moves[1].score);
}

// Every member is needed, and every other one refused, wherever it stands.
TEST(Record, RefusesWhatIsMissingOrUnknownAndNamesIt) {
  const std::string json = full_record();
  for (const char* name :
       {"job",   "game",      "players", "opening", "position", "moves",   "limits",
        "base",  "increment", "seed",    "longest", "move",     "score",   "depth",
        "nodes", "seconds",   "outcome", "reason",  "fault",    "overruns"}) {
    const std::string key = fmt::format("\"{}\":", name);
    // The last one of the name: limits have members that may be left out.
    std::string changed = json;
    changed.replace(changed.rfind(key), key.size(), "\"wrong\":");
    const auto read = parse_record(changed);
    ASSERT_FALSE(read) << name;
    const std::string text = read.error().text();
    EXPECT_TRUE(text.find(name) != std::string::npos) << name << ": " << text;
  }
  const auto extra = parse_record("{\"more\":1," + json.substr(1));
  ASSERT_FALSE(extra);
  EXPECT_NE(extra.error().text().find("'more'"), std::string::npos) << extra.error().text();
}

TEST(Record, RefusesWhatIsOfAnotherKind) {
  const std::string json = full_record();
  const auto refused = [&](std::string_view from, std::string_view to) {
    std::string changed = json;
    const auto at = changed.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    changed.replace(at, from.size(), to);
    const auto read = parse_record(changed);
    EXPECT_FALSE(read) << to;
    return read ? "" : read.error().text();
  };
  EXPECT_EQ(refused("\"seed\":9223372036854775809", "\"seed\":-1"),
            "job.seed: must be a whole number from 0");
  EXPECT_EQ(refused("\"outcome\":\"black\"", "\"outcome\":\"red\"").substr(0, 14),
            "record.outcome");
  EXPECT_EQ(refused("\"reason\":\"crash\"", "\"reason\":\"boredom\""),
            "record.reason: is not a reason for the end of a game");
  EXPECT_EQ(refused("breakthrough:course:6x6", "brakethrough").substr(0, 15), "record.job.game");
  EXPECT_EQ(refused("\"overruns\":[1,0]", "\"overruns\":[1]"),
            "record.overruns: must be two, one for each side");
  EXPECT_EQ(refused("\"overruns\":[1,0]", "\"overruns\":[1,\"0\"]"),
            "record.overruns: holds something of another type");
  EXPECT_EQ(refused("[\"a2-a3\",\"a5-a4\"]", "[\"a2-a3\",4]"), "opening.moves: must be strings");
  EXPECT_EQ(refused("\"depth\":6", "\"depth\":0"), "limits.depth: is not a depth");
  EXPECT_EQ(refused("\"base\":60", "\"base\":-1"), "clock.base: is not a time");
  EXPECT_EQ(refused("\"move\":\"b2-b3\"", "\"move\":7"), "move.move: must be a string");
  EXPECT_EQ(refused("\"seconds\":0.125", "\"seconds\":null"), "move.seconds: must be a number");
  EXPECT_FALSE(parse_record("[]"));
  EXPECT_FALSE(parse_record("{"));
  EXPECT_FALSE(parse_job("{}"));
}

}  // namespace
}  // namespace quadrille
