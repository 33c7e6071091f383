// SPDX-License-Identifier: MIT
#include "search/checkers_solver.h"

#include <algorithm>
#include <vector>

namespace quadrille {

template <checkers::RuleSet kRules>
auto CheckersSolver<kRules>::solve(const Position& root, const SolveRequest& request)
    -> Solution<Move> {
  if (game_.status(root) == Status::kOpen) {
    if (auto solution = solve_by_tables(root)) {
      if (!request.distance) {
        solution->plies.reset();
        solution->best.clear();
      }
      return *std::move(solution);
    }
  }
  return short_wins_.solve(root, request);
}

template <checkers::RuleSet kRules>
auto CheckersSolver<kRules>::solve_by_tables(const Position& root) const
    -> std::optional<Solution<Move>> {
  typename G::MoveList moves;
  game_.generate(root, moves);
  std::vector<ExactResult> results;  // of each move, for the side that makes it
  for (const Move move : moves) {
    const auto reply = result_of(game_.apply(root, move));
    if (!reply) return std::nullopt;
    results.push_back(reply->one_ply_earlier());
  }
  const ExactResult best = *std::ranges::max_element(results);
  Solution<Move> solution;
  solution.value = best.value;
  if (best.value != GameValue::kDraw) solution.plies = best.plies;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (results[i].value == best.value) solution.keeps.push_back(moves[i]);
    if (results[i] == best) solution.best.push_back(moves[i]);
  }
  solution.nodes = moves.size();
  return solution;
}

template <checkers::RuleSet kRules>
std::optional<ExactResult> CheckersSolver<kRules>::result_of(const Position& position) const {
  // A side without pieces has lost, and is in no table.
  if (position.own == 0) return ExactResult{GameValue::kLoss, 0};
  return tables_.find(position, SmallTables::kAsked);
}

template class CheckersSolver<checkers::RuleSet::kEnglish>;
template class CheckersSolver<checkers::RuleSet::kCsc384>;

}  // namespace quadrille
