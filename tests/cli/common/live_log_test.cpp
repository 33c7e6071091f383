// SPDX-License-Identifier: MIT
#include "cli/common/live_log.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <cstdlib>

#include "os/descriptor.h"

namespace quadrille::cli {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::MatchesRegex;

class LiveLogOnAPipe : public testing::Test {
 protected:
  void SetUp() override {
    std::array<int, 2> ends{};
    ASSERT_EQ(::pipe(ends.data()), 0);
    out_ = Descriptor(ends[0]);
    in_ = Descriptor(ends[1]);
    ::fcntl(out_.number(), F_SETFL, O_NONBLOCK);
  }
  std::string read() {
    std::string text;
    std::array<char, 65536> chunk{};
    for (auto got = ::read(out_.number(), chunk.data(), chunk.size()); got > 0;
         got = ::read(out_.number(), chunk.data(), chunk.size())) {
      text.append(chunk.data(), static_cast<std::size_t>(got));
    }
    return text;
  }

  Descriptor out_, in_;
};

TEST_F(LiveLogOnAPipe, HasTheTime) {
  LiveLog(in_.number(), LiveLog::Form::kTimed).write("hello");
  EXPECT_THAT(read(), MatchesRegex("[0-9][0-9]:[0-9][0-9]:[0-9][0-9] hello\n"));
  LiveLog(in_.number(), LiveLog::Form::kPlain).write("hello");
  EXPECT_EQ(read(), "hello\n");
  LiveLog(in_.number(), LiveLog::Form::kJson).write("he said \"hello\"");
  EXPECT_THAT(read(), AllOf(HasSubstr("{\"time\":\""),
                            EndsWith("\",\"event\":\"he said \\\"hello\\\"\"}\n")));
}

TEST_F(LiveLogOnAPipe, NeverWaitsForAReader) {
  LiveLog log(in_.number(), LiveLog::Form::kPlain);
  for (int i = 0; i < 5000; ++i) log.write(std::string(1000, 'x'));
  const std::string first = read();
  EXPECT_THAT(first, EndsWith("x\n"));
  log.write("hello");
  EXPECT_THAT(read(), MatchesRegex("[0-9]+ lines were left out: nobody read them\nhello\n"));
}

TEST_F(LiveLogOnAPipe, SurvivesTheReader) {
  LiveLog log(in_.number(), LiveLog::Form::kPlain);
  out_.close();
  log.write("hello");  // a signal would end the test
}

// A terminal says that it can be written to, and then makes whoever does so wait.
TEST(LiveLogOnATerminal, NeverWaitsForAReader) {
  const Descriptor screen(::posix_openpt(O_RDWR | O_NOCTTY));
  ASSERT_TRUE(screen.is_open());
  ASSERT_EQ(::grantpt(screen.number()), 0);
  ASSERT_EQ(::unlockpt(screen.number()), 0);
  const Descriptor terminal(::open(::ptsname(screen.number()), O_WRONLY | O_NOCTTY));
  ASSERT_TRUE(terminal.is_open());
  LiveLog log(terminal.number(), LiveLog::Form::kPlain);
  for (int i = 0; i < 1000; ++i) log.write(std::string(400, 'x'));
  std::array<char, 400> text{};
  EXPECT_GT(::read(screen.number(), text.data(), text.size()), 0);
}

}  // namespace
}  // namespace quadrille::cli
