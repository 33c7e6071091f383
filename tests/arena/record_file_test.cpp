// SPDX-License-Identifier: MIT
#include "arena/record_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "arena/run_jobs.h"
#include "games/registry.h"

namespace quadrille {
namespace {

using testing::HasSubstr;

class RecordFile : public testing::Test {
 protected:
  RecordFile() {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      GameJob job;
      job.game = "breakthrough:4x4";
      job.players = {"random", "random"};
      job.seed = seed;
      jobs_.push_back(job);
    }
    run_jobs(jobs_, 1, [&](std::size_t, const GameRecord& record) -> MaybeError {
      records_.push_back(record);
      return std::nullopt;
    });
  }

  [[nodiscard]] std::string line(const GameRecord& record) const {
    return record_json(**find_game("breakthrough:4x4"), record) + '\n';
  }
  [[nodiscard]] std::string fault_of(const GameRecord& record) const {
    const auto read = read_records(line(records_[0]) + line(record), jobs_);
    return read ? "" : read.error().text();
  }

  std::vector<GameJob> jobs_;
  std::vector<GameRecord> records_;
};

TEST_F(RecordFile, KnowsItsGamesInAnyOrder) {
  const auto read = read_records(line(records_[2]) + line(records_[0]), jobs_);
  ASSERT_TRUE(read) << read.error().text();
  ASSERT_EQ(read->records.size(), 2U);
  EXPECT_EQ(line(read->records.at(0)), line(records_[0]));
  EXPECT_EQ(line(read->records.at(2)), line(records_[2]));
  EXPECT_EQ(read->text, line(records_[2]) + line(records_[0]));
  EXPECT_TRUE(read_records("", jobs_)->records.empty());
}

// A run that was killed while it wrote.
TEST_F(RecordFile, LeavesOutALineWithoutItsEnd) {
  const std::string second = line(records_[1]);
  const auto read = read_records(line(records_[0]) + second.substr(0, second.size() / 2), jobs_);
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(read->text, line(records_[0]));
}

TEST_F(RecordFile, RefusesOtherMatchesAndOtherGames) {
  GameRecord other = records_[1];
  other.job.seed = 99;
  EXPECT_THAT(fault_of(other), HasSubstr("line 2: is a game of another match"));
  GameRecord longer = records_[1];
  longer.played.moves.push_back(longer.played.moves.back());
  EXPECT_THAT(fault_of(longer), HasSubstr("line 2: goes on after its end"));
  GameRecord shorter = records_[1];
  shorter.played.moves.pop_back();
  shorter.played.outcome.winner.reset();
  EXPECT_THAT(fault_of(shorter), HasSubstr("line 2: does not end as it says"));
  GameRecord lost = records_[1];
  lost.played.outcome.winner = opposite(*lost.played.outcome.winner);
  EXPECT_THAT(fault_of(lost), HasSubstr("line 2: does not end as it says"));
  GameRecord illegal = records_[1];
  illegal.played.moves[0].move = "a1-a4";
  EXPECT_THAT(fault_of(illegal), HasSubstr("line 2"));
  EXPECT_FALSE(read_records("no record\n", jobs_));
}

}  // namespace
}  // namespace quadrille
