// SPDX-License-Identifier: MIT
#include "server/http_server.h"

#include <fmt/core.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "base/text.h"
#include "os/sockets.h"
#include "os/waiting.h"

namespace quadrille::server {
namespace {

using std::chrono::milliseconds;

// How long nobody is let in after the machine had no descriptor for the next one.
constexpr milliseconds kPauseWithoutDescriptors(100);
// How long and how much we listen to a peer that has its response. To close on unread bytes would
// reset the connection, and the peer might lose the response.
constexpr milliseconds kLinger(2000);
constexpr milliseconds kLastLinger(200);
// How long streams have, once the server is to end, to tell what they have come to.
constexpr milliseconds kLastWords(3000);
constexpr std::size_t kMostLingering = std::size_t{8} << 20;
// So many of those that find no room are told so; more are closed without a word.
constexpr std::size_t kMostRefusedAtOnce = 64;

// Ends the wait of the thread that has the sockets.
class Waker {
 public:
  Waker() : counter_(::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)) {}

  [[nodiscard]] int number() const { return counter_.number(); }
  void wake() const {
    const std::uint64_t one = 1;
    // Full means that it is awake.
    static_cast<void>(::write(counter_.number(), &one, sizeof one));
  }
  void reset() const {
    std::uint64_t count = 0;
    static_cast<void>(::read(counter_.number(), &count, sizeof count));
  }

 private:
  Descriptor counter_;
};

struct Connection {
  enum class Stage { kHead, kBody, kAnswering, kWriting, kStreaming, kLingering, kClosed };

  explicit Connection(Descriptor accepted)
      : socket(std::move(accepted)),
        local(local_end(socket.number())),
        peer(remote_end(socket.number()).text()) {}

  Descriptor socket;
  Endpoint local;
  std::string peer;
  Stage stage = Stage::kHead;
  Clock::time_point deadline;  // of the stage; none while the answer is made
  std::string input;           // what was read: the head, and what has come of the body
  std::size_t looked_at = 0;   // of the input, for the end of the head
  std::size_t body_at = 0;
  RequestHead head;
  std::string output;  // what is still to be written
  std::shared_ptr<EventStream> events;
  std::size_t lingered = 0;  // bytes
  std::shared_ptr<std::atomic<bool>> abandoned = std::make_shared<std::atomic<bool>>(false);

  [[nodiscard]] bool is_done() const { return stage == Stage::kClosed; }
  // Whether it can be closed for somebody else: nobody works for it.
  [[nodiscard]] bool is_dispensable() const {
    return stage == Stage::kHead || stage == Stage::kBody || stage == Stage::kLingering;
  }
  void close() {
    *abandoned = true;
    if (events) events->cut_off();
    socket.close();
    stage = Stage::kClosed;
  }
};
using ConnectionPointer = std::shared_ptr<Connection>;
using Stage = Connection::Stage;

struct Job {
  ConnectionPointer connection;
  HttpRequest request;
};

struct Answer {
  ConnectionPointer connection;
  HttpResponse response;
};

// The threads that make answers. They see requests and responses, never a socket.
class Workers {
 public:
  Workers(std::size_t count, const HttpService& service, const Waker& waker)
      : service_(service), waker_(waker) {
    for (std::size_t i = 0; i < count; ++i) threads_.emplace_back([this] { work(); });
  }
  // Waits for the answers that are being made.
  ~Workers() {
    {
      const std::lock_guard lock(mutex_);
      is_closed_ = true;
    }
    news_.notify_all();
  }
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  void add(Job job) {
    {
      const std::lock_guard lock(mutex_);
      jobs_.push_back(std::move(job));
    }
    news_.notify_one();
  }
  std::vector<Answer> take_answers() {
    const std::lock_guard lock(mutex_);
    return std::exchange(answers_, {});
  }

 private:
  void work() {
    while (true) {
      std::unique_lock lock(mutex_);
      news_.wait(lock, [this] { return is_closed_ || !jobs_.empty(); });
      if (jobs_.empty()) return;
      const Job job = std::move(jobs_.front());
      jobs_.pop_front();
      lock.unlock();
      HttpResponse response = answer(job.request);
      const auto feed = std::exchange(response.feed, {});
      lock.lock();
      answers_.push_back({job.connection, std::move(response)});
      waker_.wake();
      lock.unlock();
      if (feed) guarded(job.request, feed);
    }
  }

