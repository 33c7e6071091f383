// SPDX-License-Identifier: MIT
#include "tests/heuristics/isolation_slow.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <utility>

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

// The moves a player alone needs to every cell, by row and column; 0 where it cannot get to.
using Distances = std::vector<std::vector<int>>;

Distances distances(const Board& board, char player) {
  Distances result(board.rows.size(), std::vector<int>(board.rows[0].size()));
  const auto at = [&](Cell cell) -> int& {
    return result[static_cast<std::size_t>(cell.row)][static_cast<std::size_t>(cell.column)];
  };
  std::vector<Cell> reached = moves_of(board, player);
  for (const Cell cell : reached) at(cell) = 1;
  for (std::size_t i = 0; i < reached.size(); ++i) {
    const Cell from = reached[i];
    for (const Cell next : blanks_around(board, from)) {
      if (at(next) != 0) continue;
      at(next) = at(from) + 1;
      reached.push_back(next);
    }
  }
  return result;
}

// The cells for which `counts(moves of the player, moves of the other)`.
template <class Counts>
int count_cells(const Board& board, char player, Counts counts) {
  const Distances own = distances(board, player);
  const Distances others = distances(board, other(player));
  int cells = 0;
  for (std::size_t row = 0; row < own.size(); ++row) {
    for (std::size_t column = 0; column < own[row].size(); ++column) {
      cells += counts(own[row][column], others[row][column]) ? 1 : 0;
    }
  }
  return cells;
}

int shared_moves(const Board& board) {
  const auto of_b = moves_of(board, 'B');
  int shared = 0;
  for (const Cell cell : moves_of(board, 'A')) shared += contains(of_b, cell) ? 1 : 0;
  return shared;
}

// The moves after each move of a player who is placed.
std::vector<int> exits(const Board& board, char player) {
  std::vector<int> result;
  if (!board.knight_of(player)) return result;
  for (const Cell cell : moves_of(board, player)) {
    Board moved = board;
    moved.put(cell, 'x');
    result.push_back(static_cast<int>(blanks_around(moved, cell).size()));
  }
  return result;
}

int moves_of_moves(const Board& board, char player) {
  const auto ways_on = exits(board, player);
  return std::accumulate(ways_on.begin(), ways_on.end(), 0);
}

int best_exits(const Board& board, char player) {
  const auto ways_on = exits(board, player);
  return ways_on.empty() ? 0 : *std::ranges::max_element(ways_on);
}

int dead_ends(const Board& board, char player) {
  return static_cast<int>(std::ranges::count(exits(board, player), 0));
}

int three_step(const Board& board, char player) {
  if (!board.knight_of(player)) return 0;
  return count_cells(board, player, [](int own, int) { return own >= 1 && own <= 3; });
}

int nearer(const Board& board, char player) {
  return count_cells(board, player,
                     [](int own, int others) { return own != 0 && (others == 0 || own < others); });
}

int shared_reach(const Board& board) {
  return count_cells(board, 'A', [](int own, int others) { return own != 0 && others != 0; });
}

bool same_colours(Cell a, Cell b) { return (a.row + a.column) % 2 == (b.row + b.column) % 2; }

// Colours take turns: a knight steps from even to odd distance and back.
int path_bound(const Board& board, char player) {
  if (!board.knight_of(player)) return reach(board, player);
  int left_of_other = count_cells(board, player, [](int own, int) { return own % 2 == 1; });
  int left_of_own = reach(board, player) - left_of_other;
  int moves = 0;
  while (true) {
    if (left_of_other-- == 0) return moves;
    ++moves;
    if (left_of_own-- == 0) return moves;
    ++moves;
  }
}

int next_colour(const Board& board, char player) {
  const auto knight = board.knight_of(player);
  int cells = 0;
  for (const Cell cell : board.blanks()) cells += knight && !same_colours(cell, *knight) ? 1 : 0;
  return cells;
}

int apart(const Board& board) {
  const auto a = board.knight_of('A');
  const auto b = board.knight_of('B');
  return a && b ? std::abs(a->row - b->row) + std::abs(a->column - b->column) : 0;
}

int centrality(const Board& board, char player) {
  const auto knight = board.knight_of(player);
  if (!knight) return 0;
  return static_cast<int>(
      blanks_around(empty_board(board.width(), board.height()), *knight).size());
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
  static const std::vector<std::string> names = {
      "moves",      "distance",     "space",          "center",      "two_step",
      "reach",      "longest_path", "blanks",         "same_colour", "to_move",
      "plies",      "shared_moves", "moves_of_moves", "best_exits",  "dead_ends",
      "three_step", "nearer",       "shared_reach",   "separated",   "odd_reach",
      "path_bound", "next_colour",  "apart",          "centrality",  "placed"};
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
  if (name == "to_move") return board.to_move == player ? 1 : 0;
  if (name == "plies") return board.width() * board.height() - blanks(board);
  if (name == "shared_moves") return shared_moves(board);
  if (name == "moves_of_moves") return moves_of_moves(board, player);
  if (name == "best_exits") return best_exits(board, player);
  if (name == "dead_ends") return dead_ends(board, player);
  if (name == "three_step") return three_step(board, player);
  if (name == "nearer") return nearer(board, player);
  if (name == "shared_reach") return shared_reach(board);
  if (name == "separated") return shared_reach(board) == 0 ? 1 : 0;
  if (name == "odd_reach") return reach(board, player) % 2;
  if (name == "path_bound") return path_bound(board, player);
  if (name == "next_colour") return next_colour(board, player);
  if (name == "apart") return apart(board);
  if (name == "centrality") return centrality(board, player);
  if (name == "placed") return board.knight_of(player) ? 1 : 0;
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
