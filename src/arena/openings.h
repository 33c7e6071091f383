// SPDX-License-Identifier: MIT
// Where the games of a match begin. Every source gives open positions, none of them twice.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "base/error.h"
#include "games/any_game.h"
#include "games/line.h"
#include "search/limits.h"

namespace quadrille {

// As text, so that it means the same to everybody.
struct Opening {
  std::string position = "start";
  std::vector<std::string> moves = {};  // from there; they count for repetition
};

// The game as far as its opening goes. An error where that is no opening of the game, or its end.
Expected<Line> begin_line(const GamePointer& game, const Opening& opening);

// Openings, and how many were left out.
class OpeningList {
 public:
  // `line` is the game after the opening. Left out where the game is over there, or where the
  // position is in the list already.
  void add(const Line& line, Opening opening);
  // One whose moves could not be read.
  void leave_out() { ++unreadable_; }

  [[nodiscard]] const std::vector<Opening>& openings() const { return openings_; }
  [[nodiscard]] std::size_t finished() const { return finished_; }
  [[nodiscard]] std::size_t repeated() const { return repeated_; }
  [[nodiscard]] std::size_t unreadable() const { return unreadable_; }

 private:
  std::vector<Opening> openings_;
  std::unordered_set<std::string> seen_;
  std::size_t finished_ = 0;
  std::size_t repeated_ = 0;
  std::size_t unreadable_ = 0;
};

// Up to `count` openings of `plies` random moves from the start position, each an open position and
// none twice (by the position reached). Fewer where the game has fewer, or where they are so rare
// that many tries found none. Once `stop` is set they are those that were found.
std::vector<Opening> random_openings(const GamePointer& game, int plies, std::size_t count,
                                     std::uint64_t seed, const std::atomic<bool>* stop = nullptr);

// The ballots of tournament checkers that are in use, in their order; an error for other games.
Expected<OpeningList> ballot_openings(const GamePointer& game);

// Where both sides of isolation stand: every way to begin; an error for other games.
Expected<OpeningList> placement_openings(const GamePointer& game);

// A position a line; # begins a comment. Errors name the line.
Expected<OpeningList> listed_openings(const GamePointer& game, std::string_view text);

// `count` of them, drawn by lot; all of them, in their order, where there are no more.
std::vector<Opening> drawn_openings(std::vector<Opening> openings, std::size_t count,
                                    std::uint64_t seed);

// Which openings are even enough: a search with that heuristic gives each side no more than that.
struct Balance {
  std::string heuristic;
  Nodes nodes = 20'000;
  double within = 1;  // in the heuristic's own units
};
struct BalancedOpenings {
  std::vector<Opening> kept = {};
  std::size_t left_out = 0;
};
// Those of the candidates that are even enough, the first `count` of them in their order. An error
// where there is no such heuristic. Once `stop` is set they mean nothing.
Expected<BalancedOpenings> balanced_openings(const GamePointer& game,
                                             std::span<const Opening> candidates, std::size_t count,
                                             const Balance& balance, unsigned threads,
                                             const std::atomic<bool>* stop = nullptr);

}  // namespace quadrille
