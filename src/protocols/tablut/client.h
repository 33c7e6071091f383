// SPDX-License-Identifier: MIT
// A player in the Tablut Challenge (rules of Tablut, sections 4.2 to 4.4): connects to the server
// once, answers every State that has its turn, and leaves when the game is over.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "base/error.h"
#include "engines/challenge/messages.h"
#include "games/side.h"
#include "players/words.h"

namespace quadrille::challenge {

struct ClientOptions {
  Side side = Side::kFirst;
  std::chrono::nanoseconds timeout{0};  // for a move, by the server's clock
  std::string host = {};
  std::uint16_t port = 0;
  std::string name = "quadrille";
  PlayerWords player = {};
  bool ponder = false;                      // thinks on the opponent's time too
  std::uint64_t seed = 0;                   // of the player's chance
  std::chrono::nanoseconds retry{0};        // how long to try when the server is not there yet
  const std::atomic<bool>* stop = nullptr;  // set by somebody else to leave
  std::function<void(const std::string& line)> log = [](const std::string&) {};
};

struct ClientReport {
  enum class End { kFinished, kStreamEnded, kStopped };
  End end = End::kFinished;
  StateTurn result = StateTurn::kDraw;  // of a game that finished
  bool late = false;                    // an answer of ours took longer than allowed
  int moves = 0;                        // that we sent
};

// How long to think: the server looks once a second only, so an answer must be there a second
// before the end; and 5 % for the way and a busy machine. At least a tenth of a second.
std::chrono::nanoseconds thinking_time(std::chrono::nanoseconds timeout);

// Plays one game: connects, makes the player, tells its name. An error when there is no connection,
// the player cannot be made, or the server sends what is no State.
Expected<ClientReport> play_challenge(const ClientOptions& options);

}  // namespace quadrille::challenge
