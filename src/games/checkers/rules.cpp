// SPDX-License-Identifier: MIT
#include "games/checkers/rules.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>

#include "base/text.h"
#include "games/checkers/notation.h"

namespace quadrille::checkers {
namespace {

// The dark squares of a board seen in a mirror are light ones: only the half turn is left.
constexpr std::array<Symmetry, 1> kSymmetries = {{{"half turn", true}}};

constexpr std::array<Colour, 2> kColours = {Colour::kWhite, Colour::kBlack};

constexpr Squares crown_row(Colour colour) {
  return colour == Colour::kWhite ? kCrownRow<Colour::kWhite> : kCrownRow<Colour::kBlack>;
}

// The numbers of the squares a move goes through.
std::vector<int> path_of(Move move) {
  std::vector<int> path = {number_of_bit(move.from())};
  int at = move.from();
  for (int jump = 0; jump < move.jumps(); ++jump) {
    at = (at + 2 * rotation(move.direction(jump))) & 31;
    path.push_back(number_of_bit(at));
  }
  if (move.jumps() == 0) path.push_back(number_of_bit(move.to()));
  return path;
}

std::string text_of(Move move) {
  std::string text;
  for (const int number : path_of(move)) {
    if (!text.empty()) text += move.jumps() > 0 ? 'x' : '-';
    text += std::to_string(number);
  }
  return text;
}

// "15x22, 15x24 or 16x23".
template <class Moves>
std::string any_of(const Moves& moves) {
  std::vector<std::string> texts;
  for (const Move move : moves) texts.push_back(text_of(move));
  if (texts.size() == 1) return texts[0];
  return join(std::span(texts).first(texts.size() - 1), ", ") + " or " + texts.back();
}

bool starts_with(const std::vector<int>& path, std::span<const int> beginning) {
  return path.size() >= beginning.size() &&
         std::equal(beginning.begin(), beginning.end(), path.begin());
}

}  // namespace

std::string_view to_string(RuleSet rules) {
  return rules == RuleSet::kEnglish ? "english" : "csc384";
}

template <RuleSet kRules>
std::string Checkers<kRules>::name() const {
  std::string name = fmt::format("checkers:{}", to_string(kRules));
  if (draw_plies_ != kDefaultDrawPlies) name += fmt::format(":draw={}", draw_plies_);
  return name;
}

template <RuleSet kRules>
auto Checkers<kRules>::start() -> Position {
  const Squares white = squares_where([](int row, int) { return row >= 5; });
  const Squares black = squares_where([](int row, int) { return row <= 2; });
  Position position;
  const bool white_first = colour_of(Side::kFirst) == Colour::kWhite;
  position.own = white_first ? white : black;
  position.enemy = white_first ? black : white;
  return position;
}

template <RuleSet kRules>
std::optional<Outcome> Checkers<kRules>::outcome(const Position& position) const {
  const Status now = status(position);
  if (now == Status::kOpen) return std::nullopt;
  if (now == Status::kDraw) return Outcome{std::nullopt, Reason::kFortyMoves};
  const Side winner = now == Status::kFirstWins ? Side::kFirst : Side::kSecond;
  const bool bare = position.own == 0 || position.enemy == 0;
  return Outcome{winner, bare ? Reason::kNoPieces : Reason::kNoLegalMoves};
}

template <RuleSet kRules>
bool Checkers<kRules>::is_legal(const Position& position, Move move) const {
  MoveList moves;
  legal_moves(position, moves);
  return std::ranges::find(moves, move) != moves.end();
}

template <RuleSet kRules>
auto Checkers<kRules>::parse_position(std::string_view text) const -> Expected<Position> {
  const auto written = looks_like_board(text) ? parse_board(text)
                                              : parse_fen(text, side_name(side_of(Colour::kWhite)));
  if (!written) return written.error();
  Position position;
  position.to_move = side_of(written->to_move);
  position.quiet_plies = static_cast<std::uint16_t>(written->quiet_plies);
  for (const PlacedPiece& piece : written->pieces) {
    const Squares on = square(bit_of_number(piece.number));
    (piece.colour == written->to_move ? position.own : position.enemy) |= on;
    if (piece.king) position.kings |= on;
  }
  return position;
}

template <RuleSet kRules>
std::string Checkers<kRules>::position_text(const Position& position) const {
  std::string text = white_moves(position) ? "W" : "B";
  for (const Colour colour : kColours) {
    text += colour == Colour::kWhite ? ":W" : ":B";
    const Squares pieces = position.of(side_of(colour));
    bool first = true;
    for (int number = 1; number <= kSquares; ++number) {
      const Squares on = square(bit_of_number(number));
      if ((pieces & on) == 0) continue;
      if (!first) text += ',';
      first = false;
      if ((position.kings & on) != 0) text += 'K';
      text += std::to_string(number);
    }
  }
  if (position.quiet_plies > 0) text += fmt::format(":H{}", position.quiet_plies);
  return text;
}

template <RuleSet kRules>
std::vector<std::string> Checkers<kRules>::warnings(const Position& position) const {
  std::vector<std::string> texts;
  for (const Colour colour : kColours) {
    const Side side = side_of(colour);
    for_each_bit(Bits64{position.of(side) & ~position.kings & crown_row(colour)}, [&](int bit) {
      texts.push_back(fmt::format("the {} man on {} stands on its crowning row and cannot move",
                                  side_name(side), number_of_bit(bit)));
    });
  }
  return texts;
}

template <RuleSet kRules>
auto Checkers<kRules>::parse_move(const Position& position, std::string_view text) const
    -> Expected<Move> {
  const auto path = parse_move_text(text);
  if (!path) return path.error();
  if (status(position) != Status::kOpen) return Error::illegal_move("the game is over");
  MoveList moves;
  generate(position, moves);

  const auto exact =
      std::find_if(moves.begin(), moves.end(), [&](Move move) { return path_of(move) == *path; });
  if (exact != moves.end()) return *exact;

  // A capture may be written by its ends alone, where that is clear.
  std::vector<Move> fitting;
  if (path->size() == 2) {
    for (const Move move : moves) {
      if (number_of_bit(move.from()) == path->front() && number_of_bit(move.to()) == path->back()) {
        fitting.push_back(move);
      }
    }
  }
  if (fitting.empty()) return Error::illegal_move(reason_against(position, *path, moves));
  const Position after = apply(position, fitting[0]);
  const bool same = std::all_of(fitting.begin(), fitting.end(),
                                [&](Move move) { return apply(position, move) == after; });
  if (!same) {
    return Error::illegal_move(
        fmt::format("{} can be {}: write the whole path", in_quotes(trim(text)), any_of(fitting)));
  }
  return fitting[0];
}

template <RuleSet kRules>
std::string Checkers<kRules>::reason_against(const Position& position, std::span<const int> path,
                                             const MoveList& legal) const {
  const int from = path[0];
  const int to = path[1];
  const Squares on = square(bit_of_number(from));
  if ((position.own & on) == 0) {
    return fmt::format("there is no {} piece on {}", side_name(position.to_move), from);
  }
  if (is_capture(position, legal[0])) {
    std::vector<Move> longer;
    for (const Move move : legal) {
      if (starts_with(path_of(move), path)) longer.push_back(move);
    }
    if (!longer.empty()) return fmt::format("the jump must go on: {}", any_of(longer));
    return fmt::format("a capture is mandatory: {}", any_of(legal));
  }
  if (path.size() > 2) return "there is nothing to capture: a step goes from one square to another";
  if ((~(position.own | position.enemy) & square(bit_of_number(to))) == 0) {
    return fmt::format("{} is occupied", to);
  }
  const bool king = (position.kings & on) != 0;
  const int down = row_of_number(to) - row_of_number(from);
  const int sideways = std::abs(column_of_number(to) - column_of_number(from));
  if (std::abs(down) == 2 && sideways == 2) {
    return fmt::format("there is no capture from {} to {}", from, to);
  }
  if (std::abs(down) == 1 && sideways == 1) {
    return fmt::format("a man moves forward only: {} to {} is backwards", from, to);
  }
  return fmt::format("a {} on {} cannot get to {}: it steps one square diagonally{}",
                     king ? "king" : "man", from, to, king ? "" : " forward");
}

template <RuleSet kRules>
std::string Checkers<kRules>::move_text(const Position&, Move move) const {
  return text_of(move);
}

template <RuleSet kRules>
Diagram Checkers<kRules>::diagram(const Position& position, std::optional<Move> last) const {
  Diagram diagram;
  using Shape = Diagram::Shape;
  // Squares have numbers, columns have no names.
  diagram.column_labels.resize(kRows);
  const Squares white = position.of(side_of(Colour::kWhite));
  const Squares black = position.of(side_of(Colour::kBlack));
  const char white_letter = side_name(side_of(Colour::kWhite))[0];
  const auto piece_of = [&](bool is_white, bool king) {
    const char man = is_white ? white_letter : 'b';
    return Diagram::Cell{
        .piece = king ? static_cast<char>(man - 'a' + 'A') : man,
        .shape = king ? Shape::kKing : Shape::kMan,
        .of_first = side_of(is_white ? Colour::kWhite : Colour::kBlack) == Side::kFirst};
  };
  for (int row = 0; row < kRows; ++row) {
    diagram.row_labels.push_back(
        fmt::format("{}-{}", number_at(row, 0), number_at(row, kRows - 1)));
    for (int column = 0; column < kRows; ++column) {
      Diagram::Cell cell;
      if (is_dark(row, column)) {
        const int bit = bit_at(row, column);
        const Squares on = square(bit);
        if (((white | black) & on) != 0) {
          cell = piece_of((white & on) != 0, (position.kings & on) != 0);
        }
        cell.number = static_cast<std::uint8_t>(number_at(row, column));
        cell.last_move = last && (last->from() == bit || last->to() == bit);
      } else {
        cell.unused = true;
      }
      diagram.cells.push_back(cell);
    }
  }
  diagram.at_bottom = side_of(Colour::kWhite);
  for (const Side side : kSides) {
    const bool is_white = side == side_of(Colour::kWhite);
    diagram.tints[index_of(side)] = !is_white             ? Diagram::Tint::kBlack
                                    : white_letter == 'r' ? Diagram::Tint::kRed
                                                          : Diagram::Tint::kWhite;
    diagram.legend.push_back({piece_of(is_white, false), std::string(side_name(side))});
    diagram.legend.push_back({piece_of(is_white, true), fmt::format("a {} king", side_name(side))});
  }
  return diagram;
}

template <RuleSet kRules>
std::string_view Checkers<kRules>::rules_in_words() {
  if constexpr (kRules == RuleSet::kCsc384) {
    return "Take all pieces of the other side, or leave it without a move. Red begins.\n"
           "Moves are diagonal, on the numbered squares. A man steps one square forward, a king "
           "one square in any direction.\n"
           "A piece next to you with an empty square straight behind it is taken by jumping over "
           "it. Who can take must, and goes on jumping with the same piece as long as it can.\n"
           "A man that reaches the far row becomes a king, and its turn ends.\n"
           "There are no draws.";
  } else {
    return "Take all pieces of the other side, or leave it without a move. Black begins.\n"
           "Moves are diagonal, on the numbered squares. A man steps one square forward, a king "
           "one square in any direction.\n"
           "A piece next to you with an empty square straight behind it is taken by jumping over "
           "it. Who can take must, and goes on jumping with the same piece as long as it can.\n"
           "A man that reaches the far row becomes a king, and its turn ends.\n"
           "The game is drawn when a position stands for the third time, or after 40 moves of each "
           "side without a capture and without a step of a man.";
  }
}

template <RuleSet kRules>
std::span<const Symmetry> Checkers<kRules>::symmetries() {
  return kSymmetries;
}

template <RuleSet kRules>
auto Checkers<kRules>::mirrored(const Position& position, int) const -> Position {
  Position result = position;
  result.own = half_turned(position.own);
  result.enemy = half_turned(position.enemy);
  result.kings = half_turned(position.kings);
  result.to_move = opposite(position.to_move);
  return result;
}

template <RuleSet kRules>
auto Checkers<kRules>::mirrored(const Position&, Move move, int) const -> Move {
  Move result(half_turned_bit(move.from()), half_turned_bit(move.to()));
  for (int jump = 0; jump < move.jumps(); ++jump) {
    result = result.then(reversed(move.direction(jump)), half_turned_bit(move.to()));
  }
  return result;
}

template class Checkers<RuleSet::kEnglish>;
template class Checkers<RuleSet::kCsc384>;

static_assert(Game<Checkers<RuleSet::kEnglish>>);
static_assert(Game<Checkers<RuleSet::kCsc384>>);
static_assert(sizeof(Position) == 16);

}  // namespace quadrille::checkers
