// SPDX-License-Identifier: MIT
#include "tests/heuristics/checkers_slow.h"

#include <algorithm>
#include <cctype>
#include <initializer_list>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace quadrille::slow_checkers {
namespace {

bool is_of(char piece, bool white) {
  return white ? piece == 'w' || piece == 'W' : piece == 'b' || piece == 'B';
}
bool is_king(char piece) { return piece == 'W' || piece == 'B'; }

// Sums over the pieces of a side.
template <class Worth>
double sum(const SlowCheckers& board, bool white, Worth worth) {
  double total = 0;
  for (int row = 0; row < 8; ++row) {
    for (int column = 0; column < 8; ++column) {
      const char piece = board.at(row, column);
      if (is_of(piece, white)) total += worth(piece, row, column);
    }
  }
  return total;
}

// Section 3.2, with Black's rows counted from the other side.
bool is_guarded(const SlowCheckers& board, bool white, int row, int column) {
  if (row == (white ? 7 : 0)) return false;
  const int behind = white ? row + 1 : row - 1;
  const auto own = [&](int at) { return is_of(board.at(behind, at), white); };
  if (column == 0) return own(1);
  if (column == 7) return own(6);
  return own(column - 1) && own(column + 1);
}

// By the report's words: "a piece which cannot be captured". A jump needs the two squares on either
// side of its victim, so it is enough to look for an edge or for own pieces behind.
bool is_uncapturable(const SlowCheckers& board, bool white, int row, int column) {
  if (row == 0 || row == 7 || column == 0 || column == 7) return true;
  const int behind = white ? row + 1 : row - 1;
  return is_of(board.at(behind, column - 1), white) && is_of(board.at(behind, column + 1), white);
}

bool has_neighbour(const SlowCheckers& board, bool white, int row, int column) {
  for (const int down : {-1, 1}) {
    for (const int right : {-1, 1}) {
      if (is_of(board.at(row + down, column + right), white)) return true;
    }
  }
  return false;
}

bool in_far_half(bool white, int row) { return white ? row <= 3 : row >= 4; }

SlowCheckers on_move(SlowCheckers board, bool white) {
  board.white_to_move = white;
  return board;
}

double worth_of_place(bool white, int row, int column) {
  double worth = in_far_half(white, row) ? 2 : 0;
  if (column == 0 || column == 7) worth += 2;
  if (row == (white ? 7 : 0)) worth += 0.5;
  return worth;
}

struct Step {
  int down, right;
};

// The directions a piece may go in.
std::vector<Step> directions(char piece, bool white) {
  std::vector<Step> result;
  for (const int down : {-1, 1}) {
    if (!is_king(piece) && down != (white ? -1 : 1)) continue;
    for (const int right : {-1, 1}) result.push_back({down, right});
  }
  return result;
}

int steps(const SlowCheckers& board, bool white, char piece, int row, int column) {
  int count = 0;
  for (const Step step : directions(piece, white)) {
    if (board.at(row + step.down, column + step.right) == '.') ++count;
  }
  return count;
}

// Steps after which the other side, on its turn, could not begin a jump over the piece.
int safe_steps(const SlowCheckers& board, bool white, char piece, int row, int column) {
  int count = 0;
  for (const Step step : directions(piece, white)) {
    const int to_row = row + step.down;
    const int to_column = column + step.right;
    if (board.at(to_row, to_column) != '.') continue;
    SlowCheckers after = on_move(board, !white);
    after.put(row, column, '.');
    after.put(to_row, to_column, piece);
    const auto victims = first_victims(after);
    if (std::ranges::find(victims, to_row * 8 + to_column) == victims.end()) ++count;
  }
  return count;
}

bool is_stuck(const SlowCheckers& board, bool white, char piece, int row, int column) {
  for (const Step step : directions(piece, white)) {
    const char next = board.at(row + step.down, column + step.right);
    const char after_next = board.at(row + 2 * step.down, column + 2 * step.right);
    if (next == '.' || (is_of(next, !white) && after_next == '.')) return false;
  }
  return true;
}

// A man whom no enemy stands in the way of, wherever steps take him.
bool is_runaway(const SlowCheckers& board, bool white, int row, int column) {
  const int ahead = white ? row - 1 : row + 1;
  if (ahead < 0 || ahead > 7) return true;
  for (const int to : {column - 1, column + 1}) {
    if (to < 0 || to > 7) continue;
    if (is_of(board.at(ahead, to), !white) || !is_runaway(board, white, ahead, to)) return false;
  }
  return true;
}

bool is_one_of(int number, std::initializer_list<int> numbers) {
  return std::ranges::find(numbers, number) != numbers.end();
}

char at_number(const SlowCheckers& board, int number) {
  const int row = (number - 1) / 4;
  return board.at(row, (number - 1) % 4 * 2 + (row % 2 == 0 ? 1 : 0));
}

// What belongs to no piece.
std::optional<double> feature_of_side(std::string_view name, const SlowCheckers& board,
                                      bool white) {
  const bool on_turn = board.white_to_move == white;
  if (name == "to_move") return on_turn ? 1 : 0;
  if (name == "captures_on_turn") return on_turn ? feature_named("captures", board, white) : 0;
  if (name == "capturable_kings_on_turn") {
    return on_turn ? feature_named("capturable_kings", board, white) : 0;
  }
  if (name == "bridge") {
    const char man = white ? 'w' : 'b';
    return at_number(board, white ? 30 : 1) == man && at_number(board, white ? 32 : 3) == man;
  }
  if (name == "piece_share") {
    const auto pieces = [&](bool of_white) {
      return sum(board, of_white, [](char, int, int) { return 1; });
    };
    return pieces(white) == 0 ? 0 : pieces(white) / (pieces(true) + pieces(false));
  }
  if (name == "the_move") {
    // Columns from 0: those with odd numbers have a dark square on Black's home row, on top.
    int in_movers_columns = 0;
    for (int row = 0; row < 8; ++row) {
      for (int column = board.white_to_move ? 0 : 1; column < 8; column += 2) {
        if (std::isalpha(static_cast<unsigned char>(board.at(row, column))) != 0) {
          ++in_movers_columns;
        }
      }
    }
    const bool mover_has_it = in_movers_columns % 2 == 1;
    return mover_has_it == on_turn ? 1 : 0;
  }
  return std::nullopt;
}

}  // namespace

