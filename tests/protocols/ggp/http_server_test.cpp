// SPDX-License-Identifier: MIT
// A scripted controller against a real server on a loopback port.
#include "protocols/ggp/http_server.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <chrono>
#include <future>
#include <mutex>
#include <thread>
#include <vector>

#include "tests/protocols/ggp/rule_texts.h"

namespace quadrille::ggp {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;
using testing::AllOf;
using testing::Each;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;
using namespace std::chrono_literals;

constexpr std::string_view kFree = "((name quadrille) (status available))";

// One connection of a controller, as raw as we like it.
class Client {
 public:
  explicit Client(std::uint16_t port) : socket_(context_) {
    socket_.connect({asio::ip::address_v4::loopback(), port});
  }

  // False when the server has closed on us.
  bool send(std::string_view bytes) {
    error_code fault;
    asio::write(socket_, asio::buffer(bytes), fault);
    return !fault;
  }
  void end_sending() { socket_.shutdown(tcp::socket::shutdown_send); }
  // Everything up to the end of the stream.
  std::string receive() {
    std::string text;
    error_code fault;
    asio::read(socket_, asio::dynamic_buffer(text), fault);
    if (fault != asio::error::eof) text += "[" + fault.message() + "]";
    return text;
  }
  // Goes away without a word: the server sees a reset.
  void vanish() {
    socket_.set_option(asio::socket_base::linger(true, 0));
    socket_.close();
  }

 private:
  asio::io_context context_;
  tcp::socket socket_;
};

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

std::string body_of(const std::string& response) {
  const std::size_t end = response.find("\r\n\r\n");
  return end == std::string::npos ? "no body in: " + response : response.substr(end + 4);
}

class GgpHttpServer : public testing::Test {
 protected:
  void SetUp() override { serve("alphabeta:ari,depth=2,tt=1", {}); }
  void TearDown() override {
    server_->stop();
    thread_.join();
  }

  void serve(std::string_view player, HttpOptions options) {
    if (server_) TearDown();
    SessionOptions session_options;
    session_options.player = *parse_player(player);
    session_ = std::make_unique<Session>(session_options);
    options.port = 0;
    auto server = HttpServer::open(
        options, {.answer = [this](std::string_view message) { return session_->answer(message); },
                  .cancel = [this] { session_->cancel(); },
                  .log =
                      [this](const std::string& line) {
                        const std::lock_guard lock(log_mutex_);
                        log_.push_back(line);
                      }});
    ASSERT_TRUE(server) << server.error().text();
    server_ = std::move(*server);
    thread_ = std::thread([this] { server_->run(false); });
  }

  [[nodiscard]] Client connect() const { return Client(server_->port()); }
  [[nodiscard]] std::string exchange(std::string_view request) const {
    Client client = connect();
    client.send(request);
    return client.receive();
  }
  [[nodiscard]] std::string say(std::string_view message) const {
    return body_of(exchange(game_controller_post(message)));
  }

