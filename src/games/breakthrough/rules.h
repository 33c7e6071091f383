// SPDX-License-Identifier: MIT
// Breakthrough: two full rows of pawns each, White (at the bottom) moves first, and whoever gets a
// pawn to the far row has won. Two rule sets share the rest:
//
//                        standard (Troyka 2000)           course (Reykjavik University 2016)
//   quiet move           straight or diagonally forward   straight forward only
//   capture              diagonally forward, optional     the same
//   no pawns left        their owner has lost             a draw, as the next line
//   no legal move        cannot happen                    a draw
//
// Reaching the goal row goes before everything else.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/bits.h"
#include "base/error.h"
#include "base/fixed_list.h"
#include "base/hash.h"
#include "base/random.h"
#include "games/breakthrough/board.h"
#include "games/breakthrough/notation.h"
#include "games/diagram.h"
#include "games/from_to.h"
#include "games/game.h"
#include "games/outcome.h"
#include "games/planes.h"
#include "games/side.h"

namespace quadrille::breakthrough {

enum class RuleSet : std::uint8_t { kStandard, kCourse };

std::string_view to_string(RuleSet rules);

inline constexpr Side kWhite = Side::kFirst;
inline constexpr Side kBlack = Side::kSecond;

using Move = FromTo;

template <Bitboard B>
struct Position {
  std::array<B, 2> pawns{};  // by side
  Hash hash = 0;
  Side to_move = kWhite;

  [[nodiscard]] B of(Side side) const { return pawns[index_of(side)]; }
  [[nodiscard]] B occupied() const { return pawns[0] | pawns[1]; }
};

template <class Layout, RuleSet kRules>
class Breakthrough {
 public:
  using BoardLayout = Layout;
  using Bits = typename Layout::Bits;
  using Position = breakthrough::Position<Bits>;
  using Move = breakthrough::Move;

  // 10x10 with every other row full: five rows of 28 steps each (rules, section 2.1).
  static constexpr int kMaxMoves = 140;
  using MoveList = FixedList<Move, kMaxMoves>;

  explicit Breakthrough(Size size) : board_(size) {}

  [[nodiscard]] std::string name() const;
  [[nodiscard]] static std::string_view side_name(Side side) {
    return side == kWhite ? "white" : "black";
  }
  [[nodiscard]] const Board<Layout>& board() const { return board_; }

  [[nodiscard]] Position start() const;
  [[nodiscard]] static Side side_to_move(const Position& position) { return position.to_move; }
  [[nodiscard]] static Hash hash(const Position& position) { return position.hash; }
  [[nodiscard]] Hash recomputed_hash(const Position& position) const;

  [[nodiscard]] Status status(const Position& position) const {
    if ((position.of(kWhite) & board_.top_row()) != 0) return Status::kFirstWins;
    if ((position.of(kBlack) & board_.bottom_row()) != 0) return Status::kSecondWins;
    if constexpr (kRules == RuleSet::kStandard) {
      if (position.of(kWhite) == 0) return Status::kSecondWins;
      if (position.of(kBlack) == 0) return Status::kFirstWins;
    } else {
      if (!has_move(position)) return Status::kDraw;
    }
    return Status::kOpen;
  }
  [[nodiscard]] std::optional<Outcome> outcome(const Position& position) const;

  // Captures first, then quiet moves; within each, by target square from a1 upwards.
  void legal_moves(const Position& position, MoveList& list) const {
    if (status(position) == Status::kOpen) {
      generate(position, list);
    } else {
      list.clear();
    }
  }

  // The same for a position that is known to be open.
  void generate(const Position& position, MoveList& list) const {
    list.clear();
    if (position.to_move == kWhite) {
      generate_for<kWhite>(position, list);
    } else {
      generate_for<kBlack>(position, list);
    }
  }

  [[nodiscard]] int count_moves(const Position& position) const {
    if (status(position) != Status::kOpen) return 0;
    return position.to_move == kWhite ? targets_of<kWhite>(position).count()
                                      : targets_of<kBlack>(position).count();
  }

  // Plays uniformly random moves to the end of the game.
  [[nodiscard]] Playout random_game(Position position, Random& random) const {
    Playout game{status(position), 0};
    if (game.status != Status::kOpen) return game;
    if (position.to_move == kBlack) {
      game.status = random_ply<kBlack>(position, random);
      ++game.plies;
    }
    while (game.status == Status::kOpen) {
      game.status = random_ply<kWhite>(position, random);
      ++game.plies;
      if (game.status != Status::kOpen) break;
      game.status = random_ply<kBlack>(position, random);
      ++game.plies;
    }
    if (game.status == Status::kDraw) --game.plies;  // the last ply was not there to be made
    return game;
  }

