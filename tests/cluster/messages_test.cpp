// SPDX-License-Identifier: MIT
#include "cluster/messages.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "arena/run_jobs.h"
#include "cluster/broker.h"

namespace quadrille {
namespace {

using ::testing::HasSubstr;

GameJob small_job(std::uint64_t seed) {
  GameJob job;
  job.game = "breakthrough:standard:4x4";
  job.players = {"random", "ari,depth=1"};
  job.seed = seed;
  return job;
}

TEST(ClusterMessages, ReadBackWhatTheyWere) {
  const Announcement announcement{"0af1", {"0.1.0", {{"tablut", 7}, {"breakthrough:6x6", 9}}}};
  const auto announced = parse_announcement(to_json(announcement));
  ASSERT_TRUE(announced) << announced.error().text();
  EXPECT_EQ(announced->run, "0af1");
  EXPECT_EQ(announced->program, announcement.program);

  const WorkUnit unit{"0af1", 12, {{12, small_job(3)}, {13, small_job(4)}}};
  const auto read = parse_unit(to_json(unit));
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(read->number, 12U);
  ASSERT_EQ(read->jobs.size(), 2U);
  EXPECT_EQ(read->jobs[1].first, 13U);
  EXPECT_EQ(job_json(read->jobs[1].second), job_json(unit.jobs[1].second));

  UnitResult result{"0af1", 12, "host:1"};
  const auto keep = [&](std::size_t i, const GameRecord& record) -> MaybeError {
    result.records.emplace_back(i, record);
    return std::nullopt;
  };
  ASSERT_FALSE(run_jobs(std::vector{small_job(5)}, 1, keep));
  const auto back = parse_result(to_json(result));
  ASSERT_TRUE(back) << back.error().text();
  EXPECT_EQ(to_json(*back), to_json(result));
  EXPECT_EQ(back->records.size(), 1U);

  const auto dead = parse_dead(to_json(DeadUnit{"0af1", 3, "\"why\""}));
  ASSERT_TRUE(dead);
  EXPECT_EQ(dead->reason, "\"why\"");
}

TEST(ClusterMessages, AreNotTrusted) {
  EXPECT_THAT(parse_unit("{}").error().text(), HasSubstr("run"));
  EXPECT_THAT(parse_unit("[1").error().text(), HasSubstr("byte"));
  EXPECT_THAT(parse_unit(R"({"run":"../x","unit":1,"jobs":[]})").error().text(), HasSubstr("key"));
  EXPECT_THAT(parse_unit(R"({"run":"a","unit":1,"jobs":[{"number":1,"job":{}}]})").error().text(),
              HasSubstr("game"));
  EXPECT_THAT(
      parse_result(R"({"run":"a","unit":-1,"worker":"","error":"","records":[]})").error().text(),
      HasSubstr("unit"));
  EXPECT_THAT(
      parse_announcement(R"({"run":"a","version":"1","signatures":{"x":"y"}})").error().text(),
      HasSubstr("signatures"));
}

TEST(ClusterMessages, AreBounded) {
  WorkUnit unit{"a", 1};
  unit.jobs.assign(kMostGamesInUnit, {1, small_job(1)});
  EXPECT_TRUE(parse_unit(to_json(unit)));
  unit.jobs.emplace_back(1, small_job(1));
  EXPECT_THAT(parse_unit(to_json(unit)).error().text(), HasSubstr("more than 200"));
  EXPECT_THAT(parse_dead(std::string((kMostMegabytes << 20) + 1, ' ')).error().text(),
              HasSubstr("64 MB"));
}

TEST(ClusterMessages, HaveNothingForATerminalInThem) {
  UnitResult result{"a", 1, "\x1b[2J", "two\nlines"};
  const auto read = parse_result(to_json(result));
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(read->worker, "\\x1b[2J");
  EXPECT_EQ(read->error, "two\\x0alines");
}

TEST(BrokerAddress, IsReadAndToldWithoutItsPassword) {
  const auto plain = parse_broker_address("amqp://me@host");
  ASSERT_TRUE(plain);
  EXPECT_EQ(plain->text(), "amqp://me@host:5672/");
  const auto full = parse_broker_address("amqps://m%40e:se%3Acret@[::1]:77/games");
  ASSERT_TRUE(full);
  EXPECT_EQ(full->user, "m@e");
  EXPECT_EQ(full->password, "se:cret");
  EXPECT_EQ(full->host, "::1");
  EXPECT_EQ(full->vhost, "games");
  EXPECT_THAT(full->text(), testing::Not(HasSubstr("cret")));
  for (const char* wrong : {"http://me:secret@x", "me:secret@x", "amqp://", "amqp://me@:1",
                            "amqp://me@h:0", "amqp://me@h:x", "amqp://%zz@h", "amqp://:secret@h"}) {
    const auto refused = parse_broker_address(wrong);
    ASSERT_FALSE(refused) << wrong;
    EXPECT_THAT(refused.error().text(), testing::Not(HasSubstr("secret")));
  }
}

}  // namespace
}  // namespace quadrille
