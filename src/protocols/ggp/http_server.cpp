// SPDX-License-Identifier: MIT
#include "protocols/ggp/http_server.h"

#include <fmt/core.h>

#include <algorithm>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <csignal>
#include <optional>
#include <utility>
#include <vector>

#include "base/text.h"

namespace quadrille::ggp {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using asio::ip::tcp;
using boost::system::error_code;

using Request = http::request_parser<http::string_body>;
using Response = http::response<http::string_body>;

// Operations tell their error instead of throwing it: a peer that goes away is nothing special.
constexpr auto kAwait = asio::as_tuple(asio::use_awaitable);

// At most one answer takes its time, since a new message ends the thinking about an old one; the
// second thread has the quick answers.
constexpr std::size_t kWorkers = 2;

// How long and how much we listen to a peer that has its reply. To close on unread bytes would
// reset the connection, and the peer might lose the reply.
constexpr std::chrono::milliseconds kLinger{2000};
constexpr std::size_t kMaxLingerBytes = std::size_t{8} << 20;

Response make_response(const Answer& answer) {
  Response response;
  response.version(10);
  response.result(answer.understood ? http::status::ok : http::status::bad_request);
  response.set(http::field::content_type, "text/acl");
  // For controllers that are web pages.
  response.set("Access-Control-Allow-Origin", "*");
  response.set("Access-Control-Allow-Methods", "POST, GET, OPTIONS");
  response.set("Access-Control-Allow-Headers", "Content-Type");
  response.set("Access-Control-Allow-Age", "86400");
  response.set(http::field::connection, "close");
  response.body() = answer.text;
  response.prepare_payload();
  response.content_length(answer.text.size());  // also when it is 0
  return response;
}

Answer unreadable(std::string note) { return {"NIL", std::move(note), false}; }

struct Connection {
  enum class Stage { kReading, kAnswering, kLingering };

  explicit Connection(tcp::socket socket) : stream(std::move(socket)) {}

  beast::tcp_stream stream;
  beast::flat_buffer buffer;
  std::string peer;
  Stage stage = Stage::kReading;
};

}  // namespace

class HttpServer::Implementation {
 public:
  Implementation(HttpOptions options, HttpService service)
      : options_(std::move(options)),
        service_(std::move(service)),
        acceptor_(context_),
        workers_(kWorkers) {}

  MaybeError bind() {
    error_code fault;
    const auto address =
        asio::ip::make_address(options_.host == "localhost" ? "127.0.0.1" : options_.host, fault);
    if (fault) {
      return Error{ErrorCode::kBadOption,
                   fmt::format("{} is not an address such as 127.0.0.1", in_quotes(options_.host)),
                   "host"};
    }
    for (int i = 0; i < options_.ports_to_try; ++i) {
      const int port = options_.port + i;
      if (port > 65535) break;
      fault = listen({address, static_cast<std::uint16_t>(port)});
      if (!fault) return std::nullopt;
      if (fault != asio::error::address_in_use) break;
    }
    const std::string where =
        options_.ports_to_try > 1
            ? fmt::format("the {} ports from {}", options_.ports_to_try, options_.port)
            : fmt::format("port {}", options_.port);
    return Error{ErrorCode::kBadOption,
                 fmt::format("cannot listen on {} of {}: {}; choose another with --port", where,
                             options_.host, fault.message()),
                 "port"};
  }

  [[nodiscard]] tcp::endpoint endpoint() const { return acceptor_.local_endpoint(); }

  void run(bool until_signal) {
    if (until_signal) {
      signals_.add(SIGINT);
      signals_.add(SIGTERM);
      signals_.async_wait([this](error_code fault, int) {
        if (!fault) close();
      });
    }
    asio::co_spawn(context_, accept_all(), asio::detached);
    context_.run();  // returns when nothing is under way any more
    workers_.join();
  }

  void stop() {
    asio::post(context_, [this] { close(); });
  }

 private:
  error_code listen(const tcp::endpoint& endpoint) {
    error_code fault;
    acceptor_.close(fault);
    acceptor_.open(endpoint.protocol(), fault);
    // Else a player could not be started again while old connections fade.
    if (!fault) acceptor_.set_option(tcp::acceptor::reuse_address(true), fault);
    if (!fault) acceptor_.bind(endpoint, fault);
    if (!fault) acceptor_.listen(asio::socket_base::max_listen_connections, fault);
    return fault;
  }

