// SPDX-License-Identifier: MIT
#include "tests/heuristics/tablut_slow.h"

#include <algorithm>
#include <cstdlib>
#include <set>
#include <stdexcept>
#include <utility>

namespace quadrille::slow_tablut {
namespace {

constexpr Square kSteps[] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};

Square beside(Square square, Square step) {
  return {square.row + step.row, square.column + step.column};
}

int adjacent_blacks(const Board& board) {
  int count = 0;
  for (const Square step : kSteps) count += board.at(beside(board.king(), step)) == 'b' ? 1 : 0;
  return count;
}

int king_distance(const Board& board) {
  const std::vector<std::string> escapes = {"b1", "c1", "g1", "h1", "b9", "c9", "g9", "h9",
                                            "a2", "a3", "a7", "a8", "i2", "i3", "i7", "i8"};
  const Square king = board.king();
  int nearest = 100;
  for (const std::string& name : escapes) {
    nearest = std::min(nearest,
                       std::abs(name[1] - '1' - king.row) + std::abs(name[0] - 'a' - king.column));
  }
  return nearest;
}

int open_directions(const Board& board) {
  int open = 0;
  for (const Square step : kSteps) {
    Square square = beside(board.king(), step);
    if (!on_board(square)) continue;
    while (board.at(square) == '.' && camp_of(square) == 0 && !is_throne(square)) {
      square = beside(square, step);
    }
    open += on_board(square) ? 0 : 1;
  }
  return open;
}

bool in_block(Square square) {
  return square.row >= 3 && square.row <= 5 && square.column >= 3 && square.column <= 5;
}

int needed(const Board& board) {
  const Square king = board.king();
  if (is_throne(king)) return 4;
  bool beside_camp = false;
  for (const Square step : kSteps) {
    const Square square = beside(king, step);
    if (is_throne(square)) return 3;
    if (on_board(square) && camp_of(square) != 0) beside_camp = true;
  }
  return beside_camp ? 1 : 2;
}

int needed_as_written(const Board& board) {
  return in_block(board.king()) && !is_throne(board.king()) ? 3 : needed(board);
}

int sure_ways(const Board& board) {
  int sure = 0;
  for (const Square step : kSteps) {
    // A line that is open now and still after whatever Black does.
    const auto is_open = [&](const Board& at) {
      Square square = beside(at.king(), step);
      if (!on_board(square)) return false;
      while (at.at(square) == '.' && camp_of(square) == 0 && !is_throne(square)) {
        square = beside(square, step);
      }
      return !on_board(square);
    };
    bool always = is_open(board);
    for (const Move& move : moves_of(board, 'b')) {
      Board moved = board;
      moved.put(move.from, '.');
      moved.put(move.to, 'b');
      always = always && is_open(moved);
    }
    sure += always ? 1 : 0;
  }
  return sure;
}

std::set<std::pair<int, int>> king_targets(const Board& board) {
  std::set<std::pair<int, int>> targets;
  for (const Move& move : moves_of(board, 'w')) {
    if (move.from == board.king()) targets.emplace(move.to.row, move.to.column);
  }
  return targets;
}

int escapes_in_two(const Board& board) {
  auto targets = king_targets(board);
  for (const auto& [row, column] : king_targets(board)) {
    Board moved = board;
    moved.put(board.king(), '.');
    moved.put({row, column}, 'k');
    targets.merge(king_targets(moved));
  }
  // Back to where he stands is no way out, even there.
  targets.erase({board.king().row, board.king().column});
  return static_cast<int>(std::count_if(targets.begin(), targets.end(), [](const auto& target) {
    return on_edge({target.first, target.second});
  }));
}

int in_danger(const Board& board, char side) {
  const char enemy = side == 'w' ? 'b' : 'w';
  std::set<std::pair<int, int>> taken;
  for (const Move& move : moves_of(board, enemy)) {
    Board moved = board;
    moved.put(move.to, board.at(move.from));
    moved.put(move.from, '.');
    for (const Square victim : taken_by(moved, move.to)) taken.emplace(victim.row, victim.column);
  }
  return static_cast<int>(taken.size());
}

// Soldiers of a side by where they are.
template <class Counts>
int count_soldiers(const Board& board, char side, Counts counts) {
  int count = 0;
  for (int row = 0; row < kSize; ++row) {
    for (int column = 0; column < kSize; ++column) {
      const Square square = {row, column};
      if (board.at(square) == side && counts(square)) ++count;
    }
  }
  return count;
}

void add_from_to_move_on(std::map<std::string, double>& f, const Board& board, char side) {
  const Square king = board.king();
  const auto rows_away = [&](Square square) { return std::abs(square.row - king.row); };
  const auto columns_away = [&](Square square) { return std::abs(square.column - king.column); };
  const auto moves = moves_of(board, side);
  f["to_move"] = side_to_move(board) == side ? 1 : 0;
  f["in_danger"] = in_danger(board, side);
  f["stuck"] = count_soldiers(board, side, [&](Square square) {
    return std::none_of(moves.begin(), moves.end(),
                        [&](const Move& move) { return move.from == square; });
  });
  f["near_king"] = count_soldiers(board, side, [&](Square square) {
    return rows_away(square) <= 2 && columns_away(square) <= 2;
  });
  f["on_kings_lines"] = count_soldiers(board, side, [&](Square square) {
    return rows_away(square) == 0 || columns_away(square) == 0;
  });
  f["adjacent_whites"] = count_soldiers(
      board, 'w', [&](Square square) { return rows_away(square) + columns_away(square) == 1; });
  int hostile = 0;
  int space = 0;
  for (const Square step : kSteps) {
    const Square square = beside(king, step);
    if (!on_board(square)) continue;
    space += board.at(square) == '.' && camp_of(square) == 0 && !is_throne(square) ? 1 : 0;
    hostile += board.at(square) == 'b' || camp_of(square) != 0 || is_throne(square) ? 1 : 0;
  }
  f["hostile_cells"] = hostile;
  f["king_space"] = space;
  f["in_camps"] = count_soldiers(board, 'b', [](Square square) { return camp_of(square) != 0; });
  f["king_moves"] = static_cast<double>(king_targets(board).size());
  f["escapes_in_two"] = escapes_in_two(board);
  f["sure_ways"] = sure_ways(board);
  f["plies"] = 2 * (board.number - 1) + (side_to_move(board) == 'b' ? 1 : 0);
}

// What every black move would take.
struct Threats {
  std::set<std::pair<int, int>> soldiers;
  bool king = false;
};

Threats threats(const Board& board) {
  Threats found;
  for (const Move& move : moves_of(board, 'b')) {
    Board moved = board;
    moved.put(move.from, '.');
    moved.put(move.to, 'b');
    for (const Square victim : taken_by(moved, move.to)) {
      found.soldiers.emplace(victim.row, victim.column);
    }
    found.king = found.king || takes_king(moved, move.to);
  }
  return found;
}

int king_capturable_as_written(const Board& board) {
  const Square king = board.king();
  if (!in_block(king) || adjacent_blacks(board) != needed_as_written(board) - 1) return 0;
  const Square up = {king.row - 1, king.column};
  const Square down = {king.row + 1, king.column};
  const Square left = {king.row, king.column - 1};
  const Square right = {king.row, king.column + 1};
  for (const Square square : {up, down, left}) {
    const bool empty = board.at(square) == '.' && !is_throne(square);
    if (!empty && square.row != 4 && square.column != 4) return board.at(square) == 'b' ? 1 : 0;
  }
  return board.at(right) == 'b' ? 1 : 0;
}

double white_formula(std::map<std::string, double> f, bool as_written) {
  const int d = static_cast<int>(f["king_distance"]);
  const int n = static_cast<int>(f["adjacent_blacks"]);
  const int whites = static_cast<int>(f["whites"]);
  const int blacks = static_cast<int>(f["blacks"]);
  const int e = static_cast<int>(f["open_directions"]);
  if (as_written) {
    if (e == 2) return 10000;
    return 6 * ((6 - d) / 6.0) + 80 * (4 - n) / 4 + 100 * whites / 8 + 120 * (16 - blacks) / 16 +
           400 * e;
  }
  return (6 - d) + 20 * (4 - n) + 12.5 * whites + 7.5 * (16 - blacks) + 400 * e +
         (e >= 2 ? 10000 : 0);
}

double black_formula(std::map<std::string, double> f, bool as_written) {
  const std::string form = as_written ? "_as_written" : "";
  const double whites = f["whites"];
  const double eaten = (8 - whites) / 8;
  const double alive = f["blacks"] / 16;
  const double surround = f["surround" + form];
  const double blocked = f["blocked" + form];
  const double catches = f["possible_catches" + form];
  double value = whites > 6   ? 45 * eaten + 35 * alive + 15 * surround + 5 * f["rhombus"]
                 : whites > 4 ? 42.5 * eaten + 32.5 * alive + 20 * surround + 2.5 * f["rhombus"] +
                                    2.5 * blocked
                              : 40 * eaten + 30 * alive + 25 * surround + 5 * blocked;
  if (catches > 0) value += 2 * catches / whites;
  return value + 10 * f["king_capturable" + form];
}

}  // namespace

