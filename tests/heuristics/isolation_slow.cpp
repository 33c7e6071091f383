// SPDX-License-Identifier: MIT
#include "tests/heuristics/isolation_slow.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <optional>
#include <stdexcept>

namespace quadrille::slow_isolation {
namespace {

bool contains(const std::vector<Cell>& cells, Cell cell) {
  return std::find(cells.begin(), cells.end(), cell) != cells.end();
}

// The longest walk from a cell over blank cells, none of them twice.
int longest_path_from(Board& board, Cell cell) {
  int longest = 0;
  for (const Cell next : blanks_around(board, cell)) {
    board.put(next, 'x');
    longest = std::max(longest, 1 + longest_path_from(board, next));
    board.put(next, '.');
  }
  return longest;
}

bool both_placed(const Board& board) { return board.knight_of('A') && board.knight_of('B'); }

// Section 3.2, "what LP really computes": both calls take their cells out of one list.
double shared_list_paths(const Board& board, char me) {
  std::vector<Cell> list = board.blanks();
  const auto path = [&](char player) {
    int found = 0;
    for (const Cell target : moves_of(board, player)) {
      if (!contains(list, target)) continue;
      found = 1;
      list.erase(std::find(list.begin(), list.end(), target));
    }
    return found;
  };
  const int mine = path(me);
  const int theirs = path(other(me));
  return 0.5 * (mine - theirs);
}

// What decides the ties of the three pairs of heuristics, 1 to 3.
struct Differences {
  int nearer = 0;   // distOpp - distMe
  int roomier = 0;  // spaceMe - spaceOpp
};
Differences differences(const Board& board, char me) {
  return {distance(board, other(me)) - distance(board, me),
          space(board, me) - space(board, other(me))};
}

// Section 3.2, steps 1 to 3.
double as_written(int number, const Board& board, char me) {
  const double p = 0.4 * moves(board, me);
  const double q = 0.6 * moves(board, other(me));
  if (p != q) return p - q;
  const auto [nearer, roomier] = differences(board, me);
  if (number == 1) return (static_cast<double>(nearer) / 10) * 0.5;
  if (number == 2) return (static_cast<double>(roomier) / 30) * 0.5;
  return 0.5 * (static_cast<double>(roomier) / 30 + static_cast<double>(nearer) / 10);
}

// Section 3.3.
double as_described(int number, const Board& board, char me) {
  const int m = moves(board, me);
  const int o = moves(board, other(me));
  if (2 * m != 3 * o) return (4 * m - 6 * o) / 10.0;
  if (!both_placed(board)) return 0;
  const auto [nearer, roomier] = differences(board, me);
  if (number == 1) return nearer / 20.0;
  if (number == 2) return roomier / 60.0;
  return 0.5 * (roomier / 30.0 + nearer / 10.0);
}

double custom(int number, bool described, const Board& board, char me) {
  if (number > 3 && blanks(board) < 15 && both_placed(board)) {
    if (!described) return shared_list_paths(board, me);
    return 0.5 * (longest_path(board, me) - longest_path(board, other(me)));
  }
  const int tie_break = number > 3 ? number - 3 : number;
  return described ? as_described(tie_break, board, me) : as_written(tie_break, board, me);
}

}  // namespace

int moves(const Board& board, char player) {
  return static_cast<int>(moves_of(board, player).size());
}

int distance(const Board& board, char player) {
  const auto knight = board.knight_of(player);
  if (!knight) return 0;
  return std::abs(knight->row - board.height() / 2) + std::abs(knight->column - board.width() / 2);
}

int space(const Board& board, char player) {
  const auto knight = board.knight_of(player);
  if (!knight) return 0;
  int cells = 0;
  for (const Cell cell : board.blanks()) {
    if (std::abs(cell.row - knight->row) < 3 && std::abs(cell.column - knight->column) < 3) {
      ++cells;
    }
  }
  return cells;
}

double center(const Board& board, char player) {
  const auto knight = board.knight_of(player);
  if (!knight) return 0;
  const double down = board.height() / 2.0 - knight->row;
  const double right = board.width() / 2.0 - knight->column;
  return down * down + right * right;
}

int two_step(const Board& board, char player) {
  const auto knight = board.knight_of(player);
  if (!knight) return 0;
  std::vector<Cell> cells;
  for (const Cell target : blanks_around(board, *knight)) {
    for (const Cell next : blanks_around(board, target)) {
      if (!contains(cells, next)) cells.push_back(next);
    }
  }
  return static_cast<int>(cells.size());
}

int reach(const Board& board, char player) {
  // The list grows while it is read: a cell's neighbours come behind it.
  std::vector<Cell> cells = moves_of(board, player);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    for (const Cell next : blanks_around(board, cells[i])) {
      if (!contains(cells, next)) cells.push_back(next);
    }
  }
  return static_cast<int>(cells.size());
}

int longest_path(const Board& board, char player) {
  const auto knight = board.knight_of(player);
  if (!knight) return 0;
  Board walked = board;
  return longest_path_from(walked, *knight);
}

int blanks(const Board& board) { return static_cast<int>(board.blanks().size()); }

int same_colour(const Board& board) {
  const auto a = board.knight_of('A');
  const auto b = board.knight_of('B');
  if (!a || !b) return 0;
  return (a->row + a->column) % 2 == (b->row + b->column) % 2 ? 1 : 0;
}

const std::vector<std::string>& feature_names() {
  static const std::vector<std::string> names = {"moves",        "distance", "space",
                                                 "center",       "two_step", "reach",
                                                 "longest_path", "blanks",   "same_colour"};
  return names;
}

double feature_named(std::string_view name, const Board& board, char player) {
  if (name == "moves") return moves(board, player);
  if (name == "distance") return distance(board, player);
  if (name == "space") return space(board, player);
  if (name == "center") return center(board, player);
  if (name == "two_step") return two_step(board, player);
  if (name == "reach") return reach(board, player);
  if (name == "longest_path") return longest_path(board, player);
  if (name == "blanks") return blanks(board);
  if (name == "same_colour") return same_colour(board);
  throw std::logic_error("no such feature in section 3");
}

const std::vector<std::string>& heuristic_names() {
  static const std::vector<std::string> names = {"null",
                                                 "open",
                                                 "center",
                                                 "improved",
                                                 "custom1",
                                                 "custom2",
                                                 "custom3",
                                                 "custom4",
                                                 "custom5",
                                                 "custom6",
                                                 "custom1-described",
                                                 "custom2-described",
                                                 "custom3-described",
                                                 "custom4-described",
                                                 "custom5-described",
                                                 "custom6-described"};
  return names;
}

double heuristic_value(std::string_view name, const Board& board, char me) {
  if (moves(board, board.to_move) == 0) {
    return board.to_move == me ? -std::numeric_limits<double>::infinity()
                               : std::numeric_limits<double>::infinity();
  }
  if (name == "null") return 0;
  if (name == "open") return moves(board, me);
  if (name == "center") return center(board, me);
  if (name == "improved") return moves(board, me) - moves(board, other(me));
  if (name.substr(0, 6) != "custom") throw std::logic_error("no such heuristic in section 3");
  return custom(name[6] - '0', name.find("-described") != std::string_view::npos, board, me);
}

}  // namespace quadrille::slow_isolation
