// SPDX-License-Identifier: MIT
#include "protocols/api/service.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <new>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "tests/protocols/api/reply.h"

namespace quadrille::api {
namespace {

using namespace std::chrono_literals;

// A door that jobs wait at until the test opens it.
class Door {
 public:
  void open() {
    const std::lock_guard lock(mutex_);
    open_ = true;
    changed_.notify_all();
  }
  // A job waits. It looks at its stop flag now and then, as a search does.
  void wait(const std::atomic<bool>& stop) {
    std::unique_lock lock(mutex_);
    ++waiting_;
    most_ = std::max(most_, waiting_);
    changed_.notify_all();
    while (!open_ && !stop) changed_.wait_for(lock, 1ms);
    --waiting_;
  }
  // The test waits until there are so many jobs at the door.
  void await(int jobs) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return waiting_ >= jobs; });
  }
  [[nodiscard]] int most_at_once() const { return most_; }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool open_ = false;
  int waiting_ = 0;
  int most_ = 0;
};

// Lines that came out.
class Heard {
 public:
  Service::Write writer() {
    return [this](std::string_view line) {
      const std::lock_guard lock(mutex_);
      lines_.emplace_back(line);
      changed_.notify_all();
      return true;
    };
  }
  // All lines, once there are so many.
  std::vector<std::string> await(std::size_t lines) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return lines_.size() >= lines; });
    return lines_;
  }
  std::vector<std::string> lines() { return await(0); }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::string> lines_;
};

// Requests that do what the real ones do only by bad luck: `hold` and `aside` wait at the door, one
// in turn and one beside; `throw` throws.
class ApiThreads : public testing::Test {
 protected:
  static MaybeError write_what(JsonWriter& reply, const Control& control) {
    reply.member("stopped", control.stop.load());
    return std::nullopt;
  }

  std::vector<RequestKind> kinds() {
    const auto wait = [this](const Fields&, Context&) -> Expected<Job> {
      return Job([this](JsonWriter& reply, const Control& control) {
        door.wait(control.stop);
        return write_what(reply, control);
      });
    };
    const auto quick = [](const Fields&, Context&) -> Expected<Job> { return Job(write_what); };
    const auto chatty = [](const Fields&, Context&) -> Expected<Job> {
      return Job([](JsonWriter& reply, const Control& control) {
        control.progress(R"({"depth":1})");
        return write_what(reply, control);
      });
    };
    const auto throwing = [](const auto& fault) {
      return [fault](const Fields&, Context&) -> Expected<Job> {
        return Job([fault](JsonWriter& reply, const Control&) -> MaybeError {
          reply.member("half", "written");
          throw fault;
        });
      };
    };
    const auto unreadable = [](const Fields&, Context&) -> Expected<Job> {
      throw std::runtime_error("unreadable");
    };
    std::vector<RequestKind> all = {
        {"hold", "", {}, Timing::kInTurn, wait},
        {"aside", "", {}, Timing::kBeside, wait},
        {"quick", "", {}, Timing::kInTurn, quick},
        {"chat", "", {}, Timing::kBeside, chatty},
        {"throw", "", {}, Timing::kInTurn, throwing(std::runtime_error("broken"))},
        {"throw_beside", "", {}, Timing::kBeside, throwing(std::runtime_error("broken"))},
        {"exhaust", "", {}, Timing::kInTurn, throwing(std::bad_alloc())},
        {"throw_number", "", {}, Timing::kInTurn, throwing(7)},
        {"unreadable", "", {}, Timing::kInTurn, unreadable},
    };
    for (const RequestKind& kind : requests()) all.push_back(kind);
    return all;
  }

  // Declared before the kinds, whose jobs refer to it.
  Door door;
  Heard heard;
  const std::vector<RequestKind> table = kinds();
};

std::vector<std::string> ids(const std::vector<std::string>& lines) {
  std::vector<std::string> result;
  for (const std::string& line : lines) result.push_back(Reply(line)["id"]);
  return result;
}

std::map<std::string, Reply> by_id(const std::vector<std::string>& lines) {
  std::map<std::string, Reply> result;
  for (const std::string& line : lines) result.emplace(Reply(line)["id"], Reply(line));
  return result;
}

std::vector<std::string> served(const std::string& input, const ServiceOptions& options,
                                std::span<const RequestKind> kinds) {
  std::istringstream in(input);
  std::ostringstream out;
  EXPECT_TRUE(serve(in, out, options, kinds));
  std::istringstream replies(out.str());
  std::vector<std::string> lines;
  for (std::string line; std::getline(replies, line);) lines.push_back(line);
  return lines;
}

TEST_F(ApiThreads, ServesLinesUntilTheEnd) {
  const auto lines =
      served("\n{\"id\":1,\"do\":\"perft\",\"game\":\"breakthrough\",\"depth\":0}\n   \nrubbish\n" +
                 std::string(kMaxRequestBytes + 1, 'x') +
                 "\n{\"id\":2,\"do\":\"perft\",\"game\":\"breakthrough\",\"depth\":1}",
             {}, requests());
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_EQ(Reply(lines[0])["nodes"], "1");
  EXPECT_EQ(Reply(lines[1]).error(), "bad-request");
  EXPECT_EQ(Reply(lines[2]).error(), "limit");
  EXPECT_EQ(Reply(lines[3])["nodes"], "22");
}

