// SPDX-License-Identifier: MIT
// Scripted ends of a Tablut Challenge connection, polite and rude.
#pragma once

#include <fmt/core.h>
#include <sys/socket.h>

#include <chrono>
#include <string>
#include <string_view>

#include "base/json_value.h"
#include "engines/challenge/connection.h"
#include "engines/challenge/messages.h"

namespace quadrille::challenge {

inline WaitUntil soon() { return {.deadline = Clock::now() + std::chrono::seconds(5)}; }

// Bytes as they are, without a length before them.
inline void send_raw(const Connection& peer, std::string_view bytes) {
  ::send(peer.number(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
}

// The next message, or why there is none.
inline std::string receive(Connection& peer) {
  std::string message;
  switch (peer.read(message, soon())) {
    case Connection::Read::kMessage:
      return message;
    case Connection::Read::kEnd:
      return "end";
    default:
      return "nothing";
  }
}

// The turn of the next State, or why there is none.
inline std::string receive_turn(Connection& peer) {
  const std::string message = receive(peer);
  const auto json = parse_json(message);
  const JsonValue* turn = json ? json->find("turn") : nullptr;
  return turn != nullptr && turn->string() != nullptr ? *turn->string() : message;
}

inline std::string move_text(std::string_view from, std::string_view to) {
  return fmt::format(R"({{"from":"{}","to":"{}","turn":"WHITE"}})", from, to);
}

}  // namespace quadrille::challenge
