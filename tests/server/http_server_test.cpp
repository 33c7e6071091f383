// SPDX-License-Identifier: MIT
// A real server on a loopback port, and clients that do what clients should not.
#include "server/http_server.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <future>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <vector>

#include "tests/server/http_client.h"

namespace quadrille::server {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;
using namespace std::chrono_literals;

// Answers with what it was asked; some targets misbehave.
class HttpServerThreads : public testing::Test {
 protected:
  void TearDown() override { stop(); }

  void serve(HttpOptions options = {}) {
    auto server = HttpServer::open(
        std::move(options), {.answer = [this](const auto& request) { return answer(request); },
                             .cancel = [this] { is_cancelled_ = true; },
                             .log = [this](const auto& line) { note(line); }});
    ASSERT_TRUE(server) << server.error().text();
    server_ = std::move(*server);
    thread_ = std::thread([this] { server_->run(stop_); });
  }
  void stop() {
    stop_ = true;
    if (thread_.joinable()) thread_.join();
  }

  HttpResponse answer(const HttpRequest& request) {
    const std::string& target = request.head.target;
    if (target == "/throw") throw std::runtime_error("thrown");
    if (target == "/throw-a-number") throw 1;
    if (target == "/large") return {.body = std::string(5'000'000, 'x')};
    if (target == "/events") {
      return {.content_type = "text/event-stream", .events = events_};
    }
    if (target == "/fed") {
      return {.content_type = "text/event-stream", .events = events_, .feed = [this] {
                events_->send("data: fed\n\n");
                events_->close();
              }};
    }
    if (target == "/cached") {
      return {.body = "kept", .headers = {{"Cache-Control", "max-age=60"}, {"ETag", "\"1\""}}};
    }
    if (target == "/not-modified") return {.status = 304};
    while (target == "/until-abandoned" && !*request.abandoned && !is_cancelled_) {
      std::this_thread::sleep_for(1ms);
    }
    if (*request.abandoned) note("abandoned");
    while (target == "/wait" && !is_cancelled_) std::this_thread::sleep_for(1ms);
    return {.body = fmt::format("{} {} {}", request.head.method, target, request.body)};
  }

  [[nodiscard]] std::string ask(std::string_view request) const {
    return exchange(server_->port(), request);
  }
  void expect_alive() const {
    EXPECT_EQ(body_of(ask("GET /alive HTTP/1.0\r\n\r\n")), "GET /alive ");
  }
  void note(const std::string& line) {
    const std::lock_guard lock(log_mutex_);
    log_.push_back(line);
  }
  std::vector<std::string> log() {
    const std::lock_guard lock(log_mutex_);
    return log_;
  }

