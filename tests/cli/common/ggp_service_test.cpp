// SPDX-License-Identifier: MIT
// A scripted controller against a real server on a loopback port.
#include "cli/common/ggp_service.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <mutex>
#include <thread>
#include <vector>

#include "tests/protocols/ggp/rule_texts.h"
#include "tests/server/http_client.h"

namespace quadrille::cli {
namespace {

using ggp::course_rules;
using ggp::standard_rules;
using ggp::upper_case;
using server::body_of;
using server::HttpClient;
using testing::AllOf;
using testing::AnyOf;
using testing::Each;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

constexpr std::string_view kFree = "((name quadrille) (status available))";

std::string game_controller_post(std::string_view message) {
  return fmt::format(
      "POST / HTTP/1.0\r\nAccept: text/delim\r\nSender: Gamecontroller\r\nReceiver: localhost\r\n"
      "Content-type: text/acl\r\nContent-length: {}\r\n\r\n{}",
      message.size(), message);
}

std::string ggp_base_post(std::string_view message) {
  return fmt::format(
      "POST / HTTP/1.0\r\nAccept: text/delim\r\nHost: localhost\r\nSender: GAMESERVER\r\n"
      "Receiver: QUADRILLE\r\nContent-Type: text/acl\r\nContent-Length: {}\r\n\r\n{}",
      message.size(), message);
}

std::string url_encoded(std::string_view text) {
  std::string encoded;
  for (const char c : text) encoded += fmt::format("%{:02X}", static_cast<unsigned char>(c));
  return encoded;
}

class GgpService : public testing::Test {
 protected:
  void SetUp() override { serve("alphabeta:ari,depth=2,tt=1"); }
  void TearDown() override { stop(); }

  void serve(std::string_view player) {
    stop();
    stop_ = false;
    ggp::SessionOptions options;
    options.player = *parse_player(player);
    session_ = std::make_unique<ggp::Session>(options);
    auto server =
        server::HttpServer::open({}, ggp_service(*session_, [this](const std::string& line) {
                                   const std::lock_guard lock(log_mutex_);
                                   log_.push_back(line);
                                 }));
    ASSERT_TRUE(server) << server.error().text();
    server_ = std::move(*server);
    thread_ = std::thread([this] { server_->run(stop_); });
  }
  void stop() {
    stop_ = true;
    if (thread_.joinable()) thread_.join();
  }

  [[nodiscard]] std::string ask(std::string_view request) const {
    return server::exchange(server_->port(), request);
  }
  [[nodiscard]] std::string say(std::string_view message) const {
    return body_of(ask(game_controller_post(message)));
  }