TEST_F(ApiThreads, RequestsInTurnKeepTheirOrder) {
  std::string input;
  std::vector<std::string> expected;
  for (int i = 0; i < 300; ++i) {
    input += R"({"do":"quick","id":)" + std::to_string(i) + "}\n";
    expected.push_back(std::to_string(i));
  }
  EXPECT_EQ(ids(served(input, {.threads = 4}, table)), expected);
}

TEST_F(ApiThreads, OthersDoNotWaitForWhatRunsBeside) {
  Service service(table, {.threads = 2}, heard.writer());
  service.take(R"({"id":1,"do":"aside"})");
  service.take(R"({"id":2,"do":"quick"})");
  service.take(R"({"id":3,"do":"quick"})");
  EXPECT_EQ(ids(heard.await(2)), (std::vector<std::string>{"2", "3"}));
  door.open();
  service.finish();
  EXPECT_EQ(ids(heard.lines()), (std::vector<std::string>{"2", "3", "1"}));
}

TEST_F(ApiThreads, NoMoreRunAtOnceThanAllowed) {
  Service service(table, {.threads = 3}, heard.writer());
  for (int i = 0; i < 9; ++i) service.take(R"({"do":"aside","id":)" + std::to_string(i) + "}");
  door.await(3);
  door.open();
  service.finish();
  EXPECT_EQ(heard.lines().size(), 9U);
  EXPECT_LE(door.most_at_once(), 3);
}

TEST_F(ApiThreads, CancelStopsARunningRequest) {
  Service service(table, {.threads = 2}, heard.writer());
  service.take(R"({"id":5,"do":"aside"})");
  service.take(R"({"id":"5","do":"aside"})");
  door.await(2);
  service.take(R"({"id":9,"do":"cancel","request":5})");
  const auto replies = by_id(heard.await(2));
  EXPECT_EQ(replies.at("5")["stopped"], "true");
  EXPECT_EQ(replies.at("9")["cancelled"], "true");
  door.open();
  service.finish();
  EXPECT_EQ(by_id(heard.lines()).at(R"("5")")["stopped"], "false");
}

// What waits in line behind the door can be reached too, and so can what holds up the line.
TEST_F(ApiThreads, CancelReachesWaitingRequestsAndThoseInTurn) {
  Service service(table, {.threads = 1}, heard.writer());
  service.take(R"({"id":1,"do":"hold"})");
  service.take(R"({"id":2,"do":"hold"})");
  service.take(R"({"id":3,"do":"aside"})");
  service.take(R"({"id":4,"do":"aside"})");
  door.await(2);
  for (const char* id : {"4", "2", "1", "3"}) {
    service.take(R"({"id":9,"do":"cancel","request":)" + std::string(id) + "}");
  }
  service.finish();
  const auto lines = heard.lines();
  EXPECT_EQ(lines.size(), 8U);
  for (const auto& [id, reply] : by_id(lines)) {
    EXPECT_EQ(reply[id == "9" ? "cancelled" : "stopped"], "true") << id;
  }
}

// Nor does it wait for one of the threads that are busy.
TEST_F(ApiThreads, WhatIsCancelledBeforeItRunsIsAnsweredAtOnce) {
  Service service(table, {.threads = 1}, heard.writer());
  service.take(R"({"id":1,"do":"aside"})");
  service.take(R"({"id":2,"do":"aside"})");
  door.await(1);
  service.take(R"({"id":3,"do":"cancel","request":2})");
  EXPECT_EQ(ids(heard.await(2)), (std::vector<std::string>{"2", "3"}));
  door.open();
  service.finish();
  EXPECT_EQ(heard.lines().size(), 3U);
}

TEST_F(ApiThreads, WhatIsAnsweredCannotBeCancelled) {
  Service service(table, {}, heard.writer());
  service.take(R"({"id":1,"do":"quick"})");
  heard.await(1);
  service.take(R"({"id":2,"do":"cancel","request":1})");
  service.finish();
  EXPECT_EQ(Reply(heard.lines()[1])["cancelled"], "false");
}

TEST_F(ApiThreads, ProgressComesBeforeTheReply) {
  Service service(table, {}, heard.writer());
  service.take(R"({"id":1,"do":"chat"})");
  service.finish();
  const auto lines = heard.lines();
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0], R"({"id":1,"progress":{"depth":1}})");
  EXPECT_EQ(lines[1], R"({"id":1,"stopped":false})");
}

