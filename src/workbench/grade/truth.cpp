// SPDX-License-Identifier: MIT
#include "workbench/grade/truth.h"

#include <algorithm>
#include <cassert>

namespace quadrille {
namespace {

// So much of what a position may cost is for each move that its solution leaves open.
constexpr Nodes kShareOfMove = 4;

// The value of a move that the solution says nothing of.
GameValue value_of_move(AnySolver& solver, const AnyGame& game, const AnyPosition& position,
                        AnyMove move, Nodes nodes, const std::atomic<bool>* stop) {
  const Side mover = game.side_to_move(position);
  const AnyPosition after = game.apply(position, move);
  if (const auto outcome = game.outcome(after)) {
    if (!outcome->winner) return GameValue::kDraw;
    return *outcome->winner == mover ? GameValue::kWin : GameValue::kLoss;
  }
  return reversed(solver.solve(after, {.nodes = nodes, .all_moves = false, .stop = stop}).value);
}

}  // namespace

Truth find_truth(AnySolver& solver, const AnyGame& game, const AnyPosition& position, Nodes nodes,
                 const std::atomic<bool>* stop) {
  solver.clear();
  const auto solution = solver.solve(position, {.nodes = nodes, .distance = true, .stop = stop});
  Truth truth{solution.value, {}, {}};
  if (!truth.known()) return truth;
  if (truth.value != GameValue::kDraw) truth.plies = solution.plies;
  const auto moves = game.legal_moves(position);
  // Where the limit came in between, some of the best moves may not have been looked at.
  const bool knows_best = truth.plies && solution.nodes < nodes;
  const auto has = [](const std::vector<AnyMove>& list, AnyMove move) {
    return std::ranges::find(list, move) != list.end();
  };
  const Nodes nodes_a_move = std::max<Nodes>(1, nodes / kShareOfMove);
  for (const AnyMove move : moves) {
    MoveTruth each;
    if (has(solution.keeps, move)) {
      each = {truth.value, knows_best && has(solution.best, move)};
    } else if (truth.value == GameValue::kDraw && solution.keeps_complete) {
      each.value = GameValue::kLoss;
    } else {
      each.value = value_of_move(solver, game, position, move, nodes_a_move, stop);
    }
    truth.moves.push_back(each);
  }
  return truth;
}

double points_of(GameValue value) {
  assert(value != GameValue::kUnknown);
  return value == GameValue::kWin ? 1 : value == GameValue::kDraw ? 0.5 : 0;
}

std::string moves_letters(const Truth& truth) {
  std::string letters;
  for (const MoveTruth& each : truth.moves) {
    const std::string_view pair = each.value == GameValue::kWin    ? "wW"
                                  : each.value == GameValue::kDraw ? "dD"
                                  : each.value == GameValue::kLoss ? "lL"
                                                                   : "??";
    letters += pair[each.best ? 1 : 0];
  }
  return letters;
}

std::optional<std::vector<MoveTruth>> parse_moves_letters(std::string_view letters) {
  constexpr std::string_view kKnown = "?ldw?LDW";
  std::vector<MoveTruth> moves;
  for (const char letter : letters) {
    const std::size_t place = kKnown.find(letter);
    if (place == std::string_view::npos) return std::nullopt;
    moves.push_back({static_cast<GameValue>(place % 4), place >= 4});
  }
  return moves;
}

}  // namespace quadrille