  [[nodiscard]] bool is_legal(const Position& position, Move move) const;
  [[nodiscard]] static bool is_capture(const Position& position, Move move) {
    return (position.of(opposite(position.to_move)) >> move.to() & 1) != 0;
  }

  // Inlined whatever the compiler thinks: the search makes a move at every node.
  [[nodiscard, gnu::always_inline]] static Position apply(const Position& position, Move move) {
    const std::size_t mover = index_of(position.to_move);
    const Bits target = bit<Bits>(move.to());
    Position next = position;
    next.pawns[mover] ^= bit<Bits>(move.from()) | target;
    next.hash ^= kPawnKeys[mover][static_cast<std::size_t>(move.from())] ^
                 kPawnKeys[mover][static_cast<std::size_t>(move.to())] ^ kSideKey;
    if ((next.pawns[1 - mover] & target) != 0) {
      next.pawns[1 - mover] ^= target;
      next.hash ^= kPawnKeys[1 - mover][static_cast<std::size_t>(move.to())];
    }
    next.to_move = opposite(position.to_move);
    return next;
  }

  [[nodiscard]] Expected<Position> parse_position(std::string_view text) const;
  [[nodiscard]] Expected<Position> position_of(const BoardText& board) const;
  [[nodiscard]] std::string position_text(const Position& position) const;
  [[nodiscard]] Expected<Move> parse_move(const Position& position, std::string_view text) const;
  [[nodiscard]] std::string move_text(const Position& position, Move move) const;
  [[nodiscard]] Diagram diagram(const Position& position, std::optional<Move> last) const;
  [[nodiscard]] std::size_t diagram_cell(int square) const {
    return static_cast<std::size_t>((board_.height() - 1 - board_.y_of(square)) * board_.width() +
                                    board_.x_of(square));
  }
  template <class Visit>
  static void for_each_piece(const Position& position, Visit visit) {
    for (const Side side : kSides) {
      for_each_bit(position.of(side), [&](int square) { visit(square, side, false); });
    }
  }

  // For patterns: see planes.h.
  static constexpr std::array kPlanes = {Plane{"pawn", kWhite}, Plane{"pawn", kBlack}};
  [[nodiscard]] Bits squares() const { return board_.all(); }
  static void write_planes(const Position& position, Planes& planes) {
    planes.write(0, position.of(kWhite));
    planes.write(1, position.of(kBlack));
  }

  [[nodiscard]] static std::string_view rules_in_words();

  [[nodiscard]] static std::span<const Symmetry> symmetries();
  [[nodiscard]] Position mirrored(const Position& position, int symmetry) const;
  [[nodiscard]] Move mirrored(const Position& position, Move move, int symmetry) const;

  // Races to the goal row that are decided: see races.cpp.
  [[nodiscard]] CertainResult certain_result(const Position& position) const;
  // For quiescence: captures, those of the furthest pawns first.
  [[nodiscard]] bool noisy_moves(const Position& position, MoveList& list) const {
    list.clear();
    if (position.to_move == kWhite) {
      list_captures<kWhite>(position, list);
    } else {
      list_captures<kBlack>(position, list);
    }
    return false;
  }
  // A pawn that has come far is worth more, and one that nobody guards more than one that is.
  [[nodiscard]] int capture_worth(const Position& position, Move move) const {
    const Side enemy = opposite(position.to_move);
    const int rows =
        enemy == kWhite ? board_.y_of(move.to()) : board_.height() - 1 - board_.y_of(move.to());
    return 2 * rows + (is_guarded(position, move.to(), enemy) ? 0 : 1);
  }
  // A pawn next to the goal row must be taken.
  [[nodiscard]] bool must_answer(const Position& position) const {
    const Side enemy = opposite(position.to_move);
    return (position.of(enemy) & board_.row(enemy == kWhite ? board_.height() - 2 : 1)) != 0;
  }
  // A pawn gets near the goal row.
  [[nodiscard]] bool is_urgent(const Position& position, Move move) const {
    constexpr int kNear = 3;
    const int y = board_.y_of(move.to());
    return position.to_move == kWhite ? y >= board_.height() - kNear : y < kNear;
  }

