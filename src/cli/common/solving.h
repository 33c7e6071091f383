// SPDX-License-Identifier: MIT
// What `solve` and `analyze --exact` share: a solver whose limits hold for all it is asked, and
// its answers in words.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/stopwatch.h"
#include "games/line.h"
#include "players/parts.h"
#include "search/limits.h"

namespace quadrille::cli {

class Solving {
 public:
  // Without limits, as many nodes as a SolveRequest has by default. Ctrl-C ends the work; progress
  // is shown where standard error is a terminal.
  Solving(const AnyGame& game, const Limits& limits);

  enum class Wanted { kAllMoves, kOneMove };
  Solution<AnyMove> solve(const Line& line, bool distance, Wanted wanted);

  // The moves to the end if both sides play their best; what was found of them if a limit or Ctrl-C
  // ends it, or as far as distances make sense. The line must have been solved with its distance.
  std::vector<AnyMove> best_play(const Line& line, AnyMove first);

  [[nodiscard]] Nodes nodes() const { return nodes_; }
  [[nodiscard]] double seconds() const { return watch_.seconds(); }

 private:
  void show(const SolveProgress& progress);

  std::unique_ptr<AnySolver> solver_;
  SolveRequest request_;  // the limits are those of all requests together
  Stopwatch watch_;
  Nodes nodes_ = 0;
  double shown_at_ = 0;
};

// What to say of a win or loss where past_may_draw.
inline constexpr std::string_view kPastMayDraw =
    "What stood before has no part in the proof: a position of this game that comes back may end "
    "it as a draw.";

// "wins in 5 plies", "loses", "draws", "not decided".
std::string value_text(GameValue value, std::optional<int> plies);

}  // namespace quadrille::cli
