// SPDX-License-Identifier: MIT
// One connection of an HTTP client, as raw as we like it.
#pragma once

#include <fmt/core.h>
#include <poll.h>
#include <sys/socket.h>

#include <array>
#include <chrono>
#include <string>
#include <string_view>

#include "os/sockets.h"

namespace quadrille::server {

class HttpClient {
 public:
  explicit HttpClient(std::uint16_t port)
      : socket_(*connect_to("127.0.0.1", port, {.deadline = end()})) {}

  // False if the server has closed on us.
  bool send(std::string_view bytes) {
    while (!bytes.empty()) {
      const auto sent = ::send(socket_.number(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent > 0) {
        bytes.remove_prefix(static_cast<std::size_t>(sent));
      } else if (errno != EAGAIN ||
                 wait_for(socket_.number(), POLLOUT, {.deadline = end()}) != Wait::kReady) {
        return false;
      }
    }
    return true;
  }
  void end_sending() { ::shutdown(socket_.number(), SHUT_WR); }

  // What has come when `until` has, or everything up to the end of the stream.
  std::string receive(std::string_view until = {}) {
    std::string text;
    std::array<char, 4096> chunk{};
    while (until.empty() || text.find(until) == std::string::npos) {
      if (wait_for(socket_.number(), POLLIN, {.deadline = end()}) != Wait::kReady) {
        return text + "[timeout]";
      }
      const auto got = ::recv(socket_.number(), chunk.data(), chunk.size(), 0);
      if (got < 0) return text + "[reset]";
      if (got == 0) break;
      text.append(chunk.data(), static_cast<std::size_t>(got));
    }
    return text;
  }

  // Goes away without a word: the server sees a reset.
  void vanish() {
    const linger at_once{.l_onoff = 1, .l_linger = 0};
    ::setsockopt(socket_.number(), SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    socket_.close();
  }

 private:
  static Clock::time_point end() { return Clock::now() + std::chrono::seconds(30); }

  Descriptor socket_;
};

inline std::string exchange(std::uint16_t port, std::string_view request) {
  HttpClient client(port);
  client.send(request);
  return client.receive();
}

// A POST with some headers, each with its line end.
inline std::string post(std::string_view body, std::string_view headers = "") {
  return fmt::format("POST / HTTP/1.1\r\n{}Content-Length: {}\r\n\r\n{}", headers, body.size(),
                     body);
}

inline std::string body_of(const std::string& response) {
  const std::size_t end = response.find("\r\n\r\n");
  return end == std::string::npos ? "no body in: " + response : response.substr(end + 4);
}

}  // namespace quadrille::server
