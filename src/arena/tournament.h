// SPDX-License-Identifier: MIT
// Many players, several boards: who meets whom, from which openings, in which order. A tournament
// is a list of jobs that its plan alone determines, bit for bit, whoever plays them and in whatever
// pieces.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "arena/openings.h"
#include "arena/record.h"
#include "games/any_game.h"
#include "games/side.h"

namespace quadrille {

struct TournamentBoard {
  GamePointer game;
  std::vector<Opening> openings = {};  // every pairing plays a pair of games from each
};

struct TournamentPlan {
  std::vector<TournamentBoard> boards;
  std::vector<std::string> players;  // their words
  // So many players of the list's beginning meet all the others, and nobody else meets; 0:
  // everybody meets everybody.
  std::size_t gauntlet = 0;
  std::size_t rounds = 1;    // how often each opening is played: for players that use chance
  PlayerLimits limits = {};  // for players that have none of their own
  std::uint64_t seed = 1;
  std::size_t longest = kLongestGame;
  Adjudication adjudication = {};
};

// Two players by their places in the plan; the first one is called A.
struct Pairing {
  std::size_t a = 0;
  std::size_t b = 0;

  friend bool operator==(const Pairing&, const Pairing&) = default;
};
std::vector<Pairing> pairings_of(const TournamentPlan& plan);

// A piece of work that is handed out as a whole: a few pairs of one pairing on one board, so that
// whoever plays it makes its players once. Its seeds depend on the tournament and its number alone.
struct TournamentUnit {
  std::size_t first = 0;  // job
  std::size_t jobs = 0;
};
inline constexpr std::size_t kPairsInUnit = 4;

// What a job is to the tournament.
struct ScheduledGame {
  std::size_t board = 0;
  std::size_t pairing = 0;
  std::size_t pair = 0;  // of this pairing on this board, from 0
  Side side_of_a = Side::kFirst;
};

// Units are taken in turn from all pairings and boards, so that a tournament that is stopped has
// played each about as much.
struct Schedule {
  std::vector<Pairing> pairings = {};
  std::vector<TournamentUnit> units = {};
  std::vector<GameJob> jobs = {};
  std::vector<ScheduledGame> games = {};  // one for each job
};
Schedule schedule_of(const TournamentPlan& plan);

// A hash of the plan: two that differ in anything that games depend on have different ones.
std::uint64_t tournament_key(const TournamentPlan& plan);

// What the players are called: the names they were given, else their words; with a number behind it
// where two would be called alike.
std::vector<std::string> names_of(const TournamentPlan& plan);

}  // namespace quadrille
