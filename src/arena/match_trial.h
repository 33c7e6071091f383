// SPDX-License-Identifier: MIT
// A few games that are played to see what a match costs, and limits that cost both players as much.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
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

// How a trial is played, and who is told of it.
struct TrialRun {
  unsigned threads = 1;
  const std::atomic<bool>* stop = nullptr;
  // Told of a part of the work and its number of games when it begins, then of every game.
  std::function<void(const std::string& part, std::uint64_t games)> on_part = {};
  std::function<void()> on_game = {};
};

inline constexpr std::size_t kTrialGames = 4;
// The first games of the match. An error where it was stopped before its end.
Expected<Trial> run_trial(const MatchPlan& plan, std::size_t games, const TrialRun& run,
                          const std::string& part = "trial");

// What both players have the same of.
enum class Equal { kNodes, kTime, kDepth };
inline constexpr std::array kEquals = {Equal::kNodes, Equal::kTime, Equal::kDepth};
std::string_view to_string(Equal equal);

struct EqualLimits {
  Limits limits;
  std::string origin;  // how they were found, in words; empty: as given
};

// The limit of that kind as the plan has it, else one that costs about as much as the plan's nodes:
// the time they take on average of both players, or the depth whose searches have nearest to as
// many nodes. Plays a trial to find out.
Expected<EqualLimits> equal_limits(const MatchPlan& plan, Equal equal, const TrialRun& run);

}  // namespace quadrille
