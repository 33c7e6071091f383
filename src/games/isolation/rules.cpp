// SPDX-License-Identifier: MIT
#include "games/isolation/rules.h"

#include <fmt/core.h>

#include "base/text.h"
#include "games/rows.h"

namespace quadrille::isolation {
namespace {

// The maps of the board keep the sides; exchanging the knights keeps the board. The library's rules
// know only the exchange, since one corner is not like the others there.
constexpr std::array<Symmetry, 1 + kBoardMaps> kSymmetries = {{
    {"knights exchanged", true},
    {"left-right", false},
    {"top-bottom", false},
    {"half turn", false},
    {"falling diagonal", false},
    {"rising diagonal", false},
    {"quarter turn", false},
    {"quarter turn back", false},
}};

// The steps of the later library in its order, clockwise from north-north-east.
constexpr std::array<Cell, 8> kLibrarySteps = {
    {{-2, 1}, {-1, 2}, {1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}}};

constexpr std::string_view kRulesInWords =
    "Who cannot move loses.\n"
    "Each side has one knight. Its first move puts the knight on any blank cell; from then on "
    "it moves as a knight does in chess, two cells one way and one to the side, over whatever "
    "is between.\n"
    "A cell that was entered is blocked for good, also after the knight has left it.";
constexpr std::string_view kLibraryRulesInWords =
    "The game ends as soon as either side is stuck, also the one that is not to move; if both "
    "are, the side to move has lost.\n"
    "A side whose only way leads to the corner k1 counts as stuck: so it is in Udacity's library, "
    "whose rules these are.";

}  // namespace

template <class Layout>
std::string Isolation<Layout>::name() const {
  if (udacity()) return "isolation:udacity-9x11";
  return fmt::format("isolation:aind:{}", to_string(board_.size()));
}

template <class Layout>
auto Isolation<Layout>::start() const -> Position {
  Position position;
  position.blank = board_.all();
  position.own = position.other = kNowhere;
  return position;
}

template <class Layout>
std::optional<Outcome> Isolation<Layout>::outcome(const Position& position) const {
  const Status now = status(position);
  if (now == Status::kOpen) return std::nullopt;
  return Outcome{now == Status::kFirstWins ? Side::kFirst : Side::kSecond, Reason::kNoLegalMoves};
}

template <class Layout>
void Isolation<Layout>::generate_in_library_order(const Position& position, MoveList& list) const {
  const int knight = position.knight(position.to_move);
  const Bits cells = targets(position, position.to_move);
  const auto add = [&](int row, int column) {
    if (row < 0 || row >= board_.height() || column < 0 || column >= board_.width()) return;
    const int cell = board_.cell(row, column);
    if ((cells >> cell & 1) != 0) list.push_back(Move(cell));
  };
  if (knight != kNowhere) {
    for (const Cell& step : kLibrarySteps) {
      add(board_.row_of(knight) + step.row, board_.column_of(knight) + step.column);
    }
  } else if (udacity()) {  // cell numbers grow from the bottom right corner along the rows
    for (int row = board_.height() - 1; row >= 0; --row) {
      for (int column = board_.width() - 1; column >= 0; --column) add(row, column);
    }
  } else {
    for (int column = 0; column < board_.width(); ++column) {
      for (int row = 0; row < board_.height(); ++row) add(row, column);
    }
  }
}

template <class Layout>
auto Isolation<Layout>::parse_position(std::string_view text) const -> Expected<Position> {
  const auto board =
      udacity() && trim(text).starts_with('(') ? parse_library_state(text) : parse_board(text);
  if (!board) return board.error();
  return position_of(*board);
}

template <class Layout>
auto Isolation<Layout>::position_of(const BoardText& board) const -> Expected<Position> {
  if (auto error = check_same_size(board.size, board_.size(), name())) return *error;
  Position position;
  for (int row = 0; row < board_.height(); ++row) {
    for (int column = 0; column < board_.width(); ++column) {
      if (board.blank[static_cast<std::size_t>(row * board_.width() + column)]) {
        position.blank |= bit<Bits>(board_.cell(row, column));
      }
    }
  }
  const auto cell_of = [&](Side side) {
    const auto& knight = board.knights[index_of(side)];
    return static_cast<std::uint8_t>(knight ? board_.cell(knight->row, knight->column) : kNowhere);
  };
  position.to_move = board.to_move;
  position.own = cell_of(position.to_move);
  position.other = cell_of(opposite(position.to_move));
  return position;
}

template <class Layout>
std::string Isolation<Layout>::position_text(const Position& position) const {
  std::string cells;
  for (int row = 0; row < board_.height(); ++row) {
    for (int column = 0; column < board_.width(); ++column) {
      const int cell = board_.cell(row, column);
      cells += (position.blank >> cell & 1) != 0        ? kEmptySquare
               : cell == position.knight(Side::kFirst)  ? 'A'
               : cell == position.knight(Side::kSecond) ? 'B'
                                                        : 'x';
    }
  }
  return fold_rows(cells, board_.width()) + (position.to_move == Side::kFirst ? " A" : " B");
}

template <class Layout>
auto Isolation<Layout>::parse_move(const Position& position, std::string_view text) const
    -> Expected<Move> {
  if (status(position) != Status::kOpen) return Error::illegal_move("the game is over");
  const int knight = position.knight(position.to_move);

  // The later library writes a cell's number to place a knight, and then the difference.
  std::string_view digits = trim(text);
  const bool negative = digits.starts_with('-');
  if (negative) digits.remove_prefix(1);
  if (const auto number = parse_number(digits); udacity() && number && *number < 1000) {
    const int value = static_cast<int>(negative ? -static_cast<std::int64_t>(*number)
                                                : static_cast<std::int64_t>(*number));
    const int from =
        knight == kNowhere ? 0 : library_index({board_.row_of(knight), board_.column_of(knight)});
    const auto cell = library_cell(from + value);
    if (!cell)
      return Error::illegal_move(fmt::format("{} does not lead to a cell", in_quotes(text)));
    const Move move(board_.cell(cell->row, cell->column));
    if (!is_legal(position, move)) return Error::illegal_move(reason_against(position, move.to()));
    return move;
  }

  const auto cell = parse_cell(text, board_.size());
  if (!cell) return cell.error();
  const Move move(board_.cell(cell->row, cell->column));
  if (!is_legal(position, move)) return Error::illegal_move(reason_against(position, move.to()));
  return move;
}

template <class Layout>
std::string Isolation<Layout>::reason_against(const Position& position, int to) const {
  if ((position.blank >> to & 1) == 0) {
    return fmt::format("{} has been visited", cell_text(to));
  }
  return fmt::format("{} is not a knight's step from {}", cell_text(to),
                     cell_text(position.knight(position.to_move)));
}

template <class Layout>
std::string Isolation<Layout>::move_text(const Position&, Move move) const {
  return cell_text(move.to());
}

template <class Layout>
std::string Isolation<Layout>::cell_text(int cell) const {
  return cell_name({board_.row_of(cell), board_.column_of(cell)}, board_.size());
}

template <class Layout>
Diagram Isolation<Layout>::diagram(const Position& position, std::optional<Move> last) const {
  Diagram diagram;
  for (int column = 0; column < board_.width(); ++column) {
    diagram.column_labels.emplace_back(1, static_cast<char>('a' + column));
  }
  // While knights are being placed every blank cell is a target: nothing worth marking.
  const bool placed = position.knight(position.to_move) != kNowhere;
  const Bits marked =
      placed && status(position) == Status::kOpen ? targets(position, position.to_move) : Bits{0};
  for (int row = 0; row < board_.height(); ++row) {
    diagram.row_labels.push_back(std::to_string(board_.height() - row));
    for (int column = 0; column < board_.width(); ++column) {
      const int cell = board_.cell(row, column);
      const bool first = cell == position.knight(Side::kFirst);
      const bool second = cell == position.knight(Side::kSecond);
      diagram.cells.push_back({.piece = first    ? 'A'
                                        : second ? 'B'
                                                 : '\0',
                               .shape = Diagram::Shape::kKnight,
                               .of_first = first,
                               .last_move = last && last->to() == cell,
                               .blocked = !first && !second && (position.blank >> cell & 1) == 0,
                               .target = (marked >> cell & 1) != 0});
    }
  }
  const auto knight = [](char letter) {
    return Diagram::Cell{
        .piece = letter, .shape = Diagram::Shape::kKnight, .of_first = letter == 'A'};
  };
  diagram.legend = {{knight('A'), "first"},
                    {knight('B'), "second"},
                    {{.target = true}, "where the side to move may go"},
                    {{.blocked = true}, "blocked for good"}};
  return diagram;
}

template <class Layout>
std::string_view Isolation<Layout>::rules_in_words() const {
  static const std::string with_library =
      fmt::format("{}\n{}", kRulesInWords, kLibraryRulesInWords);
  return udacity() ? std::string_view(with_library) : kRulesInWords;
}

template <class Layout>
std::span<const Symmetry> Isolation<Layout>::symmetries() const {
  const auto maps = static_cast<std::size_t>(udacity() ? 0 : board_.maps());
  return std::span(kSymmetries).first(1 + maps);
}

template <class Layout>
auto Isolation<Layout>::mirrored(const Position& position, int symmetry) const -> Position {
  Position result = position;
  if (symmetry == 0) {
    result.to_move = opposite(position.to_move);  // and so the knights' owners are the others
  } else {
    result.blank = board_.mapped_set(position.blank, symmetry - 1);
    result.own = static_cast<std::uint8_t>(board_.mapped(position.own, symmetry - 1));
    result.other = static_cast<std::uint8_t>(board_.mapped(position.other, symmetry - 1));
  }
  return result;
}

template <class Layout>
auto Isolation<Layout>::mirrored(const Position&, Move move, int symmetry) const -> Move {
  return symmetry == 0 ? move : Move(board_.mapped(move.to(), symmetry - 1));
}

template class Isolation<Square64>;
template class Isolation<Packed64>;
template class Isolation<Wide128>;

static_assert(Game<Isolation<Square64>>);
static_assert(Game<Isolation<Packed64>>);
static_assert(Game<Isolation<Wide128>>);

}  // namespace quadrille::isolation
