// SPDX-License-Identifier: MIT
#include "protocols/tablut/reception.h"

#include <fmt/core.h>
#include <poll.h>

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "os/waiting.h"
#include "protocols/tablut/messages.h"

namespace quadrille::challenge {
namespace {

// How many may wait at a port; then the oldest goes.
constexpr std::size_t kMostGuests = 16;

}  // namespace

Arrivals Reception::run() {
  closing_.fill(Clock::now() + options_.arrival);
  while (!is_over()) {
    for (const Side side : kSides) {
      if (arrivals_.seats[index_of(side)]) continue;
      let_in(side);
      listen_to(side);
      const bool is_closed = Clock::now() >= closing_[index_of(side)];
      if (arrivals_.seats[index_of(side)] || !is_closed || !guests_[index_of(side)].empty()) {
        continue;
      }
      arrivals_.missing = side;
      break;
    }
    if (!is_over()) wait();
  }
  return std::move(arrivals_);
}

bool Reception::is_over() const {
  return arrivals_.missing || (arrivals_.seats[0] && arrivals_.seats[1]) ||
         WaitUntil{.stop = options_.stop}.stopped();
}

void Reception::wait() {
  std::vector<pollfd> watched;
  for (const Side side : kSides) {
    const std::size_t at = index_of(side);
    if (arrivals_.seats[at]) continue;
    for (const Descriptor& socket : listeners_[at].sockets()) {
      watched.push_back({.fd = socket.number(), .events = POLLIN, .revents = 0});
    }
    for (const Guest& guest : guests_[at]) {
      watched.push_back({.fd = guest.connection.number(), .events = POLLIN, .revents = 0});
    }
  }
  ::poll(watched.data(), watched.size(), static_cast<int>(kGlance.count()));
}

void Reception::let_in(Side side) {
  auto& guests = guests_[index_of(side)];
  const auto now = Clock::now();
  while (now < closing_[index_of(side)]) {
    auto socket = listeners_[index_of(side)].accept();
    if (!socket) return;
    if (guests.size() == kMostGuests) guests.erase(guests.begin());
    guests.push_back({Connection(std::move(*socket)), now + options_.naming});
  }
}

void Reception::listen_to(Side side) {
  auto& guests = guests_[index_of(side)];
  for (auto guest = guests.begin(); guest != guests.end();) {
    guest = listen_to(side, *guest) ? guest + 1 : guests.erase(guest);
    if (!arrivals_.seats[index_of(side)]) continue;
    guests.clear();
    // Black has its time to come from White's arrival on.
    if (side == Side::kFirst) closing_[1] = std::max(closing_[1], Clock::now() + options_.arrival);
    return;
  }
}

bool Reception::listen_to(Side side, Guest& guest) {
  const auto now = Clock::now();
  std::string message;
  switch (guest.connection.read(message, {.deadline = now})) {
    case Connection::Read::kMessage:
      if (message.empty()) break;
      arrivals_.seats[index_of(side)] = Seat{std::move(guest.connection), read_name(message)};
      options_.log(side, fmt::format("is {}", in_quotes(arrivals_.seats[index_of(side)]->name)));
      return false;
    case Connection::Read::kTooLong:
      options_.log(side, "is not who speaks another protocol at its port");
      return false;
    case Connection::Read::kEnd:
      options_.log(side, "left before telling a name");
      return false;
    default:
      if (now < guest.due) return true;
  }
  options_.log(side, "is not who tells no name at its port");
  return false;
}

}  // namespace quadrille::challenge
