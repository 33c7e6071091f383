// SPDX-License-Identifier: MIT
// Checkers on 8x8: men step diagonally forward, kings in all four directions; jumping is mandatory
// and must be completed, any jump will do; a man that reaches the far row is crowned and its turn
// ends. Whoever has no pieces, or is to move and cannot, has lost. Two rule sets share all that:
//
//                   english (American checkers)              csc384 (Toronto, 2022 and 2023)
//   first mover     Black, who stands at the top             Red = White, who stands at the bottom
//   draws           third repetition; 80 plies without       none
//                   a capture or a man's move
//
// Positions and moves are in position.h, what a colour can do is in generator.h.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/bits.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/random.h"
#include "games/checkers/board.h"
#include "games/checkers/generator.h"
#include "games/checkers/position.h"
#include "games/diagram.h"
#include "games/game.h"
#include "games/outcome.h"
#include "games/planes.h"
#include "games/side.h"

namespace quadrille::checkers {

enum class RuleSet : std::uint8_t { kEnglish, kCsc384 };

std::string_view to_string(RuleSet rules);

template <RuleSet kRules>
class Checkers {
 public:
  using Position = checkers::Position;
  using Move = checkers::Move;

  using MoveList = checkers::MoveList;
  static constexpr int kMaxMoves = checkers::kMaxMoves;

  static constexpr int kMostQuietPlies = 9999;
  static constexpr int kNoDrawRule = std::numeric_limits<int>::max();
  static constexpr int kDefaultDrawPlies = kRules == RuleSet::kEnglish ? 80 : kNoDrawRule;

  // There are endgame tables (solve/checkers_tables).
  static constexpr bool kHasExactScores = true;

  // After how many plies without a capture or a man's move the game is drawn.
  explicit Checkers(int draw_plies = kDefaultDrawPlies) : draw_plies_(draw_plies) {}

  static constexpr Colour colour_of(Side side) {
    constexpr Colour kFirst = kRules == RuleSet::kEnglish ? Colour::kBlack : Colour::kWhite;
    return side == Side::kFirst ? kFirst : opposite(kFirst);
  }
  static constexpr Side side_of(Colour colour) {
    return colour_of(Side::kFirst) == colour ? Side::kFirst : Side::kSecond;
  }

  [[nodiscard]] std::string name() const;
  [[nodiscard]] static std::string_view side_name(Side side) {
    if (colour_of(side) == Colour::kBlack) return "black";
    return kRules == RuleSet::kEnglish ? "white" : "red";
  }

  [[nodiscard]] static Position start();
  [[nodiscard]] static Side side_to_move(const Position& position) { return position.to_move; }

  // Pieces and side to move: what repetition compares. Three words are mixed faster than keys would
  // be looked up, so the hash is not kept but computed: a random linear combination, stirred.
  [[nodiscard]] static Hash hash(const Position& position) {
    return stirred(position.own * kOwnFactor + position.enemy * kEnemyFactor +
                   position.kings * kKingsFactor + index_of(position.to_move) * kSideFactor);
  }
  [[nodiscard]] static Hash recomputed_hash(const Position& position) { return hash(position); }

  // History: only so many plies back can a position have stood before, and so many times must it
  // stand for a draw; 0 is never.
  [[nodiscard]] static int reversible_plies(const Position& position) {
    return position.quiet_plies;
  }
  [[nodiscard]] int occurrences_to_draw() const {
    return kRules == RuleSet::kEnglish && draw_plies_ != kNoDrawRule ? 3 : 0;
  }
  // How many more plies without a capture or a man's move it takes to a draw.
  [[nodiscard]] int plies_to_draw(const Position& position) const {
    return draw_plies_ - position.quiet_plies;
  }
  // The same game for perft, in which draw rules play no part (rules, section 5.1).
  [[nodiscard]] static Checkers without_draw_rules() { return Checkers(kNoDrawRule); }

  [[nodiscard]] Status status(const Position& position) const {
    const Side mover = position.to_move;
    if (position.own == 0) return won_by(opposite(mover));
    if (position.enemy == 0) return won_by(mover);
    if (!has_move(position)) return won_by(opposite(mover));
    return position.quiet_plies >= draw_plies_ ? Status::kDraw : Status::kOpen;
  }
  [[nodiscard]] std::optional<Outcome> outcome(const Position& position) const;

  void legal_moves(const Position& position, MoveList& list) const {
    list.clear();
    if (!is_over_by_count(position)) generate(position, list);
  }

  void generate(const Position& position, MoveList& list) const {
    list.clear();
    for_mover(position, [&](const auto& mover) { mover.list_moves(list); });
  }

  [[nodiscard]] int count_moves(const Position& position) const {
    if (is_over_by_count(position)) return 0;
    return for_mover(position, [](const auto& mover) { return mover.count_moves(); });
  }

  // Whether another move may lead to the same position: two orders of the same jumps go round a
  // circle, and the smallest has four.
  [[nodiscard]] static bool may_coincide(Move move) { return move.jumps() >= 4; }

  // Plays uniformly random moves to the end of the game, or for kLongestRandomGame plies.
  [[nodiscard]] Playout random_game(Position position, Random& random) const {
    Playout game{status(position), 0};
    while (game.status == Status::kOpen) {
      if (game.plies == kLongestRandomGame) {
        game.status = Status::kDraw;
        break;
      }
      Move move;
      if (!for_mover(position, [&](const auto& mover) { return mover.draw_move(random, move); })) {
        game.status = won_by(opposite(position.to_move));
        break;
      }
      position = apply(position, move);
      ++game.plies;
      // Whether the side to move now can move shows when it tries.
      if (is_over_by_count(position)) game.status = status(position);
    }
    return game;
  }

