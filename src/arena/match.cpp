// SPDX-License-Identifier: MIT
#include "arena/match.h"

#include <utility>

#include "base/random.h"

namespace quadrille {

std::array<std::string, 2> names_of(const MatchPlan& plan) {
  const auto& [a, b] = plan.players;
  if (a != b) return plan.players;
  return {a + " (A)", b + " (B)"};
}

std::vector<GameJob> jobs_of(const MatchPlan& plan) {
  std::vector<GameJob> jobs;
  for (std::size_t i = 0; i < plan.openings.size(); ++i) {
    const std::uint64_t seed = derive_seed(plan.seed, i);
    GameJob job{plan.game->name(), plan.players,         plan.openings[i],
                plan.limits,       derive_seed(seed, 0), plan.longest};
    jobs.push_back(job);
    std::swap(job.players[0], job.players[1]);
    job.seed = derive_seed(seed, 1);
    jobs.push_back(std::move(job));
  }
  return jobs;
}

Tally result_of(const PlayedGame& game, Side side) {
  if (game.cut()) return {.cut = 1};
  if (!game.outcome.winner) return {.draws = 1};
  return *game.outcome.winner == side ? Tally{.wins = 1} : Tally{.losses = 1};
}

}  // namespace quadrille