  [[nodiscard]] HttpResponse answer(const HttpRequest& request) const {
    std::optional<HttpResponse> response;
    guarded(request, [&] { response = service_.answer(request); });
    return response ? *std::move(response) : service_.refuse(500, "internal fault");
  }

  template <class Work>
  void guarded(const HttpRequest& request, const Work& work) const {
    try {
      work();
    } catch (const std::exception& fault) {  // no memory, for example
      service_.log(fmt::format("{}: internal fault: {}", request.peer, fault.what()));
    } catch (...) {
      service_.log(fmt::format("{}: internal fault", request.peer));
    }
  }

  const HttpService& service_;
  const Waker& waker_;
  std::mutex mutex_;
  std::condition_variable news_;
  std::deque<Job> jobs_;
  std::vector<Answer> answers_;
  bool is_closed_ = false;
  std::vector<std::jthread> threads_;  // the last member: they use the others
};

bool has_header(const Headers& headers, std::string_view name) {
  return std::ranges::find(headers, name, &Headers::value_type::first) != headers.end();
}

bool would_block() { return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR; }

}  // namespace

class HttpServer::Implementation {
 public:
  Implementation(HttpOptions options, HttpService service, Listener listener)
      : options_(std::move(options)),
        service_(std::move(service)),
        gate_(options_.gate),
        listener_(std::move(listener)),
        end_(local_end(listener_.sockets()[0].number())) {}

  [[nodiscard]] const Endpoint& end() const { return end_; }

  void run(const std::atomic<bool>& stop) {
    Workers workers(options_.workers, service_, *waker_);
    workers_ = &workers;
    while (listener_.is_open() || !connections_.empty()) {
      try {
        if (stop && listener_.is_open()) begin_to_stop();
        serve(wait());
      } catch (const std::exception& fault) {
        // What one peer does is caught where it is served; without memory nothing can be done.
        service_.log(fmt::format("internal fault: {}", fault.what()));
        std::this_thread::sleep_for(kGlance);
      }
    }
  }

 private:
  void begin_to_stop() {
    listener_.close();
    streams_end_at_ = Clock::now() + kLastWords;
    service_.cancel();
    for (const auto& connection : connections_) {
      if (connection->is_dispensable()) connection->close();
    }
  }

  // Waits for something to do; what the connections are ready for, in their order.
  std::vector<short> wait() {
    std::vector<pollfd> watched;
    watched.push_back({.fd = waker_->number(), .events = POLLIN, .revents = 0});
    if (Clock::now() >= accept_again_) {
      for (const Descriptor& socket : listener_.sockets()) {
        watched.push_back({.fd = socket.number(), .events = POLLIN, .revents = 0});
      }
    }
    const std::size_t others = watched.size();
    for (const auto& connection : connections_) {
      const short events = wanted(*connection);
      watched.push_back(
          {.fd = events == 0 ? -1 : connection->socket.number(), .events = events, .revents = 0});
    }
    ::poll(watched.data(), watched.size(), static_cast<int>(kGlance.count()));
    waker_->reset();
    someone_waits_ = std::ranges::any_of(std::span(watched).subspan(1, others - 1),
                                         [](const pollfd& each) { return each.revents != 0; });
    std::vector<short> ready;
    for (const pollfd& each : std::span(watched).subspan(others)) ready.push_back(each.revents);
    return ready;
  }

  static short wanted(const Connection& connection) {
    switch (connection.stage) {
      case Stage::kHead:
      case Stage::kBody:
      case Stage::kLingering:
        return POLLIN;
      case Stage::kWriting:
        return POLLOUT;
      case Stage::kStreaming:
        return connection.output.empty() ? POLLIN : POLLIN | POLLOUT;
      case Stage::kAnswering:  // until we know that nobody waits any more
        return *connection.abandoned ? 0 : POLLRDHUP;
      case Stage::kClosed:
        break;
    }
    return 0;
  }

