// SPDX-License-Identifier: MIT
#include "arena/match.h"

#include <fmt/core.h>

#include <utility>

#include "arena/limits.h"
#include "base/random.h"
#include "players/words.h"

namespace quadrille {

namespace {

constexpr std::size_t kLongestName = 30;

std::array<std::string, 2> told_apart(std::array<std::string, 2> names) {
  if (names[0] == names[1]) {
    names[0] += " (A)";
    names[1] += " (B)";
  }
  return names;
}

std::string shortened(const std::string& name) {
  if (name.size() <= kLongestName) return name;
  std::size_t end = kLongestName - 3;
  while (end > 0 && (name[end] & 0xc0) == 0x80) --end;  // not inside a character of UTF-8
  return name.substr(0, end) + "...";
}

}  // namespace

std::array<std::string, 2> names_of(const MatchPlan& plan) {
  return told_apart({name_of_player(plan.players[0]), name_of_player(plan.players[1])});
}

std::array<std::string, 2> short_names_of(const MatchPlan& plan) {
  return told_apart(
      {shortened(name_of_player(plan.players[0])), shortened(name_of_player(plan.players[1]))});
}

std::array<std::optional<PlayerLimits>, 2> limits_of(const MatchPlan& plan) {
  std::array<std::optional<PlayerLimits>, 2> limits;
  for (std::size_t i = 0; i < 2; ++i) {
    const auto words = parse_player(plan.players[i]);
    if (!words || !words->kind->why_no_limits.empty()) continue;
    limits[i] = effective_limits(*plan.game, *words, plan.limits);
  }
  return limits;
}

// The limits of all players that have any; nothing where they differ, or none has any.
std::optional<PlayerLimits> shared_limits(const MatchPlan& plan) {
  const auto limits = limits_of(plan);
  if (limits[0] && limits[1] && limits[0] != limits[1]) return std::nullopt;
  return limits[0] ? limits[0] : limits[1];
}

// "ari at 3 plies"; the name alone of a player without limits.
std::array<std::string, 2> names_with_limits(const MatchPlan& plan) {
  auto names = names_of(plan);
  const auto limits = limits_of(plan);
  for (std::size_t i = 0; i < 2; ++i) {
    if (limits[i]) names[i] += " at " + limits_text(*limits[i]);
  }
  return names;
}

std::string limits_text(const MatchPlan& plan) {
  if (const auto limits = shared_limits(plan)) return limits_text(*limits);
  if (!limits_of(plan)[0]) return "no limits";
  const auto [a, b] = names_with_limits(plan);
  return fmt::format("{}, {}", a, b);
}

std::array<std::string, 2> hashes_of(const MatchPlan& plan) {
  return {hash_of_heuristic(plan.players[0]), hash_of_heuristic(plan.players[1])};
}

std::vector<GameJob> jobs_of(const MatchPlan& plan) {
  std::vector<GameJob> jobs;
  const auto hashes = hashes_of(plan);
  for (std::size_t i = 0; i < plan.openings.size(); ++i) {
    const std::uint64_t seed = derive_seed(plan.seed, i);
    GameJob job{plan.game->name(),    plan.players, plan.openings[i], plan.limits,
                derive_seed(seed, 0), plan.longest, hashes,           plan.adjudication};
    jobs.push_back(job);
    std::swap(job.players[0], job.players[1]);
    std::swap(job.hashes[0], job.hashes[1]);
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
