// SPDX-License-Identifier: MIT
// What each term of a heuristic is worth. One term at a time is left out, or a feature that the
// heuristic lacks is added as a term; the two versions play each other from the same openings with
// colours swapped and choose moves in the same positions, and the term is timed. Everything goes
// through words of players and evaluators, so it works for built-in heuristics, sums and files
// alike.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arena/match_summary.h"
#include "arena/openings.h"
#include "base/error.h"
#include "games/any_game.h"
#include "heuristics/evaluator.h"
#include "players/limits.h"

namespace quadrille {

// One term less, or one more.
struct TermChange {
  enum class Kind : std::uint8_t { kLeftOut, kAdded };

  Kind kind = Kind::kLeftOut;
  std::string term;
  double weight = 0;  // that an added one was given

  // What makes the other version of a player: "without=pawns", "with=2.5*moves".
  [[nodiscard]] std::string option() const;
};

// A position of the heuristic's games against itself, and what came of the game for its side to
// move: points from 0 to 1.
struct PlayedPosition {
  AnyPosition position;
  Side side = Side::kFirst;
  double points = 0;
};

// A feature that no weight was found for.
struct NotAdded {
  std::string feature;
  std::string why;
};

// The words of a player with this heuristic and this option, which may be empty.
std::string player_with(std::string_view heuristic, std::string_view option);

// The terms that can be left out: those of either side, each once. A constant is none of interest.
std::vector<TermChange> terms_to_leave_out(const Evaluator& heuristic);

// The features that the heuristic lacks as far as its explanations of the sample tell, as terms of
// own less opponent. A weight makes the term vary as much over the sample as the heuristic's median
// term does; its sign is the one with which the term, beside the heuristic's value, agrees with how
// the games ended.
struct TermsToAdd {
  std::vector<TermChange> changes;
  std::vector<NotAdded> not_added;
};
TermsToAdd terms_to_add(const AnyGame& game, const Evaluator& heuristic,
                        std::span<const PlayedPosition> sample);

// How `x` and `y` go together once what `given` explains of both is taken out of them: their
// covariance given it, by straight lines.
double partial_covariance(std::span<const double> x, std::span<const double> y,
                          std::span<const double> given);
// To two digits that count: 0.0123 -> 0.012, 1234 -> 1200.
double rounded_weight(double weight);

struct AblationSettings {
  GamePointer game;
  std::string heuristic;  // its words
  bool leave_out = true;
  bool add = false;
  std::vector<PlayerLimits> limits;  // a match is played under each
  std::vector<Opening> openings;     // of every match, a pair of games from each
  std::size_t own_games = 200;       // of the heuristic against itself, to draw positions from
  std::size_t positions = 300;       // in which moves are compared, if the games have so many
  double seconds_to_time = 0.1;      // each that is timed
  std::uint64_t seed = 1;
  unsigned threads = 1;
  const std::atomic<bool>* stop = nullptr;
  // Told of a part of the work and its number of steps when it begins, then of every step, from any
  // thread.
  std::function<void(const std::string& part, std::uint64_t steps)> on_part = {};
  std::function<void()> on_step = {};
};

// What came of one change. Worth is always that of the version with the term.
struct TermWorth {
  TermChange change;
  std::vector<MatchSummary> matches;  // by limits: the version with the term is player A
  std::uint64_t moves_changed = 0;    // positions where the other version chooses another move
  std::uint64_t positions = 0;        // in which both chose, for a side that has the term
  // To measure the term alone; nothing for a term that is no feature of the game.
  std::optional<double> nanoseconds;
};

struct Ablation {
  HeuristicInfo heuristic;
  std::vector<TermWorth> terms;
  std::vector<NotAdded> not_added;
  std::optional<double> nanoseconds;  // a call of the heuristic as it is
  std::uint64_t positions = 0;        // in which moves were compared
  bool stopped = false;
};

// An error where the heuristic is not known, has nothing to leave out, or fails. Once `stop` is set
// it ends with what was done.
Expected<Ablation> ablate(const AblationSettings& settings);

}  // namespace quadrille
