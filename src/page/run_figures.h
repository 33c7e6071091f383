// SPDX-License-Identifier: MIT
// What the games of a run come to: the figures that its page shows. They are those that the command
// itself prints, counted by the arena: a game counts when its pair is complete, and what was played
// behind the end of a test does not.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "arena/match_summary.h"
#include "arena/statistics/ratings.h"
#include "arena/statistics/tally.h"
#include "base/error.h"
#include "games/any_game.h"
#include "store/store.h"

namespace quadrille {

struct PlayerFigures {
  std::string name;                    // no two players of a run have the same
  std::array<Tally, 2> as_side{};      // by side
  Nodes nodes = 0;                     // of all its thinking
  double seconds = 0;                  // of it
  std::uint64_t moves = 0;             // that it chose
  std::uint64_t moves_with_depth = 0;  // of which it told the depth
  std::uint64_t depths = 0;            // of these moves together
  Depth deepest = 0;                   // of one of them
  std::uint64_t overruns = 0;          // moves that took longer than allowed
  std::map<Reason, std::uint64_t> forfeits = {};

  [[nodiscard]] Tally total() const;
};

// Two players who met: the one that comes first in the command is `a`.
struct PairingFigures {
  std::size_t a = 0;
  std::size_t b = 0;
  MatchSummary summary = {};  // as a has it, of all boards
  // a's points of each pair that is no copy, in halves, in the order of the games.
  std::vector<std::uint8_t> path = {};
};

struct BoardFigures {
  GamePointer game;
  Tally first;  // the first side's results
  std::uint64_t plies = 0;
};

struct OpeningFigures {
  std::size_t board = 0;
  Opening opening;
  Tally first = {};                      // the first side's results
  std::vector<std::int64_t> games = {};  // by id
};

struct EndFigures {
  std::array<std::uint64_t, 2> won{};  // by side
  std::uint64_t undecided = 0;

  [[nodiscard]] std::uint64_t games() const { return won[0] + won[1] + undecided; }
};

// A game as lists have it.
struct GameFigures {
  std::int64_t id = 0;
  std::size_t board = 0;
  std::array<std::size_t, 2> players{};  // by side
  Outcome outcome;
  std::string fault = {};
  std::size_t plies = 0;
  bool counts = false;
};

struct RunFigures {
  StoredRun run;
  std::vector<PlayerFigures> players;    // in the order of the command
  std::vector<PairingFigures> pairings;  // those with games
  std::vector<BoardFigures> boards;      // in the order in which they were met
  std::vector<OpeningFigures> openings;  // the same
  std::map<Reason, EndFigures> ends;
  std::vector<GameFigures> games;  // in the order of their numbers
  std::uint64_t counted = 0;       // of them
  MatchSummary all;                // of all pairings: what does not depend on who is a
  Ratings ratings;

  [[nodiscard]] const PairingFigures* pairing(std::size_t a, std::size_t b) const;
  // How the test of a match stands; null where there is none.
  [[nodiscard]] const SprtState* sprt() const;
};

// Told of every game of the run in the order of their numbers.
class RunCounter {
 public:
  explicit RunCounter(StoredRun run);
  // An error where the game is none of the run's: the file is not trusted.
  MaybeError add(const StoredGame& stored);
  RunFigures finish();

 private:
  // A game that waits for the other one of its pair: the next one, with colours exchanged.
  struct Waiting {
    StoredGame stored;
    std::size_t place = 0;  // in the list of games
  };
  // Two players on one board.
  struct Meeting {
    MatchCounter counter;
    std::size_t pairs = 0;
  };

  [[nodiscard]] std::optional<std::size_t> player_of(const StoredGame& game, Side side) const;
  Expected<std::size_t> board_of(const std::string& words);
  Expected<GameFigures> figures_of(const StoredGame& stored);
  [[nodiscard]] bool is_pair(const Waiting& one, const Waiting& other) const;
  MaybeError count_pair(const std::array<Waiting, 2>& pair);
  MaybeError count_game(const Waiting& waiting);
  MaybeError count_moves(const GameFigures& game, const GameRecord& record);
  void count_end(const Outcome& outcome);
  void count_opening(const GameFigures& game, const Tally& first, const Opening& opening);
  PairingFigures& pairing_of(std::size_t a, std::size_t b);

  RunFigures figures_;
  std::optional<Waiting> waiting_;
  std::map<std::pair<std::size_t, std::size_t>, std::size_t> pairings_;
  std::map<std::array<std::size_t, 3>, Meeting> meetings_;  // by players and board
  std::map<std::string, std::size_t, std::less<>> boards_;
  std::map<std::string, std::size_t, std::less<>> openings_;
};

}  // namespace quadrille
