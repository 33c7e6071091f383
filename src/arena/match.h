// SPDX-License-Identifier: MIT
// Two players, many games: pairs from distinct openings with colours swapped.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arena/openings.h"
#include "arena/record.h"
#include "arena/statistics/score.h"
#include "games/any_game.h"

namespace quadrille {

struct MatchPlan {
  GamePointer game;
  std::array<std::string, 2> players;  // A and B, in words
  PlayerLimits limits;                 // for players that have none of their own
  std::vector<Opening> openings;       // a pair of games from each
  std::uint64_t seed = 1;
  std::size_t longest = kLongestGame;
  Adjudication adjudication = {};
};

// What A and B are called: the names they were given, else their words; and who is who where those
// are the same.
std::array<std::string, 2> names_of(const MatchPlan& plan);
// The same in a table's width: the words of somebody else's program may be long.
std::array<std::string, 2> short_names_of(const MatchPlan& plan);

// The limits under which A and B think: their own, else the match's, else the usual ones; nothing
// for those to whom limits mean nothing.
std::array<std::optional<PlayerLimits>, 2> limits_of(const MatchPlan& plan);

// The limits of all players that have any; nothing where they differ, or none has any.
std::optional<PlayerLimits> shared_limits(const MatchPlan& plan);
// "ari at 3 plies"; the name alone of a player without limits.
std::array<std::string, 2> names_with_limits(const MatchPlan& plan);
// "500 nodes a move", or "ari at 3 plies, hoddi at 500 nodes a move".
std::string limits_text(const MatchPlan& plan);

// Of the files that A's and B's heuristics are in; empty: built in.
std::array<std::string, 2> hashes_of(const MatchPlan& plan);

// A match as jobs: from opening i first game 2i, in which A has the first side, then game 2i + 1.
std::vector<GameJob> jobs_of(const MatchPlan& plan);

constexpr Side side_of_a(std::size_t game) { return game % 2 == 0 ? Side::kFirst : Side::kSecond; }

// The result of a game for the player of one side, as a tally of one.
Tally result_of(const PlayedGame& game, Side side);

}  // namespace quadrille
