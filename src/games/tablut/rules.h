// SPDX-License-Identifier: MIT
// Tablut under the Ashton rules, as the referee of the Tablut Challenge enforces them (rules,
// section 1). White, with the king, moves first.
//   - Every piece moves like a rook. The throne e5 is closed once the king has left it; a camp is
//     closed to whoever stands outside it.
//   - A soldier is taken between the piece that moves and an anvil behind it: an enemy, the throne
//     or a camp. The king is taken by four, beside the throne by three, else by two of which one
//     may be a camp.
//   - White wins with the king on the edge, Black by taking him; who cannot move has lost.
//   - A position that stands for the second time since the last capture is a draw. Positions have
//     no history: whoever keeps one asks reversible_plies and occurrences_to_draw.
#pragma once

#include <array>
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
#include "games/diagram.h"
#include "games/from_to.h"
#include "games/game.h"
#include "games/outcome.h"
#include "games/planes.h"
#include "games/side.h"
#include "games/tablut/board.h"
#include "games/tablut/notation.h"

namespace quadrille::tablut {

inline constexpr Side kWhite = Side::kFirst;
inline constexpr Side kBlack = Side::kSecond;

inline constexpr int kMostWhiteSoldiers = 8;
inline constexpr int kMostBlackSoldiers = 16;

using Move = FromTo;

// What the pieces alone do not tell of how a game has ended: a king may stand between two enemies
// and not be taken, because he went there himself; and a text may say that the game is over.
enum class Ending : std::uint8_t {
  kNone,
  kKingCaptured,
  kDeclaredWhite,
  kDeclaredBlack,
  kDeclaredDraw,
};

struct Position {
  std::array<Cells, 2> pieces{};  // by side; the king is one of White's
  Hash hash = 0;                  // of the pieces and the side to move
  std::uint16_t plies = 0;        // since the last capture
  std::uint16_t move_number = 1;
  std::uint8_t king = kThrone;
  Side to_move = kWhite;
  Ending ending = Ending::kNone;

  [[nodiscard]] Cells of(Side side) const { return pieces[index_of(side)]; }
  [[nodiscard]] Cells occupied() const { return pieces[0] | pieces[1]; }
  [[nodiscard]] Cells king_cell() const { return bit<Cells>(king); }
  [[nodiscard]] Cells white_soldiers() const { return of(kWhite) & ~king_cell(); }
};

class Tablut {
 public:
  using Position = tablut::Position;
  using Move = tablut::Move;

  // Sixteen soldiers have at most 114 moves along rows, 8 for one alone on its row and 14 for two,
  // and as many along columns.
  static constexpr int kMaxMoves = 228;
  // The longest way there is, from edge to edge: moves are listed by ways.
  static constexpr std::size_t kLongestWay = 8;
  using Way = std::array<Move, kLongestWay>;
  using MoveList = FixedList<Move, kMaxMoves + kLongestWay>;

  [[nodiscard]] static std::string name() { return "tablut:ashton"; }
  [[nodiscard]] static std::string_view side_name(Side side) {
    return side == kWhite ? "white" : "black";
  }

  [[nodiscard]] static Position start();
  [[nodiscard]] static Side side_to_move(const Position& position) { return position.to_move; }
  [[nodiscard]] static Hash hash(const Position& position) { return position.hash; }
  [[nodiscard]] static Hash recomputed_hash(const Position& position);

  // Only so many plies back can a position have stood before, and when it has, the game is drawn.
  [[nodiscard]] static int reversible_plies(const Position& position) { return position.plies; }
  [[nodiscard]] static int occurrences_to_draw() { return 2; }
  // False: no move without a capture leads from the position of one hash to that of the other.
  [[nodiscard]] static bool may_be_one_move(Hash a, Hash b) {
    return kQuietMoves.has(a ^ b ^ kSideKey);
  }
  [[nodiscard]] static Position drawn_by_repetition(Position position) {
    position.ending = Ending::kDeclaredDraw;
    return position;
  }

  [[nodiscard]] static Status status(const Position& position) {
    if (is_over(position)) return status_after_end(position);
    return can_move(position) ? Status::kOpen : won_by(opposite(position.to_move));
  }
  [[nodiscard]] static std::optional<Outcome> outcome(const Position& position);

  // By direction (east, south, west, north), then by the piece's cell.
  static void legal_moves(const Position& position, MoveList& list) {
    if (is_over(position)) {
      list.clear();
    } else {
      generate(position, list);
    }
  }

