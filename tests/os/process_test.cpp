// SPDX-License-Identifier: MIT
#include "os/process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <memory>
#include <string>
#include <thread>

#include "os/children.h"

namespace quadrille {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;

std::unique_ptr<Process> shell(const std::string& script) {
  auto process = Process::start({"sh", "-c", script});
  EXPECT_TRUE(process) << process.error().text();
  return process ? std::move(*process) : nullptr;
}

std::string line_of(Process& process) {
  std::string line;
  EXPECT_EQ(process.read_line(line, Clock::now() + 10s), Process::Read::kLine);
  return line;
}

// Whether there is such a process, dead or alive.
bool exists(pid_t id) { return ::kill(id, 0) == 0 || errno != ESRCH; }

void expect_gone(pid_t id) {
  for (int tries = 0; tries < 500 && exists(id); ++tries) std::this_thread::sleep_for(10ms);
  EXPECT_FALSE(exists(id)) << id;
}

TEST(ProcessThreads, InheritNothingButTheirStreams) {
  std::array<int, 2> careless{};
  ASSERT_EQ(::pipe(careless.data()), 0);  // without O_CLOEXEC
  const auto process = shell("ls /proc/self/fd | tr '\\n' ' '; echo");
  // 3 is the folder that ls reads.
  EXPECT_EQ(line_of(*process), "0 1 2 3 ");
  ::close(careless[0]);
  ::close(careless[1]);
}

TEST(ProcessThreads, RunWhereTheyAreToldTo) {
  const auto process = Process::start({"sh", "-c", "pwd; exit 4"}, "/usr/bin");
  ASSERT_TRUE(process) << process.error().text();
  EXPECT_EQ(line_of(**process), "/usr/bin");
  EXPECT_EQ((*process)->exit_code(), 4);
  EXPECT_THAT(Process::start({"true"}, "/no/such/folder").error().text(),
              HasSubstr("'/no/such/folder': there is no such folder"));
}

TEST(ProcessThreads, HaveUsualSignals) {
  const auto before = std::signal(SIGXFSZ, SIG_IGN);
  const auto process = shell("grep -E 'Sig(Ign|Blk)' /proc/self/status | tr -d '\\n\\t'; echo");
  EXPECT_EQ(line_of(*process), "SigBlk:0000000000000000SigIgn:0000000000000000");
  std::signal(SIGXFSZ, before);
}

TEST(ProcessThreads, OutliveTheThreadThatStartedThem) {
  std::unique_ptr<Process> process;
  std::thread([&] { process = shell("while read -r line; do echo \"$line\"; done"); }).join();
  ASSERT_TRUE(process->write_line("hello", Clock::now() + 10s));
  EXPECT_EQ(line_of(*process), "hello");
}

TEST(ProcessThreads, ThatCannotBeStartedSayWhy) {
  EXPECT_THAT(Process::start({"/no/such/program"}).error().text(), HasSubstr("No such file"));
  EXPECT_THAT(Process::start({"/dev/null"}).error().text(), HasSubstr("Permission denied"));
}

TEST(ProcessThreads, AStopFlagEndsTheWaiting) {
  const auto process = shell("read -r line");
  std::atomic<bool> stop = false;
  std::string line;
  EXPECT_EQ(process->read_line(line, Clock::now(), &stop), Process::Read::kTimeout);
  std::thread stopper([&] { stop = true; });
  EXPECT_EQ(process->read_line(line, Clock::now() + 1h, &stop), Process::Read::kStopped);
  stopper.join();
}

// Bytes without end, and never so many at once that it were a flood.
TEST(ProcessThreads, ATrickleDoesNotHoldUpTheNextTurn) {
  const auto process = shell("exec yes x");
  std::string line;
  ASSERT_EQ(process->read_line(line, Clock::now() + 10s), Process::Read::kLine);
  const auto deadline = Clock::now();
  process->begin_turn(deadline);
  // With the deadline behind it, it has heard one chunk at most, not the 8 MiB of a flood.
  EXPECT_EQ(process->read_line(line, Clock::now() + 10s), Process::Read::kLine);
}

// As the program does it. The test program is the parent of nobody else.
class AdoptedOrphans : public ::testing::Test {
 protected:
  AdoptedOrphans() { adopt_orphans(); }
};

TEST_F(AdoptedOrphans, OfThreadsEndWithTheLastChild) {
  auto process = shell("setsid sh -c 'echo $$; exec sleep 1000' & wait");
  auto other = shell("read -r line");
  const pid_t escaped = std::stoi(line_of(*process));
  process.reset();
  EXPECT_TRUE(exists(escaped)) << "it may belong to the other one";
  other.reset();
  expect_gone(escaped);
}

TEST_F(AdoptedOrphans, OfThreadsEndTogether) {
  auto process = shell("setsid sh -c 'echo $$; setsid sleep 1000 & echo $!; wait' & wait");
  const pid_t escaped = std::stoi(line_of(*process));
  const pid_t its_child = std::stoi(line_of(*process));
  ASSERT_TRUE(exists(escaped));
  process.reset();
  expect_gone(escaped);
  expect_gone(its_child);
}

}  // namespace
}  // namespace quadrille
