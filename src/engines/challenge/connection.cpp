// SPDX-License-Identifier: MIT
#include "engines/challenge/connection.h"

#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>

namespace quadrille::challenge {
namespace {

constexpr std::size_t kHeader = 4;

std::size_t length_in(std::string_view header) {
  std::size_t length = 0;
  for (const char byte : header.substr(0, kHeader)) {
    length = length << 8 | static_cast<unsigned char>(byte);
  }
  return length;
}

}  // namespace

std::size_t Connection::announced() const { return length_in(buffer_); }

Connection::Read Connection::read(std::string& message, const WaitUntil& until) {
  while (true) {
    // Also of a peer that never lets us wait.
    if (until.stopped()) return Read::kStopped;
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
    switch (wait_for(socket_.number(), POLLIN, until)) {
      case Wait::kReady:
        break;
      case Wait::kTimeout:
        return Read::kTimeout;
      case Wait::kStopped:
        return Read::kStopped;
    }
  }
}

bool Connection::write(std::string_view message, const WaitUntil& until) {
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
      if (wait_for(socket_.number(), POLLOUT, until) != Wait::kReady) return false;
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

}  // namespace quadrille::challenge