  static void generate(const Position& position, MoveList& list) {
    list.clear();
    const Cells pieces = position.of(position.to_move);
    const Cells occupied = position.occupied();
    for_each_direction([&]<Direction d>() {
      for_each_bit(pieces, [&](int cell) {
        const int length = free_cells<d>(cell, occupied | kClosed<d>);
        list.append(kWays.from<d>(cell), static_cast<std::size_t>(length));
      });
    });
  }

  [[nodiscard]] static int count_moves(const Position& position) {
    return is_over(position) ? 0 : count_moves_of(position, position.to_move);
  }

  // The moves a side would have if it were to move.
  [[nodiscard]] static int count_moves_of(const Position& position, Side side) {
    int count = 0;
    for_each_direction([&]<Direction d>() {
      count += popcount(slides<d>(position.of(side), ~(position.occupied() | kClosed<d>)));
    });
    return count;
  }

  // Where a side's pieces could go if it were to move.
  [[nodiscard]] static Cells reach(const Position& position, Side side) {
    Cells reached = 0;
    for_each_direction([&]<Direction d>() {
      reached |= slides<d>(position.of(side), ~(position.occupied() | kClosed<d>));
    });
    return reached;
  }

  // Plays uniformly random moves to the end of the game, or to kLongestRandomGame plies: a draw.
  [[nodiscard]] static Playout random_game(const Position& position, Random& random);

  [[nodiscard]] static bool is_legal(const Position& position, Move move);

  [[nodiscard]] static bool is_capture(const Position& position, Move move) {
    const Side mover = position.to_move;
    if (!touches(move.to(), position.of(opposite(mover)))) return false;
    if (mover == kWhite) return taken_by<kWhite>(position, move.to()) != 0;
    return taken_by<kBlack>(position, move.to()) != 0 || takes_king(position, move.to());
  }

  [[nodiscard]] static Position apply(const Position& position, Move move) {
    return position.to_move == kWhite ? applied<kWhite>(position, move)
                                      : applied<kBlack>(position, move);
  }

  // The enemy soldiers that a piece of kMover takes by coming to a cell.
  template <Side kMover>
  [[nodiscard]] static Cells taken_by(const Position& position, int to) {
    const Cells victims = kMover == kWhite ? position.of(kBlack) : position.white_soldiers();
    const Cells anvils = (position.of(kMover) | kAnvils<kMover>)&kTwoAway[index(to)];
    const Cells between = shifted<kEast>(anvils) | shifted<kSouth>(anvils) |
                          shifted<kWest>(anvils) | shifted<kNorth>(anvils);
    return between & kNeighbours[index(to)] & victims;
  }

  // The cells from which a black soldier takes the king, if it has just come there.
  [[nodiscard]] static Cells king_taking_cells(const Position& position) {
    const Cells around = kNeighbours[position.king];
    if (((around | position.king_cell()) & kThroneCell) != 0) {
      const Cells needed = around & ~kThroneCell;
      const Cells missing = needed & ~position.of(kBlack);
      if (missing == 0) return needed;
      return (missing & (missing - 1)) == 0 ? missing : Cells{0};
    }
    const Cells hostile = around & (position.of(kBlack) | kCamps);
    const Cells opposite_cells = shifted<2 * kEast>(hostile) | shifted<2 * kSouth>(hostile) |
                                 shifted<2 * kWest>(hostile) | shifted<2 * kNorth>(hostile);
    return around & opposite_cells;
  }
  [[nodiscard]] static bool takes_king(const Position& position, int to) {
    return touches(to, position.king_cell()) && has(king_taking_cells(position), to);
  }
  // Whether one of the black soldiers would have taken the king if it had moved last.
  [[nodiscard]] static bool king_stands_taken(const Position& position) {
    return (king_taking_cells(position) & position.of(kBlack)) != 0;
  }