  // What the exact solver asks besides (solve/proof_solver.h).
  static constexpr bool kHasDraws = kRules == RuleSet::kCourse;
  [[nodiscard]] int least_plies_to_win(const Position& position, Side side) const;
  [[nodiscard]] bool answers(const Position& position, MoveList& list) const {
    return position.to_move == kWhite ? answers_of<kWhite>(position, list)
                                      : answers_of<kBlack>(position, list);
  }
  [[nodiscard]] static int lead(const Position& position) {
    return popcount(position.of(position.to_move)) -
           popcount(position.of(opposite(position.to_move)));
  }

  // The order in which the report's programs went through moves (rules, section 4, point 4):
  // columns from a, in a column rows from 1, per pawn straight, towards a, away from a.
  void order_as_in_report(MoveList& list) const;

 private:
  struct Targets {
    Bits left, right, straight;
    [[nodiscard]] int count() const {
      return popcount(left) + popcount(right) + popcount(straight);
    }
  };

  template <Side kSide>
  [[nodiscard]] Targets targets_of(const Position& position) const {
    constexpr bool kUp = kSide == kWhite;
    const Bits own = position.of(kSide);
    const Bits empty = board_.all() & ~position.occupied();
    const Bits diagonal =
        kRules == RuleSet::kStandard ? board_.all() & ~own : position.of(opposite(kSide));
    return {board_.template ahead_left<kUp>(own) & diagonal,
            board_.template ahead_right<kUp>(own) & diagonal,
            board_.template ahead<kUp>(own) & empty};
  }

  [[nodiscard]] bool has_move(const Position& position) const {
    const Targets targets =
        position.to_move == kWhite ? targets_of<kWhite>(position) : targets_of<kBlack>(position);
    return (targets.left | targets.right | targets.straight) != 0;
  }

  template <Side kSide>
  void generate_for(const Position& position, MoveList& list) const {
    const Targets targets = targets_of<kSide>(position);
    const int forward = kSide == kWhite ? board_.stride() : -board_.stride();
    const auto push = [&list](Bits to_squares, int step) {
      for_each_bit(to_squares, [&](int to) { list.push_back(Move(to - step, to)); });
    };
    if constexpr (kRules == RuleSet::kStandard) {
      const Bits enemy = position.of(opposite(kSide));
      push(targets.left & enemy, forward - 1);
      push(targets.right & enemy, forward + 1);
      push(targets.straight, forward);
      push(targets.left & ~enemy, forward - 1);
      push(targets.right & ~enemy, forward + 1);
    } else {
      push(targets.left, forward - 1);
      push(targets.right, forward + 1);
      push(targets.straight, forward);
    }
  }

  template <Side kSide>
  void list_captures(const Position& position, MoveList& list) const {
    constexpr bool kUp = kSide == kWhite;
    const Bits own = position.of(kSide);
    const Bits enemy = position.of(opposite(kSide));
    const Bits left = board_.template ahead_left<kUp>(own) & enemy;
    const Bits right = board_.template ahead_right<kUp>(own) & enemy;
    const int forward = kUp ? board_.stride() : -board_.stride();
    // Enemies that have come far are near our own home row.
    const auto push = [&](int to) {
      if ((left >> to & 1) != 0) list.push_back(Move(to - (forward - 1), to));
      if ((right >> to & 1) != 0) list.push_back(Move(to - (forward + 1), to));
    };
    Bits targets = left | right;
    while (targets != 0) {
      const int to = kUp ? lowest_bit(targets) : highest_bit(targets);
      targets ^= bit<Bits>(to);
      push(to);
    }
  }

  // The pawns of the other side that step onto their goal row unless they are taken: nothing of
  // ours can get into their way any more.
  template <Side kSide>
  [[nodiscard]] Bits threats_to(const Position& position) const {
    constexpr bool kUp = kSide == kWhite;
    const Bits near = position.of(opposite(kSide)) & board_.row(kUp ? 1 : board_.height() - 2);
    if constexpr (kRules == RuleSet::kStandard) return near;
    const Bits empty = board_.all() & ~position.occupied();
    return near & board_.template ahead<kUp>(board_.template ahead<!kUp>(near) & empty);
  }

