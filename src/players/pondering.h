// SPDX-License-Identifier: MIT
// Thinking on the opponent's time. Nobody hears the answer: what is found stays in the player's
// table or tree, and the search that follows finds it there. A searching player's table is of use
// to the side that filled it alone, so it thinks about its own next move, after the reply that it
// expects.
#pragma once

#include <atomic>
#include <thread>

#include "games/line.h"
#include "players/player.h"

namespace quadrille {

class Pondering {
 public:
  explicit Pondering(Player& player) : player_(player) {}
  Pondering(const Pondering&) = delete;
  Pondering& operator=(const Pondering&) = delete;
  ~Pondering() { end(); }

  // Begins to think about what to play after `analysis`, the player's own, was played in `line`:
  // not at all where it tells no reply, the game is over then, or there is no thread for it. Until
  // `end` the player must be left alone.
  void begin(Line line, const Analysis& analysis);
  // Ends it, as soon as the player looks at its stop flag.
  void end();

 private:
  Player& player_;
  std::atomic<bool> stop_ = false;
  std::thread thread_;
};

}  // namespace quadrille
