// SPDX-License-Identifier: MIT
// What the games of a run come to: the figures that its page shows.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "arena/statistics/ratings.h"
#include "arena/statistics/sprt.h"
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
  std::array<Tally, 2> as_side{};  // a's results, by its side
  PairCounts pairs{};              // a's
  // a's points of each pair, in halves, in the order of the games.
  std::vector<std::uint8_t> path = {};

  [[nodiscard]] Tally total() const;
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
};

struct RunFigures {
  StoredRun run;
  std::vector<PlayerFigures> players;    // in the order of the command
  std::vector<PairingFigures> pairings;  // those with games
  std::vector<BoardFigures> boards;      // in the order in which they were met
  std::vector<OpeningFigures> openings;  // the same
  std::map<Reason, EndFigures> ends;
  std::vector<GameFigures> games;  // in the order of their numbers
  std::uint64_t repeated = 0;      // games with the moves and players of an earlier one
  std::optional<SprtTest> sprt;    // that the command asked for, where two players met
  Ratings ratings;

  [[nodiscard]] const PairingFigures* pairing(std::size_t a, std::size_t b) const;
};

// Told of every game of the run in the order of their numbers.
class RunCounter {
 public:
  explicit RunCounter(StoredRun run);
  // An error where the game is none of the run's: the file is not trusted.
  MaybeError add(const StoredGame& stored);
  RunFigures finish();

 private:
  using Pair = std::array<std::vector<std::uint8_t>, 2>;  // half points of games that wait, by side

  [[nodiscard]] std::optional<std::size_t> player_of(const StoredGame& game, Side side) const;
  Expected<std::size_t> board_of(const std::string& words);
  Expected<GameFigures> figures_of(const StoredGame& stored);
  MaybeError count_moves(const GameFigures& game, const GameRecord& record);
  void count_end(const Outcome& outcome);
  void count_pairing(const GameFigures& game, const Tally& first, const std::string& opening);
  void count_opening(const GameFigures& game, const Tally& first, const Opening& opening,
                     const std::string& key);

  RunFigures figures_;
  std::map<std::pair<std::size_t, std::size_t>, std::size_t> pairings_;
  std::map<std::string, std::size_t, std::less<>> boards_;
  std::map<std::string, std::size_t, std::less<>> openings_;
  std::map<std::string, Pair, std::less<>> waiting_;  // by pairing, board and opening
  std::unordered_set<std::size_t> lines_;  // hashes of players and moves: games may be very many
};

// The test of a command's `--sprt e0,e1`, as `match` reads it; nothing where there is none.
std::optional<SprtTest> sprt_of_command(std::string_view command);

}  // namespace quadrille
