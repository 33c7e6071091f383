// SPDX-License-Identifier: MIT
// Waits at two ports until a player has told its name at each.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <functional>
#include <optional>
#include <string>

#include "base/stopwatch.h"
#include "engines/challenge/door.h"
#include "games/side.h"
#include "os/sockets.h"

namespace quadrille::challenge {

struct ReceptionOptions {
  std::chrono::nanoseconds arrival{0};  // for a player to come; Black's begins when White is there
  std::chrono::nanoseconds naming{0};   // for a name, from the connection on
  const std::atomic<bool>* stop = nullptr;
  std::function<void(Side, const std::string& what)> log = [](Side, const std::string&) {};
};

struct Arrivals {
  std::array<std::optional<Seat>, 2> seats;  // by side
  std::optional<Side> missing;               // who did not come in time
};

class Reception {
 public:
  Reception(ReceptionOptions options, std::array<Listener, 2>& listeners);

  // Ends when both are there, one did not come in time, or somebody sets `stop`.
  Arrivals run();

 private:
  [[nodiscard]] bool is_over() const;
  void wait();
  void look(Side side);

  ReceptionOptions options_;
  std::array<Door, 2> doors_;                   // by side
  std::array<Clock::time_point, 2> closing_{};  // when nobody is let in any more
  Arrivals arrivals_;
};

}  // namespace quadrille::challenge
