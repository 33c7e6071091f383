// SPDX-License-Identifier: MIT
// A port of the Tablut Challenge at which a player is awaited. It is open to everybody: whoever
// comes and says nothing, leaves, or speaks another protocol, takes no seat and decides nothing.
#pragma once

#include <poll.h>

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/stopwatch.h"
#include "engines/challenge/connection.h"
#include "os/sockets.h"

namespace quadrille::challenge {

// A player who has told its name.
struct Seat {
  Connection connection;
  std::string name;
};

class Door {
 public:
  // What happens, as half a sentence about the player: "left before telling a name".
  using Log = std::function<void(const std::string& what)>;

  // Who has come has `naming` to tell its name.
  Door(Listener& listener, std::chrono::nanoseconds naming, Log log)
      : listener_(&listener), naming_(naming), log_(std::move(log)) {}

  // Lets in those who wait, if it is open, and listens to those who are in: the first one who has
  // told a name.
  std::optional<Seat> look(bool is_open);
  // Whether nobody is in.
  [[nodiscard]] bool is_empty() const { return guests_.empty(); }
  // What to wait for between two looks.
  void watch(std::vector<pollfd>& watched) const;

 private:
  // Somebody who has come and not told a name.
  struct Guest {
    Connection connection;
    Clock::time_point due;
  };

  void let_in();
  // False if the guest is to go.
  bool listen_to(Guest& guest, std::optional<Seat>& seat);

  Listener* listener_;
  std::chrono::nanoseconds naming_;
  Log log_;
  std::vector<Guest> guests_;  // oldest first
};

}  // namespace quadrille::challenge