TEST_F(ApiThreads, WhatARequestThrowsIsItsReplyAndTheServiceGoesOn) {
  const auto replies = by_id(served(R"({"id":1,"do":"throw"}
{"id":2,"do":"throw_beside"}
{"id":3,"do":"exhaust"}
{"id":4,"do":"throw_number"}
{"id":5,"do":"unreadable"}
{"id":6,"do":"quick"})",
                                    {}, table));
  ASSERT_EQ(replies.size(), 6U);
  EXPECT_EQ(replies.at("1").error(), "internal");
  EXPECT_EQ(replies.at("1")["error.message"], R"("a fault of ours: broken")");
  EXPECT_EQ(replies.at("1")["half"], "nothing");
  EXPECT_EQ(replies.at("2").error(), "internal");
  EXPECT_EQ(replies.at("3").error(), "limit");
  EXPECT_EQ(replies.at("4").error(), "internal");
  EXPECT_EQ(replies.at("5").error(), "internal");
  EXPECT_EQ(replies.at("6").error(), "");
}

// A search with a limit is finished; the one without end is stopped when the grace is over.
TEST_F(ApiThreads, TheEndOfInputWaitsForRepliesButNotForEver) {
  const auto replies = by_id(served(R"({"id":1,"do":"aside"}
{"id":2,"do":"hold"}
{"id":3,"do":"analyze","game":"breakthrough:5x5","depth":3}
{"id":4,"do":"quick"})",
                                    {.threads = 2, .grace = 20ms}, table));
  ASSERT_EQ(replies.size(), 4U);
  EXPECT_EQ(replies.at("1")["stopped"], "true");
  EXPECT_EQ(replies.at("2")["stopped"], "true");
  EXPECT_EQ(replies.at("3").error(), "");
  EXPECT_EQ(replies.at("4").error(), "");
}

// Else so many requests would take so many hours.
TEST_F(ApiThreads, TheGraceIsForAllTogether) {
  Service service(table, {.threads = 1, .grace = 500ms}, heard.writer());
  for (int i = 0; i < 20; ++i) service.take(R"({"do":"aside","id":)" + std::to_string(i) + "}");
  const auto began = Clock::now();
  service.finish();
  EXPECT_EQ(heard.lines().size(), 20U);
  EXPECT_LT(Clock::now() - began, 5s);
}

TEST_F(ApiThreads, RealSearchesEndWithTheirGrace) {
  const auto replies = by_id(served(
      R"({"id":1,"do":"perft","game":"breakthrough","depth":30}
{"id":2,"do":"analyze","game":"breakthrough","nodes":1000000000000}
{"id":3,"do":"solve","game":"breakthrough","nodes":1000000000000}
)",
      {.threads = 2, .grace = 0ms}, requests()));
  ASSERT_EQ(replies.size(), 3U);
  EXPECT_EQ(replies.at("1")["nodes"], "null");
  EXPECT_GE(replies.at("2").size("pv"), 1U);
  EXPECT_EQ(replies.at("3")["value"], R"("unknown")");
  for (const auto& [id, reply] : replies) EXPECT_EQ(reply["stopped"], "true") << id;
}

// The client has died: nobody wants the rest.
TEST_F(ApiThreads, NothingGoesOnWhenNobodyReads) {
  Service service(table, {.threads = 1, .nobody_reads = [] { return true; }}, heard.writer());
  for (int i = 0; i < 100; ++i) service.take(R"({"id":1,"do":"aside"})");
  service.take(R"({"id":2,"do":"hold"})");
  service.finish();
  EXPECT_LE(heard.lines().size(), 3U);
}

TEST_F(ApiThreads, AServiceThatIsDroppedStopsItsWork) {
  Service service(table, {.threads = 1}, heard.writer());
  service.take(R"({"id":1,"do":"aside"})");
  service.take(R"({"id":2,"do":"hold"})");
  door.await(2);
}

// A stream buffer that takes some bytes and no more.
class FullDisk : public std::streambuf {
 public:
  explicit FullDisk(int room) : room_(room) {}

 protected:
  int_type overflow(int_type c) override { return room_-- > 0 ? c : traits_type::eof(); }

 private:
  int room_;
};

TEST_F(ApiThreads, OutputThatIsLostIsNoticedAndEndsTheWork) {
  FullDisk disk(40);  // room for the first reply
  std::ostream out(&disk);
  std::istringstream in(
      "{\"id\":1,\"do\":\"quick\"}\n{\"id\":2,\"do\":\"quick\"}\n{\"id\":3,\"do\":\"aside\"}\n");
  EXPECT_FALSE(serve(in, out, {}, table));
}

// Reading pauses while too much waits.
TEST_F(ApiThreads, WhatWaitsIsBounded) {
  constexpr std::size_t kCount = 40;
  Service service(table, {.most_waiting_bytes = 20 * 1024}, heard.writer());
  service.take(R"({"id":0,"do":"hold"})");
  door.await(1);
  std::atomic<std::size_t> taken = 0;
  std::jthread reader([&] {
    for (; taken < kCount; ++taken) service.take(R"({"id":1,"do":"quick"})");
  });
  while (taken < 10) std::this_thread::yield();
  EXPECT_LE(taken, kCount / 2);
  door.open();
  reader.join();
  service.finish();
  EXPECT_EQ(heard.lines().size(), kCount + 1);
}

}  // namespace
}  // namespace quadrille::api