  std::unique_ptr<Session> session_;
  std::unique_ptr<HttpServer> server_;
  std::thread thread_;
  std::mutex log_mutex_;
  std::vector<std::string> log_;
};

TEST_F(GgpHttpServer, AnswersTheGameController) {
  const std::string response = exchange(game_controller_post("(INFO)"));
  EXPECT_THAT(response, StartsWith("HTTP/1.0 200 OK\r\n"));
  EXPECT_THAT(response, HasSubstr("Content-Type: text/acl\r\n"));
  EXPECT_THAT(response, HasSubstr(fmt::format("Content-Length: {}\r\n", kFree.size())));
  EXPECT_THAT(response, HasSubstr("Access-Control-Allow-Origin: *\r\n"));
  EXPECT_EQ(body_of(response), kFree);
}

TEST_F(GgpHttpServer, AnswersGgpBase) {
  EXPECT_EQ(body_of(exchange(ggp_base_post("( INFO )"))), kFree);
}

TEST_F(GgpHttpServer, AnswersHttp11AndCloses) {
  EXPECT_EQ(body_of(exchange("POST / HTTP/1.1\r\nHost: x\r\nConnection: keep-alive\r\n"
                             "content-length: 6\r\n\r\n(info)")),
            kFree);
  EXPECT_EQ(body_of(exchange("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
                             "3\r\n(in\r\n3\r\nfo)\r\n0\r\n\r\n")),
            kFree);
}

TEST_F(GgpHttpServer, AnswersGet) {
  EXPECT_EQ(body_of(exchange("GET /" + url_encoded("( INFO )") + " HTTP/1.0\r\n\r\n")), kFree);
  EXPECT_EQ(body_of(exchange("GET /%28+info+%29 HTTP/1.1\r\nHost: x\r\n\r\n")), kFree);
  const std::string start = fmt::format("(START G WHITE {} 5 5)", standard_rules(8));
  EXPECT_EQ(body_of(exchange("GET /" + url_encoded(start) + " HTTP/1.0\r\n\r\n")), "ready");
}

TEST_F(GgpHttpServer, AnswersOptions) {
  const std::string response = exchange("OPTIONS / HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_THAT(response, StartsWith("HTTP/1.0 200 OK\r\n"));
  EXPECT_THAT(response, HasSubstr("Access-Control-Allow-Methods: POST, GET, OPTIONS\r\n"));
  EXPECT_THAT(response, HasSubstr("Access-Control-Allow-Headers: Content-Type\r\n"));
  EXPECT_THAT(response, HasSubstr("Content-Length: 0\r\n"));
  EXPECT_EQ(body_of(response), "");
}

TEST_F(GgpHttpServer, PlaysAMatch) {
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
  EXPECT_EQ(log_.size(), 8u) << "one line per message";
  EXPECT_THAT(log_[0], AllOf(HasSubstr("START 'M_A_H'"), EndsWith("-> ready")));
}

TEST_F(GgpHttpServer, ReadsABodyWithoutLengthToItsEnd) {
  Client client = connect();
  client.send("POST / HTTP/1.0\r\nSender: somebody\r\n\r\n(IN");
  client.send("FO)");
  client.end_sending();
  EXPECT_EQ(body_of(client.receive()), kFree);
}

TEST_F(GgpHttpServer, ReadsARequestInPieces) {
  Client client = connect();
  for (const char c : game_controller_post("(INFO)")) client.send(std::string(1, c));
  EXPECT_EQ(body_of(client.receive()), kFree);
}

TEST_F(GgpHttpServer, RefusesWhatItCannotRead) {
  for (const std::string& request :
       {game_controller_post("(PLAY"), game_controller_post(""), game_controller_post("(HELLO)"),
        std::string("GET / HTTP/1.0\r\n\r\n"), std::string("DELETE /x HTTP/1.1\r\n\r\n"),
        std::string("hello\r\n\r\n"), std::string("\x16\x03\x01\x02\r\n\r\n"),
        std::string("POST / HTTP/1.0\r\nContent-length: many\r\n\r\n(INFO)"),
        std::string("POST / HTTP/1.0\r\nContent-length: -1\r\n\r\n(INFO)")}) {
    const std::string response = exchange(request);
    EXPECT_THAT(response, StartsWith("HTTP/1.0 400 Bad Request\r\n")) << request;
    EXPECT_EQ(body_of(response), "NIL") << request;
  }
  EXPECT_EQ(say("(INFO)"), kFree);
}

TEST_F(GgpHttpServer, RefusesWhatIsTooBig) {
  const std::string big(3 * 1024 * 1024, 'x');
  EXPECT_EQ(body_of(exchange(game_controller_post(big))), "NIL");
  EXPECT_EQ(body_of(exchange("POST / HTTP/1.0\r\nX: " + big)), "NIL");
  EXPECT_EQ(body_of(exchange("GET /" + big)), "NIL");
  Client endless = connect();
  endless.send("POST / HTTP/1.0\r\n\r\n" + big);
  EXPECT_EQ(body_of(endless.receive()), "NIL");
  EXPECT_EQ(
      body_of(exchange("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n300000\r\n" + big)),
      "NIL");
  EXPECT_EQ(say("(INFO)"), kFree);
}

TEST_F(GgpHttpServer, SurvivesControllersThatGoAway) {
  ASSERT_EQ(say(fmt::format("(START M1 WHITE {} 5 5)", course_rules(5, 5))), "ready");
  const std::string request = game_controller_post("(PLAY M1 NIL)");
  for (std::size_t length = 0; length < request.size(); length += 7) {
    Client closes = connect();
    closes.send(request.substr(0, length));
    Client vanishes = connect();
    vanishes.send(request.substr(0, length));
    vanishes.vanish();
  }
  for (int i = 0; i < 10; ++i) {
    Client impatient = connect();
    impatient.send(request);
    impatient.vanish();
  }
  EXPECT_THAT(say("(PLAY M1 NIL)"), StartsWith("(move "));
}

TEST_F(GgpHttpServer, TellsHalfARequestThatItIsUnreadable) {
  Client client = connect();
  client.send("POST / HTTP/1.0\r\nContent-length: 100\r\n\r\n(INFO)");
  client.end_sending();
  EXPECT_EQ(body_of(client.receive()), "NIL");
}

TEST_F(GgpHttpServer, ClosesOnSlowClients) {
  HttpOptions options;
  options.read_timeout = 200ms;
  serve("alphabeta:ari,depth=2,tt=1", options);
  Client silent = connect();
  Client slow = connect();
  slow.send("POST / HTTP/1.0\r\nContent-length: 1000\r\n\r\n");
  // A byte now and then does not prolong the time.
  const auto end = std::chrono::steady_clock::now() + 20s;
  while (slow.send("(") && std::chrono::steady_clock::now() < end) {
    std::this_thread::sleep_for(20ms);
  }
  EXPECT_LT(std::chrono::steady_clock::now(), end);
  EXPECT_EQ(silent.receive(), "");
  EXPECT_EQ(say("(INFO)"), kFree);
}

TEST_F(GgpHttpServer, IsNotBlockedByIdleConnections) {
  HttpOptions options;
  options.max_connections = 4;
  options.read_timeout = 60s;
  serve("alphabeta:ari,depth=2,tt=1", options);
  std::vector<std::unique_ptr<Client>> idle;
  for (int i = 0; i < 20; ++i) {
    idle.push_back(std::make_unique<Client>(server_->port()));
    idle.back()->send("POST / HTTP/1.0\r\n");
  }
  EXPECT_EQ(say("(INFO)"), kFree);
}

TEST_F(GgpHttpServer, AnswersOthersWhileItThinks) {
  serve("minimax:ari,depth=60", {});
  ASSERT_EQ(say(fmt::format("(START M1 WHITE {} 5 60)", standard_rules(8))), "ready");
  Client thinking = connect();
  thinking.send(game_controller_post("(PLAY M1 NIL)"));
  EXPECT_EQ(say("(INFO)"), "((name quadrille) (status busy))");
  EXPECT_EQ(say("(PLAY M2 NIL)"), "busy");
  EXPECT_EQ(say("(ABORT M1)"), "aborted");
  // Aborted while thinking, or, if the other thread was slow to begin, before.
  EXPECT_THAT(body_of(thinking.receive()), testing::AnyOf(StartsWith("(move "), "busy"));
  EXPECT_EQ(say("(INFO)"), kFree);
}

TEST_F(GgpHttpServer, StopsWhileItThinks) {
  serve("minimax:ari,depth=60", {});
  ASSERT_EQ(say(fmt::format("(START M1 WHITE {} 5 600)", standard_rules(8))), "ready");
  Client idle = connect();
  Client thinking = connect();
  thinking.send(game_controller_post("(PLAY M1 NIL)"));
  EXPECT_EQ(say("(INFO)"), "((name quadrille) (status busy))");
  auto ended = std::async(std::launch::async, [&] {
    server_->stop();
    thread_.join();
  });
  ASSERT_EQ(ended.wait_for(30s), std::future_status::ready);
  thread_ = std::thread([] {});  // for TearDown to join
}

TEST_F(GgpHttpServer, TellsThatAPortIsTaken) {
  HttpOptions options;
  options.port = server_->port();
  const auto second = HttpServer::open(options, {});
  ASSERT_FALSE(second);
  EXPECT_THAT(second.error().text(), AllOf(HasSubstr(std::to_string(options.port)),
                                           HasSubstr("in use"), HasSubstr("--port")));
  options.ports_to_try = 50;
  const auto next = HttpServer::open(options, {});
  ASSERT_TRUE(next) << next.error().text();
  EXPECT_GT((*next)->port(), options.port);
}

TEST_F(GgpHttpServer, TellsThatAnAddressIsWrong) {
  HttpOptions options;
  options.host = "no address";
  const auto server = HttpServer::open(options, {});
  ASSERT_FALSE(server);
  EXPECT_THAT(server.error().text(), HasSubstr("'no address'"));
}

TEST_F(GgpHttpServer, IsLocalByDefault) {
  EXPECT_TRUE(server_->is_local());
  EXPECT_EQ(server_->address(), fmt::format("127.0.0.1:{}", server_->port()));
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
}  // namespace quadrille::ggp