  // Kings who are as good as escaped or taken: see ends_in_sight.cpp.
  [[nodiscard]] static CertainResult certain_result(const Position& position);
  // For quiescence: captures of soldiers. That the king can be taken is seen above.
  [[nodiscard]] static bool noisy_moves(const Position& position, MoveList& list) {
    list.clear();
    if (position.to_move == kWhite) {
      list_captures<kWhite>(position, list);
    } else {
      list_captures<kBlack>(position, list);
    }
    return false;
  }
  [[nodiscard]] static int capture_worth(const Position& position, Move move) {
    return popcount(position.to_move == kWhite ? taken_by<kWhite>(position, move.to())
                                               : taken_by<kBlack>(position, move.to()));
  }
  // The king must be held up, or saved.
  [[nodiscard]] static bool must_answer(const Position& position) {
    if (position.to_move == kBlack) return (king_reach(position) & kEdge) != 0;
    const Cells taking = king_taking_cells(position) & ~position.occupied();
    return taking != 0 && (taking & reach(position, kBlack)) != 0;
  }
  // What the king does, or happens beside him.
  [[nodiscard]] static bool is_urgent(const Position& position, Move move) {
    return move.from() == position.king || touches(move.to(), position.king_cell());
  }
  // Where the king could go if he were to move.
  [[nodiscard]] static Cells king_reach(const Position& position) {
    Cells reached = 0;
    for_each_direction([&]<Direction d>() {
      reached |= slides<d>(position.king_cell(), ~(position.occupied() | kClosed<d>));
    });
    return reached;
  }

  [[nodiscard]] static Expected<Position> parse_position(std::string_view text);
  [[nodiscard]] static std::string position_text(const Position& position);
  // The same with the text taken apart, for those who write Tablut in other words.
  [[nodiscard]] static Position position_of(const BoardText& board);
  [[nodiscard]] static BoardText board_of(const Position& position);
  [[nodiscard]] static Expected<Move> parse_move(const Position& position, std::string_view text);
  [[nodiscard]] static std::string move_text(const Position& position, Move move);
  [[nodiscard]] static Diagram diagram(const Position& position, std::optional<Move> last);
  [[nodiscard]] static std::size_t diagram_cell(int cell) {
    return static_cast<std::size_t>((row_of(cell) - 1) * kRows + column_of(cell) - 1);
  }
  template <class Visit>
  static void for_each_piece(const Position& position, Visit visit) {
    for (const Side side : kSides) {
      for_each_bit(position.of(side),
                   [&](int cell) { visit(cell, side, side == kWhite && cell == position.king); });
    }
  }

  // For patterns: see planes.h.
  static constexpr std::array kPlanes = {Plane{"soldier", kWhite}, Plane{"soldier", kBlack},
                                         Plane{"king", kWhite}};
  [[nodiscard]] static Cells squares() { return kBoard; }
  static void write_planes(const Position& position, Planes& planes) {
    planes.write(0, position.white_soldiers());
    planes.write(1, position.of(kBlack));
    planes.write(2, position.of(kWhite) & position.king_cell());
  }

  [[nodiscard]] static std::string_view rules_in_words();

  [[nodiscard]] static std::span<const Symmetry> symmetries();
  [[nodiscard]] static Position mirrored(const Position& position, int symmetry);
  [[nodiscard]] static Move mirrored(const Position& position, Move move, int symmetry);

  // What stands behind a soldier that is taken, besides enemies. White cannot take a soldier
  // against its own camp: that is every victim next to one of the four middle cells of camps.
  template <Side kMover>
  static constexpr Cells kAnvils = kThroneCell |
                                   (kMover == kWhite ? kCamps & ~cells(15, 95, 51, 59) : kCamps);

 private:
  class RandomGame;
  enum class Piece : std::uint8_t { kWhiteSoldier, kKing, kBlackSoldier };

  static constexpr std::size_t index(int cell) { return static_cast<std::size_t>(cell); }
  static bool touches(int cell, Cells pieces) { return (kNeighbours[index(cell)] & pieces) != 0; }

  [[nodiscard]] static bool must_fall(const Position& position);

  // The cells where a piece of kMover takes a soldier.
  template <Side kMover>
  [[nodiscard]] static Cells taking_cells(const Position& position) {
    const Cells victims = kMover == kWhite ? position.of(kBlack) : position.white_soldiers();
    const Cells anvils = position.of(kMover) | kAnvils<kMover>;
    Cells taking = 0;
    for_each_direction([&]<Direction d>() { taking |= shifted<d>(victims & shifted<d>(anvils)); });
    return taking & ~position.occupied();
  }

  template <Side kMover>
  static void list_captures(const Position& position, MoveList& list) {
    const Cells taking = taking_cells<kMover>(position);
    if (taking == 0) return;
    const Cells pieces = position.of(kMover);
    for_each_direction([&]<Direction d>() {
      const Cells reached = slides<d>(pieces, ~(position.occupied() | kClosed<d>)) & taking;
      for_each_bit(reached, [&](int to) {
        const Cells behind = pieces & kRays.from<static_cast<Direction>(-d)>(to);
        list.push_back(Move(d > 0 ? highest_bit(behind) : lowest_bit(behind), to));
      });
    });
  }

