// SPDX-License-Identifier: MIT
// A run: what one command plays, a match or a tournament, with everything that its games were
// played under.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "arena/record.h"
#include "players/limits.h"

namespace quadrille {

enum class RunKind { kMatch, kTournament };

struct RunBoard {
  std::string words;            // of the game
  std::uint64_t signature = 0;  // how the program's searches behaved there: see `bench --signature`

  friend bool operator==(const RunBoard&, const RunBoard&) = default;
};

struct RunPlayer {
  std::string words;
  std::string name;  // what results call it
  std::string hash;  // of the file that its heuristic is in; empty: built in

  friend bool operator==(const RunPlayer&, const RunPlayer&) = default;
};

struct Run {
  RunKind kind = RunKind::kMatch;
  std::string command = {};  // as it was typed
  std::string plan = {};     // the file that it read; empty: none
  std::string version = {};  // of this program
  std::uint64_t seed = 1;
  PlayerLimits limits = {};   // for players that have none of their own
  std::string openings = {};  // in words: "4 random plies"
  std::size_t longest = kLongestGame;
  std::optional<int> tables = {};  // endgame tables of up to so many pieces
  std::vector<RunBoard> boards = {};
  std::vector<RunPlayer> players = {};  // in the order of the command: A before B
};

// A hash of everything that the games depend on: the jobs, the program's version and signatures,
// its tables. The same command has the same key; how many threads play it, and under which name the
// program was started, does not count.
std::string key_of(const Run& run, std::span<const GameJob> jobs);

}  // namespace quadrille