  void serve(const std::vector<short>& ready) {
    for (std::size_t i = 0; i < ready.size(); ++i) {
      guarded(*connections_[i], [&] { go_on(*connections_[i], ready[i] != 0); });
    }
    for (const Answer& answer : workers_->take_answers()) {
      guarded(*answer.connection, [&] { respond(*answer.connection, answer.response); });
    }
    if (someone_waits_) accept_all();
    std::erase_if(connections_, [](const auto& each) { return each->is_done(); });
  }

  // Nothing that goes wrong with one connection harms the others.
  template <class Step>
  void guarded(Connection& connection, const Step& step) {
    try {
      step();
    } catch (const std::exception& fault) {
      connection.close();
      service_.log(fmt::format("{}: internal fault: {}", connection.peer, fault.what()));
    }
  }

  void accept_all() {
    auto socket = listener_.accept();
    // No descriptor left, for example: wait until there is.
    if (!socket && !would_block() && errno != ECONNABORTED)
      accept_again_ = Clock::now() + kPauseWithoutDescriptors;
    for (; socket; socket = listener_.accept()) {
      auto connection = std::make_shared<Connection>(std::move(*socket));
      if (!make_room()) {
        turn_away(std::move(connection));
        continue;
      }
      connection->deadline = Clock::now() + options_.read_time;
      connections_.push_back(std::move(connection));
    }
  }

  // There is no room: the peer is told so, whatever it asks.
  void turn_away(ConnectionPointer connection) {
    const bool is_told = connections_.size() < options_.max_connections + kMostRefusedAtOnce;
    service_.log(fmt::format("{}: closed, {} connections are open", connection->peer,
                             options_.max_connections));
    if (!is_told) return;
    connections_.push_back(connection);
    guarded(*connection, [&] {
      respond(*connection, service_.refuse(503, "too many connections are open: try again"));
    });
  }

  // Peers that do not finish their requests must not keep others out: the oldest connections go
  // that do not wait for an answer. None goes where that would not help.
  bool make_room() {
    std::erase_if(connections_, [](const auto& each) { return each->is_done(); });
    const auto is_dispensable = [](const auto& each) { return each->is_dispensable(); };
    const auto dispensable =
        static_cast<std::size_t>(std::ranges::count_if(connections_, is_dispensable));
    if (connections_.size() - dispensable >= options_.max_connections) return false;
    while (connections_.size() >= options_.max_connections) {
      const auto oldest = std::ranges::find_if(connections_, is_dispensable);
      (*oldest)->close();
      connections_.erase(oldest);
    }
    return true;
  }

  void go_on(Connection& connection, bool is_ready) {
    if (connection.stage == Stage::kStreaming) return stream(connection, is_ready);
    if (connection.stage == Stage::kAnswering && is_ready) *connection.abandoned = true;
    if (connection.stage == Stage::kAnswering || connection.is_done()) return;
    // Who is always ready, a byte at a time, has no more time than others.
    if (Clock::now() >= connection.deadline) return give_up(connection);
    if (!is_ready) return;
    if (connection.stage == Stage::kWriting) return write(connection);
    if (connection.stage == Stage::kLingering) return linger(connection);
    read(connection);
  }

  void give_up(Connection& connection) const {
    if (connection.stage == Stage::kWriting || connection.stage == Stage::kStreaming) {
      service_.log(fmt::format("{}: did not take its response", connection.peer));
    } else if (connection.stage != Stage::kLingering) {
      service_.log(fmt::format("{}: no whole request within {} ms", connection.peer,
                               options_.read_time.count()));
    }
    connection.close();
  }

  void read(Connection& connection) {
    std::array<char, std::size_t{16} << 10> chunk;
    const auto got = ::recv(connection.socket.number(), chunk.data(), chunk.size(), 0);
    if (got < 0) {
      if (!would_block()) connection.close();
      return;
    }
    if (got == 0) return end_of_input(connection);
    connection.input.append(chunk.data(), static_cast<std::size_t>(got));
    if (connection.stage == Stage::kHead) read_head(connection);
    if (connection.stage == Stage::kBody) read_body(connection);
  }

