// SPDX-License-Identifier: MIT
// Two players, many games: pairs from distinct openings with colours swapped, played in parallel.
// Every game depends on the match's seed and its own number alone, so the result is the same
// whatever the number of threads.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "arena/openings.h"
#include "arena/play_game.h"
#include "arena/statistics.h"
#include "base/error.h"
#include "games/any_game.h"
#include "players/words.h"

namespace quadrille {

struct MatchPlan {
  GamePointer game;
  std::array<PlayerWords, 2> players;  // A and B
  PlayerLimits limits;                 // for players that have none of their own
  std::vector<Opening> openings;       // a pair of games from each
  std::uint64_t seed = 1;
  unsigned threads = 1;
  const std::atomic<bool>* stop = nullptr;
  std::function<void()> on_game = {};  // after every game, from any thread
};

struct PlayedPair {
  PlayedGame a_first;  // A has the first side
  PlayedGame b_first;
};

struct MatchResult {
  std::vector<std::optional<PlayedPair>> pairs;  // by opening; nothing where it was not finished

  // A's results with the first side, with the second side, and its pairs.
  [[nodiscard]] Tally as_first() const;
  [[nodiscard]] Tally as_second() const;
  [[nodiscard]] PairCounts pair_counts() const;
};

// An error if one of the players cannot be built.
Expected<MatchResult> play_match(const MatchPlan& plan);

// A's result of one game, as a tally of one.
Tally result_of(const PlayedGame& game, Side side_of_a);

// As many threads as the machine has cores.
unsigned default_threads();

}  // namespace quadrille
