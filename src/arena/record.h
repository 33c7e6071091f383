// SPDX-License-Identifier: MIT
// A game to be played and a game that was played, as plain data: texts and numbers, with nothing in
// them that depends on a board's layout in memory or on this process. A job is everything a game
// depends on, so it can be played by any thread, later, or on another machine, and what comes back
// can be stored and compared.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/adjudication.h"
#include "arena/openings.h"
#include "base/error.h"
#include "games/any_game.h"
#include "players/limits.h"

namespace quadrille {

// A game that is not over after so many plies is cut, and counts half a point for each (`length`):
// some games have no rule that ends them.
inline constexpr std::size_t kLongestGame = 400;

// How a player loses otherwise than by the rules or a ruling.
inline constexpr std::array kForfeits = {Reason::kTime, Reason::kIllegalMove, Reason::kCrash,
                                         Reason::kUnreadable, Reason::kFlood};
constexpr bool is_forfeit(Reason reason) {
  return std::ranges::find(kForfeits, reason) != kForfeits.end();
}

struct GameJob {
  std::string game;                    // its words
  std::array<std::string, 2> players;  // their words, by side
  Opening opening;
  PlayerLimits limits;  // for players that have none of their own
  std::uint64_t seed = 1;
  std::size_t longest = kLongestGame;  // plies, the opening's too
  // Of the files that the players' heuristics are in, by side; empty: built in. A file that has
  // changed makes another game.
  std::array<std::string, 2> hashes = {};
  Adjudication adjudication = {};
};

struct PlayedMove {
  std::string move;
  // To the side that moved, as the API writes it: a decided game is 10^9 less the plies to its end.
  std::optional<double> score = {};
  std::optional<Depth> depth = {};
  std::optional<Nodes> nodes = {};
  double seconds = 0;
};

struct PlayedGame {
  std::vector<PlayedMove> moves;  // after the opening's
  Outcome outcome;
  std::optional<Adjudicator> adjudicated = {};  // by what, where the referee has ended it
  std::string fault = {};                       // of a loser that forfeited the game, in words
  // By side: of all its thinking, that for a move which it did not get to play included.
  std::array<Nodes, 2> nodes{};
  std::array<double, 2> seconds{};
  std::array<std::uint64_t, 2> overruns{};  // moves that took longer than allowed

  [[nodiscard]] bool cut() const { return outcome.reason == Reason::kLength; }
};

struct GameRecord {
  GameJob job;
  PlayedGame played;

  // The opening's moves too.
  [[nodiscard]] std::size_t plies() const { return job.opening.moves.size() + played.moves.size(); }
};

// The positions of a game, the opening's first, the last one after the last move. The moves of a
// record are legal in its game.
std::vector<AnyPosition> positions_of(const GamePointer& game, const GameRecord& record);

// One line of JSON each. Reading refuses what is missing, of another type or unknown, and names it.
std::string job_json(const GameJob& job);
Expected<GameJob> parse_job(std::string_view text);
// `game` is the one that the job names: its sides have the names that the game gives them.
std::string record_json(const AnyGame& game, const GameRecord& record);
Expected<GameRecord> parse_record(std::string_view text);

}  // namespace quadrille
