// SPDX-License-Identifier: MIT
// Isolation with knights, the game of Udacity's AI Nanodegree. The first move of each side places
// its knight on any blank cell; then knights step to blank cells. A cell once entered is never
// blank again. Whoever is to move and cannot has lost. There are no draws.
//
// Two rule sets:
//   aind           the project `AIND-Isolation` (2017), on every board from 3x3 to 11x11
//   udacity-9x11   the later project's library on 11 columns and 9 rows (rules, section 1.2): the
//                  game ends as soon as either side is stuck, which changes no winner; and a side
//                  whose only way leads to the bottom right corner counts as stuck, which does:
//                  the library asks whether any cell number is not zero, and that corner is cell 0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "base/bits.h"
#include "base/error.h"
#include "base/fixed_list.h"
#include "base/hash.h"
#include "base/random.h"
#include "games/diagram.h"
#include "games/game.h"
#include "games/isolation/board.h"
#include "games/isolation/notation.h"
#include "games/outcome.h"
#include "games/planes.h"
#include "games/side.h"

namespace quadrille::isolation {

enum class RuleSet : std::uint8_t { kAind, kUdacity9x11 };

inline constexpr BoardSize kUdacitySize = {11, 9};

// The cell a knight goes to. Uninitialised by default: move lists are made at every node.
class Move {
 public:
  Move() = default;
  constexpr explicit Move(int to) : to_(static_cast<std::uint8_t>(to)) {}

  [[nodiscard]] constexpr int to() const { return to_; }
  [[nodiscard]] constexpr std::uint32_t code() const { return to_; }
  static constexpr Move from_code(std::uint32_t code) {
    return Move(static_cast<int>(code & 0xff));
  }

  friend constexpr bool operator==(Move, Move) = default;

 private:
  std::uint8_t to_;
};

template <Bitboard B>
struct Position {
  B blank{};  // cells nobody has entered
  // The knights of the side to move and of the other: a cell, or Board::kNowhere.
  std::uint8_t own = 0;
  std::uint8_t other = 0;
  Side to_move = Side::kFirst;

  [[nodiscard]] int knight(Side side) const { return side == to_move ? own : other; }
};

template <class Layout>
class Isolation {
 public:
  using BoardLayout = Layout;
  using Bits = typename Layout::Bits;
  using Position = isolation::Position<Bits>;
  using Move = isolation::Move;

  // Placing the first knight on the largest board of the layout.
  static constexpr int kMaxMoves = Layout::kCells == 64 ? 64 : kMaxLength * kMaxLength;
  using MoveList = FixedList<Move, std::size_t{kMaxMoves}>;

  static constexpr int kNowhere = Board<Layout>::kNowhere;
  // Only the wide layout has the board of the compatibility rules.
  static constexpr bool kHasUdacityRules = Layout::kCells == 128;

  explicit Isolation(BoardSize size, RuleSet rules = RuleSet::kAind)
      : board_(size), udacity_(kHasUdacityRules && rules == RuleSet::kUdacity9x11) {}

  [[nodiscard]] std::string name() const;
  [[nodiscard]] static std::string_view side_name(Side side) {
    return side == Side::kFirst ? "first" : "second";
  }
  [[nodiscard]] static std::string_view side_name_on_board(Side side) {
    return side == Side::kFirst ? "A" : "B";
  }
  [[nodiscard]] const Board<Layout>& board() const { return board_; }
  [[nodiscard]] RuleSet rules() const { return udacity() ? RuleSet::kUdacity9x11 : RuleSet::kAind; }

  [[nodiscard]] Position start() const;
  [[nodiscard]] static Side side_to_move(const Position& position) { return position.to_move; }
  // A position is two words, so its hash is computed faster than it would be kept.
  [[nodiscard]] static Hash hash(const Position& position) {
    const Hash rest =
        Hash{position.own} | Hash{position.other} << 8 | Hash{index_of(position.to_move)} << 16;
    Hash sum = static_cast<Hash>(position.blank) * kBlankFactor + rest * kRestFactor;
    if constexpr (Layout::kCells > 64) {
      sum += static_cast<Hash>(position.blank >> 64) * kHighBlankFactor;
    }
    return stirred(sum);
  }
  [[nodiscard]] static Hash recomputed_hash(const Position& position) { return hash(position); }

  // Where a side's knight may go, whoever is to move.
  [[nodiscard]] Bits targets(const Position& position, Side side) const {
    return board_.steps(position.knight(side)) & position.blank;
  }
  // The same for the side to move.
  [[nodiscard]] Bits targets(const Position& position) const {
    return board_.steps(position.own) & position.blank;
  }

  [[nodiscard]] Status status(const Position& position) const {
    const Side mover = position.to_move;
    if (udacity()) {
      if (is_stuck_in_library(position, mover)) return won_by(opposite(mover));
      return is_stuck_in_library(position, opposite(mover)) ? won_by(mover) : Status::kOpen;
    }
    return targets(position) == 0 ? won_by(opposite(mover)) : Status::kOpen;
  }
  [[nodiscard]] std::optional<Outcome> outcome(const Position& position) const;

