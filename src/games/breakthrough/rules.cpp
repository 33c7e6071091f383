// SPDX-License-Identifier: MIT
#include "games/breakthrough/rules.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <tuple>

#include "base/text.h"
#include "games/rows.h"

namespace quadrille::breakthrough {
namespace {

// Left-right keeps the sides; turning the board top to bottom exchanges them.
constexpr std::array<Symmetry, 3> kSymmetries = {{
    {"left-right", false},
    {"top-bottom", true},
    {"half turn", true},
}};

constexpr bool flips_columns(int symmetry) { return symmetry == 0 || symmetry == 2; }

}  // namespace

std::string_view to_string(RuleSet rules) {
  return rules == RuleSet::kStandard ? "standard" : "course";
}

template <class Layout, RuleSet kRules>
std::string Breakthrough<Layout, kRules>::name() const {
  return fmt::format("breakthrough:{}:{}", to_string(kRules), to_string(board_.size()));
}

template <class Layout, RuleSet kRules>
auto Breakthrough<Layout, kRules>::start() const -> Position {
  Position position;
  for (int x = 0; x < board_.width(); ++x) {
    for (const int y : {0, 1}) {
      place(position, kWhite, board_.square(x, y));
      place(position, kBlack, board_.square(x, board_.height() - 1 - y));
    }
  }
  return position;
}

template <class Layout, RuleSet kRules>
Hash Breakthrough<Layout, kRules>::recomputed_hash(const Position& position) const {
  Hash hash = position.to_move == kWhite ? 0 : kSideKey;
  for (const Side side : kSides) {
    for_each_bit(position.of(side), [&](int square) {
      hash ^= kPawnKeys[index_of(side)][static_cast<std::size_t>(square)];
    });
  }
  return hash;
}

template <class Layout, RuleSet kRules>
std::optional<Outcome> Breakthrough<Layout, kRules>::outcome(const Position& position) const {
  const Status now = status(position);
  if (now == Status::kOpen) return std::nullopt;
  if (now == Status::kDraw) return Outcome{std::nullopt, Reason::kNoLegalMoves};
  const Side winner = now == Status::kFirstWins ? kWhite : kBlack;
  const Bits goal_row = winner == kWhite ? board_.top_row() : board_.bottom_row();
  const bool arrived = (position.of(winner) & goal_row) != 0;
  return Outcome{winner, arrived ? Reason::kGoalRowReached : Reason::kNoPawnsLeft};
}

template <class Layout, RuleSet kRules>
bool Breakthrough<Layout, kRules>::is_legal(const Position& position, Move move) const {
  if (move.from() >= Layout::kCells || move.to() >= Layout::kCells) return false;
  const Bits from = bit<Bits>(move.from());
  const Bits to = bit<Bits>(move.to());
  if ((position.of(position.to_move) & from) == 0 || (board_.all() & to) == 0) return false;
  if (status(position) != Status::kOpen) return false;

  const int forward = position.to_move == kWhite ? 1 : -1;
  if (board_.y_of(move.to()) - board_.y_of(move.from()) != forward) return false;
  const int sideways = board_.x_of(move.to()) - board_.x_of(move.from());
  const bool empty = (position.occupied() & to) == 0;
  if (sideways == 0) return empty;
  if (sideways != 1 && sideways != -1) return false;
  if (is_capture(position, move)) return true;
  return kRules == RuleSet::kStandard && empty;
}

template <class Layout, RuleSet kRules>
auto Breakthrough<Layout, kRules>::parse_position(std::string_view text) const
    -> Expected<Position> {
  const auto board = parse_board(text);
  if (!board) return board.error();
  return position_of(*board);
}

template <class Layout, RuleSet kRules>
auto Breakthrough<Layout, kRules>::position_of(const BoardText& board) const -> Expected<Position> {
  if (auto error = check_same_size(board.size, board_.size(), name())) return *error;
  Position position;
  for (const PlacedPawn& pawn : board.pawns) {
    place(position, pawn.side, board_.square(pawn.x, pawn.y));
  }
  if (board.to_move == kBlack) {
    position.to_move = kBlack;
    position.hash ^= kSideKey;
  }
  if ((position.of(kWhite) & board_.top_row()) != 0 &&
      (position.of(kBlack) & board_.bottom_row()) != 0) {
    return Error::bad_position(
        fmt::format("White stands on row {} and Black on row 1: both would have won",
                    board_.height()),
        fmt::format("row {}", board_.height()));
  }
  if (kRules == RuleSet::kStandard && position.occupied() == 0) {
    return Error::bad_position("there are no pawns at all", "board");
  }
  return position;
}

template <class Layout, RuleSet kRules>
std::string Breakthrough<Layout, kRules>::position_text(const Position& position) const {
  std::string squares;
  for (int y = board_.height() - 1; y >= 0; --y) {
    for (int x = 0; x < board_.width(); ++x) {
      const Bits square = bit<Bits>(board_.square(x, y));
      squares += (position.of(kWhite) & square) != 0   ? 'P'
                 : (position.of(kBlack) & square) != 0 ? 'p'
                                                       : kEmptySquare;
    }
  }
  return fold_rows(squares, board_.width()) + (position.to_move == kWhite ? " w" : " b");
}

template <class Layout, RuleSet kRules>
auto Breakthrough<Layout, kRules>::parse_move(const Position& position, std::string_view text) const
    -> Expected<Move> {
  const auto written = parse_move_text(text);
  if (!written) return written.error();
  if (status(position) != Status::kOpen) return Error::illegal_move("the game is over");
  for (const auto& [x, y] :
       {std::pair(written->from_x, written->from_y), std::pair(written->to_x, written->to_y)}) {
    if (x >= board_.width() || y >= board_.height()) {
      return Error::illegal_move(
          fmt::format("{} is not on the {} board", square_name(x, y), to_string(board_.size())));
    }
  }
  const Move move(board_.square(written->from_x, written->from_y),
                  board_.square(written->to_x, written->to_y));
  if ((position.of(position.to_move) & bit<Bits>(move.from())) == 0) {
    return Error::illegal_move(fmt::format("there is no {} pawn on {}", side_name(position.to_move),
                                           square_text(move.from())));
  }
  if (!is_legal(position, move)) return Error::illegal_move(reason_against(position, move));
  const bool capture = is_capture(position, move);
  if (written->kind == MoveText::Kind::kQuiet && capture) {
    return Error::illegal_move(
        fmt::format("{} is a capture: write {}", in_quotes(text), move_text(position, move)));
  }
  if (written->kind == MoveText::Kind::kCapture && !capture) {
    return Error::illegal_move(
        fmt::format("{} captures nothing: write {}", in_quotes(text), move_text(position, move)));
  }
  return move;
}

template <class Layout, RuleSet kRules>
std::string Breakthrough<Layout, kRules>::reason_against(const Position& position,
                                                         Move move) const {
  const int forward = position.to_move == kWhite ? 1 : -1;
  const int ahead = board_.y_of(move.to()) - board_.y_of(move.from());
  const int sideways = std::abs(board_.x_of(move.to()) - board_.x_of(move.from()));
  if (ahead != forward || sideways > 1) {
    return fmt::format("a pawn on {} cannot get to {}: it goes one step forward",
                       square_text(move.from()), square_text(move.to()));
  }
  if ((position.of(position.to_move) & bit<Bits>(move.to())) != 0) {
    return fmt::format("{} is taken by an own pawn", square_text(move.to()));
  }
  if (sideways == 0) {
    return fmt::format("{} is occupied: a pawn captures diagonally only", square_text(move.to()));
  }
  return fmt::format("{} is empty: under course rules a pawn goes diagonally only to capture",
                     square_text(move.to()));
}

template <class Layout, RuleSet kRules>
std::string Breakthrough<Layout, kRules>::move_text(const Position& position, Move move) const {
  return square_text(move.from()) + (is_capture(position, move) ? 'x' : '-') +
         square_text(move.to());
}

template <class Layout, RuleSet kRules>
Diagram Breakthrough<Layout, kRules>::diagram(const Position& position,
                                              std::optional<Move> last) const {
  Diagram diagram;
  for (int x = 0; x < board_.width(); ++x) {
    diagram.column_labels.emplace_back(1, static_cast<char>('a' + x));
  }
  for (int y = board_.height() - 1; y >= 0; --y) {
    diagram.row_labels.push_back(std::to_string(y + 1));
    for (int x = 0; x < board_.width(); ++x) {
      const int square = board_.square(x, y);
      const bool white = (position.of(kWhite) >> square & 1) != 0;
      const bool black = (position.of(kBlack) >> square & 1) != 0;
      diagram.cells.push_back(
          {.piece = white   ? 'P'
                    : black ? 'p'
                            : '\0',
           .shape = Diagram::Shape::kPawn,
           .of_first = white,
           .last_move = last && (last->from() == square || last->to() == square)});
    }
  }
  diagram.at_bottom = kWhite;
  const auto pawn = [](char letter) {
    return Diagram::Cell{
        .piece = letter, .shape = Diagram::Shape::kPawn, .of_first = letter == 'P'};
  };
  diagram.legend = {{pawn('P'), "white"}, {pawn('p'), "black"}};
  return diagram;
}

template <class Layout, RuleSet kRules>
std::string_view Breakthrough<Layout, kRules>::rules_in_words() {
  if constexpr (kRules == RuleSet::kCourse) {
    return "Your pawns want to reach the far row: the first pawn there wins. White begins.\n"
           "A pawn steps one square straight forward to an empty square. It takes one square "
           "diagonally forward, never straight, and nobody has to take.\n"
           "Who cannot move ends the game as a draw.";
  } else {
    return "Your pawns want to reach the far row: the first pawn there wins. White begins.\n"
           "A pawn steps one square forward, straight or diagonally, to an empty square. It takes "
           "one square diagonally forward, never straight, and nobody has to take.\n"
           "Who takes the last pawn of the other side wins too. There are no draws.";
  }
}

template <class Layout, RuleSet kRules>
std::span<const Symmetry> Breakthrough<Layout, kRules>::symmetries() {
  return kSymmetries;
}

template <class Layout, RuleSet kRules>
auto Breakthrough<Layout, kRules>::mirrored(const Position& position, int symmetry) const
    -> Position {
  const bool swap = kSymmetries[static_cast<std::size_t>(symmetry)].swaps_sides;
  Position result;
  for (const Side side : kSides) {
    for_each_bit(position.of(side), [&](int square) {
      place(result, swap ? opposite(side) : side, mirrored_square(square, symmetry));
    });
  }
  result.to_move = swap ? opposite(position.to_move) : position.to_move;
  if (result.to_move == kBlack) result.hash ^= kSideKey;
  return result;
}

template <class Layout, RuleSet kRules>
auto Breakthrough<Layout, kRules>::mirrored(const Position&, Move move, int symmetry) const
    -> Move {
  return {mirrored_square(move.from(), symmetry), mirrored_square(move.to(), symmetry)};
}

template <class Layout, RuleSet kRules>
int Breakthrough<Layout, kRules>::mirrored_square(int square, int symmetry) const {
  int x = board_.x_of(square);
  int y = board_.y_of(square);
  if (flips_columns(symmetry)) x = board_.width() - 1 - x;
  if (kSymmetries[static_cast<std::size_t>(symmetry)].swaps_sides) y = board_.height() - 1 - y;
  return board_.square(x, y);
}

template <class Layout, RuleSet kRules>
void Breakthrough<Layout, kRules>::order_as_in_report(MoveList& list) const {
  std::sort(list.begin(), list.end(), [this](Move a, Move b) {
    const auto key = [this](Move move) {
      const int x = board_.x_of(move.from());
      const int to_x = board_.x_of(move.to());
      const int direction = to_x == x ? 0 : to_x < x ? 1 : 2;
      return std::tuple(x, board_.y_of(move.from()), direction);
    };
    return key(a) < key(b);
  });
}

template <class Layout, RuleSet kRules>
std::string Breakthrough<Layout, kRules>::square_text(int square) const {
  return square_name(board_.x_of(square), board_.y_of(square));
}

template class Breakthrough<Square64, RuleSet::kStandard>;
template class Breakthrough<Square64, RuleSet::kCourse>;
template class Breakthrough<Packed64, RuleSet::kStandard>;
template class Breakthrough<Packed64, RuleSet::kCourse>;
template class Breakthrough<Wide128, RuleSet::kStandard>;
template class Breakthrough<Wide128, RuleSet::kCourse>;

static_assert(Game<Breakthrough<Square64, RuleSet::kStandard>>);
static_assert(Game<Breakthrough<Packed64, RuleSet::kCourse>>);
static_assert(Game<Breakthrough<Wide128, RuleSet::kCourse>>);

}  // namespace quadrille::breakthrough
