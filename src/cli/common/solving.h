// SPDX-License-Identifier: MIT
// What `solve` and `analyze --exact` share: a solver whose limits hold for all it is asked, and
// its answers in words.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/stopwatch.h"
#include "cli/common/kept_proofs.h"
#include "games/line.h"
#include "players/parts.h"
#include "search/limits.h"

namespace quadrille::cli {

// How a solver works; what it answers does not depend on it.
struct SolvingMeans {
  unsigned threads = 1;
  std::uint64_t megabytes = 0;  // of its table, at most; 0: as many as it has by default
  std::string resume = {};      // the file of its proofs; empty: they are not kept
};

class Solving {
 public:
  // Without limits, as many nodes as a SolveRequest has by default. Ctrl-C ends the work; progress
  // is shown where standard error is a terminal. Throws Failure if the game's solver has no use for
  // these means, or its proofs cannot be kept.
  Solving(const AnyGame& game, const Limits& limits, const SolvingMeans& means = {});

  enum class Wanted { kAllMoves, kOneMove };
  Solution<AnyMove> solve(const Line& line, bool distance, Wanted wanted);

  // The moves to the end if both sides play their best; what was found of them if a limit or Ctrl-C
  // ends it, or as far as distances make sense. The line must have been solved with its distance.
  std::vector<AnyMove> best_play(const Line& line, AnyMove first);

  [[nodiscard]] Nodes nodes() const { return nodes_; }
  [[nodiscard]] double seconds() const { return watch_.seconds(); }
  // Of earlier runs, whose proofs are used.
  [[nodiscard]] Nodes nodes_before() const { return kept_ ? kept_->nodes_before() : 0; }
  // To be called when everything is done: proofs that are kept are written.
  void finish();

 private:
  void use(const SolvingMeans& means, const AnyGame& game);
  void show(const SolveProgress& progress);

  std::unique_ptr<AnySolver> solver_;
  std::unique_ptr<KeptProofs> kept_;
  SolveRequest request_;  // the limits are those of all requests together
  Stopwatch watch_;
  Nodes nodes_ = 0;
  double shown_at_ = 0;
};

// What to say of a win or loss where past_may_draw.
inline constexpr std::string_view kPastMayDraw =
    "What stood before has no part in the proof: a position of this game that comes back may end "
    "it as a draw.";

// "a loss or a draw; 3 of 12 first moves refuted; proof number 81, disproof number 345". Empty if
// nothing is known.
std::string state_text(const ProofState& state);

// "wins in 5 plies", "loses", "draws", "not decided".
std::string value_text(GameValue value, std::optional<int> plies);

}  // namespace quadrille::cli
