// SPDX-License-Identifier: MIT
#include "os/sockets.h"

#include <fmt/core.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

#include "base/text.h"
#include "os/waiting.h"

namespace quadrille {
namespace {

using std::chrono::milliseconds;

// How often a refused connection is tried.
constexpr milliseconds kRetryPause(200);
// What it may take to find an address and to connect once, however near the deadline.
constexpr std::chrono::seconds kLeastTime(5);
// How many connections wait for accept(): the next one tries again after a second.
constexpr int kBacklog = 128;
// A free port of one address may be taken at another.
constexpr int kTriesForAFreePort = 10;

// The time until the next look at `stop`, or the deadline if that is nearer; 0 if it is over.
milliseconds next_slice(const WaitUntil& until) {
  if (!until.deadline) return kGlance;
  const auto left = std::chrono::ceil<milliseconds>(*until.deadline - Clock::now());
  return std::clamp(left, milliseconds(0), kGlance);
}

struct FreeAddresses {
  void operator()(addrinfo* list) const { ::freeaddrinfo(list); }
};
using Addresses = std::unique_ptr<addrinfo, FreeAddresses>;

int look_up(const std::string& host, std::uint16_t port, int flags, Addresses& found) {
  addrinfo hints{};
  hints.ai_family = AF_UNSPEC;
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = flags;
  addrinfo* list = nullptr;
  const int fault = ::getaddrinfo(host.c_str(), std::to_string(port).c_str(), &hints, &list);
  if (fault == 0) found.reset(list);
  return fault;
}

// A question to the resolver, which may take minutes and cannot be called back. So a thread of its
// own asks; whoever gives up waiting leaves it behind, and the last of the two clears up.
struct Question {
  std::mutex mutex;
  std::condition_variable answered;
  bool done = false;
  int fault = 0;
  Addresses found;
};

Expected<Addresses> resolve(const std::string& host, std::uint16_t port, const WaitUntil& until) {
  Addresses numeric;
  if (look_up(host, port, AI_NUMERICHOST, numeric) == 0) return numeric;

  const auto question = std::make_shared<Question>();
  std::thread([question, host, port] {
    Addresses found;
    const int fault = look_up(host, port, 0, found);
    const std::lock_guard lock(question->mutex);
    question->done = true;
    question->fault = fault;
    question->found = std::move(found);
    question->answered.notify_one();
  }).detach();

  const auto refuse = [&](std::string_view why) {
    return Error{ErrorCode::kBadOption,
                 fmt::format("{} is not an address we can find: {}", in_quotes(host), why), ""};
  };
  std::unique_lock lock(question->mutex);
  while (!question->answered.wait_for(lock, next_slice(until), [&] { return question->done; })) {
    if (until.stopped()) return refuse(system_message(ECANCELED));
    if (until.deadline && Clock::now() >= *until.deadline) return refuse(system_message(ETIMEDOUT));
  }
  if (question->fault != 0) return refuse(::gai_strerror(question->fault));
  return std::move(question->found);
}

Descriptor open_socket(const addrinfo& address) {
  return Descriptor(::socket(address.ai_family, address.ai_socktype | SOCK_NONBLOCK | SOCK_CLOEXEC,
                             address.ai_protocol));
}

void set_option(int socket, int level, int option) {
  const int on = 1;
  ::setsockopt(socket, level, option, &on, sizeof on);
}

// Messages are small and waited for; and a peer whose machine has died is noticed in the end.
Descriptor made_ready(Descriptor socket) {
  set_option(socket.number(), IPPROTO_TCP, TCP_NODELAY);
  set_option(socket.number(), SOL_SOCKET, SO_KEEPALIVE);
  return socket;
}

// 0, or the number of the error.
int try_to_connect(int socket, const addrinfo& address, const WaitUntil& until) {
  if (::connect(socket, address.ai_addr, address.ai_addrlen) == 0) return 0;
  if (errno != EINPROGRESS) return errno;
  switch (wait_for(socket, POLLOUT, until)) {
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

using NameOf = int (*)(int, sockaddr*, socklen_t*);

Endpoint end_of(int socket, NameOf name_of) {
  sockaddr_storage storage{};
  socklen_t size = sizeof storage;
  auto* name = reinterpret_cast<sockaddr*>(&storage);  // NOLINT(*-reinterpret-cast): C interface
  std::array<char, NI_MAXHOST> host{};
  std::array<char, NI_MAXSERV> service{};
  if (name_of(socket, name, &size) != 0 ||
      ::getnameinfo(name, size, host.data(), host.size(), service.data(), service.size(),
                    NI_NUMERICHOST | NI_NUMERICSERV) != 0) {
    return {};
  }
  const auto port = parse_number(service.data()).value_or(0);
  return {host.data(), static_cast<std::uint16_t>(port)};
}

void set_port(addrinfo& address, std::uint16_t port) {
  // NOLINTBEGIN(*-reinterpret-cast): the C interface
  if (address.ai_family == AF_INET6) {
    reinterpret_cast<sockaddr_in6*>(address.ai_addr)->sin6_port = htons(port);
  } else {
    reinterpret_cast<sockaddr_in*>(address.ai_addr)->sin_port = htons(port);
  }
  // NOLINTEND(*-reinterpret-cast)
}

// 0 with a socket that listens, or the number of the error.
int listen_at(const addrinfo& address, Descriptor& listening) {
  Descriptor socket = open_socket(address);
  if (!socket.is_open()) return errno;
  // A port that was used a minute ago is free; and :: does not take 0.0.0.0 with it.
  set_option(socket.number(), SOL_SOCKET, SO_REUSEADDR);
  if (address.ai_family == AF_INET6) set_option(socket.number(), IPPROTO_IPV6, IPV6_V6ONLY);
  if (::bind(socket.number(), address.ai_addr, address.ai_addrlen) != 0) return errno;
  if (::listen(socket.number(), kBacklog) != 0) return errno;
  listening = std::move(socket);
  return 0;
}

// Binds all addresses to one port. Those that this machine does not have (::1 where there is no
// IPv6) are left out; but one that is taken is an error, since clients might meet whoever has it.
int listen_at_all(addrinfo* first, std::uint16_t port, std::vector<Descriptor>& sockets) {
  int fault = 0;
  for (addrinfo* address = first; address != nullptr; address = address->ai_next) {
    set_port(*address, sockets.empty() ? port : local_end(sockets.front().number()).port);
    Descriptor socket;
    fault = listen_at(*address, socket);
    if (fault == EADDRINUSE) return fault;
    if (fault == 0) sockets.push_back(std::move(socket));
  }
  return sockets.empty() ? fault : 0;
}

}  // namespace

Wait wait_for(int descriptor, short events, const WaitUntil& until) {
  while (true) {
    if (until.stopped()) return Wait::kStopped;
    const milliseconds slice = next_slice(until);
    if (until.deadline && slice.count() == 0) return Wait::kTimeout;
    pollfd watched{.fd = descriptor, .events = events, .revents = 0};
    if (::poll(&watched, 1, static_cast<int>(slice.count())) > 0) return Wait::kReady;
  }
}

std::string Endpoint::text() const {
  return address.find(':') == std::string::npos ? fmt::format("{}:{}", address, port)
                                                : fmt::format("[{}]:{}", address, port);
}

bool Endpoint::is_loopback() const { return address.starts_with("127.") || address == "::1"; }

Endpoint local_end(int socket) { return end_of(socket, ::getsockname); }

Endpoint remote_end(int socket) { return end_of(socket, ::getpeername); }

bool is_address(const std::string& text) {
  Addresses found;
  return look_up(text, 0, AI_NUMERICHOST, found) == 0;
}

Expected<Descriptor> connect_to(const std::string& host, std::uint16_t port,
                                const WaitUntil& until) {
  const auto attempt = [&] {
    WaitUntil longer = until;
    if (longer.deadline) *longer.deadline = std::max(*longer.deadline, Clock::now() + kLeastTime);
    return longer;
  };
  const auto addresses = resolve(host, port, attempt());
  if (!addresses) return addresses.error();
  while (true) {
    int fault = 0;
    for (const addrinfo* address = addresses->get(); address != nullptr;
         address = address->ai_next) {
      Descriptor socket = open_socket(*address);
      fault = socket.is_open() ? try_to_connect(socket.number(), *address, attempt()) : errno;
      if (fault == 0) return made_ready(std::move(socket));
    }
    const bool late = until.deadline && Clock::now() + kRetryPause >= *until.deadline;
    if (fault != ECONNREFUSED || late || until.stopped()) {
      return Error{ErrorCode::kLimit,
                   fmt::format("no connection to {} port {}: {}", in_quotes(host), port,
                               system_message(fault)),
                   ""};
    }
    std::this_thread::sleep_for(kRetryPause);
  }
}

Expected<Listener> Listener::open(const std::string& host, std::uint16_t port,
                                  const WaitUntil& until) {
  const auto addresses = resolve(host, port, until);
  if (!addresses) return addresses.error();
  for (int tries = 1;; ++tries) {
    std::vector<Descriptor> sockets;
    const int fault = listen_at_all(addresses->get(), port, sockets);
    if (fault == 0) {
      const std::uint16_t bound = local_end(sockets.front().number()).port;
      return Listener(std::move(sockets), bound);
    }
    if (port != 0 || fault != EADDRINUSE || tries == kTriesForAFreePort) {
      return Error{ErrorCode::kBadOption,
                   fmt::format("cannot listen on {} port {}: {}", in_quotes(host), port,
                               system_message(fault)),
                   ""};
    }
  }
}

std::optional<Descriptor> Listener::accept() {
  for (const Descriptor& listening : sockets_) {
    Descriptor socket(
        ::accept4(listening.number(), nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC));
    if (socket.is_open()) return made_ready(std::move(socket));
  }
  return std::nullopt;
}

}  // namespace quadrille
