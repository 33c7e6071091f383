// SPDX-License-Identifier: MIT
#include "arena/adjudication.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "arena/record.h"
#include "arena/record_file.h"
#include "arena/run_jobs.h"
#include "games/registry.h"

namespace quadrille {
namespace {

using testing::HasSubstr;

Adjudication asked(const char* text) {
  const auto adjudication = parse_adjudication(text);
  EXPECT_TRUE(adjudication) << text << ": " << adjudication.error().text();
  return adjudication ? *adjudication : Adjudication{};
}

// Moves of both sides in turn with these scores, each to its own side, the last one Black's.
std::optional<Ruling> ruling_on(const Adjudication& adjudication,
                                const std::vector<std::optional<double>>& scores) {
  const auto game = *find_game("breakthrough:5x5");
  Line line(game, game->start());
  std::vector<PlayedMove> moves;
  for (const auto& score : scores) {
    const AnyMove move = game->legal_moves(line.position()).front();
    moves.push_back({.move = game->move_text(line.position(), move), .score = score});
    line.play(move);
  }
  return rule_on(adjudication, line, moves);
}

TEST(Adjudication, IsReadAndWritten) {
  for (const char* const text :
       {"", "table", "score=5/8", "score=0.25/2", "length=200", "table,score=300/6,length=120"}) {
    EXPECT_EQ(adjudication_text(asked(text)), text);
    JsonWriter json;
    const auto value = parse_json(write_adjudication(json, asked(text)).text());
    ASSERT_TRUE(value);
    const auto read = read_adjudication(*value);
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(*read, asked(text));
  }
  EXPECT_FALSE(asked("").is_asked());
  EXPECT_EQ(asked("length=9,table"), asked("table,length=9"));
  for (const char* const text :
       {"tables", "table=1", "score", "score=5", "score=5/1", "score=0/4", "score=-3/4",
        "score=inf/4", "score=nan/4", "score=5/4/3", "length", "length=0", "length=x", ",",
        "table,table", "length=3,length=4", "score=1/2,score=3/4"}) {
    EXPECT_FALSE(parse_adjudication(text)) << text;
  }
}

TEST(Adjudication, ByScoreNeedsBothPlayersAndEveryPly) {
  const Adjudication adjudication = asked("score=5/4");
  const auto ruling = ruling_on(adjudication, {0, 0, 5, -6, 7, -5});
  ASSERT_TRUE(ruling);
  EXPECT_EQ(ruling->outcome, (Outcome{Side::kFirst, Reason::kAdjudication}));
  EXPECT_EQ(ruling->by, Adjudicator::kScore);
  EXPECT_EQ(ruling_on(adjudication, {-5, 5, -1e9, 5})->outcome.winner, Side::kSecond);

  EXPECT_FALSE(ruling_on(adjudication, {5, -5, 5}));                // too few plies
  EXPECT_FALSE(ruling_on(adjudication, {5, -4.9, 5, -5}));          // one of them doubts it
  EXPECT_FALSE(ruling_on(adjudication, {9, 9, 9, 9}));              // both believe they win
  EXPECT_FALSE(ruling_on(adjudication, {5, std::nullopt, 5, -5}));  // one does not say
  EXPECT_FALSE(ruling_on({}, {5, -5, 5, -5}));                      // nobody asked
}

TEST(Adjudication, ByLengthIsADraw) {
  EXPECT_FALSE(ruling_on(asked("length=3"), {1, 1}));
  const auto ruling = ruling_on(asked("length=3"), {1, 1, 1});
  ASSERT_TRUE(ruling);
  EXPECT_EQ(ruling->outcome, (Outcome{std::nullopt, Reason::kAdjudication}));
  EXPECT_EQ(ruling->by, Adjudicator::kLength);
}

TEST(Adjudication, ByTableKnowsTheResult) {
  const auto game = *find_game("checkers");
  const auto ruled = [&](const char* text) {
    return rule_on(asked("table"), Line(game, *game->parse_position(text)), {});
  };
  const auto won = ruled("W:WK14,K15:BK1");
  ASSERT_TRUE(won);
  EXPECT_EQ(won->by, Adjudicator::kTable);
  EXPECT_EQ(game->side_name(*won->outcome.winner), "white");
  const auto drawn = ruled("W:WK14:BK1");
  ASSERT_TRUE(drawn);
  EXPECT_FALSE(drawn->outcome.winner);
  EXPECT_FALSE(rule_on(asked("table"), Line(game, game->start()), {}));
  const auto other = *find_game("isolation:3x3");
  EXPECT_FALSE(rule_on(asked("table"), Line(other, other->start()), {}));
}

class AdjudicatedGames : public testing::Test {
 protected:
  static GameJob job_with(const char* text) {
    GameJob job{.game = "checkers", .players = {"random", "zhao"}, .opening = {}, .limits = {}};
    job.opening.position = "W:WK14,K15:BK4,K5";
    job.limits.per_move.nodes = 100;
    job.seed = 5;
    job.adjudication = asked(text);
    return job;
  }
  static GameRecord played(const GameJob& job) {
    GameRecord result;
    const auto error = run_jobs(std::vector{job}, 1, [&](std::size_t, const GameRecord& record) {
      result = record;
      return MaybeError();
    });
    EXPECT_FALSE(error);
    return result;
  }
};

TEST_F(AdjudicatedGames, EndEarlierAndSayByWhat) {
  const GameRecord whole = played(job_with(""));
  EXPECT_FALSE(whole.played.adjudicated);
  EXPECT_NE(whole.played.outcome.reason, Reason::kAdjudication);
  for (const char* const text : {"table", "length=4"}) {
    const GameRecord early = played(job_with(text));
    EXPECT_EQ(early.played.outcome.reason, Reason::kAdjudication) << text;
    ASSERT_TRUE(early.played.adjudicated) << text;
    EXPECT_LT(early.plies(), whole.plies()) << text;
    const std::string json = record_json(**find_game("checkers"), early);
    EXPECT_THAT(json, HasSubstr(R"("reason":"adjudication","adjudicated":")"));
    const auto read = parse_record(json);
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(read->played.adjudicated, early.played.adjudicated);
    EXPECT_EQ(record_json(**find_game("checkers"), *read), json);
  }
  // Players that tell no scores agree on nothing.
  EXPECT_FALSE(played(job_with("score=1/2")).played.adjudicated);
}

TEST_F(AdjudicatedGames, AreNotGamesOfAMatchWithOtherAdjudication) {
  const GameJob job = job_with("length=4");
  const std::string text = record_json(**find_game("checkers"), played(job)) + "\n";
  EXPECT_TRUE(read_records(text, std::vector{job}));
  EXPECT_FALSE(read_records(text, std::vector{job_with("")}));
  EXPECT_FALSE(read_records(text, std::vector{job_with("length=6")}));
}

}  // namespace
}  // namespace quadrille
