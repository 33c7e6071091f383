// SPDX-License-Identifier: MIT
// Waits at two ports until a player has told its name at each. Ports are open to everybody: whoever
// comes and says nothing, leaves, or speaks another protocol, takes no seat and decides nothing.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "games/side.h"
#include "os/sockets.h"
#include "protocols/tablut/connection.h"

namespace quadrille::challenge {

struct ReceptionOptions {
  std::chrono::nanoseconds arrival{0};  // for a player to come; Black's begins when White is there
  std::chrono::nanoseconds naming{0};   // for a name, from the connection on
  const std::atomic<bool>* stop = nullptr;
  std::function<void(Side, const std::string& what)> log = [](Side, const std::string&) {};
};

struct Seat {
  Connection connection;
  std::string name;
};

struct Arrivals {
  std::array<std::optional<Seat>, 2> seats;  // by side
  std::optional<Side> missing;               // who did not come in time
};

class Reception {
 public:
  Reception(ReceptionOptions options, std::array<Listener, 2>& listeners)
      : options_(std::move(options)), listeners_(listeners) {}

  // Ends when both are there, one did not come in time, or somebody sets `stop`.
  Arrivals run();

 private:
  // Somebody who has come and not told a name.
  struct Guest {
    Connection connection;
    Clock::time_point due;
  };

  [[nodiscard]] bool is_over() const;
  void wait();
  void let_in(Side side);
  // Looks whether the guests have told their names; the first one who has takes the seat.
  void listen_to(Side side);
  // False if the guest is to go.
  bool listen_to(Side side, Guest& guest);

  ReceptionOptions options_;
  std::array<Listener, 2>& listeners_;
  std::array<std::vector<Guest>, 2> guests_;    // oldest first
  std::array<Clock::time_point, 2> closing_{};  // when nobody is let in any more
  Arrivals arrivals_;
};

}  // namespace quadrille::challenge
