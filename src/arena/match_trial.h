// SPDX-License-Identifier: MIT
// A few games that are played to see what a match costs, and limits that cost both players as much.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "arena/match.h"
#include "base/error.h"

namespace quadrille {

struct Trial {
  std::uint64_t games = 0;
  double seconds = 0;  // that they took together
  // Of all moves, by either player, that were searched for.
  std::uint64_t moves = 0;
  double nodes_a_move = 0;
  double seconds_a_move = 0;
  double depth = 0;
};

inline constexpr std::size_t kTrialGames = 4;
// The first games of the match. An error where none was finished.
Expected<Trial> run_trial(const MatchPlan& plan, std::size_t games, unsigned threads,
                          const std::atomic<bool>* stop);

// What both players have the same of.
enum class Equal { kNodes, kTime, kDepth };
std::string_view to_string(Equal equal);

struct EqualLimits {
  Limits limits;
  std::string origin;  // how they were found, in words; empty: as given
};

// The limit of that kind as the plan has it, else one that costs about as much as the plan's nodes:
// the time they take on average of both players, or the depth whose searches have nearest to as
// many nodes. Plays a trial to find out.
Expected<EqualLimits> equal_limits(const MatchPlan& plan, Equal equal, unsigned threads,
                                   const std::atomic<bool>* stop);

}  // namespace quadrille
