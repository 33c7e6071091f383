// SPDX-License-Identifier: MIT
// A run: what one command plays, a match or a tournament, with everything that its games were
// played under.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arena/record.h"
#include "arena/statistics/sprt.h"
#include "base/error.h"
#include "players/limits.h"

namespace quadrille {

enum class RunKind { kMatch, kTournament };

struct RunBoard {
  std::string words;  // of the game
  // How the program's searches behave there: see `bench --signature`. 0: not asked yet.
  std::uint64_t signature = 0;

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
  std::string program = {};  // which build of it: what one file of a program has and no other
  std::uint64_t seed = 1;
  PlayerLimits limits = {};   // for players that have none of their own
  std::string openings = {};  // in words: "4 random plies"
  std::size_t longest = kLongestGame;
  std::optional<int> tables = {};     // endgame tables of up to so many pieces
  std::optional<SprtTest> sprt = {};  // which ends a match when it is decided
  std::vector<RunBoard> boards = {};
  std::vector<RunPlayer> players = {};  // in the order of the command: A before B
};

// A hash of everything that the games depend on: the jobs, the program's version and signatures,
// its tables, the test that ends it. The same command has the same key; how many threads play it,
// and under which name the program was started, does not count.
std::string key_of(const Run& run, std::span<const GameJob> jobs);

// {"elo":[0,30],"model":"logistic","alpha":0.05,"beta":0.05}
std::string sprt_json(const SprtTest& test);
Expected<SprtTest> parse_sprt(std::string_view text);

}  // namespace quadrille