  std::shared_ptr<EventStream> events_ = std::make_shared<EventStream>();
  std::atomic<bool> stop_ = false;
  std::atomic<bool> is_cancelled_ = false;
  std::unique_ptr<HttpServer> server_;
  std::thread thread_;
  std::mutex log_mutex_;
  std::vector<std::string> log_;
};

TEST_F(HttpServerThreads, HandsRequestsOver) {
  serve();
  const std::string response = ask("POST /api?x=1 HTTP/1.1\r\nContent-Length: 5\r\n\r\nhello");
  EXPECT_THAT(response, StartsWith("HTTP/1.0 200 OK\r\n"));
  EXPECT_THAT(response, HasSubstr("Content-Type: text/plain\r\n"));
  EXPECT_THAT(response, HasSubstr("Content-Length: 19\r\n"));
  EXPECT_THAT(response, HasSubstr("Connection: close\r\n"));
  EXPECT_THAT(response, Not(HasSubstr("Access-Control")));
  EXPECT_EQ(body_of(response), "POST /api?x=1 hello");
  EXPECT_EQ(body_of(ask("GET /x HTTP/1.0\r\n\r\n")), "GET /x ");
}

TEST_F(HttpServerThreads, WritesLargeBodies) {
  serve();
  EXPECT_EQ(body_of(ask("GET /large HTTP/1.0\r\n\r\n")).size(), 5'000'000U);
}

TEST_F(HttpServerThreads, AHeadHasNoBody) {
  serve();
  const std::string response = ask("HEAD /cached HTTP/1.0\r\n\r\n");
  EXPECT_THAT(response, HasSubstr("Content-Length: 4\r\n"));
  EXPECT_EQ(body_of(response), "");
}

// The length would be that of what the client has.
TEST_F(HttpServerThreads, WhatIsNotModifiedHasNoLength) {
  serve();
  const std::string response = ask("GET /not-modified HTTP/1.0\r\n\r\n");
  EXPECT_THAT(response, StartsWith("HTTP/1.0 304 Not Modified\r\n"));
  EXPECT_THAT(response, Not(HasSubstr("Content-Length")));
}

TEST_F(HttpServerThreads, AServiceMaySayHowLongToKeepAResponse) {
  serve();
  const std::string response = ask("GET /cached HTTP/1.0\r\n\r\n");
  EXPECT_THAT(response, AllOf(HasSubstr("Cache-Control: max-age=60\r\n"),
                              HasSubstr("ETag: \"1\"\r\n"), Not(HasSubstr("no-store"))));
  EXPECT_THAT(ask("GET /x HTTP/1.0\r\n\r\n"), HasSubstr("Cache-Control: no-store\r\n"));
}

TEST_F(HttpServerThreads, FeedsAStreamAfterItsHead) {
  serve();
  EXPECT_EQ(body_of(ask("GET /fed HTTP/1.0\r\n\r\n")), "data: fed\n\n");
}

TEST_F(HttpServerThreads, TellsTheAnswerThatItsPeerHasGone) {
  serve({.workers = 1});
  for (const bool resets : {false, true}) {
    HttpClient client(server_->port());
    client.send("GET /until-abandoned HTTP/1.0\r\n\r\n");
    std::this_thread::sleep_for(20ms);
    if (resets) client.vanish();
  }
  expect_alive();  // the only worker has ended both
  EXPECT_EQ(std::ranges::count(log(), "abandoned"), 2);
}

TEST_F(HttpServerThreads, TellsWhoFindsNoRoom) {
  serve({.max_connections = 2, .workers = 2});
  std::vector<std::unique_ptr<HttpClient>> busy;
  for (int i = 0; i < 2; ++i) {
    busy.push_back(std::make_unique<HttpClient>(server_->port()));
    busy.back()->send("GET /wait HTTP/1.0\r\n\r\n");
  }
  std::this_thread::sleep_for(50ms);
  for (int i = 0; i < 100; ++i) {
    const std::string response = ask("GET /x HTTP/1.0\r\n\r\n");
    EXPECT_THAT(response, StartsWith("HTTP/1.0 503 "));
    EXPECT_THAT(response, HasSubstr("try again"));
  }
  is_cancelled_ = true;
  EXPECT_EQ(body_of(busy[0]->receive()), "GET /wait ");
  EXPECT_EQ(body_of(busy[1]->receive()), "GET /wait ");
  expect_alive();
}

TEST_F(HttpServerThreads, ReadsARequestInPieces) {
  serve();
  HttpClient client(server_->port());
  for (const char c : post("hello")) client.send(std::string(1, c));
  EXPECT_EQ(body_of(client.receive()), "POST / hello");
}

TEST_F(HttpServerThreads, ReadsABodyWithoutLengthToItsEnd) {
  serve();
  HttpClient client(server_->port());
  client.send("POST / HTTP/1.0\r\nSender: somebody\r\n\r\nhel");
  client.send("lo");
  client.end_sending();
  EXPECT_EQ(body_of(client.receive()), "POST / hello");
}

TEST_F(HttpServerThreads, TellsAClientToGoOn) {
  serve();
  HttpClient client(server_->port());
  client.send("POST / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n");
  EXPECT_EQ(client.receive("\r\n\r\n"), "HTTP/1.1 100 Continue\r\n\r\n");
  client.send("hello");
  EXPECT_EQ(body_of(client.receive()), "POST / hello");
}

TEST_F(HttpServerThreads, RefusesWhatItCannotRead) {
  serve();
  for (const std::string_view request :
       {"hello\r\n\r\n", "\x16\x03\x01\x02\r\n\r\n", "GET / HTTP/9.9\r\n\r\n",
        "POST / HTTP/1.0\r\nContent-length: many\r\n\r\nx",
        "POST / HTTP/1.0\r\nContent-length: -1\r\n\r\nx",
        "POST / HTTP/1.0\r\nContent-length: 1\r\nContent-length: 2\r\n\r\nx"}) {
    EXPECT_THAT(ask(request), StartsWith("HTTP/1.0 400 Bad Request\r\n")) << request;
  }
  HttpClient half(server_->port());
  half.send("POST / HTTP/1.0\r\nContent-length: 100\r\n\r\nhalf");
  half.end_sending();
  EXPECT_THAT(half.receive(), StartsWith("HTTP/1.0 400 "));
  expect_alive();
}

TEST_F(HttpServerThreads, RefusesWhatIsTooBig) {
  serve();
  const std::string big(3 * 1024 * 1024, 'x');
  EXPECT_THAT(ask(post(big)), StartsWith("HTTP/1.0 413 "));
  EXPECT_THAT(ask("POST / HTTP/1.0\r\nX: " + big), StartsWith("HTTP/1.0 431 "));
  EXPECT_THAT(ask("GET /" + big), StartsWith("HTTP/1.0 431 "));
  EXPECT_THAT(ask("GET /" + big + " HTTP/1.0\r\n\r\n"), StartsWith("HTTP/1.0 431 "));
  HttpClient endless(server_->port());
  endless.send("POST / HTTP/1.0\r\n\r\n" + big);
  EXPECT_THAT(endless.receive(), StartsWith("HTTP/1.0 413 "));
  expect_alive();
}

// Extensions and trailers of chunks have no limit in the protocol.
TEST_F(HttpServerThreads, RefusesChunks) {
  serve();
  EXPECT_THAT(
      ask("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n5;" + std::string(100'000, 'a')),
      StartsWith("HTTP/1.0 411 "));
  EXPECT_THAT(ask("POST / HTTP/1.1\r\nTransfer-Encoding: gzip, chunked\r\n\r\n"),
              StartsWith("HTTP/1.0 411 "));
  expect_alive();
}

TEST_F(HttpServerThreads, RefusesOtherHostsAndPages) {
  serve({.gate = {.origins = {"https://example.org"}}});
  EXPECT_THAT(ask(post("x", "Host: evil.example\r\n")), StartsWith("HTTP/1.0 403 "));
  EXPECT_THAT(ask(post("x", "Host: localhost:1\r\n")), StartsWith("HTTP/1.0 200 "));
  const std::string refused = ask(post("x", "Origin: https://evil.example\r\n"));
  EXPECT_THAT(refused, StartsWith("HTTP/1.0 403 "));
  EXPECT_THAT(refused, Not(HasSubstr("Access-Control")));
  EXPECT_THAT(log(), Contains(HasSubstr("web pages of 'https://evil.example' may not ask")));
}

TEST_F(HttpServerThreads, LetsAGuestAskAndRead) {
  serve({.gate = {.origins = {"https://example.org"}}});
  const std::string origin = "Origin: https://example.org\r\n";
  const std::string first = ask("OPTIONS / HTTP/1.1\r\n" + origin + "\r\n");
  EXPECT_THAT(first, StartsWith("HTTP/1.0 200 OK\r\n"));
  EXPECT_THAT(first, HasSubstr("Access-Control-Allow-Origin: https://example.org\r\n"));
  EXPECT_THAT(first, HasSubstr("Access-Control-Allow-Methods: POST, GET, OPTIONS\r\n"));
  EXPECT_THAT(first, HasSubstr("Access-Control-Allow-Headers: Content-Type\r\n"));
  EXPECT_THAT(first, HasSubstr("Content-Length: 0\r\n"));
  EXPECT_THAT(ask(post("x", origin)),
              HasSubstr("Access-Control-Allow-Origin: https://example.org\r\n"));
  EXPECT_THAT(ask("OPTIONS / HTTP/1.1\r\n\r\n"),
              AllOf(StartsWith("HTTP/1.0 200 OK\r\n"), Not(HasSubstr("Access-Control"))));
}

TEST_F(HttpServerThreads, SurvivesAnAnswerThatFails) {
  serve();
  EXPECT_THAT(ask("GET /throw HTTP/1.0\r\n\r\n"),
              StartsWith("HTTP/1.0 500 Internal Server Error\r\n"));
  EXPECT_THAT(ask("GET /throw-a-number HTTP/1.0\r\n\r\n"), StartsWith("HTTP/1.0 500 "));
  EXPECT_THAT(log(), Contains(HasSubstr("internal fault: thrown")));
  expect_alive();
}

TEST_F(HttpServerThreads, SurvivesClientsThatGoAway) {
  serve();
  const std::string request = post("hello", "X: y\r\n");
  for (std::size_t length = 0; length <= request.size(); length += 3) {
    HttpClient closes(server_->port());
    closes.send(request.substr(0, length));
    HttpClient vanishes(server_->port());
    vanishes.send(request.substr(0, length));
    vanishes.vanish();
  }
  for (int i = 0; i < 5; ++i) {
    HttpClient impatient(server_->port());
    impatient.send("GET /large HTTP/1.0\r\n\r\n");
    impatient.vanish();
  }
  expect_alive();
}

TEST_F(HttpServerThreads, ClosesOnSlowClients) {
  serve({.read_time = 100ms});
  HttpClient silent(server_->port());
  HttpClient slow(server_->port());
  slow.send("POST / HTTP/1.0\r\nContent-length: 1000000\r\n\r\n");
  // A byte now and then does not prolong the time.
  const auto end = Clock::now() + 20s;
  while (slow.send("(") && Clock::now() < end) std::this_thread::sleep_for(5ms);
  EXPECT_LT(Clock::now(), end);
  EXPECT_EQ(silent.receive(), "");
  expect_alive();
}

TEST_F(HttpServerThreads, ClosesOnClientsThatDoNotRead) {
  serve({.write_time = 100ms, .max_connections = 2});
  HttpClient first(server_->port());
  HttpClient second(server_->port());
  first.send("GET /large HTTP/1.0\r\n\r\n");
  second.send("GET /large HTTP/1.0\r\n\r\n");
  const auto end = Clock::now() + 20s;
  const auto complaints = [&] {
    const auto lines = log();
    return std::ranges::count_if(
        lines, [](const auto& line) { return line.ends_with("did not take its response"); });
  };
  while (complaints() < 2 && Clock::now() < end) std::this_thread::sleep_for(5ms);
  EXPECT_EQ(complaints(), 2);
  expect_alive();
}

TEST_F(HttpServerThreads, IsNotBlockedByIdleConnections) {
  serve({.read_time = 60s, .max_connections = 4});
  std::vector<std::unique_ptr<HttpClient>> idle;
  for (int i = 0; i < 20; ++i) {
    idle.push_back(std::make_unique<HttpClient>(server_->port()));
    idle.back()->send("POST / HTTP/1.0\r\n");
  }
  expect_alive();
}

TEST_F(HttpServerThreads, AnswersOthersMeanwhile) {
  serve({.workers = 2});
  HttpClient waiting(server_->port());
  waiting.send("GET /wait HTTP/1.0\r\n\r\n");
  expect_alive();
  is_cancelled_ = true;
  EXPECT_EQ(body_of(waiting.receive()), "GET /wait ");
}

TEST_F(HttpServerThreads, DeliversTheLastAnswersWhenStopped) {
  serve();
  HttpClient idle(server_->port());
  HttpClient waiting(server_->port());
  waiting.send("GET /wait HTTP/1.0\r\n\r\n");
  expect_alive();  // the others have been read by now
  auto ended = std::async(std::launch::async, [this] { stop(); });
  EXPECT_EQ(body_of(waiting.receive()), "GET /wait ");
  EXPECT_EQ(idle.receive(), "");
  ASSERT_EQ(ended.wait_for(30s), std::future_status::ready);
}

TEST_F(HttpServerThreads, StreamsEvents) {
  serve();
  HttpClient client(server_->port());
  client.send("GET /events HTTP/1.0\r\n\r\n");
  EXPECT_THAT(client.receive("\r\n\r\n"), AllOf(HasSubstr("Content-Type: text/event-stream\r\n"),
                                                Not(HasSubstr("Content-Length"))));
  EXPECT_TRUE(events_->send("data: 1\n\n"));
  EXPECT_EQ(client.receive("\n\n"), "data: 1\n\n");
  EXPECT_TRUE(events_->send("data: 2\n\n"));
  EXPECT_EQ(client.receive("\n\n"), "data: 2\n\n");
  expect_alive();
  EXPECT_TRUE(events_->send("data: 3\n\n"));
  events_->close();
  EXPECT_EQ(client.receive(), "data: 3\n\n");
  EXPECT_FALSE(events_->send("data: 4\n\n"));
}

TEST_F(HttpServerThreads, TellsThatNobodyListensToEvents) {
  serve();
  {
    HttpClient client(server_->port());
    client.send("GET /events HTTP/1.0\r\n\r\n");
    client.receive("\r\n\r\n");
  }
  const auto end = Clock::now() + 20s;
  while (events_->send("data: x\n\n") && Clock::now() < end) std::this_thread::sleep_for(1ms);
  EXPECT_FALSE(events_->send("data: x\n\n"));
}

TEST_F(HttpServerThreads, CutsOffWhoDoesNotTakeEvents) {
  serve();
  HttpClient client(server_->port());
  client.send("GET /events HTTP/1.0\r\n\r\n");
  client.receive("\r\n\r\n");
  const std::string much(EventStream::kMostWaiting / 4, 'x');
  int sent = 0;
  while (events_->send(much) && sent < 1000) ++sent;
  EXPECT_LT(sent, 1000);
  expect_alive();
}

TEST_F(HttpServerThreads, EndsStreamsWhenStopped) {
  serve();
  HttpClient client(server_->port());
  client.send("GET /events HTTP/1.0\r\n\r\n");
  client.receive("\r\n\r\n");
  stop();
  EXPECT_EQ(client.receive(), "");
  EXPECT_FALSE(events_->send("data: x\n\n"));
}

TEST_F(HttpServerThreads, TellsThatAPortIsTaken) {
  serve();
  const auto second = HttpServer::open({.port = server_->port()}, {});
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().where, "port");
  EXPECT_THAT(second.error().text(),
              AllOf(HasSubstr(std::to_string(server_->port())), HasSubstr("in use")));
  const auto next = HttpServer::open({.port = server_->port(), .ports_to_try = 50}, {});
  ASSERT_TRUE(next) << next.error().text();
  EXPECT_GT((*next)->port(), server_->port());
}

TEST_F(HttpServerThreads, TellsThatAnAddressIsWrong) {
  const auto server = HttpServer::open({.host = "no address"}, {});
  ASSERT_FALSE(server);
  EXPECT_THAT(server.error().text(), HasSubstr("'no address'"));
}

TEST_F(HttpServerThreads, IsLocalByDefault) {
  serve();
  EXPECT_TRUE(server_->is_local());
  EXPECT_EQ(server_->address(), fmt::format("127.0.0.1:{}", server_->port()));
}

}  // namespace
}  // namespace quadrille::server
