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
// A position holds the pieces by who is to move, not by colour, so that making a move needs no
// branch; the generator is a template over the colour that moves.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/bits.h"
#include "base/error.h"
#include "base/fixed_list.h"
#include "base/hash.h"
#include "base/random.h"
#include "games/checkers/board.h"
#include "games/diagram.h"
#include "games/game.h"
#include "games/outcome.h"
#include "games/side.h"

namespace quadrille::checkers {

enum class RuleSet : std::uint8_t { kEnglish, kCsc384 };

std::string_view to_string(RuleSet rules);

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

template <RuleSet kRules>
class Checkers {
 public:
  using Position = checkers::Position;
  using Move = checkers::Move;

  // Twelve kings with four steps each. Jumps are fewer: a king moves among eight squares with at
  // most nine enemies between them, and trying all placements of kings and enemies there gives at
  // most 17 paths, and 40 for 12 enemies on all four such sets of squares together.
  static constexpr int kMaxMoves = 48;
  using MoveList = FixedList<Move, kMaxMoves>;

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
    if (white_moves(position)) {
      generate_for<Colour::kWhite>(position, list);
    } else {
      generate_for<Colour::kBlack>(position, list);
    }
  }

  [[nodiscard]] int count_moves(const Position& position) const {
    if (is_over_by_count(position)) return 0;
    return white_moves(position) ? count_for<Colour::kWhite>(position)
                                 : count_for<Colour::kBlack>(position);
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
      const bool moved = white_moves(position) ? random_ply<Colour::kWhite>(position, random)
                                               : random_ply<Colour::kBlack>(position, random);
      if (!moved) {
        game.status = won_by(opposite(position.to_move));
        break;
      }
      ++game.plies;
      // Whether the side to move now can move shows when it tries.
      if (is_over_by_count(position)) game.status = status(position);
    }
    return game;
  }

  [[nodiscard]] bool is_legal(const Position& position, Move move) const;
  [[nodiscard]] static bool is_capture(const Position&, Move move) { return move.jumps() > 0; }

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
  [[nodiscard]] static std::string_view rules_in_words();

  [[nodiscard]] static std::span<const Symmetry> symmetries();
  [[nodiscard]] Position mirrored(const Position& position, int symmetry) const;
  [[nodiscard]] Move mirrored(const Position& position, Move move, int symmetry) const;

 private:
  // One colour's pieces as its generator needs them.
  struct Movers {
    explicit Movers(const Position& position)
        : own(position.own),
          kings(position.own & position.kings),
          enemy(position.enemy),
          empty(~(position.own | position.enemy)) {}
    [[nodiscard]] Squares men() const { return own & ~kings; }

    Squares own, kings, enemy, empty;
  };

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

  // Steps of all pieces, by direction: where they lead.
  template <Colour kColour>
  struct Steps {
    explicit Steps(const Movers& movers)
        : right(stepped<kForwardRight<kColour>>(movers.own) & movers.empty),
          left(stepped<kForwardLeft<kColour>>(movers.own) & movers.empty),
          back_right(stepped<reversed(kForwardLeft<kColour>)>(movers.kings) & movers.empty),
          back_left(stepped<reversed(kForwardRight<kColour>)>(movers.kings) & movers.empty) {}
    [[nodiscard]] bool any() const { return (right | left | back_right | back_left) != 0; }
    [[nodiscard]] int count() const {
      // Two sets share a word: half the counting.
      return popcount(right | Bits64{left} << 32) + popcount(back_right | Bits64{back_left} << 32);
    }

    Squares right, left, back_right, back_left;
  };

  template <Colour kColour>
  static bool men_can_jump(const Movers& movers, Squares men) {
    return (jumped<kForwardRight<kColour>>(men, movers.enemy, movers.empty) |
            jumped<kForwardLeft<kColour>>(men, movers.enemy, movers.empty)) != 0;
  }
  static bool kings_can_jump(const Movers& movers) {
    return (jumped<Direction::kUpRight>(movers.kings, movers.enemy, movers.empty) |
            jumped<Direction::kUpLeft>(movers.kings, movers.enemy, movers.empty) |
            jumped<Direction::kDownLeft>(movers.kings, movers.enemy, movers.empty) |
            jumped<Direction::kDownRight>(movers.kings, movers.enemy, movers.empty)) != 0;
  }

  [[nodiscard]] static bool has_move(const Position& position) {
    return white_moves(position) ? has_move_for<Colour::kWhite>(position)
                                 : has_move_for<Colour::kBlack>(position);
  }
  template <Colour kColour>
  static bool has_move_for(const Position& position) {
    const Movers movers(position);
    return Steps<kColour>(movers).any() || men_can_jump<kColour>(movers, movers.men()) ||
           kings_can_jump(movers);
  }

  template <Colour kColour>
  static void generate_for(const Position& position, MoveList& list) {
    const Movers movers(position);
    const Jumpers jumpers = jumpers_of<kColour>(movers);
    if (jumpers.any()) {
      push_jumps<kColour>(movers, jumpers, list);
      return;
    }
    const Steps<kColour> steps(movers);
    push_steps<kForwardRight<kColour>>(steps.right, list);
    push_steps<kForwardLeft<kColour>>(steps.left, list);
    push_steps<reversed(kForwardLeft<kColour>)>(steps.back_right, list);
    push_steps<reversed(kForwardRight<kColour>)>(steps.back_left, list);
  }

  template <Direction kDirection>
  static void push_steps(Squares targets, MoveList& list) {
    for_each_bit(Bits64{targets},
                 [&](int to) { list.push_back(Move((to - rotation(kDirection)) & 31, to)); });
  }

  // Who must jump: the men that can; of the kings, whether one can.
  struct Jumpers {
    [[nodiscard]] bool any() const { return men != 0 || kings; }

    Squares men = 0;
    bool kings = false;
  };
  template <Colour kColour>
  [[gnu::always_inline]] static Jumpers jumpers_of(const Movers& movers) {
    return {men_that_jump<kColour>(movers, movers.men()),
            movers.kings != 0 && kings_can_jump(movers)};
  }

  template <Colour kColour>
  static void push_jumps(const Movers& movers, const Jumpers& jumpers, MoveList& list) {
    for_each_bit(Bits64{jumpers.men}, [&](int from) {
      push_man_paths<kColour>(square(from), Move(from, from), movers, list);
    });
    if (!jumpers.kings) return;
    for_each_bit(Bits64{movers.kings}, [&](int from) {
      push_king_paths(square(from), Move(from, from), movers.enemy, movers.empty | square(from),
                      list);
    });
  }

  template <Colour kColour>
  static Squares men_that_jump(const Movers& movers, Squares men) {
    constexpr Direction kRight = kForwardRight<kColour>;
    constexpr Direction kLeft = kForwardLeft<kColour>;
    const Squares right = jumped<kRight>(men, movers.enemy, movers.empty);
    const Squares left = jumped<kLeft>(men, movers.enemy, movers.empty);
    return std::rotr(right, 2 * rotation(kRight)) | std::rotr(left, 2 * rotation(kLeft));
  }

  // All ways to go on, at least by one jump. What a man leaves behind, its own square and the
  // pieces it took, it cannot come back to, so nothing of it need be remembered. From the crowning
  // row no jump leads forward: the turn ends.
  template <Colour kColour>
  static void push_man_paths(Squares at, Move path, const Movers& movers, MoveList& list) {
    push_man_path<kColour, kForwardRight<kColour>>(at, path, movers, list);
    push_man_path<kColour, kForwardLeft<kColour>>(at, path, movers, list);
  }
  template <Colour kColour, Direction kDirection>
  static void push_man_path(Squares at, Move path, const Movers& movers, MoveList& list) {
    const Squares to = jumped<kDirection>(at, movers.enemy, movers.empty);
    if (to == 0) return;
    const Move longer = path.then(kDirection, lowest_bit(Bits64{to}));
    if (men_can_jump<kColour>(movers, to)) {
      push_man_paths<kColour>(to, longer, movers, list);
    } else {
      list.push_back(longer);
    }
  }

  // The same for a king. Its start counts as empty; no enemy is jumped twice. Squares it lands on
  // and squares it jumps over are never the same, so `empty` stays what it is. Whether it jumped.
  static bool push_king_paths(Squares at, Move path, Squares enemy, Squares empty, MoveList& list) {
    bool jumps = push_king_path<Direction::kUpRight>(at, path, enemy, empty, list);
    jumps |= push_king_path<Direction::kUpLeft>(at, path, enemy, empty, list);
    jumps |= push_king_path<Direction::kDownLeft>(at, path, enemy, empty, list);
    jumps |= push_king_path<Direction::kDownRight>(at, path, enemy, empty, list);
    return jumps;
  }
  template <Direction kDirection>
  static bool push_king_path(Squares at, Move path, Squares enemy, Squares empty, MoveList& list) {
    const Squares to = jumped<kDirection>(at, enemy, empty);
    if (to == 0) return false;
    const Move longer = path.then(kDirection, lowest_bit(Bits64{to}));
    const Squares left = enemy & ~std::rotl(at, rotation(kDirection));
    if (!push_king_paths(to, longer, left, empty, list)) list.push_back(longer);
    return true;
  }

  template <Colour kColour>
  static int count_for(const Position& position) {
    const Movers movers(position);
    const Jumpers jumpers = jumpers_of<kColour>(movers);
    return jumpers.any() ? count_jumps<kColour>(movers, jumpers) : Steps<kColour>(movers).count();
  }

  template <Colour kColour>
  static int count_jumps(const Movers& movers, const Jumpers& jumpers) {
    int jumps = count_man_paths<kColour>(jumpers.men, movers);
    if (!jumpers.kings) return jumps;
    for_each_bit(Bits64{movers.kings}, [&](int from) {
      jumps += count_king_paths(square(from), movers.enemy, movers.empty | square(from));
    });
    return jumps;
  }

  // All men at once: a direction leads different men to different squares.
  template <Colour kColour>
  static int count_man_paths(Squares men, const Movers& movers) {
    return count_man_paths_by<kColour, kForwardRight<kColour>>(men, movers) +
           count_man_paths_by<kColour, kForwardLeft<kColour>>(men, movers);
  }
  template <Colour kColour, Direction kDirection>
  static int count_man_paths_by(Squares men, const Movers& movers) {
    const Squares to = jumped<kDirection>(men, movers.enemy, movers.empty);
    if (to == 0) return 0;
    const Squares going_on = men_that_jump<kColour>(movers, to);
    const int ended = popcount(Bits64{to & ~going_on});
    return going_on == 0 ? ended : ended + count_man_paths<kColour>(going_on, movers);
  }

  static int count_king_paths(Squares at, Squares enemy, Squares empty) {
    return count_king_paths_by<Direction::kUpRight>(at, enemy, empty) +
           count_king_paths_by<Direction::kUpLeft>(at, enemy, empty) +
           count_king_paths_by<Direction::kDownLeft>(at, enemy, empty) +
           count_king_paths_by<Direction::kDownRight>(at, enemy, empty);
  }
  template <Direction kDirection>
  static int count_king_paths_by(Squares at, Squares enemy, Squares empty) {
    const Squares to = jumped<kDirection>(at, enemy, empty);
    if (to == 0) return 0;
    const int longer = count_king_paths(to, enemy & ~std::rotl(at, rotation(kDirection)), empty);
    return longer != 0 ? longer : 1;
  }

  // One random ply; false when there is none.
  template <Colour kColour>
  static bool random_ply(Position& position, Random& random) {
    const Movers movers(position);
    const Jumpers jumpers = jumpers_of<kColour>(movers);
    if (jumpers.any()) {
      MoveList jumps;
      push_jumps<kColour>(movers, jumpers, jumps);
      position = apply(position, jumps[jumps.size() == 1 ? 0 : random.below(jumps.size())]);
      return true;
    }
    // The four sets of targets as two words; a step is a bit of them.
    const Steps<kColour> steps(movers);
    const Bits64 forward = steps.right | Bits64{steps.left} << 32;
    const Bits64 backward = steps.back_right | Bits64{steps.back_left} << 32;
    const int ahead = popcount(forward);
    const int moves = ahead + popcount(backward);
    if (moves == 0) return false;
    const int number = static_cast<int>(random.below(static_cast<std::uint64_t>(moves)));
    const bool goes_ahead = number < ahead;
    const int chosen =
        lowest_bit(goes_ahead ? nth_bit(forward, number) : nth_bit(backward, number - ahead));
    const bool goes_left = chosen >= 32;
    const int step = goes_ahead
                         ? rotation(goes_left ? kForwardLeft<kColour> : kForwardRight<kColour>)
                     : goes_left ? rotation(reversed(kForwardRight<kColour>))
                                 : rotation(reversed(kForwardLeft<kColour>));
    const int to = chosen & 31;
    position = apply(position, Move((to - step) & 31, to));
    return true;
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
