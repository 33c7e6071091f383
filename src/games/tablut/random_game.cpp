// SPDX-License-Identifier: MIT
#include <algorithm>

#include "games/tablut/rules.h"

namespace quadrille::tablut {
namespace {

// A rook has sixteen moves on the empty board; a piece here has some of them.
constexpr std::size_t kRookMoves = 16;

struct RookMoves {
  std::array<Cells, kRookMoves> ways{};  // the cells that must be empty, the last one too
  std::array<std::uint8_t, kRookMoves> targets{};
};

constexpr std::array<RookMoves, kCells> kRookMovesFrom = [] {
  std::array<RookMoves, kCells> table{};
  for (int cell = 0; cell < kCells; ++cell) {
    if (!has(kBoard, cell)) continue;
    RookMoves& moves = table[static_cast<std::size_t>(cell)];
    moves.ways.fill(kBoard);  // never empty: no move
    std::size_t count = 0;
    for_each_direction([&]<Direction d>() {
      Cells way = 0;
      for (int to = cell + d; !has(kClosed<d>, to); to += d) {
        way |= bit<Cells>(to);
        moves.ways[count] = way;
        moves.targets[count] = static_cast<std::uint8_t>(to);
        ++count;
      }
    });
  }
  return table;
}();

// The pieces of a side in no order, so that one can be picked by a number.
class PieceList {
 public:
  explicit PieceList(Cells pieces) {
    for_each_bit(pieces, [this](int cell) { cells_[size_++] = static_cast<std::uint8_t>(cell); });
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  std::uint8_t& operator[](std::size_t i) { return cells_[i]; }

  void move(int from, int to) { *find(from) = static_cast<std::uint8_t>(to); }
  void remove(int cell) { *find(cell) = cells_[--size_]; }

 private:
  std::uint8_t* find(int cell) {
    return std::find(cells_.begin(), cells_.begin() + size_, static_cast<std::uint8_t>(cell));
  }

  std::array<std::uint8_t, kMostBlackSoldiers> cells_{};
  std::size_t size_ = 0;
};

}  // namespace

// A game that keeps no hash and makes no move lists. A random piece and one of a rook's moves are
// drawn until the piece has that move: every legal move is equally likely, and three draws do.
class Tablut::RandomGame {
 public:
  explicit RandomGame(const Position& position)
      : position_(position),
        lists_{PieceList(position.of(kWhite)), PieceList(position.of(kBlack))} {}

  [[nodiscard]] Playout play(Random& random) {
    Playout game;
    while (game.plies < kLongestRandomGame) {
      game.status = position_.to_move == kWhite ? ply<kWhite>(random) : ply<kBlack>(random);
      if (game.status == won_by(opposite(position_.to_move))) return game;  // stuck: no ply
      ++game.plies;
      if (game.status != Status::kOpen) return game;
      position_.to_move = opposite(position_.to_move);
    }
    game.status = can_move(position_) ? Status::kDraw : won_by(opposite(position_.to_move));
    return game;
  }

 private:
  // One ply of kMover. The status after it; the opponent's win when there was no move to make.
  template <Side kMover>
  [[nodiscard]] Status ply(Random& random) {
    PieceList& list = lists_[index_of(kMover)];
    const Cells occupied = position_.occupied();
    constexpr int kMostDraws = 64;
    for (int draw = 0; draw < kMostDraws && list.size() > 0; ++draw) {
      const std::uint64_t number = random.below(list.size() * kRookMoves);
      std::uint8_t& from = list[number / kRookMoves];
      const RookMoves& moves = kRookMovesFrom[from];
      const std::size_t choice = number % kRookMoves;
      if ((moves.ways[choice] & occupied) != 0) continue;
      const Move move(from, moves.targets[choice]);
      from = moves.targets[choice];
      return make<kMover>(move);
    }
    // Few moves if any: list them.
    MoveList legal;
    generate(position_, legal);
    if (legal.empty()) return won_by(opposite(kMover));
    const Move move = legal[random.below(legal.size())];
    list.move(move.from(), move.to());
    return make<kMover>(move);
  }

  template <Side kMover>
  [[nodiscard]] Status make(Move move) {
    constexpr std::size_t kEnemy = index_of(opposite(kMover));
    const int to = move.to();
    position_.pieces[index_of(kMover)] ^= bit<Cells>(move.from()) | bit<Cells>(to);
    if (kMover == kWhite && move.from() == position_.king) {
      position_.king = static_cast<std::uint8_t>(to);
      if (has(kEdge, to)) return Status::kFirstWins;
    }
    if (!touches(to, position_.pieces[kEnemy])) return Status::kOpen;
    const Cells taken = taken_by<kMover>(position_, to);
    position_.pieces[kEnemy] ^= taken;
    for_each_bit(taken, [this](int cell) { lists_[kEnemy].remove(cell); });
    return kMover == kBlack && takes_king(position_, to) ? Status::kSecondWins : Status::kOpen;
  }

  Position position_;
  std::array<PieceList, 2> lists_;
};

Playout Tablut::random_game(const Position& position, Random& random) {
  const Status now = status(position);
  if (now != Status::kOpen) return {now, 0};
  return RandomGame(position).play(random);
}

}  // namespace quadrille::tablut