namespace {

// Those of the report, and soldiers and moves: what the heuristics are made of.
std::map<std::string, double> report_features(const Board& board, char side) {
  std::map<std::string, double> f;
  f["soldiers"] = board.count(side);
  f["mobility"] = static_cast<double>(moves_of(board, side).size());
  f["whites"] = board.count('w');
  f["blacks"] = board.count('b');
  f["eaten"] = (8 - f["whites"]) / 8;
  f["alive"] = f["blacks"] / 16;
  f["king_distance"] = king_distance(board);
  f["adjacent_blacks"] = adjacent_blacks(board);
  f["open_directions"] = open_directions(board);
  f["needed"] = needed(board);
  f["needed_as_written"] = needed_as_written(board);
  f["surround"] = std::min(1.0, f["adjacent_blacks"] / f["needed"]);
  f["surround_as_written"] = f["adjacent_blacks"] / f["needed_as_written"];
  int rhombus = 0;
  for (const std::string name : {"c2", "g2", "b3", "h3", "b7", "h7", "c8", "g8"}) {
    rhombus += board.at({name[1] - '1', name[0] - 'a'}) == 'b' ? 1 : 0;
  }
  f["rhombus"] = f["blacks"] >= 10 ? rhombus / 8.0 : 0;
  f["blocked"] = (4 - f["open_directions"]) / 4;
  f["blocked_as_written"] = 4 - f["open_directions"];
  const Threats found = threats(board);
  f["possible_catches"] = static_cast<double>(found.soldiers.size());
  f["possible_catches_as_written"] = 0;
  f["king_capturable"] = found.king ? 1 : 0;
  f["king_capturable_as_written"] = king_capturable_as_written(board);
  return f;
}

}  // namespace

