// SPDX-License-Identifier: MIT
#include "tests/heuristics/checkers_slow.h"

#include <cctype>
#include <stdexcept>
#include <string>

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

int steps(const SlowCheckers& board, bool white, char piece, int row, int column) {
  int count = 0;
  for (const int down : {-1, 1}) {
    if (!is_king(piece) && down != (white ? -1 : 1)) continue;
    for (const int right : {-1, 1}) {
      if (board.at(row + down, column + right) == '.') ++count;
    }
  }
  return count;
}

}  // namespace

double feature_named(std::string_view name, const SlowCheckers& board, bool white) {
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
