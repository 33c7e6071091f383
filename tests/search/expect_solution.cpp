// SPDX-License-Identifier: MIT
#include "tests/search/expect_solution.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace quadrille {
namespace {

int sign_of(GameValue value) {
  return value == GameValue::kWin ? 1 : value == GameValue::kLoss ? -1 : 0;
}

std::vector<std::string> sorted_texts(const AnyGame& game, const AnyPosition& position,
                                      const std::vector<AnyMove>& moves) {
  std::vector<std::string> texts;
  for (const AnyMove move : moves) texts.push_back(game.move_text(position, move));
  std::ranges::sort(texts);
  return texts;
}

}  // namespace

void expect_true_solution(const AnyGame& game, const std::string& text, AnySolver& solver,
                          const Referee& referee, SlowSolver& slow) {
  SCOPED_TRACE(game.name() + " " + text);
  const AnyPosition position = *game.parse_position(text);
  const SlowSolver::Answer truth = slow.solve(text);
  std::vector<std::string> keeps;
  std::vector<std::string> best;
  for (const std::string& move : referee.legal_moves(text)) {
    const SlowSolver::Answer answer = slow.after(text, move);
    if (answer.value == truth.value) keeps.push_back(move);
    if (answer == truth) best.push_back(move);
  }
  std::ranges::sort(keeps);
  std::ranges::sort(best);

  SolveRequest request;
  request.distance = true;
  const auto solution = solver.solve(position, request);
  ASSERT_NE(solution.value, GameValue::kUnknown);
  ASSERT_EQ(sign_of(solution.value), truth.value);
  ASSERT_EQ(sorted_texts(game, position, solution.keeps), keeps);
  ASSERT_TRUE(solution.keeps_complete);
  ASSERT_EQ(sorted_texts(game, position, solution.best), best);
  if (truth.value != 0 || keeps.empty()) {
    ASSERT_EQ(solution.plies, truth.plies);
  } else {
    ASSERT_FALSE(solution.plies);
  }

  // Who needs one move gets one of them.
  request.all_moves = false;
  const auto one = solver.solve(position, request);
  ASSERT_EQ(one.value, solution.value);
  ASSERT_EQ(one.plies, solution.plies);
  ASSERT_EQ(one.best.empty(), best.empty());
  if (!best.empty()) {
    ASSERT_TRUE(std::ranges::find(best, game.move_text(position, one.best[0])) != best.end());
  }

  // Without the distance nothing is said about it, except of a finished game.
  request.distance = false;
  request.all_moves = true;
  const auto value_alone = solver.solve(position, request);
  ASSERT_EQ(value_alone.value, solution.value);
  ASSERT_EQ(value_alone.keeps, solution.keeps);
  ASSERT_TRUE(value_alone.best.empty());
}

}  // namespace quadrille