std::map<std::string, double> features(const Board& board, char side) {
  auto f = report_features(board, side);
  add_from_to_move_on(f, board, side);
  return f;
}

std::vector<std::string> heuristic_names() {
  return {"snai",       "snai-coded",       "snai-white", "snai-white-coded",
          "snai-black", "snai-black-coded", "material",   "mobility"};
}

double heuristic_value(const std::string& name, const Board& board, char side) {
  const char other = side == 'w' ? 'b' : 'w';
  auto own = report_features(board, side);
  auto opponent = report_features(board, other);
  const bool as_written = name.ends_with("-coded");
  if (name.starts_with("snai-white")) {
    return (side == 'w' ? 1 : -1) * white_formula(own, as_written);
  }
  if (name.starts_with("snai-black")) {
    return (side == 'b' ? 1 : -1) * black_formula(own, as_written);
  }
  if (name.starts_with("snai")) {
    return side == 'w' ? white_formula(own, as_written) : black_formula(own, as_written);
  }
  if (name == "material") {
    return (side == 'w' ? 1 : -1) * (2 * own["whites"] - own["blacks"]);
  }
  if (name == "mobility") return own["mobility"] - opponent["mobility"];
  throw std::logic_error("the slow heuristics do not know " + name);
}

}  // namespace quadrille::slow_tablut