double feature_named(std::string_view name, const SlowCheckers& board, bool white) {
  if (const auto of_side = feature_of_side(name, board, white)) return *of_side;
  return sum(board, white,
             [&](char piece, int row, int column) -> double {
               if (name == "men") return is_king(piece) ? 0 : 1;
               if (name == "kings") return is_king(piece) ? 1 : 0;
               if (name == "opponent_half") return in_far_half(white, row) ? 1 : 0;
               if (name == "edge") return column == 0 || column == 7 ? 1 : 0;
               if (name == "home_row") return row == (white ? 7 : 0) ? 1 : 0;
               if (name == "place") return worth_of_place(white, row, column);
               if (name == "neighbours") return has_neighbour(board, white, row, column) ? 1 : 0;
               if (name == "guarded") return is_guarded(board, white, row, column) ? 1 : 0;
               if (name == "uncapturable") {
                 return is_uncapturable(board, white, row, column) ? 1 : 0;
               }
               if (name == "mobility") return steps(board, white, piece, row, column);
               if (name == "centre")
                 return row >= 2 && row <= 5 && column >= 2 && column <= 5 ? 1 : 0;
               if (name == "advance") return is_king(piece) ? 0 : white ? 7 - row : row;
               const int number = row * 4 + column / 2 + 1;
               if (name == "home_men") return !is_king(piece) && row == (white ? 7 : 0) ? 1 : 0;
               if (name == "dog_hole") {
                 const bool corked = at_number(board, white ? 1 : 32) == (white ? 'b' : 'w');
                 return !is_king(piece) && number == (white ? 5 : 28) && corked ? 1 : 0;
               }
               if (name == "runaways") {
                 return !is_king(piece) && is_runaway(board, white, row, column) ? 1 : 0;
               }
               if (name == "stuck_men" || name == "trapped_kings") {
                 return is_king(piece) == (name == "trapped_kings") &&
                                is_stuck(board, white, piece, row, column)
                            ? 1
                            : 0;
               }
               if (name == "king_mobility") {
                 return is_king(piece) ? steps(board, white, piece, row, column) : 0;
               }
               if (name == "safe_mobility") return safe_steps(board, white, piece, row, column);
               if (name == "double_corners") {
                 return is_king(piece) && is_one_of(number, {1, 5, 28, 32}) ? 1 : 0;
               }
               if (name == "central_kings") {
                 return is_king(piece) && is_one_of(number, {10, 11, 14, 15, 18, 19, 22, 23}) ? 1
                                                                                              : 0;
               }
               if (name == "main_diagonal") {
                 return is_one_of(number, {4, 8, 11, 15, 18, 22, 25, 29}) ? 1 : 0;
               }
               if (name == "captures" || name == "capturable_kings") return 0;
               throw std::logic_error("no slow version of " + std::string(name));
             }) +
         [&] {
           double victims = 0;
           if (name != "captures" && name != "capturable_kings") return victims;
           for (const int square : first_victims(on_move(board, white))) {
             if (name == "captures" || is_king(board.at(square / 8, square % 8))) ++victims;
           }
           return victims;
         }();
}

double heuristic_value(std::string_view name, const SlowCheckers& board) {
  const auto difference = [&](std::string_view feature) {
    return feature_named(feature, board, true) - feature_named(feature, board, false);
  };
  const auto pieces = [&](double man, double king) {
    return man * difference("men") + king * difference("kings");
  };
  if (name == "simple") return pieces(1, 2);
  if (name == "chen") return pieces(1, 3) + difference("guarded");
  if (name == "chen-described") return pieces(1, 3) + difference("uncapturable");
  double captures = 0;
  for (const int square : first_victims(board)) {
    captures += is_king(board.at(square / 8, square % 8)) ? 8.75 : 2.5;
  }
  if (!board.white_to_move) captures = -captures;
  const double material = name == "zhao" ? pieces(5, 17.5) : pieces(17.5, 5);
  return material + difference("place") + captures + 0.3 * difference("neighbours");
}

}  // namespace quadrille::slow_checkers
