// SPDX-License-Identifier: MIT
// What best play leads to, by brute force over the slow referee's texts: the winner hurries, the
// loser delays. For games in which no position comes back.
#pragma once

#include <string>
#include <unordered_map>

#include "tests/games/referee.h"

namespace quadrille {

class SlowSolver {
 public:
  explicit SlowSolver(const Referee& referee) : referee_(referee) {}

  struct Answer {
    int value = 0;  // 1 win, 0 draw, -1 loss, for the side to move
    int plies = 0;  // to the end; not kept for draws

    friend bool operator==(const Answer&, const Answer&) = default;
  };

  Answer solve(const std::string& position) {
    if (const auto known = known_.find(position); known != known_.end()) return known->second;
    Answer best{-2, 0};
    if (const auto verdict = referee_.verdict(position)) {
      const bool mine = verdict->winner == referee_.side_to_move(position);
      best = {verdict->winner == "draw" ? 0 : mine ? 1 : -1, 0};
    } else {
      for (const std::string& move : referee_.legal_moves(position)) {
        const Answer mine = after(position, move);
        if (better(mine, best)) best = mine;
      }
    }
    known_.emplace(position, best);
    return best;
  }

  // The same for the side that makes the move.
  Answer after(const std::string& position, const std::string& move) {
    const Answer reply = solve(referee_.after(position, move));
    return {-reply.value, reply.value == 0 ? 0 : reply.plies + 1};
  }

 private:
  static bool better(const Answer& a, const Answer& b) {
    if (a.value != b.value) return a.value > b.value;
    return a.value > 0 ? a.plies < b.plies : a.plies > b.plies;
  }

  const Referee& referee_;
  std::unordered_map<std::string, Answer> known_;
};

}  // namespace quadrille
