// SPDX-License-Identifier: MIT
// A match of two heuristics in the same search, as those need it that make heuristics: at equal
// nodes, perhaps as a test, and with its games kept where it may be killed.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "arena/match_run.h"

namespace quadrille {

struct HeuristicMatch {
  GamePointer game;
  std::string a, b;                    // words of heuristics, or of players
  Nodes nodes = 2'000;                 // a move
  std::vector<Opening> openings = {};  // a pair of games from each
  std::uint64_t seed = 1;
  std::optional<SprtTest> sprt = {};  // ends it when it is decided
  std::string record = {};            // the file that its games are kept in; empty: nowhere
  unsigned threads = 1;
  const std::atomic<bool>* stop = nullptr;
  MatchRun::PlayLeft play_left = {};
  std::function<void()> on_game = {};  // told of every game, those too that are in the file
};

MatchPlan plan_of(const HeuristicMatch& match);

// The match as far as it came: once `stop` is set it ends. An error where a game cannot be played,
// or the file is of no use.
Expected<MatchCounter> play_match(const HeuristicMatch& match);

}  // namespace quadrille
