// SPDX-License-Identifier: MIT
#include "protocols/tablut/reception.h"

#include <poll.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "os/waiting.h"

namespace quadrille::challenge {
namespace {

Door door_of(Side side, const ReceptionOptions& options, Listener& listener) {
  return {listener, options.naming,
          [side, log = options.log](const std::string& what) { log(side, what); }};
}

}  // namespace

Reception::Reception(ReceptionOptions options, std::array<Listener, 2>& listeners)
    : options_(std::move(options)),
      doors_{door_of(Side::kFirst, options_, listeners[0]),
             door_of(Side::kSecond, options_, listeners[1])} {}

Arrivals Reception::run() {
  closing_.fill(Clock::now() + options_.arrival);
  while (!is_over()) {
    for (const Side side : kSides) {
      if (!arrivals_.seats[index_of(side)] && !arrivals_.missing) look(side);
    }
    if (!is_over()) wait();
  }
  return std::move(arrivals_);
}

bool Reception::is_over() const {
  return arrivals_.missing || (arrivals_.seats[0] && arrivals_.seats[1]) ||
         WaitUntil{.stop = options_.stop}.stopped();
}

void Reception::look(Side side) {
  const std::size_t at = index_of(side);
  const bool is_open = Clock::now() < closing_[at];
  arrivals_.seats[at] = doors_[at].look(is_open);
  if (arrivals_.seats[at]) {
    // Black has its time to come from White's arrival on.
    if (side == Side::kFirst) closing_[1] = std::max(closing_[1], Clock::now() + options_.arrival);
  } else if (!is_open && doors_[at].is_empty()) {
    arrivals_.missing = side;
  }
}

void Reception::wait() {
  std::vector<pollfd> watched;
  for (const Side side : kSides) {
    if (!arrivals_.seats[index_of(side)]) doors_[index_of(side)].watch(watched);
  }
  ::poll(watched.data(), watched.size(), static_cast<int>(kGlance.count()));
}

}  // namespace quadrille::challenge
