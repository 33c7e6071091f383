// SPDX-License-Identifier: MIT
#include "protocols/tablut/connection.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <memory>
#include <system_error>
#include <thread>
#include <utility>

#include "base/text.h"

namespace quadrille::challenge {
namespace {

using std::chrono::milliseconds;

constexpr std::size_t kHeader = 4;
// How often a wait looks whether it was stopped, and how often a refused connection is tried.
constexpr milliseconds kGlance(50);
constexpr milliseconds kRetryPause(200);
// What a single attempt to connect may take, however short the patience.
constexpr std::chrono::seconds kLeastConnectTime(5);

std::string system_message(int code) { return std::generic_category().message(code); }

std::size_t length_in(std::string_view header) {
  std::size_t length = 0;
  for (const char byte : header.substr(0, kHeader)) {
    length = length << 8 | static_cast<unsigned char>(byte);
  }
  return length;
}

enum class Wait { kReady, kTimeout, kStopped };

// Waits until a socket can be read or written, or has failed: then the next call says so.
Wait wait_for(int socket, short events, const Patience& patience) {
  while (true) {
    if (patience.stopped()) return Wait::kStopped;
    milliseconds slice = kGlance;
    if (patience.deadline) {
      const auto left = *patience.deadline - Clock::now();
      if (left.count() <= 0) return Wait::kTimeout;
      slice = std::min(slice, std::chrono::ceil<milliseconds>(left));
    }
    pollfd watched{.fd = socket, .events = events, .revents = 0};
    if (::poll(&watched, 1, static_cast<int>(slice.count())) > 0) return Wait::kReady;
  }
}

struct FreeAddresses {
  void operator()(addrinfo* list) const { ::freeaddrinfo(list); }
};
using Addresses = std::unique_ptr<addrinfo, FreeAddresses>;

Expected<Addresses> resolve(const std::string& host, std::uint16_t port) {
  addrinfo hints{};
  hints.ai_family = AF_UNSPEC;
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* list = nullptr;
  const int fault = ::getaddrinfo(host.c_str(), std::to_string(port).c_str(), &hints, &list);
  if (fault != 0) {
    return Error{
        ErrorCode::kBadOption,
        fmt::format("{} is not an address we can find: {}", in_quotes(host), ::gai_strerror(fault)),
        ""};
  }
  return Addresses(list);
}

Descriptor open_socket(const addrinfo& address) {
  return Descriptor(::socket(address.ai_family, address.ai_socktype | SOCK_NONBLOCK | SOCK_CLOEXEC,
                             address.ai_protocol));
}

void set_option(int socket, int level, int option) {
  const int on = 1;
  ::setsockopt(socket, level, option, &on, sizeof on);
}

// 0, or the number of the error.
int try_to_connect(int socket, const addrinfo& address, const Patience& patience) {
  if (::connect(socket, address.ai_addr, address.ai_addrlen) == 0) return 0;
  if (errno != EINPROGRESS) return errno;
  switch (wait_for(socket, POLLOUT, patience)) {
    case Wait::kStopped:
      return ECANCELED;
    case Wait::kTimeout:
      return ETIMEDOUT;
    case Wait::kReady:
      break;
  }
  int fault = 0;
  socklen_t size = sizeof fault;
  ::getsockopt(socket, SOL_SOCKET, SO_ERROR, &fault, &size);
  return fault;
}

}  // namespace

Connection::Connection(Descriptor socket) : socket_(std::move(socket)) {
  // Messages are small and waited for; and a peer whose machine has died is noticed in the end.
  set_option(socket_.number(), IPPROTO_TCP, TCP_NODELAY);
  set_option(socket_.number(), SOL_SOCKET, SO_KEEPALIVE);
}

std::size_t Connection::announced() const { return length_in(buffer_); }

Connection::Read Connection::read(std::string& message, const Patience& patience) {
  while (true) {
    std::size_t missing = kHeader - std::min(buffer_.size(), kHeader);
    if (missing == 0) {
      const std::size_t whole = kHeader + length_in(buffer_);
      if (whole > kHeader + kLongestMessage) return Read::kTooLong;
      missing = whole - buffer_.size();
      if (missing == 0) {
        message = buffer_.substr(kHeader);
        buffer_.clear();
        return Read::kMessage;
      }
    }
    std::array<char, 4096> chunk;
    const auto got = ::recv(socket_.number(), chunk.data(), std::min(missing, chunk.size()), 0);
    if (got > 0) {
      buffer_.append(chunk.data(), static_cast<std::size_t>(got));
      continue;
    }
    if (got == 0) return Read::kEnd;
    if (errno == EINTR) continue;
    if (errno != EAGAIN && errno != EWOULDBLOCK) return Read::kEnd;
    switch (wait_for(socket_.number(), POLLIN, patience)) {
      case Wait::kReady:
        break;
      case Wait::kTimeout:
        return Read::kTimeout;
      case Wait::kStopped:
        return Read::kStopped;
    }
  }
}

bool Connection::write(std::string_view message, const Patience& patience) {
  std::string bytes;
  for (int shift = 24; shift >= 0; shift -= 8) {
    bytes += static_cast<char>(message.size() >> shift & 0xff);
  }
  bytes += message;
  std::string_view left = bytes;
  while (!left.empty()) {
    const auto sent = ::send(socket_.number(), left.data(), left.size(), MSG_NOSIGNAL);
    if (sent >= 0) {
      left.remove_prefix(static_cast<std::size_t>(sent));
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
      if (wait_for(socket_.number(), POLLOUT, patience) != Wait::kReady) return false;
    } else if (errno != EINTR) {
      return false;
    }
  }
  return true;
}

void Connection::finish(Clock::time_point deadline) {
  if (is_open()) ::shutdown(socket_.number(), SHUT_WR);
  std::array<char, 4096> unread;
  while (is_open() && wait_for(socket_.number(), POLLIN, {.deadline = deadline}) == Wait::kReady) {
    if (::recv(socket_.number(), unread.data(), unread.size(), 0) <= 0) break;
  }
  close();
}

Expected<Connection> connect_to(const std::string& host, std::uint16_t port,
                                const Patience& patience) {
  const auto addresses = resolve(host, port);
  if (!addresses) return addresses.error();
  while (true) {
    int fault = 0;
    Patience attempt = patience;
    if (attempt.deadline) {
      attempt.deadline = std::max(*attempt.deadline, Clock::now() + kLeastConnectTime);
    }
    for (const addrinfo* address = addresses->get(); address != nullptr;
         address = address->ai_next) {
      Descriptor socket = open_socket(*address);
      fault = socket.is_open() ? try_to_connect(socket.number(), *address, attempt) : errno;
      if (fault == 0) return Connection(std::move(socket));
    }
    const bool late = patience.deadline && Clock::now() + kRetryPause >= *patience.deadline;
    if (fault != ECONNREFUSED || late || patience.stopped()) {
      return Error{ErrorCode::kLimit,
                   fmt::format("no connection to {} port {}: {}", in_quotes(host), port,
                               system_message(fault)),
                   ""};
    }
    std::this_thread::sleep_for(kRetryPause);
  }
}

Expected<Listener> Listener::open(const std::string& address, std::uint16_t port) {
  const auto addresses = resolve(address, port);
  if (!addresses) return addresses.error();
  const addrinfo& first = **addresses;
  const auto refuse = [&](int fault) {
    return Error{ErrorCode::kBadOption,
                 fmt::format("cannot listen on {} port {}: {}", in_quotes(address), port,
                             system_message(fault)),
                 ""};
  };
  Descriptor socket = open_socket(first);
  if (!socket.is_open()) return refuse(errno);
  // A port that a game of a minute ago has used is free.
  set_option(socket.number(), SOL_SOCKET, SO_REUSEADDR);
  if (::bind(socket.number(), first.ai_addr, first.ai_addrlen) != 0) return refuse(errno);
  if (::listen(socket.number(), 4) != 0) return refuse(errno);

  sockaddr_storage bound{};
  socklen_t size = sizeof bound;
  auto* name = reinterpret_cast<sockaddr*>(&bound);  // NOLINT(*-reinterpret-cast): the C interface
  if (::getsockname(socket.number(), name, &size) != 0) return refuse(errno);
  std::array<char, NI_MAXSERV> service{};
  ::getnameinfo(name, size, nullptr, 0, service.data(), service.size(), NI_NUMERICSERV);
  const auto number = parse_number(service.data());
  return Listener(std::move(socket), static_cast<std::uint16_t>(number.value_or(port)));
}

std::optional<Connection> Listener::accept() {
  Descriptor socket(::accept4(socket_.number(), nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC));
  if (!socket.is_open()) return std::nullopt;
  return Connection(std::move(socket));
}

}  // namespace quadrille::challenge
