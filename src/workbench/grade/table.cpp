// SPDX-License-Identifier: MIT
#include "workbench/grade/table.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "arena/openings.h"

namespace quadrille {

TournamentPlan elo_plan(const GamePointer& game, std::span<const std::string> heuristics,
                        const EloSettings& settings, std::uint64_t seed) {
  TournamentPlan plan;
  plan.boards = {
      {game, random_openings(game, settings.opening_plies, (settings.games + 1) / 2, seed)}};
  for (const std::string& name : heuristics) plan.players.push_back("alphabeta:" + name);
  plan.limits = settings.limits;
  plan.seed = seed;
  return plan;
}

EloColumn elo_column(const TournamentPlan& plan, const Schedule& schedule,
                     const TournamentCounter& counter) {
  EloColumn column;
  column.limits = plan.limits;
  column.elo.resize(plan.players.size());
  const CrossTable cross = cross_table_of(plan, schedule, counter);
  for (const PairingResult& pairing : cross.pairings) column.games += pairing.result.games();
  const Ratings ratings = ratings_of(cross);
  // Of several groups that cannot be compared, the largest is the field.
  const auto largest = std::ranges::max_element(
      ratings.groups, {}, [](const RatedGroup& group) { return group.players.size(); });
  if (largest == ratings.groups.end() || largest->players.size() < 2) return column;
  double mean = 0;
  for (const double elo : largest->elo) mean += elo / static_cast<double>(largest->elo.size());
  for (std::size_t i = 0; i < largest->players.size(); ++i) {
    column.elo[largest->players[i]] = {largest->elo[i] - mean, largest->error(i)};
  }
  return column;
}

std::vector<std::size_t> GradeTable::order() const {
  const auto measures = all_measures();
  const auto place = static_cast<std::size_t>(
      std::ranges::find(measures, Measure{Measure::Kind::kLogLoss}) - measures.begin());
  const auto loss = [&](std::size_t row) {
    const auto& estimate = rows[row].grade.groups.front()[place];
    return estimate ? estimate->value : std::numeric_limits<double>::infinity();
  };
  std::vector<std::size_t> order(rows.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::stable_sort(order, {}, loss);
  return order;
}

}  // namespace quadrille