  // A body without a length ends with the stream; everything else is broken off.
  void end_of_input(Connection& connection) {
    if (connection.input.empty()) return connection.close();
    if (connection.stage == Stage::kBody && !connection.head.content_length) {
      return ask(connection);
    }
    refuse(connection, 400, "half a request");
  }

  void read_head(Connection& connection) {
    const auto end = end_of_head(connection.input, connection.looked_at);
    if (end.value_or(connection.input.size()) > options_.max_head) {
      return refuse(connection, 431, "the head is too long");
    }
    connection.looked_at = connection.input.size();
    if (!end) return;
    auto head = parse_head(std::string_view(connection.input).substr(0, *end));
    if (!head) return refuse(connection, 400, "unreadable request: " + head.error().text());
    connection.head = std::move(*head);
    if (const auto why = gate_.refusal(connection.head, connection.local)) {
      connection.head.origin.clear();
      return refuse(connection, 403, *why);
    }
    if (connection.head.is_chunked) return refuse(connection, 411, "a body needs its length");
    if (connection.head.content_length > options_.max_body) {
      return refuse(connection, 413, "the body is too long");
    }
    if (connection.head.expects_continue) {
      constexpr std::string_view kGoOn = "HTTP/1.1 100 Continue\r\n\r\n";
      // The first bytes on this socket: there is room for them, or nobody to read them.
      ::send(connection.socket.number(), kGoOn.data(), kGoOn.size(), MSG_NOSIGNAL);
    }
    connection.body_at = *end;
    connection.stage = Stage::kBody;
  }

  void read_body(Connection& connection) {
    const std::size_t come = connection.input.size() - connection.body_at;
    if (const auto length = connection.head.content_length) {
      if (come >= *length) ask(connection);
    } else if (connection.head.method != "POST") {
      ask(connection);
    } else if (come > options_.max_body) {
      refuse(connection, 413, "the body is too long");
    }
  }

  // The request is complete.
  void ask(Connection& connection) {
    if (connection.head.method == "OPTIONS") return respond(connection, {});
    HttpRequest request{
        .head = connection.head,
        .body = connection.input.substr(connection.body_at,
                                        connection.head.content_length.value_or(std::string::npos)),
        .peer = connection.peer,
        .abandoned = connection.abandoned};
    connection.input.clear();
    connection.stage = Stage::kAnswering;
    const auto same = [&](const auto& each) { return each.get() == &connection; };
    workers_->add({*std::ranges::find_if(connections_, same), std::move(request)});
  }

  void refuse(Connection& connection, int status, const std::string& why) {
    service_.log(fmt::format("{}: refused ({}): {}", connection.peer, status, why));
    respond(connection, service_.refuse(status, why));
  }

  void respond(Connection& connection, const HttpResponse& response) {
    if (connection.is_done()) return;
    Headers headers = response.headers;
    if (!has_header(headers, "Cache-Control")) headers.emplace_back("Cache-Control", "no-store");
    headers.emplace_back("Content-Type", response.content_type);
    headers.emplace_back("X-Content-Type-Options", "nosniff");
    // One that has no body says nothing of the length that the body would have.
    if (!response.events && response.status != 304) {
      headers.emplace_back("Content-Length", std::to_string(response.body.size()));
    }
    add_permissions(connection.head, headers);
    connection.output = response_head(response.status, headers);
    if (connection.head.method != "HEAD") connection.output += response.body;
    connection.events = response.events;
    connection.stage = response.events ? Stage::kStreaming : Stage::kWriting;
    connection.deadline = Clock::now() + options_.write_time;
    if (!response.events) return write(connection);
    response.events->on_news([waker = waker_] { waker->wake(); });
    stream(connection, false);
  }

  // What a page of somebody else whom we know must read before its browser lets it ask.
  void add_permissions(const RequestHead& head, Headers& headers) const {
    if (!gate_.is_guest(head)) return;
    headers.emplace_back("Vary", "Origin");
    headers.emplace_back("Access-Control-Allow-Origin", head.origin);
    if (head.method != "OPTIONS") return;
    headers.emplace_back("Access-Control-Allow-Methods", "POST, GET, OPTIONS");
    headers.emplace_back("Access-Control-Allow-Headers", "Content-Type");
    headers.emplace_back("Access-Control-Allow-Private-Network", "true");
    headers.emplace_back("Access-Control-Max-Age", "86400");
  }

