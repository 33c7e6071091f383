// SPDX-License-Identifier: MIT
// Where the games of a match begin. Every source gives open positions, none of them twice.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "base/error.h"
#include "games/any_game.h"
#include "games/line.h"

namespace quadrille {

struct Opening {
  std::vector<AnyMove> moves;  // from the start position; none where the position was given
  AnyPosition position;
};

// Openings, and how many were left out.
class OpeningList {
 public:
  // Left out where the game is over there, or where the position is in the list already.
  void add(const Line& line, std::vector<AnyMove> moves);
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
// that many tries found none.
std::vector<Opening> random_openings(const AnyGame& game, int plies, std::size_t count,
                                     std::uint64_t seed);

// The ballots of tournament checkers that are in use, in their order; an error for other games.
Expected<OpeningList> ballot_openings(const GamePointer& game);

// A position a line; # begins a comment. Errors name the line.
Expected<OpeningList> listed_openings(const GamePointer& game, std::string_view text);

// `count` of them, drawn by lot; all of them, in their order, where there are no more.
std::vector<Opening> drawn_openings(std::vector<Opening> openings, std::size_t count,
                                    std::uint64_t seed);

}  // namespace quadrille
