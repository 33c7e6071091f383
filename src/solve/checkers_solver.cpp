// SPDX-License-Identifier: MIT
#include "solve/checkers_solver.h"

#include <algorithm>
#include <chrono>
#include <utility>
#include <vector>

#include "base/bits.h"
#include "base/stopwatch.h"
#include "solve/checkers_tables/tables.h"

namespace quadrille {
namespace {

// Making the large tables costs as much time as so many nodes; most wins are found with fewer.
constexpr Nodes kWorthLargeTables = 2'000'000;
constexpr std::chrono::seconds kTimeForLargeTables{10};

// Whether all of it might be in tables that can be made in memory.
bool has_few_pieces(const checkers::Position& position) {
  return popcount(Bits64{position.own | position.enemy}) <= checkers::kMemoryTablePieces;
}

}  // namespace

template <checkers::RuleSet kRules>
auto CheckersSolver<kRules>::solve(const Position& root, const SolveRequest& request)
    -> Solution<Move> {
  Patience patience{.stop = request.stop};
  if (request.time) patience.deadline = Clock::now() + *request.time;
  if (game_.status(root) != Status::kOpen) return short_wins_.solve(root, request);
  // The search with what is left of the time.
  const auto search = [&](Nodes nodes) {
    SolveRequest rest = request;
    rest.nodes = nodes;
    if (patience.deadline) {
      const std::chrono::nanoseconds left = *patience.deadline - Clock::now();
      rest.time = std::max(left, std::chrono::nanoseconds::zero());
    }
    return short_wins_.solve(root, rest);
  };
  const auto as_asked = [&](Solution<Move> solution, Nodes nodes_before) {
    solution.nodes += nodes_before;
    if (!request.distance) {
      solution.plies.reset();
      solution.best.clear();
    }
    return solution;
  };
  if (auto solution = solve_by_tables(root, MemoryTables::kSmall, patience)) {
    return as_asked(*std::move(solution), 0);
  }
  const bool has_time = !request.time || *request.time >= kTimeForLargeTables;
  if (!has_few_pieces(root) || !has_time || request.nodes <= kWorthLargeTables) {
    return search(request.nodes);
  }
  auto solution = search(kWorthLargeTables);
  const bool stopped = request.stop != nullptr && request.stop->load(std::memory_order_relaxed);
  if (solution.value != GameValue::kUnknown || stopped) return solution;
  const checkers::Labour labour{
      .spread = checkers::shared_spread(), .stop = patience.stop, .deadline = patience.deadline};
  if (!checkers::make_memory_tables(checkers::kMemoryTablePieces, labour)) return solution;
  if (auto known = solve_by_tables(root, MemoryTables::kLarge, patience)) {
    return as_asked(*std::move(known), solution.nodes);
  }
  return search(request.nodes);
}

template <checkers::RuleSet kRules>
auto CheckersSolver<kRules>::solve_by_tables(const Position& root, MemoryTables memory,
                                             const Patience& patience) const
    -> std::optional<Solution<Move>> {
  typename G::MoveList moves;
  game_.generate(root, moves);
  std::vector<ExactResult> results;  // of each move, for the side that makes it
  for (const Move move : moves) {
    const auto reply = result_of(game_.apply(root, move), memory, patience);
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
std::optional<ExactResult> CheckersSolver<kRules>::result_of(const Position& position,
                                                             MemoryTables memory,
                                                             const Patience& patience) const {
  // A side without pieces has lost, and is in no table.
  if (position.own == 0) return ExactResult{GameValue::kLoss, 0};
  return tables_.find(position, memory, patience);
}

template class CheckersSolver<checkers::RuleSet::kEnglish>;
template class CheckersSolver<checkers::RuleSet::kCsc384>;

}  // namespace quadrille