  [[nodiscard]] bool is_legal(const Position& position, Move move) const;
  [[nodiscard]] static bool is_capture(const Position&, Move move) { return move.jumps() > 0; }

  // For quiescence: jumps, which must be made.
  [[nodiscard]] static bool noisy_moves(const Position& position, MoveList& list) {
    list.clear();
    for_mover(position, [&](const auto& mover) { mover.list_jumps(list); });
    return !list.empty();
  }
  [[nodiscard]] static int capture_worth(const Position&, Move move) { return move.jumps(); }
  // Nobody threatens what a forced jump does not show.
  [[nodiscard]] static bool must_answer(const Position&) { return false; }
  // Where a side has few pieces left, every move of the other may be the one that wins.
  [[nodiscard]] static bool is_urgent(const Position& position, Move) {
    constexpr int kFew = 4;
    return count(position.own) <= kFew || count(position.enemy) <= kFew;
  }

  // Inlined whatever the compiler thinks: it is most of what walking a tree costs.
  [[nodiscard]] [[gnu::always_inline]] static Position apply(const Position& position, Move move) {
    const Squares from = square(move.from());
    const Squares to = square(move.to());
    const Squares taken = move.jumps() == 0 ? 0 : move.taken();
    const Squares king = position.kings >> move.from() & 1;
    const Squares crown_row =
        white_moves(position) ? kCrownRow<Colour::kWhite> : kCrownRow<Colour::kBlack>;
    Position next;
    next.own = position.enemy & ~taken;
    next.enemy = (position.own & ~from) | to;  // a king may end where it began
    next.kings = (position.kings & ~(from | taken)) | king << move.to() | (to & crown_row);
    const bool quiet = king != 0 && taken == 0;
    next.quiet_plies = quiet ? one_more(position.quiet_plies) : std::uint16_t{0};
    next.to_move = opposite(position.to_move);
    return next;
  }

  // `B:W21-32:B1-12`, or the course's board: see notation.h.
  [[nodiscard]] Expected<Position> parse_position(std::string_view text) const;
  [[nodiscard]] std::string position_text(const Position& position) const;
  // What is odd about a position that was read, as sentences.
  [[nodiscard]] std::vector<std::string> warnings(const Position& position) const;
  [[nodiscard]] Expected<Move> parse_move(const Position& position, std::string_view text) const;
  [[nodiscard]] std::string move_text(const Position& position, Move move) const;
  [[nodiscard]] Diagram diagram(const Position& position, std::optional<Move> last) const;
  [[nodiscard]] static std::size_t diagram_cell(int bit) {
    const int number = number_of_bit(bit);
    return static_cast<std::size_t>(row_of_number(number) * kRows + column_of_number(number));
  }
  template <class Visit>
  static void for_each_piece(const Position& position, Visit visit) {
    for (const Side side : kSides) {
      for_each_bit(Bits64{position.of(side)},
                   [&](int bit) { visit(bit, side, (position.kings >> bit & 1) != 0); });
    }
  }

  // For patterns: see planes.h.
  static constexpr std::array kPlanes = {Plane{"man", Side::kFirst}, Plane{"man", Side::kSecond},
                                         Plane{"king", Side::kFirst}, Plane{"king", Side::kSecond}};
  [[nodiscard]] static Bits64 squares() { return ~Squares{0}; }
  static void write_planes(const Position& position, Planes& planes) {
    const Squares first = position.of(Side::kFirst);
    const Squares second = position.of(Side::kSecond);
    planes.write(0, Bits64{first & ~position.kings});
    planes.write(1, Bits64{second & ~position.kings});
    planes.write(2, Bits64{first & position.kings});
    planes.write(3, Bits64{second & position.kings});
  }

  [[nodiscard]] static std::string_view rules_in_words();

  [[nodiscard]] static std::span<const Symmetry> symmetries();
  [[nodiscard]] Position mirrored(const Position& position, int symmetry) const;
  [[nodiscard]] Move mirrored(const Position& position, Move move, int symmetry) const;

 private:
  static bool white_moves(const Position& position) {
    return position.to_move == side_of(Colour::kWhite);
  }
  static constexpr std::uint16_t one_more(std::uint16_t plies) {
    return static_cast<std::uint16_t>(plies + (plies < kMostQuietPlies ? 1 : 0));
  }
  // Over, whether or not there is a move to make.
  [[nodiscard]] bool is_over_by_count(const Position& position) const {
    return position.own == 0 || position.enemy == 0 || position.quiet_plies >= draw_plies_;
  }

  // What `ask` says of the moves of the side to move.
  template <class Ask>
  [[gnu::always_inline]] static auto for_mover(const Position& position, const Ask& ask) {
    return white_moves(position) ? ask(Generator<Colour::kWhite>(position))
                                 : ask(Generator<Colour::kBlack>(position));
  }
  [[nodiscard]] static bool has_move(const Position& position) {
    return for_mover(position, [](const auto& mover) { return mover.can_move(); });
  }

  // Why a path of square numbers is no move here, in words.
  [[nodiscard]] std::string reason_against(const Position& position, std::span<const int> path,
                                           const MoveList& legal) const;

  // Odd, so that no factor loses anything.
  static constexpr Hash kOwnFactor = mix(0x636b7231) | 1;
  static constexpr Hash kEnemyFactor = mix(0x636b7232) | 1;
  static constexpr Hash kKingsFactor = mix(0x636b7233) | 1;
  static constexpr Hash kSideFactor = mix(0x636b7234) | 1;

  int draw_plies_;
};

extern template class Checkers<RuleSet::kEnglish>;
extern template class Checkers<RuleSet::kCsc384>;

}  // namespace quadrille::checkers
