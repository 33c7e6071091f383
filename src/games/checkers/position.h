// SPDX-License-Identifier: MIT
// Positions and moves of checkers as values. A position holds the pieces by who is to move, not by
// colour, so that making a move needs no branch.
#pragma once

#include <cstdint>

#include "base/fixed_list.h"
#include "games/checkers/board.h"
#include "games/side.h"

namespace quadrille::checkers {

// A step, or a jump with its whole path: two ways to the same square are two moves. A piece that
// jumps lands on every other row and column, where it has eight squares and nine enemies at most
// between them; so there are no more than nine jumps.
//   bits 0-4 from, 5-9 to, 10-13 number of jumps, 14-31 two bits for the direction of each jump
// Uninitialised by default: move lists are made at every node and must cost nothing.
class Move {
 public:
  static constexpr int kMostJumps = 9;

  Move() = default;
  constexpr Move(int from, int to) : code_(static_cast<std::uint32_t>(from | to << 5)) {}

  [[nodiscard]] constexpr int from() const { return static_cast<int>(code_ & 31); }
  [[nodiscard]] constexpr int to() const { return static_cast<int>(code_ >> 5 & 31); }
  [[nodiscard]] constexpr int jumps() const { return static_cast<int>(code_ >> 10 & 15); }
  [[nodiscard]] constexpr Direction direction(int jump) const {
    return static_cast<Direction>(code_ >> (14 + 2 * jump) & 3);
  }

  // The same path and one jump more.
  [[nodiscard]] constexpr Move then(Direction direction, int to) const {
    Move longer = *this;
    longer.code_ = (code_ & ~(std::uint32_t{31} << 5)) + (std::uint32_t{1} << 10);
    longer.code_ |= static_cast<std::uint32_t>(to) << 5;
    longer.code_ |= static_cast<std::uint32_t>(direction) << (14 + 2 * jumps());
    return longer;
  }

  // The squares jumped over. Most moves are steps: apply is faster with this out of line.
  [[nodiscard]] [[gnu::noinline]] constexpr Squares taken() const {
    Squares squares = 0;
    int at = from();
    for (int jump = 0; jump < jumps(); ++jump) {
      const int step = rotation(direction(jump));
      squares |= square((at + step) & 31);
      at = (at + 2 * step) & 31;
    }
    return squares;
  }

  [[nodiscard]] constexpr std::uint32_t code() const { return code_; }
  static constexpr Move from_code(std::uint32_t code) {
    Move move;
    move.code_ = code;
    return move;
  }

  friend constexpr bool operator==(Move, Move) = default;

 private:
  std::uint32_t code_;
};

struct Position {
  Squares own = 0;    // of the side to move
  Squares enemy = 0;  // of the other
  Squares kings = 0;  // of both
  // Since the last capture or man's move. Part of the draw rule, not of the hash.
  std::uint16_t quiet_plies = 0;
  Side to_move = Side::kFirst;

  [[nodiscard]] Squares of(Side side) const { return side == to_move ? own : enemy; }
  friend bool operator==(const Position&, const Position&) = default;
};

// Twelve kings with four steps each. Jumps are fewer: a king moves among eight squares with at
// most nine enemies between them, and trying all placements of kings and enemies there gives at
// most 17 paths, and 40 for 12 enemies on all four such sets of squares together.
inline constexpr int kMaxMoves = 48;
using MoveList = FixedList<Move, kMaxMoves>;

}  // namespace quadrille::checkers
