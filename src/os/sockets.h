// SPDX-License-Identifier: MIT
// TCP sockets. None of them blocks: every wait has a deadline, or can be stopped, or both, and no
// child process inherits them.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/stopwatch.h"
#include "os/descriptor.h"

namespace quadrille {

// How long to wait: until a moment, for ever if there is none, or until somebody sets `stop`.
struct WaitUntil {
  std::optional<Clock::time_point> deadline = {};
  const std::atomic<bool>* stop = nullptr;

  [[nodiscard]] bool stopped() const { return stop != nullptr && stop->load(); }
};

enum class Wait { kReady, kTimeout, kStopped };

// Waits until a descriptor is ready for `events` (POLLIN, POLLOUT), or has failed: then the next
// call on it says so.
Wait wait_for(int descriptor, short events, const WaitUntil& until);

// One end of a connection as numbers: 127.0.0.1 and 9147.
struct Endpoint {
  std::string address;
  std::uint16_t port = 0;

  // `127.0.0.1:9147`, `[::1]:9147`
  [[nodiscard]] std::string text() const;
  // Whether only programs of this machine can reach it.
  [[nodiscard]] bool is_loopback() const;
};
Endpoint local_end(int socket);
Endpoint remote_end(int socket);

// Whether it is an address in numbers, such as 127.0.0.1 or ::1, and no name.
bool is_address(const std::string& text);

// Connects to a name or an address. Tries again while the connection is refused, until the deadline
// and at least once: a player is often started before its server.
Expected<Descriptor> connect_to(const std::string& host, std::uint16_t port,
                                const WaitUntil& until);

// Waits for connections at every address that a name has: `localhost` is 127.0.0.1 to some clients
// and ::1 to others.
class Listener {
 public:
  // Binds an address or a name of this machine; port 0 takes one that is free at all of them.
  static Expected<Listener> open(const std::string& host, std::uint16_t port,
                                 const WaitUntil& until = {});

  [[nodiscard]] std::uint16_t port() const { return port_; }
  // The sockets, to wait for: there is somebody if one of them can be read.
  [[nodiscard]] std::span<const Descriptor> sockets() const { return sockets_; }
  // Somebody who waits, if there is somebody.
  std::optional<Descriptor> accept();
  [[nodiscard]] bool is_open() const { return !sockets_.empty(); }
  // From now on connections are refused.
  void close() { sockets_.clear(); }

 private:
  Listener(std::vector<Descriptor> sockets, std::uint16_t port)
      : sockets_(std::move(sockets)), port_(port) {}

  std::vector<Descriptor> sockets_;
  std::uint16_t port_;
};

}  // namespace quadrille
