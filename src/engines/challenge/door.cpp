// SPDX-License-Identifier: MIT
#include "engines/challenge/door.h"

#include <fmt/core.h>

#include "base/text.h"
#include "engines/challenge/messages.h"

namespace quadrille::challenge {
namespace {

// How many may wait at a port; then the oldest goes.
constexpr std::size_t kMostGuests = 16;

}  // namespace

std::optional<Seat> Door::look(bool is_open) {
  if (is_open) let_in();
  std::optional<Seat> seat;
  for (auto guest = guests_.begin(); guest != guests_.end() && !seat;) {
    guest = listen_to(*guest, seat) ? guest + 1 : guests_.erase(guest);
  }
  if (seat) guests_.clear();
  return seat;
}

void Door::watch(std::vector<pollfd>& watched) const {
  for (const Descriptor& socket : listener_->sockets()) {
    watched.push_back({.fd = socket.number(), .events = POLLIN, .revents = 0});
  }
  for (const Guest& guest : guests_) {
    watched.push_back({.fd = guest.connection.number(), .events = POLLIN, .revents = 0});
  }
}

void Door::let_in() {
  while (auto socket = listener_->accept()) {
    if (guests_.size() == kMostGuests) guests_.erase(guests_.begin());
    guests_.push_back({Connection(std::move(*socket)), Clock::now() + naming_});
  }
}

bool Door::listen_to(Guest& guest, std::optional<Seat>& seat) {
  const auto now = Clock::now();
  std::string message;
  switch (guest.connection.read(message, {.deadline = now})) {
    case Connection::Read::kMessage:
      if (message.empty()) break;
      seat = Seat{std::move(guest.connection), read_name(message)};
      log_(fmt::format("is {}", in_quotes(seat->name)));
      return false;
    case Connection::Read::kTooLong:
      log_("is not who speaks another protocol at its port");
      return false;
    case Connection::Read::kEnd:
      log_("left before telling a name");
      return false;
    default:
      if (now < guest.due) return true;
  }
  log_("is not who tells no name at its port");
  return false;
}

}  // namespace quadrille::challenge