  void close() {
    error_code ignored;
    acceptor_.close(ignored);
    signals_.cancel(ignored);
    service_.cancel();
    // Those whose answer is being made get it, since thinking has just ended.
    for (const auto& connection : connections_) {
      if (connection->stage != Connection::Stage::kAnswering) connection->stream.close();
    }
  }

  asio::awaitable<void> accept_all() {
    while (acceptor_.is_open()) {
      auto [fault, socket] = co_await acceptor_.async_accept(kAwait);
      if (!acceptor_.is_open()) break;
      if (fault) {  // no file handles left, for example: wait until some are
        asio::steady_timer pause(context_, std::chrono::milliseconds(100));
        co_await pause.async_wait(kAwait);
        continue;
      }
      auto connection = std::make_shared<Connection>(std::move(socket));
      error_code ignored;
      const auto remote = connection->stream.socket().remote_endpoint(ignored);
      connection->peer = fmt::format("{}:{}", remote.address().to_string(), remote.port());
      if (!make_room()) {
        service_.log(fmt::format("{}: closed, {} connections are open", connection->peer,
                                 connections_.size()));
        continue;
      }
      connections_.push_back(connection);
      asio::co_spawn(context_, serve(connection), asio::detached);
    }
  }

  // Peers that do not finish their requests must not keep the controller out: the oldest connection
  // goes that does not wait for an answer.
  bool make_room() {
    if (connections_.size() < options_.max_connections) return true;
    const auto oldest = std::ranges::find_if(connections_, [](const auto& each) {
      return each->stage != Connection::Stage::kAnswering;
    });
    if (oldest == connections_.end()) return false;
    (*oldest)->stream.close();
    connections_.erase(oldest);
    return true;
  }

  asio::awaitable<void> serve(std::shared_ptr<Connection> connection) {
    if (const auto answer = co_await converse(*connection)) co_await reply(*connection, *answer);
    connection->stream.close();
    std::erase(connections_, connection);
  }

  // Reads the request and finds its answer; nothing when there is nobody to answer.
  asio::awaitable<std::optional<Answer>> converse(Connection& connection) {
    connection.stream.expires_after(options_.read_timeout);
    Request request;
    request.header_limit(options_.max_header);
    request.body_limit(options_.max_body);
    const error_code fault = co_await read(connection, request);
    connection.stage = Connection::Stage::kAnswering;
    if (fault) {
      // A stream that timed out is closed already; everybody else is told.
      const bool gone = !connection.stream.socket().is_open() || fault == beast::error::timeout ||
                        fault == http::error::end_of_stream ||
                        fault == asio::error::connection_reset;
      service_.log(fmt::format("{}: unreadable request: {}", connection.peer, fault.message()));
      if (gone) co_return std::nullopt;
      co_return unreadable("");
    }
    const auto& message = request.get();
    switch (message.method()) {
      case http::verb::options:
        service_.log(fmt::format("{}: OPTIONS", connection.peer));
        co_return Answer{};
      case http::verb::get:
        co_return co_await find_answer(connection, decode_target(message.target()));
      case http::verb::post:
        co_return co_await find_answer(connection, message.body());
      default:
        service_.log(fmt::format("{}: the method {} is not ours", connection.peer,
                                 in_quotes(message.method_string())));
        co_return unreadable("");
    }
  }

  asio::awaitable<error_code> read(Connection& connection, Request& request) {
    auto [fault, bytes] =
        co_await http::async_read_header(connection.stream, connection.buffer, request, kAwait);
    if (fault) co_return fault;
    const auto& header = request.get();
    if (beast::iequals(header[http::field::expect], "100-continue")) {
      http::response<http::empty_body> go_on(http::status::continue_, 11);
      std::tie(fault, bytes) = co_await http::async_write(connection.stream, go_on, kAwait);
      if (fault) co_return fault;
    }
    const bool has_length = request.content_length() || request.chunked();
    if (header.method() == http::verb::post && !has_length) {
      co_return co_await read_to_end(connection, request);
    }
    std::tie(fault, bytes) =
        co_await http::async_read(connection.stream, connection.buffer, request, kAwait);
    co_return fault;
  }

