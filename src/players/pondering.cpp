// SPDX-License-Identifier: MIT
#include "players/pondering.h"

#include <system_error>
#include <utility>

namespace quadrille {

void Pondering::begin(Line line, const Analysis& analysis) {
  end();
  constexpr std::size_t kMoveAndReply = 2;
  if (analysis.principal_variation.size() < kMoveAndReply) return;
  for (std::size_t i = 0; i < kMoveAndReply; ++i) {
    line.play(analysis.principal_variation[i]);
    if (line.outcome()) return;
  }
  stop_ = false;
  const auto think = [this, expected = std::move(line)] {
    Turn turn;
    turn.limits.emplace();  // none: until somebody ends it
    turn.stop = &stop_;
    try {
      player_.choose_lines(expected, turn, 1);
    } catch (...) {  // NOLINT(bugprone-empty-catch)
      // What fails here fails again when it is asked for, and is told then.
    }
  };
  try {
    thread_ = std::thread(think);
  } catch (const std::system_error&) {  // NOLINT(bugprone-empty-catch)
    // The machine has no more threads: nothing is pondered, and the game goes on.
  }
}

void Pondering::end() {
  stop_ = true;
  if (thread_.joinable()) thread_.join();
}

}  // namespace quadrille