  std::unique_ptr<ggp::Session> session_;
  std::unique_ptr<server::HttpServer> server_;
  std::atomic<bool> stop_ = false;
  std::thread thread_;
  std::mutex log_mutex_;
  std::vector<std::string> log_;
};

TEST_F(GgpService, AnswersTheGameController) {
  const std::string response = ask(game_controller_post("(INFO)"));
  EXPECT_THAT(response, StartsWith("HTTP/1.0 200 OK\r\n"));
  EXPECT_THAT(response, HasSubstr("Content-Type: text/acl\r\n"));
  EXPECT_THAT(response, HasSubstr(fmt::format("Content-Length: {}\r\n", kFree.size())));
  EXPECT_EQ(body_of(response), kFree);
}

TEST_F(GgpService, AnswersGgpBase) { EXPECT_EQ(body_of(ask(ggp_base_post("( INFO )"))), kFree); }

TEST_F(GgpService, AnswersGet) {
  EXPECT_EQ(body_of(ask("GET /" + url_encoded("( INFO )") + " HTTP/1.0\r\n\r\n")), kFree);
  EXPECT_EQ(body_of(ask("GET /%28+info+%29 HTTP/1.1\r\nHost: localhost\r\n\r\n")), kFree);
  const std::string start = fmt::format("(START G WHITE {} 5 5)", standard_rules(8));
  EXPECT_EQ(body_of(ask("GET /" + url_encoded(start) + " HTTP/1.0\r\n\r\n")), "ready");
}

TEST_F(GgpService, PlaysAMatch) {
  EXPECT_EQ(say(fmt::format("(START M_A_H BLACK {} 5 5)", upper_case(course_rules(5, 5)))),
            "ready");
  EXPECT_EQ(say("(START M2 BLACK () 5 5)"), "busy");
  EXPECT_EQ(say("(PLAY M_A_H NIL)"), "noop");
  EXPECT_EQ(say("(PLAY M_B NIL)"), "busy");
  EXPECT_THAT(say("(PLAY M_A_H ((MOVE 3 2 3 3) NOOP))"), StartsWith("(move "));
  EXPECT_EQ(say("(PLAY M_A_H (NOOP (MOVE 2 4 3 3)))"), "noop");
  EXPECT_EQ(say("(STOP M_A_H ((MOVE 2 2 3 3) NOOP))"), "done");
  EXPECT_EQ(say("(ABORT M_A_H)"), "busy");
  const std::lock_guard lock(log_mutex_);
  EXPECT_THAT(log_, Each(StartsWith("127.0.0.1:")));
  EXPECT_EQ(log_.size(), 8U) << "one line per message";
  EXPECT_THAT(log_[0], AllOf(HasSubstr("START 'M_A_H'"), EndsWith("-> ready")));
}

TEST_F(GgpService, RefusesWhatItCannotRead) {
  for (const std::string& request :
       {game_controller_post("(PLAY"), game_controller_post(""), game_controller_post("(HELLO)"),
        std::string("GET / HTTP/1.0\r\n\r\n"), std::string("DELETE /x HTTP/1.1\r\n\r\n"),
        std::string("hello\r\n\r\n")}) {
    const std::string response = ask(request);
    EXPECT_THAT(response, StartsWith("HTTP/1.0 400 Bad Request\r\n")) << request;
    EXPECT_EQ(body_of(response), "NIL") << request;
  }
  EXPECT_EQ(body_of(ask(game_controller_post(std::string(3 << 20, 'x')))), "NIL");
  EXPECT_EQ(say("(INFO)"), kFree);
}

TEST_F(GgpService, HasNoWordForPagesOfOthers) {
  EXPECT_EQ(body_of(ask(server::post("(INFO)", "Origin: https://evil.example\r\n"))), "NIL");
}

TEST_F(GgpService, AnswersOthersWhileItThinks) {
  serve("minimax:ari,depth=60");
  ASSERT_EQ(say(fmt::format("(START M1 WHITE {} 5 60)", standard_rules(8))), "ready");
  HttpClient thinking(server_->port());
  thinking.send(game_controller_post("(PLAY M1 NIL)"));
  EXPECT_EQ(say("(INFO)"), "((name quadrille) (status busy))");
  EXPECT_EQ(say("(PLAY M2 NIL)"), "busy");
  EXPECT_EQ(say("(ABORT M1)"), "aborted");
  // Aborted while thinking, or, if the other thread was slow to begin, before.
  EXPECT_THAT(body_of(thinking.receive()), AnyOf(StartsWith("(move "), "busy"));
  EXPECT_EQ(say("(INFO)"), kFree);
}

TEST_F(GgpService, StopsWhileItThinks) {
  serve("minimax:ari,depth=60");
  ASSERT_EQ(say(fmt::format("(START M1 WHITE {} 5 600)", standard_rules(8))), "ready");
  HttpClient thinking(server_->port());
  thinking.send(game_controller_post("(PLAY M1 NIL)"));
  EXPECT_EQ(say("(INFO)"), "((name quadrille) (status busy))");
  stop();
  EXPECT_THAT(body_of(thinking.receive()), AnyOf(StartsWith("(move "), "busy"));
}

TEST(GgpTarget, IsDecoded) {
  EXPECT_EQ(decode_target("/%28INFO%29"), "(INFO)");
  EXPECT_EQ(decode_target("/(%20a+b%0a)"), "( a b\n)");
  EXPECT_EQ(decode_target("/100%"), "100%");
  EXPECT_EQ(decode_target("/%zz%4"), "%zz%4");
  EXPECT_EQ(decode_target("/"), "");
  EXPECT_EQ(decode_target(""), "");
}

}  // namespace
}  // namespace quadrille::cli
