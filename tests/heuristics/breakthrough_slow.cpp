// SPDX-License-Identifier: MIT
#include "tests/heuristics/breakthrough_slow.h"

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <vector>

namespace quadrille {
namespace {

// Rows from the own home row outwards.
constexpr int kLorentzRows[8][8] = {
    {5, 15, 15, 5, 5, 15, 15, 5},     {2, 3, 3, 3, 3, 3, 3, 2},
    {4, 6, 6, 6, 6, 6, 6, 4},         {7, 10, 10, 10, 10, 10, 10, 7},
    {11, 15, 15, 15, 15, 15, 15, 11}, {16, 21, 21, 21, 21, 21, 21, 16},
    {20, 28, 28, 28, 28, 28, 28, 20}, {36, 36, 36, 36, 36, 36, 36, 36},
};

// "maxB: start with 0; for t = 1..N: if t*nB > maxB then maxB = t*nW" (section 3.4).
int black_counter(int squares, int whites, int blacks) {
  int counter = 0;
  for (int t = 1; t <= squares; ++t) {
    if (t * blacks > counter) counter = t * whites;
  }
  return counter;
}

// One colour's pieces and its direction.
struct Colours {
  explicit Colours(bool white)
      : own(white ? 'P' : 'p'), enemy(white ? 'p' : 'P'), step(white ? 1 : -1) {}
  char own;
  char enemy;
  int step;
};

// How many of `pieces` stand diagonally behind the square, as their owner who goes by `step` sees
// it.
int diagonally_behind(const SlowBoard& board, char pieces, int step, int x, int y) {
  return (board.at(x - 1, y - step) == pieces ? 1 : 0) +
         (board.at(x + 1, y - step) == pieces ? 1 : 0);
}

bool is_open(const SlowBoard& board, const Colours& colours, int x, int y) {
  return board.at(x, y) == '.' && diagonally_behind(board, colours.enemy, -colours.step, x, y) == 0;
}

bool has_free_way(const SlowBoard& board, const Colours& colours, int x, int y) {
  const int goal = colours.step == 1 ? board.height : 1;
  for (const int to : {x - 1, x, x + 1}) {
    if (!is_open(board, colours, to, y + colours.step)) continue;
    if (y + colours.step == goal || has_free_way(board, colours, to, y + colours.step)) return true;
  }
  return false;
}

// What the ways from every square of row y to the goal row cost, by column from 0.
std::vector<int> costs_of_ways(const SlowBoard& board, const Colours& colours, int y) {
  std::vector<int> costs(static_cast<std::size_t>(board.width), 0);
  if (y == (colours.step == 1 ? board.height : 1)) return costs;
  const int ahead = y + colours.step;
  const auto from_there = costs_of_ways(board, colours, ahead);
  for (int x = 1; x <= board.width; ++x) {
    int cheapest = 1000;
    for (const int to : {x - 1, x, x + 1}) {
      const char there = board.at(to, ahead);
      if (there == '#' || (to == x && there == colours.enemy)) continue;
      const int attackers = diagonally_behind(board, colours.enemy, -colours.step, to, ahead);
      cheapest = std::min(cheapest, 1 + attackers + from_there[static_cast<std::size_t>(to - 1)]);
    }
    costs[static_cast<std::size_t>(x - 1)] = cheapest;
  }
  return costs;
}

bool is_passed(const SlowBoard& board, const Colours& colours, int x, int y) {
  for (int rows = 1; rows < board.height; ++rows) {
    for (int to = x - rows; to <= x + rows; ++to) {
      if (board.at(to, y + rows * colours.step) == colours.enemy) return false;
    }
  }
  return true;
}

bool is_lone(const SlowBoard& board, char own, int x, int y) {
  int pawns = 0;
  for (const int row : {y - 1, y, y + 1}) {
    for (const int column : {x - 1, x, x + 1}) pawns += board.at(column, row) == own ? 1 : 0;
  }
  return pawns == 1;
}

void add_pawn(SlowFeatures& result, const SlowBoard& board, bool white, int x, int y) {
  const Colours colours(white);
  const int from_home = white ? y - 1 : board.height - y;
  const int attackers = diagonally_behind(board, colours.enemy, -colours.step, x, y);
  const int defenders = diagonally_behind(board, colours.own, colours.step, x, y);
  result.advance += from_home;
  if (from_home == 0) ++result.home_row;
  if (defenders > 0) ++result.defended;
  if (attackers > 0 && defenders == 0) ++result.hanging;
  if (attackers > defenders) ++result.outnumbered;
  if (board.at(x + 1, y) == colours.own) ++result.phalanxes;
  if (board.at(x, y - colours.step) == colours.own) ++result.stacked;
  if (is_lone(board, colours.own, x, y)) ++result.lone;
  if (is_passed(board, colours, x, y)) {
    ++result.passed;
    result.runner = std::max(result.runner, from_home);
  }
  if (has_free_way(board, colours, x, y)) ++result.free_pawns;
  result.cheapest_way = std::min(result.cheapest_way,
                                 costs_of_ways(board, colours, y)[static_cast<std::size_t>(x - 1)]);
}

// A square that a pawn may step to safely, and one that the home row does not guard.
void add_square(SlowFeatures& result, const SlowBoard& board, bool white, int x, int y) {
  const Colours colours(white);
  bool before_a_pawn = false;
  for (const int from : {x - 1, x, x + 1}) {
    if (board.at(from, y - colours.step) == colours.own) before_a_pawn = true;
  }
  if (before_a_pawn && is_open(board, colours, x, y)) ++result.safe_steps;
  const int attackers = diagonally_behind(board, colours.own, colours.step, x, y);
  const int enemies = diagonally_behind(board, colours.enemy, -colours.step, x, y);
  if ((attackers > 0 && board.at(x, y) != colours.own) || (attackers == 2 && enemies < 2)) {
    ++result.space;
  }
  const bool before_home = y == (white ? 2 : board.height - 1);
  if (before_home && diagonally_behind(board, colours.own, colours.step, x, y) == 0) ++result.holes;
}

}  // namespace

SlowFeatures features_of(const SlowBoard& board, bool white) {
  const char own = white ? 'P' : 'p';
  const char enemy = white ? 'p' : 'P';
  const int step = white ? 1 : -1;
  const int goal = white ? board.height : 1;
  // "White looks at rows y+1..H; Black looks at rows y-1 down to 2 and never at row 1."
  const int last_seen = white ? board.height : 2;

  SlowFeatures result;
  result.distance = board.height - 1;
  for (int y = 1; y <= board.height; ++y) {
    int in_row = 0;
    for (int x = 1; x <= board.width; ++x) {
      if (board.at(x, y) != own) continue;
      ++in_row;
      ++result.pawns;
      result.distance = std::min(result.distance, white ? goal - y : y - goal);

      const int ahead = y + step;
      int own_on_diagonals = 0;
      int enemies_on_diagonals = 0;
      int own_behind = 0;
      for (const int side : {x - 1, x + 1}) {
        if (board.at(side, ahead) == own) ++own_on_diagonals;
        if (board.at(side, ahead) == enemy) ++enemies_on_diagonals;
        if (board.at(side, y - step) == own) ++own_behind;
      }
      if (own_on_diagonals > 0) ++result.protectors;
      result.protected_pairs += own_on_diagonals;
      if (enemies_on_diagonals > 0) ++result.threateners;
      result.threat_pairs += enemies_on_diagonals;
      const char straight = board.at(x, ahead);
      if (enemies_on_diagonals == 0 && (straight == 'P' || straight == 'p')) ++result.blocked;

      bool enemy_ahead = false;
      for (int row = ahead; white ? row <= last_seen : row >= last_seen; row += step) {
        if (board.at(x, row) == enemy) enemy_ahead = true;
        if (board.at(x, row) == '.') ++result.mobility;
      }
      if (!enemy_ahead) ++result.forward;

      if (board.width == 8 && board.height == 8) {
        const int value = kLorentzRows[white ? y - 1 : 8 - y][x - 1];
        result.square_values += value;
        if (enemies_on_diagonals <= own_behind) result.safe_square_values += value;
      }
    }
    result.widest_row = std::max(result.widest_row, in_row);
  }
  for (int x = 1; x <= board.width; ++x) {
    bool has_own = false;
    bool has_enemy = false;
    for (int y = 1; y <= board.height; ++y) {
      if (board.at(x, y) == own) has_own = true;
      if (board.at(x, y) == enemy) has_enemy = true;
    }
    if (has_own && !has_enemy) ++result.only_columns;
  }
  result.distance_or_zero = !white && result.pawns == 0 ? 0 : result.distance;
  return result;
}

SlowFeatures all_features_of(const SlowBoard& board, bool white) {
  SlowFeatures result = features_of(board, white);
  result.to_move = board.white_to_move == white ? 1 : 0;
  result.cheapest_way = 3 * (board.height - 1);
  for (int y = 1; y <= board.height; ++y) {
    for (int x = 1; x <= board.width; ++x) {
      add_square(result, board, white, x, y);
      if (board.at(x, y) == Colours(white).own) add_pawn(result, board, white, x, y);
    }
  }
  return result;
}

std::optional<int> feature_named(const SlowFeatures& features, std::string_view name) {
  if (name == "pawns") return features.pawns;
  if (name == "distance") return features.distance;
  if (name == "distance_or_zero") return features.distance_or_zero;
  if (name == "protectors") return features.protectors;
  if (name == "protected_pairs") return features.protected_pairs;
  if (name == "threateners") return features.threateners;
  if (name == "threat_pairs") return features.threat_pairs;
  if (name == "blocked") return features.blocked;
  if (name == "only_columns") return features.only_columns;
  if (name == "forward") return features.forward;
  if (name == "mobility") return features.mobility;
  if (name == "widest_row") return features.widest_row;
  if (name == "square_values") return features.square_values;
  if (name == "safe_square_values") return features.safe_square_values;
  if (name == "to_move") return features.to_move;
  if (name == "advance") return features.advance;
  if (name == "home_row") return features.home_row;
  if (name == "holes") return features.holes;
  if (name == "defended") return features.defended;
  if (name == "hanging") return features.hanging;
  if (name == "outnumbered") return features.outnumbered;
  if (name == "phalanxes") return features.phalanxes;
  if (name == "stacked") return features.stacked;
  if (name == "lone") return features.lone;
  if (name == "passed") return features.passed;
  if (name == "runner") return features.runner;
  if (name == "free_pawns") return features.free_pawns;
  if (name == "safe_steps") return features.safe_steps;
  if (name == "space") return features.space;
  if (name == "cheapest_way") return features.cheapest_way;
  return std::nullopt;
}

const std::vector<std::string>& report_heuristics() {
  static const std::vector<std::string> names = {"ari", "hoddi", "binni", "tryggvi"};
  return names;
}

double heuristic_value(std::string_view name, const SlowBoard& board, bool white) {
  const SlowFeatures w = features_of(board, true);
  const SlowFeatures b = features_of(board, false);

  // Section 3.6: own minus opponent.
  const int sign = white ? 1 : -1;
  if (name == "material") return sign * (w.pawns - b.pawns);
  if (name == "schadd") {
    // The row of the most advanced pawn, counted from the home row; without pawns there is none.
    const int row_w = board.height - 1 - w.distance;
    const int row_b = board.height - 1 - b.distance;
    return sign * (10 * (w.pawns - b.pawns) + 2.5 * (row_w - row_b));
  }
  if (name == "lorentz") {
    return sign * (10 * (w.pawns - b.pawns) + (w.square_values - b.square_values) +
                   0.5 * (w.safe_square_values - b.safe_square_values));
  }

  // Sections 3.2 and 3.4: black minus white.
  const int d_n = b.pawns - w.pawns;
  const int d_protected = b.protected_pairs - w.protected_pairs;
  if (name == "binni-printed") {
    return white ? 50 - (d_n + d_protected + (w.widest_row - b.widest_row))
                 : 50 + d_n + d_protected + (b.widest_row - w.widest_row);
  }
  if (name == "binni") {
    const int squares = board.width * board.height;
    const int max_w = squares * w.pawns;
    const int max_b = black_counter(squares, w.pawns, b.pawns);
    return white ? 50 - (d_n + d_protected + (max_w - max_b))
                 : 50 + d_n + d_protected + (max_b - max_w);
  }
  int v = 0;
  if (name == "ari") {
    v = d_n + (b.protectors - w.protectors) + (b.threateners - w.threateners) -
        (b.distance - w.distance) - (b.blocked - w.blocked) + (b.only_columns - w.only_columns);
  } else if (name == "hoddi" || name == "hoddi-described") {
    v = -(b.distance_or_zero - w.distance_or_zero) + d_n + d_protected + d_protected +
        (b.mobility - w.mobility);
    if (name == "hoddi") v += b.forward - w.forward;
  } else if (name == "tryggvi") {
    v = -(b.distance_or_zero - w.distance_or_zero) + 2 * d_n - (b.threateners - w.threateners) +
        3 * (b.protectors - w.protectors) + (b.forward - w.forward);
  } else if (name == "binni-described") {
    v = d_n + d_protected + (b.widest_row - w.widest_row);
  } else {
    throw std::logic_error("no such heuristic in section 3");
  }
  return white ? 50 - v : 50 + v;
}

}  // namespace quadrille
