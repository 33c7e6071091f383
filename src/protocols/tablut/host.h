// SPDX-License-Identifier: MIT
// The Tablut Challenge's server for one game (rules of Tablut, section 4). Clients cannot tell it
// from the original by its messages, but it answers at once, tells every end with a final State,
// and survives whatever a client sends or does not send.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/error.h"
#include "engines/challenge/connection.h"
#include "games/any_game.h"

namespace quadrille::challenge {

struct HostOptions {
  std::string address = "127.0.0.1";
  std::array<std::uint16_t, 2> ports = {5800, 5801};  // by side; 0: any free one
  std::chrono::nanoseconds time{60'000'000'000};      // for a move, and for a name
  std::chrono::nanoseconds arrival{300'000'000'000};  // for a player to come
  int errors = 0;                                     // illegal moves a side may send
  // As the original does: looks for answers once a second, sends no final State after a time-out,
  // a disconnection or a message that is none, knows no stalemate, and calls games draws that
  // last eleven hours.
  bool strict = false;
  const std::atomic<bool>* stop = nullptr;                                   // set by somebody else
  std::function<void(const std::string& line)> log = [](const auto&) {};     // what happens, a line
  std::function<void(const std::string& text)> record = [](const auto&) {};  // the game log's text
};

struct HostedGame {
  std::array<std::string, 2> names = {};  // by side; empty: never told
  std::vector<AnyMove> moves = {};
  std::optional<Outcome> outcome = {};  // nothing: stopped, or nobody came
  std::string fault = {};               // what the loser did, where the rules alone do not tell

  // "white wins: illegal move (e5 is the throne: nobody may enter it)"
  [[nodiscard]] std::string text() const;
};

class Host {
 public:
  // Binds both ports; from then on clients can connect.
  static Expected<Host> open(HostOptions options);

  [[nodiscard]] std::uint16_t port(Side side) const { return listeners_[index_of(side)].port(); }

  // Waits for the players and plays the game. Every wait inside has an end.
  HostedGame run();

 private:
  Host(HostOptions options, GamePointer game, std::array<Listener, 2> listeners)
      : options_(std::move(options)), game_(std::move(game)), listeners_(std::move(listeners)) {}

  HostOptions options_;
  GamePointer game_;
  std::array<Listener, 2> listeners_;
};

}  // namespace quadrille::challenge