  template <Side kSide>
  [[nodiscard]] bool answers_of(const Position& position, MoveList& list) const {
    constexpr bool kUp = kSide == kWhite;
    const Bits threats = threats_to<kSide>(position);
    if (threats == 0) return false;
    const Bits own = position.of(kSide);
    const int forward = kUp ? board_.stride() : -board_.stride();
    list.clear();
    for_each_bit(board_.template ahead_left<kUp>(own) & threats,
                 [&](int to) { list.push_back(Move(to - (forward - 1), to)); });
    for_each_bit(board_.template ahead_right<kUp>(own) & threats,
                 [&](int to) { list.push_back(Move(to - (forward + 1), to)); });
    return true;
  }

  // Whether a pawn of the side could take back there.
  [[nodiscard]] bool is_guarded(const Position& position, int square, Side side) const {
    const Bits pawns = position.of(side);
    const Bits guarded =
        side == kWhite
            ? board_.template ahead_left<true>(pawns) | board_.template ahead_right<true>(pawns)
            : board_.template ahead_left<false>(pawns) | board_.template ahead_right<false>(pawns);
    return (guarded >> square & 1) != 0;
  }

  // One random ply of kSide in a game that keeps no hash. The status after it.
  template <Side kSide>
  [[nodiscard]] Status random_ply(Position& position, Random& random) const {
    const Targets targets = targets_of<kSide>(position);
    const int left = popcount(targets.left);
    const int straight = popcount(targets.straight);
    const int moves = left + straight + popcount(targets.right);
    if constexpr (kRules == RuleSet::kCourse) {
      if (moves == 0) return Status::kDraw;
    }
    // Which of the three sets the move comes from is a coin toss: choose without branching.
    const int number = static_cast<int>(random.below(static_cast<std::uint64_t>(moves)));
    const int past_left = number - left;
    const int past_straight = past_left - straight;
    const bool is_left = past_left < 0;
    const bool is_straight = past_straight < 0;
    const Bits set = is_left ? targets.left : is_straight ? targets.straight : targets.right;
    const int rank = is_left ? number : is_straight ? past_left : past_straight;
    const int sideways = is_left ? -1 : is_straight ? 0 : 1;
    const Bits target = nth_bit(set, rank);
    const Bits origin = kSide == kWhite ? target >> (board_.stride() + sideways)
                                        : target << (board_.stride() - sideways);

    position.pawns[index_of(kSide)] ^= origin | target;
    position.pawns[index_of(opposite(kSide))] &= ~target;
    const Bits goal_row = kSide == kWhite ? board_.top_row() : board_.bottom_row();
    bool won = (target & goal_row) != 0;
    if constexpr (kRules == RuleSet::kStandard) won |= position.of(opposite(kSide)) == 0;
    return won ? won_by(kSide) : Status::kOpen;
  }

  template <Side kSide>
  [[nodiscard]] CertainResult certain_result_for(const Position& position) const;
  template <Side kSide>
  [[nodiscard]] int moves_to_goal(const Position& position, int most) const;
  // Of the pawn that is nearest to the goal row; there must be one.
  [[nodiscard]] int rows_to_go(Bits pawns, Side side) const {
    return side == kWhite ? board_.height() - 1 - board_.y_of(highest_bit(pawns))
                          : board_.y_of(lowest_bit(pawns));
  }

  void place(Position& position, Side side, int square) const {
    position.pawns[index_of(side)] |= bit<Bits>(square);
    position.hash ^= kPawnKeys[index_of(side)][static_cast<std::size_t>(square)];
  }
  [[nodiscard]] int mirrored_square(int square, int symmetry) const;
  [[nodiscard]] std::string square_text(int square) const;
  // Why a pawn of the side to move may not go there, in words.
  [[nodiscard]] std::string reason_against(const Position& position, Move move) const;

  static constexpr std::array<std::array<Hash, Layout::kCells>, 2> kPawnKeys = {
      hash_keys<Layout::kCells>(0x62726b31), hash_keys<Layout::kCells>(0x62726b32)};
  static constexpr Hash kSideKey = mix(0x62726b33);

  Board<Layout> board_;
};

extern template class Breakthrough<Square64, RuleSet::kStandard>;
extern template class Breakthrough<Square64, RuleSet::kCourse>;
extern template class Breakthrough<Packed64, RuleSet::kStandard>;
extern template class Breakthrough<Packed64, RuleSet::kCourse>;
extern template class Breakthrough<Wide128, RuleSet::kStandard>;
extern template class Breakthrough<Wide128, RuleSet::kCourse>;

}  // namespace quadrille::breakthrough