  // A body without a length ends with the stream.
  asio::awaitable<error_code> read_to_end(Connection& connection, Request& request) const {
    std::string& body = request.get().body();
    while (true) {
      const auto data = connection.buffer.data();
      body.append(static_cast<const char*>(data.data()), data.size());
      connection.buffer.consume(data.size());
      if (body.size() > options_.max_body) co_return http::error::body_limit;
      const auto [fault, bytes] =
          co_await connection.stream.async_read_some(connection.buffer.prepare(4096), kAwait);
      connection.buffer.commit(bytes);
      if (fault == asio::error::eof) co_return error_code{};
      if (fault) co_return fault;
    }
  }

  // Asks the service on a worker's thread and comes back to ours.
  asio::awaitable<Answer> find_answer(Connection& connection, std::string message) {
    connection.stream.expires_never();
    Answer answer;
    asio::steady_timer done(context_, asio::steady_timer::time_point::max());
    asio::post(workers_, [&] {
      Answer made = service_.answer(message);
      asio::post(context_, [&, made = std::move(made)]() mutable {
        answer = std::move(made);
        done.cancel();
      });
    });
    co_await done.async_wait(kAwait);
    if (!answer.understood) answer.text = "NIL";
    service_.log(fmt::format("{}: {} -> {}", connection.peer, answer.note, answer.text));
    co_return answer;
  }

  asio::awaitable<void> reply(Connection& connection, const Answer& answer) {
    connection.stream.expires_after(kLinger);
    Response response = make_response(answer);
    auto [fault, bytes] = co_await http::async_write(connection.stream, response, kAwait);
    if (fault) {
      service_.log(fmt::format("{}: went without its reply", connection.peer));
      co_return;
    }
    connection.stream.socket().shutdown(tcp::socket::shutdown_send, fault);
    connection.stage = Connection::Stage::kLingering;
    std::size_t heard = 0;
    while (!fault && heard < kMaxLingerBytes && acceptor_.is_open()) {
      connection.buffer.clear();
      std::tie(fault, bytes) = co_await connection.stream.async_read_some(
          connection.buffer.prepare(std::size_t{64} << 10), kAwait);
      heard += bytes;
    }
  }

  HttpOptions options_;
  HttpService service_;
  asio::io_context context_{1};
  tcp::acceptor acceptor_;
  asio::signal_set signals_{context_};
  std::vector<std::shared_ptr<Connection>> connections_;  // oldest first
  asio::thread_pool workers_;
};

Expected<std::unique_ptr<HttpServer>> HttpServer::open(const HttpOptions& options,
                                                       HttpService service) {
  auto implementation = std::make_unique<Implementation>(options, std::move(service));
  if (auto error = implementation->bind()) return *error;
  return std::unique_ptr<HttpServer>(new HttpServer(std::move(implementation)));
}

HttpServer::HttpServer(std::unique_ptr<Implementation> implementation)
    : implementation_(std::move(implementation)) {}
HttpServer::~HttpServer() = default;

std::string HttpServer::address() const {
  const auto endpoint = implementation_->endpoint();
  const std::string host = endpoint.address().to_string();
  return endpoint.address().is_v6() ? fmt::format("[{}]:{}", host, endpoint.port())
                                    : fmt::format("{}:{}", host, endpoint.port());
}

std::uint16_t HttpServer::port() const { return implementation_->endpoint().port(); }

bool HttpServer::is_local() const { return implementation_->endpoint().address().is_loopback(); }

void HttpServer::run(bool until_signal) { implementation_->run(until_signal); }

void HttpServer::stop() { implementation_->stop(); }

std::string decode_target(std::string_view target) {
  const auto digit = [](char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
  };
  if (target.starts_with('/')) target.remove_prefix(1);
  std::string message;
  for (std::size_t i = 0; i < target.size(); ++i) {
    if (target[i] == '%' && i + 2 < target.size() && digit(target[i + 1]) >= 0 &&
        digit(target[i + 2]) >= 0) {
      message += static_cast<char>(digit(target[i + 1]) * 16 + digit(target[i + 2]));
      i += 2;
    } else {
      message += target[i] == '+' ? ' ' : target[i];
    }
  }
  return message;
}

}  // namespace quadrille::ggp
