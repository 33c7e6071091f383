// SPDX-License-Identifier: MIT
#include "games/tablut/rules.h"

#include <fmt/core.h>

#include <algorithm>
namespace quadrille::tablut {
namespace {

// In the order of the board's maps.
constexpr std::array<Symmetry, kMaps> kSymmetries = {{
    {"left-right", false},
    {"top-bottom", false},
    {"half turn", false},
    {"falling diagonal", false},
    {"rising diagonal", false},
    {"quarter turn", false},
    {"quarter turn back", false},
}};

constexpr std::array<Tablut::Way, kCells> ways(Direction d) {
  std::array<Tablut::Way, kCells> table{};
  for (int cell = 0; cell < kCells; ++cell) {
    if (!has(kBoard, cell)) continue;
    int to = cell;
    for (Move& move : table[static_cast<std::size_t>(cell)]) {
      if (has(kBoard, to)) to += d;
      move = Move(cell, to);
    }
  }
  return table;
}

bool in_same_camp(int a, int b) {
  constexpr std::array<Cells, 4> kEachCamp = {kNorthCamp, kSouthCamp, kWestCamp, kEastCamp};
  return std::ranges::any_of(kEachCamp, [=](Cells camp) { return has(camp, a) && has(camp, b); });
}

}  // namespace

constinit const Tablut::Ways Tablut::kWays = {ways(kEast), ways(kSouth), ways(kWest), ways(kNorth)};

constexpr Tablut::QuietMoves Tablut::quiet_moves() {
  QuietMoves moves;
  for (const Keys& keys : kKeys) {
    for (const Direction d : {kEast, kSouth}) {
      for (int from = 0; from < kCells; ++from) {
        for (int to = from + d; has(kBoard, from) && to < kCells && has(kBoard, to); to += d) {
          moves.add(keys[index(from)] ^ keys[index(to)]);
        }
      }
    }
  }
  return moves;
}
constinit const Tablut::QuietMoves Tablut::kQuietMoves = quiet_moves();

Position Tablut::start() {
  constexpr Cells kFirstWhites = cells(53, 54, 56, 57, 35, 45, 65, 75);
  Position position;
  place(position, Piece::kKing, kThrone);
  for_each_bit(kFirstWhites, [&](int cell) { place(position, Piece::kWhiteSoldier, cell); });
  for_each_bit(kCamps, [&](int cell) { place(position, Piece::kBlackSoldier, cell); });
  return position;
}

void Tablut::place(Position& position, Piece piece, int cell) {
  const Side side = piece == Piece::kBlackSoldier ? kBlack : kWhite;
  position.pieces[index_of(side)] |= bit<Cells>(cell);
  position.hash ^= keys_of(piece)[index(cell)];
  if (piece == Piece::kKing) position.king = static_cast<std::uint8_t>(cell);
}

Hash Tablut::recomputed_hash(const Position& position) {
  Hash hash = position.to_move == kWhite ? 0 : kSideKey;
  hash ^= keys_of(Piece::kKing)[position.king];
  for_each_bit(position.white_soldiers(),
               [&](int cell) { hash ^= keys_of(Piece::kWhiteSoldier)[index(cell)]; });
  for_each_bit(position.of(kBlack),
               [&](int cell) { hash ^= keys_of(Piece::kBlackSoldier)[index(cell)]; });
  return hash;
}

Status Tablut::status_after_end(const Position& position) {
  switch (position.ending) {
    case Ending::kNone:  // the king is on the edge
    case Ending::kDeclaredWhite:
      return Status::kFirstWins;
    case Ending::kKingCaptured:
    case Ending::kDeclaredBlack:
      return Status::kSecondWins;
    case Ending::kDeclaredDraw:
      return Status::kDraw;
  }
  return Status::kOpen;
}

std::optional<Outcome> Tablut::outcome(const Position& position) {
  switch (status(position)) {
    case Status::kOpen:
      return std::nullopt;
    case Status::kFirstWins:
      return Outcome{kWhite,
                     has(kEdge, position.king) ? Reason::kKingEscaped : Reason::kNoLegalMoves};
    case Status::kSecondWins:
      return Outcome{kBlack, position.ending == Ending::kKingCaptured ? Reason::kKingCaptured
                                                                      : Reason::kNoLegalMoves};
    case Status::kDraw:
      break;
  }
  return Outcome{std::nullopt, Reason::kRepetition};
}

bool Tablut::has_free_way(const Position& position, Move move) {
  bool free = false;
  for_each_direction([&]<Direction d>() {
    const int steps = (move.to() - move.from()) / d;
    if (steps < 1 || move.from() + steps * d != move.to()) return;
    free |= steps <= free_cells<d>(move.from(), position.occupied() | kClosed<d>);
  });
  return free;
}

bool Tablut::is_legal(const Position& position, Move move) {
  return move.from() < kCells && move.to() < kCells && !is_over(position) &&
         has(position.of(position.to_move), move.from()) && has(kBoard, move.to()) &&
         has_free_way(position, move);
}

Expected<Position> Tablut::parse_position(std::string_view text) {
  const auto board = parse_board(text);
  if (!board) return board.error();
  return position_of(*board);
}

Position Tablut::position_of(const BoardText& board) {
  Position position;
  for (int row = 1; row <= kRows; ++row) {
    for (int column = 1; column <= kRows; ++column) {
      const int cell = cell_at(row, column);
      switch (board.at(row, column)) {
        case 'w':
          place(position, Piece::kWhiteSoldier, cell);
          break;
        case 'b':
          place(position, Piece::kBlackSoldier, cell);
          break;
        case 'k':
          place(position, Piece::kKing, cell);
          break;
        default:
          break;
      }
    }
  }
  position.plies = board.plies;
  position.move_number = board.move_number;
  const bool escaped = has(kEdge, position.king);
  switch (board.turn) {
    case Turn::kWhiteMoves:
    case Turn::kBlackMoves:
      position.to_move = board.turn == Turn::kBlackMoves || escaped ? kBlack : kWhite;
      break;
    case Turn::kWhiteWon:
      position.to_move = kBlack;
      if (!escaped) position.ending = Ending::kDeclaredWhite;
      break;
    case Turn::kBlackWon:
      position.ending =
          king_stands_taken(position) ? Ending::kKingCaptured : Ending::kDeclaredBlack;
      break;
    case Turn::kDraw:
      position.ending = Ending::kDeclaredDraw;
      break;
  }
  if (position.to_move == kBlack) position.hash ^= kSideKey;
  return position;
}

std::string Tablut::position_text(const Position& position) {
  return board_text(board_of(position));
}

BoardText Tablut::board_of(const Position& position) {
  BoardText board;
  for_each_bit(position.of(kBlack), [&](int cell) { board.put(cell, 'b'); });
  for_each_bit(position.of(kWhite), [&](int cell) { board.put(cell, 'w'); });
  board.put(position.king, 'k');
  switch (status(position)) {
    case Status::kOpen:
      board.turn = position.to_move == kWhite ? Turn::kWhiteMoves : Turn::kBlackMoves;
      break;
    case Status::kFirstWins:
      board.turn = Turn::kWhiteWon;
      break;
    case Status::kSecondWins:
      board.turn = Turn::kBlackWon;
      break;
    case Status::kDraw:
      board.turn = Turn::kDraw;
      break;
  }
  board.plies = position.plies;
  board.move_number = position.move_number;
  return board;
}

Expected<Move> Tablut::parse_move(const Position& position, std::string_view text) {
  const auto named = parse_move_text(text);
  if (!named) return named.error();
  if (status(position) != Status::kOpen) return Error::illegal_move("the game is over");
  const Move move(named->from, named->to);
  if (!is_legal(position, move)) return Error::illegal_move(reason_against(position, move));
  return move;
}

std::string Tablut::reason_against(const Position& position, Move move) {
  const std::string from = cell_name(move.from());
  const std::string to = cell_name(move.to());
  if (move.to() == kThrone) return fmt::format("{} is the throne: nobody may enter it", to);
  if (has(position.occupied(), move.to())) return fmt::format("{} is occupied", to);
  if (has(kCamps, move.to()) && !in_same_camp(move.from(), move.to())) {
    return fmt::format("{} is in a camp: nobody enters a camp from outside", to);
  }
  if (!has(position.of(position.to_move), move.from())) {
    return fmt::format("there is no {} piece on {}", side_name(position.to_move), from);
  }
  if (row_of(move.from()) != row_of(move.to()) && column_of(move.from()) != column_of(move.to())) {
    return fmt::format("{}-{} is not a straight line: pieces move like rooks", from, to);
  }
  return fmt::format("something is in the way from {} to {}: a piece, the throne or a camp", from,
                     to);
}

std::string Tablut::move_text(const Position&, Move move) {
  return cell_name(move.from()) + "-" + cell_name(move.to());
}

Diagram Tablut::diagram(const Position& position, std::optional<Move> last) {
  using Ground = Diagram::Ground;
  Diagram diagram;
  for (int row = 1; row <= kRows; ++row) {
    diagram.column_labels.emplace_back(1, static_cast<char>('a' + row - 1));
    diagram.row_labels.push_back(std::to_string(row));
    for (int column = 1; column <= kRows; ++column) {
      const int cell = cell_at(row, column);
      const bool white = has(position.of(kWhite), cell);
      diagram.cells.push_back(
          {.piece = cell == position.king            ? 'k'
                    : white                          ? 'w'
                    : has(position.of(kBlack), cell) ? 'b'
                                                     : '\0',
           .shape = cell == position.king ? Diagram::Shape::kKing : Diagram::Shape::kMan,
           .of_first = white,
           .last_move = last && (last->from() == cell || last->to() == cell),
           .ground = cell == kThrone       ? Ground::kThrone
                     : has(kCamps, cell)   ? Ground::kCamp
                     : has(kEscapes, cell) ? Ground::kGoal
                                           : Ground::kPlain});
    }
  }
  diagram.legend = {
      {{.piece = 'k', .shape = Diagram::Shape::kKing, .of_first = true}, "the white king"},
      {{.piece = 'w', .of_first = true}, "white"},
      {{.piece = 'b'}, "black"},
      {{.ground = Ground::kGoal}, "escape: the king wins there"},
      {{.ground = Ground::kCamp}, "camp: for black alone, and only until he leaves it"},
      {{.ground = Ground::kThrone}, "the throne, which is nobody's once the king has left it"}};
  return diagram;
}

std::string_view Tablut::rules_in_words() {
  return "White wins when the king reaches the edge of the board, Black when he takes the king. "
         "White begins.\n"
         "Every piece moves like a rook in chess: straight on over empty squares. Nobody may enter "
         "or cross the throne once the king has left it. Nobody may enter or cross a camp from "
         "outside; the black pieces that begin there may move inside their own and leave it.\n"
         "You take a piece by moving next to it when the square behind it has a piece of yours, or "
         "is the throne or a camp. (Black in his own camp is not taken against it.) Who moves "
         "between two enemies is safe.\n"
         "The king on his throne is taken by four blacks round him, next to it by three; elsewhere "
         "like any other piece, but not against the throne.\n"
         "Who cannot move loses. The game is drawn when a position comes back.";
}

std::span<const Symmetry> Tablut::symmetries() { return kSymmetries; }

Position Tablut::mirrored(const Position& position, int symmetry) {
  Position image = position;
  for (const Side side : kSides) {
    image.pieces[index_of(side)] = 0;
    for_each_bit(position.of(side), [&](int cell) {
      image.pieces[index_of(side)] |= bit<Cells>(mapped(cell, symmetry));
    });
  }
  image.king = static_cast<std::uint8_t>(mapped(position.king, symmetry));
  image.hash = recomputed_hash(image);
  return image;
}

Move Tablut::mirrored(const Position&, Move move, int symmetry) {
  return {mapped(move.from(), symmetry), mapped(move.to(), symmetry)};
}

static_assert(Game<Tablut>);

}  // namespace quadrille::tablut
