// SPDX-License-Identifier: MIT
// The Tablut Challenge's transport (rules of Tablut, section 4.1): TCP, and every message is four
// bytes of its length, the greatest first, and then so many bytes of text. Every wait has a
// deadline or can be stopped, and nobody can make us keep more than one message.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "base/stopwatch.h"
#include "os/sockets.h"

namespace quadrille::challenge {

// A State has 700 bytes; whoever announces more than this does not speak the protocol.
inline constexpr std::size_t kLongestMessage = 1'000'000;

class Connection {
 public:
  Connection() = default;
  explicit Connection(Descriptor socket) : socket_(std::move(socket)) {}

  [[nodiscard]] bool is_open() const { return socket_.is_open(); }
  [[nodiscard]] int number() const { return socket_.number(); }
  void close() { socket_.close(); }

  enum class Read { kMessage, kTimeout, kEnd, kTooLong, kStopped };
  // The next whole message. What has come of an unfinished one is kept for the next call; after
  // kEnd and kTooLong nothing more can be read. A deadline in the past takes what is there.
  Read read(std::string& message, const WaitUntil& until);
  // Whether a message has begun and not ended.
  [[nodiscard]] bool has_part() const { return !buffer_.empty(); }
  // What the message that was kTooLong announced.
  [[nodiscard]] std::size_t announced() const;

  // False when it was not taken in time, or there is nobody to take it.
  bool write(std::string_view message, const WaitUntil& until);

  // Ends the stream and closes. What the peer still sends is thrown away meanwhile, up to the
  // deadline: closing on unread bytes would take from it the last message that we sent.
  void finish(Clock::time_point deadline);

 private:
  Descriptor socket_;
  std::string buffer_;  // length and text as far as they have come
};

}  // namespace quadrille::challenge