  // In the order of the library that the rule set stands for (rules, sections 1.1 and 1.2).
  void legal_moves(const Position& position, MoveList& list) const {
    if (udacity() && status(position) != Status::kOpen) {
      list.clear();
    } else {
      generate(position, list);
    }
  }

  void generate(const Position& position, MoveList& list) const {
    list.clear();
    if (udacity() || position.own == kNowhere) {
      generate_in_library_order(position, list);
    } else {
      for_each_bit(targets(position), [&](int to) { list.push_back(Move(to)); });
    }
  }

  [[nodiscard]] int count_moves(const Position& position) const {
    if (udacity() && status(position) != Status::kOpen) return 0;
    return popcount(targets(position));
  }

  // Plays uniformly random moves to the end of the game.
  [[nodiscard]] Playout random_game(Position position, Random& random) const {
    Playout game;
    while ((game.status = status(position)) == Status::kOpen) {
      const Bits cells = targets(position);
      const auto count = static_cast<std::uint64_t>(popcount(cells));
      const Bits to = nth_bit(cells, static_cast<int>(random.below(count)));
      position.blank ^= to;
      position.own = std::exchange(position.other, static_cast<std::uint8_t>(lowest_bit(to)));
      position.to_move = opposite(position.to_move);
      ++game.plies;
    }
    return game;
  }

  [[nodiscard]] bool is_legal(const Position& position, Move move) const {
    return move.to() < Layout::kCells && status(position) == Status::kOpen &&
           (targets(position) >> move.to() & 1) != 0;
  }
  [[nodiscard]] static bool is_capture(const Position&, Move) { return false; }

  // Knights that can no longer meet, their ways counted out: see partition.cpp.
  [[nodiscard]] CertainResult certain_result(const Position& position) const;

  [[nodiscard]] static Position apply(const Position& position, Move move) {
    return {position.blank ^ bit<Bits>(move.to()), position.other,
            static_cast<std::uint8_t>(move.to()), opposite(position.to_move)};
  }

  [[nodiscard]] Expected<Position> parse_position(std::string_view text) const;
  [[nodiscard]] Expected<Position> position_of(const BoardText& board) const;
  [[nodiscard]] std::string position_text(const Position& position) const;
  [[nodiscard]] Expected<Move> parse_move(const Position& position, std::string_view text) const;
  [[nodiscard]] std::string move_text(const Position& position, Move move) const;
  [[nodiscard]] Diagram diagram(const Position& position, std::optional<Move> last) const;
  [[nodiscard]] std::size_t diagram_cell(int cell) const {
    return static_cast<std::size_t>(board_.row_of(cell) * board_.width() + board_.column_of(cell));
  }
  template <class Visit>
  static void for_each_piece(const Position& position, Visit visit) {
    for (const Side side : kSides) {
      if (position.knight(side) != kNowhere) visit(position.knight(side), side, false);
    }
  }

  // For patterns: see planes.h.
  static constexpr std::array kPlanes = {
      Plane{"knight", Side::kFirst}, Plane{"knight", Side::kSecond}, Plane{"blank", std::nullopt}};
  [[nodiscard]] Bits squares() const { return board_.all(); }
  static void write_planes(const Position& position, Planes& planes) {
    const auto knight = [&](Side side) {
      const int cell = position.knight(side);
      return cell == kNowhere ? Bits{0} : bit<Bits>(cell);
    };
    planes.write(0, knight(Side::kFirst));
    planes.write(1, knight(Side::kSecond));
    planes.write(2, position.blank);
  }

  // Cells that nothing can enter any more.
  [[nodiscard]] Bits closed_cells(const Position& position) const {
    return board_.all() & ~position.blank;
  }
  [[nodiscard]] std::string_view rules_in_words() const;

  [[nodiscard]] std::span<const Symmetry> symmetries() const;
  [[nodiscard]] Position mirrored(const Position& position, int symmetry) const;
  [[nodiscard]] Move mirrored(const Position& position, Move move, int symmetry) const;

 private:
  [[nodiscard]] bool udacity() const { return kHasUdacityRules && udacity_; }
  // The bottom right corner: cell 0 of the later library.
  [[nodiscard]] Bits library_cell_0() const {
    return bit<Bits>(board_.cell(board_.height() - 1, board_.width() - 1));
  }
  [[nodiscard]] bool is_stuck_in_library(const Position& position, Side side) const {
    return (targets(position, side) & ~library_cell_0()) == 0;
  }
  void generate_in_library_order(const Position& position, MoveList& list) const;
  [[nodiscard]] std::string reason_against(const Position& position, int to) const;
  [[nodiscard]] std::string cell_text(int cell) const;

  // Odd, so that no factor loses anything.
  static constexpr Hash kBlankFactor = mix(0x69736f31) | 1;
  static constexpr Hash kHighBlankFactor = mix(0x69736f32) | 1;
  static constexpr Hash kRestFactor = mix(0x69736f33) | 1;

  Board<Layout> board_;
  bool udacity_;
};

extern template class Isolation<Square64>;
extern template class Isolation<Packed64>;
extern template class Isolation<Wide128>;

}  // namespace quadrille::isolation