  void write(Connection& connection) {
    if (!send_some(connection) || !connection.output.empty()) return;
    ::shutdown(connection.socket.number(), SHUT_WR);
    connection.stage = Stage::kLingering;
    connection.deadline = Clock::now() + (listener_.is_open() ? kLinger : kLastLinger);
  }

  // Writes what the socket takes. False if there is nobody to take it.
  [[nodiscard]] bool send_some(Connection& connection) const {
    const auto sent = ::send(connection.socket.number(), connection.output.data(),
                             connection.output.size(), MSG_NOSIGNAL);
    if (sent < 0 && !would_block()) {
      service_.log(fmt::format("{}: went without its response", connection.peer));
      connection.close();
      return false;
    }
    if (sent > 0) connection.output.erase(0, static_cast<std::size_t>(sent));
    return true;
  }

  void stream(Connection& connection, bool is_ready) {
    std::array<char, 4096> unexpected;
    if (is_ready &&
        ::recv(connection.socket.number(), unexpected.data(), unexpected.size(), 0) == 0) {
      return connection.close();
    }
    if (!listener_.is_open() && Clock::now() >= streams_end_at_) return connection.close();
    // What is written next is asked for when the last part has gone: the stream has the limit.
    if (connection.output.empty()) {
      auto more = connection.events->take();
      if (!more) return write(connection);
      connection.output = std::move(*more);
      connection.deadline = Clock::now() + options_.write_time;
      if (connection.output.empty()) return;
    }
    if (!send_some(connection)) return;
    if (!connection.output.empty() && Clock::now() >= connection.deadline) give_up(connection);
  }

  static void linger(Connection& connection) {
    std::array<char, std::size_t{16} << 10> unread;
    const auto got = ::recv(connection.socket.number(), unread.data(), unread.size(), 0);
    if (got == 0 || (got < 0 && !would_block())) return connection.close();
    if (got > 0) connection.lingered += static_cast<std::size_t>(got);
    if (connection.lingered > kMostLingering) connection.close();
  }

  HttpOptions options_;
  HttpService service_;
  Gate gate_;
  Listener listener_;
  Endpoint end_;
  std::shared_ptr<Waker> waker_ = std::make_shared<Waker>();
  std::vector<ConnectionPointer> connections_;  // oldest first
  Workers* workers_ = nullptr;                  // while run() runs
  Clock::time_point accept_again_;
  Clock::time_point streams_end_at_;  // once nobody is let in any more
  bool someone_waits_ = false;
};

Expected<std::unique_ptr<HttpServer>> HttpServer::open(HttpOptions options, HttpService service) {
  if (options.host != "localhost" && !is_address(options.host)) {
    return Error{ErrorCode::kBadOption,
                 fmt::format("{} is not an address such as 127.0.0.1", in_quotes(options.host)),
                 "host"};
  }
  std::optional<Error> fault;
  for (int port = options.port; port < options.port + options.ports_to_try && port < 65536;
       ++port) {
    auto listener = Listener::open(options.host, static_cast<std::uint16_t>(port));
    if (listener) {
      auto implementation = std::make_unique<Implementation>(std::move(options), std::move(service),
                                                             std::move(*listener));
      return std::unique_ptr<HttpServer>(new HttpServer(std::move(implementation)));
    }
    fault = listener.error();
  }
  fault->where = "port";
  return *fault;
}

HttpServer::HttpServer(std::unique_ptr<Implementation> implementation)
    : implementation_(std::move(implementation)) {}
HttpServer::~HttpServer() = default;

std::string HttpServer::address() const { return implementation_->end().text(); }

std::uint16_t HttpServer::port() const { return implementation_->end().port; }

bool HttpServer::is_local() const { return implementation_->end().is_loopback(); }

void HttpServer::run(const std::atomic<bool>& stop) { implementation_->run(stop); }

}  // namespace quadrille::server