  // The end of the game but for a side that cannot move.
  [[nodiscard]] static bool is_over(const Position& position) {
    return position.ending != Ending::kNone || has(kEdge, position.king);
  }
  [[nodiscard]] static Status status_after_end(const Position& position);

  [[nodiscard]] static bool can_move(const Position& position) {
    const Cells pieces = position.of(position.to_move);
    const Cells occupied = position.occupied();
    const auto has_step = [&]<Direction d>() {
      return (shifted<d>(pieces) & ~(occupied | kClosed<d>)) != 0;
    };
    return has_step.template operator()<kEast>() || has_step.template operator()<kSouth>() ||
           has_step.template operator()<kWest>() || has_step.template operator()<kNorth>();
  }

  template <Side kMover>
  [[nodiscard]] static Position applied(const Position& position, Move move) {
    const bool king_moves = kMover == kWhite && move.from() == position.king;
    const auto& keys = keys_of(kMover == kBlack ? Piece::kBlackSoldier
                               : king_moves     ? Piece::kKing
                                                : Piece::kWhiteSoldier);
    Position next = position;
    next.pieces[index_of(kMover)] ^= bit<Cells>(move.from()) | bit<Cells>(move.to());
    next.hash ^= keys[index(move.from())] ^ keys[index(move.to())] ^ kSideKey;
    if (king_moves) next.king = static_cast<std::uint8_t>(move.to());
    next.to_move = opposite(kMover);
    next.plies = one_more(position.plies);
    if (kMover == kBlack) next.move_number = one_more(position.move_number);
    if (touches(move.to(), next.of(opposite(kMover)))) take<kMover>(next, move.to());
    return next;
  }

  // Counters stay at the greatest number they can hold.
  static std::uint16_t one_more(std::uint16_t count) {
    return static_cast<std::uint16_t>(count + (count != 0xffff ? 1 : 0));
  }

  template <Side kMover>
  static void take(Position& position, int to) {
    constexpr Side kEnemy = opposite(kMover);
    const Cells taken = taken_by<kMover>(position, to);
    if (taken != 0) {
      const auto& keys = keys_of(kEnemy == kBlack ? Piece::kBlackSoldier : Piece::kWhiteSoldier);
      position.pieces[index_of(kEnemy)] ^= taken;
      for_each_bit(taken, [&](int cell) { position.hash ^= keys[index(cell)]; });
      position.plies = 0;
    }
    if (kMover == kBlack && takes_king(position, to)) position.ending = Ending::kKingCaptured;
  }

  static void place(Position& position, Piece piece, int cell);
  [[nodiscard]] static bool has_free_way(const Position& position, Move move);
  // Why a piece of the side to move may not go there, in the order in which the server asks.
  [[nodiscard]] static std::string reason_against(const Position& position, Move move);

  // The ways from every cell, as moves.
  struct Ways {
    std::array<Way, kCells> east, south, west, north;

    template <Direction d>
    [[nodiscard]] const Way& from(int cell) const {
      const auto& ways = d == kEast ? east : d == kSouth ? south : d == kWest ? west : north;
      return ways[index(cell)];
    }
  };
  static const Ways kWays;

  using Keys = std::array<Hash, kCells>;
  static constexpr std::array<Keys, 3> kKeys = {hash_keys<kCells>(0x7461626c31),
                                                hash_keys<kCells>(0x7461626c32),
                                                hash_keys<kCells>(0x7461626c33)};
  static constexpr Hash kSideKey = mix(0x7461626c34);
  static const Keys& keys_of(Piece piece) { return kKeys[static_cast<std::size_t>(piece)]; }

  // What quiet moves change in the hash, as a set that may hold a little more: about 2,000 moves
  // mark as many of its bits.
  class QuietMoves {
   public:
    constexpr QuietMoves() = default;
    constexpr void add(Hash change) { words_[word(change)] |= mark(change); }
    [[nodiscard]] bool has(Hash change) const { return (words_[word(change)] & mark(change)) != 0; }

   private:
    static constexpr std::size_t kWords = 1024;
    static constexpr std::size_t word(Hash change) { return change % kWords; }
    static constexpr std::uint64_t mark(Hash change) { return std::uint64_t{1} << (change >> 58); }

    std::array<std::uint64_t, kWords> words_{};
  };
  static constexpr QuietMoves quiet_moves();
  static const QuietMoves kQuietMoves;
};

}  // namespace quadrille::tablut
