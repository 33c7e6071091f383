// SPDX-License-Identifier: MIT
// A player: something that chooses a move. Behind it is a search with a heuristic and its limits,
// chance, or somebody else's program.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/error.h"
#include "games/any_game.h"
#include "games/line.h"
#include "players/limits.h"
#include "search/limits.h"
#include "search/score.h"

namespace quadrille {

// Why a player has no move to play: it loses the game by that.
struct Forfeit {
  Reason reason = Reason::kCrash;
  std::string message;                    // what happened, as one line for people
  ErrorCode code = ErrorCode::kInternal;  // the same for programs
};

// What a player says about a position: one line of play, and what it is worth to the side to move.
struct Analysis {
  std::vector<AnyMove> principal_variation;  // the first move is the one to play
  std::optional<Score> score;                // nothing: the player does not judge
  Depth depth = 0;
  Depth selective_depth = 0;  // plies to the deepest position looked at; 0: as deep as depth
  Nodes nodes = 0;
  int table_fill = 0;  // how much of the transposition table this search has filled, of 1,000
  double seconds = 0;
  bool exact = false;
  Nodes table_hits = 0;                 // nodes that endgame tables settled
  std::optional<Forfeit> forfeit = {};  // then there is no line
  // False: a limit ended the look at that depth, and this is the best of what had been seen.
  bool finished = true;

  // The move to play; there must be one.
  [[nodiscard]] AnyMove best() const { return principal_variation.at(0); }
};

// The circumstances of one decision.
struct Turn {
  std::optional<std::chrono::nanoseconds> clock = {};  // what is left on the player's clock
  std::optional<std::chrono::nanoseconds> opponent_clock = {};
  std::optional<PlayerLimits> limits = {};  // of this move, in place of the player's own
  const std::atomic<bool>* stop = nullptr;  // set by somebody else to end the thinking
  // Called after every iteration with the number of the line it belongs to, from 0.
  std::function<void(int line, const Analysis&)> on_iteration = {};
};

class Player {
 public:
  virtual ~Player() = default;

  // The words that make this player: `alphabeta:ari,depth=6`.
  [[nodiscard]] virtual const std::string& name() const = 0;

  // Forgets what earlier games left behind. The same seed gives the same choices.
  virtual void new_game(std::uint64_t seed) = 0;

  // Said by a referee before the first move, and after the last one: programs that play one game
  // for one side are started and ended then. Others need not care.
  virtual void take_side(Side) {}
  virtual void end_game(const Line&, const Outcome&) {}

  // A move for the game as far as it was played; a forfeit if that is over. The limits of the turn
  // hold whatever the player is. Where only one move is legal there is little to think about.
  Analysis choose(const Line& line, const Turn& turn);

  // What the player thinks of the game, whether or not it has a choice: the best `count` moves,
  // best first, each with its line. Fewer where there are fewer moves or the limits end it early;
  // one from players that do not tell lines. The limits are those of all lines together.
  std::vector<Analysis> choose_lines(const Line& line, const Turn& turn, int count);
  // Whether it can tell more than one.
  [[nodiscard]] virtual bool tells_lines() const { return false; }

 private:
  // The same for a game that is not over.
  virtual Analysis think(const Line& line, const Turn& turn) = 0;
  // Plays the only move that there is, at once if the player can.
  virtual Analysis play_forced_move(const Line& line, const Turn& turn);
  virtual std::vector<Analysis> think_of_lines(const Line& line, const Turn& turn, int count);
};

}  // namespace quadrille
