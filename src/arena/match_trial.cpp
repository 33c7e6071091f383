// SPDX-License-Identifier: MIT
#include "arena/match_trial.h"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <vector>

#include "arena/run_jobs.h"
#include "base/for_people.h"
#include "base/stopwatch.h"

namespace quadrille {
namespace {

// Sums, until the games are over.
void add_game(Trial& trial, const PlayedGame& game) {
  ++trial.games;
  for (const PlayedMove& move : game.moves) {
    if (!move.nodes || !move.depth) continue;
    ++trial.moves;
    trial.nodes_a_move += static_cast<double>(*move.nodes);
    trial.seconds_a_move += move.seconds;
    trial.depth += static_cast<double>(*move.depth);
  }
}

Error nothing_searched() {
  return Error::bad_option(
      "no move of the trial was searched for: there is nothing that could be made equal", "equal");
}

Expected<Trial> trial_with(const MatchPlan& plan, const Limits& limits, const TrialRun& run,
                           const std::string& part) {
  MatchPlan other = plan;
  other.limits = {.per_move = limits};
  auto trial = run_trial(other, kTrialGames, run, part);
  if (trial && trial->moves == 0) return nothing_searched();
  return trial;
}

// Shorter times cannot be kept: the clock is read now and then only.
constexpr std::chrono::milliseconds kShortestTime(1);

Expected<EqualLimits> equal_time(const Trial& trial, Nodes nodes) {
  constexpr double kMicroseconds = 1e6;
  const std::chrono::microseconds time(std::llround(trial.seconds_a_move * kMicroseconds));
  if (time < kShortestTime) {
    const double factor = seconds_of(kShortestTime) / trial.seconds_a_move;
    return Error::bad_option(
        fmt::format("{} nodes take {} here, and times below {} cannot be kept: give at least "
                    "--nodes {:.0f}k",
                    grouped(nodes), duration_text(trial.seconds_a_move),
                    duration_text(seconds_of(kShortestTime)),
                    std::ceil(1.5 * factor * static_cast<double>(nodes) / 1000)),
        "equal time");
  }
  return EqualLimits{{.depth = {}, .nodes = {}, .time = time},
                     fmt::format("{} nodes took {} on average of {}", grouped(nodes),
                                 duration_text(trial.seconds_a_move),
                                 counted(trial.games, "trial game", "trial games"))};
}

// How far apart two costs are, as a factor.
double distance(double a, double b) { return std::abs(std::log(std::max(a, 1.0) / b)); }

// The depths around the one that the nodes reached, one after the other until they cost too much.
Expected<EqualLimits> equal_depth(const MatchPlan& plan, const Trial& reached, Nodes nodes,
                                  const TrialRun& run) {
  // A depth that costs more is not looked at to its end.
  constexpr Nodes kTooMany = 8;
  const auto budget = static_cast<double>(nodes);
  std::optional<Depth> best;
  double best_cost = 0;
  const auto begin = std::max<Depth>(1, static_cast<Depth>(reached.depth) - 1);
  for (Depth depth = begin; depth <= begin + 4; ++depth) {
    const auto trial = trial_with(plan, {.depth = depth, .nodes = nodes * kTooMany, .time = {}},
                                  run, fmt::format("equal depth, trial at {}", depth));
    if (!trial) return trial.error();
    if (!best || distance(trial->nodes_a_move, budget) < distance(best_cost, budget)) {
      best = depth;
      best_cost = trial->nodes_a_move;
    }
    if (trial->nodes_a_move > budget) break;
  }
  return EqualLimits{
      {.depth = best, .nodes = {}, .time = {}},
      fmt::format("{} nodes a move in {}, for {} wished", grouped(static_cast<Nodes>(best_cost)),
                  counted(reached.games, "trial game", "trial games"), grouped(nodes))};
}

}  // namespace

Expected<Trial> run_trial(const MatchPlan& plan, std::size_t games, const TrialRun& run,
                          const std::string& part) {
  std::vector<GameJob> jobs = jobs_of(plan);
  jobs.resize(std::min(games, jobs.size()));
  if (run.on_part) run.on_part(part, jobs.size());
  const Stopwatch watch;
  Trial trial;
  const auto error = run_jobs(
      jobs, run.threads,
      [&](std::size_t, const GameRecord& record) -> MaybeError {
        add_game(trial, record.played);
        if (run.on_game) run.on_game();
        return std::nullopt;
      },
      run.stop);
  if (error) return *error;
  // The games that were over by then are the short ones.
  if (trial.games < jobs.size())
    return Error{ErrorCode::kLimit, "stopped before the trial was over"};
  trial.seconds = watch.seconds();
  if (trial.moves > 0) {
    const auto moves = static_cast<double>(trial.moves);
    for (double* sum : {&trial.nodes_a_move, &trial.seconds_a_move, &trial.depth}) *sum /= moves;
  }
  return trial;
}

std::string_view to_string(Equal equal) {
  switch (equal) {
    case Equal::kNodes:
      return "nodes";
    case Equal::kTime:
      return "time";
    case Equal::kDepth:
      return "depth";
  }
  return "";
}

Expected<EqualLimits> equal_limits(const MatchPlan& plan, Equal equal, const TrialRun& run) {
  const Limits& given = plan.limits.per_move;
  const Nodes nodes = given.nodes.value_or(kDefaultNodes);
  const Limits by_nodes{.depth = {}, .nodes = nodes, .time = {}};
  if (equal == Equal::kNodes) return EqualLimits{by_nodes, ""};
  if (equal == Equal::kTime && given.time) {
    return EqualLimits{{.depth = {}, .nodes = {}, .time = given.time}, ""};
  }
  if (equal == Equal::kDepth && given.depth) {
    return EqualLimits{{.depth = given.depth, .nodes = {}, .time = {}}, ""};
  }
  const auto trial =
      trial_with(plan, by_nodes, run, fmt::format("equal {}, trial", to_string(equal)));
  if (!trial) return trial.error();
  if (equal == Equal::kTime) return equal_time(*trial, nodes);
  return equal_depth(plan, *trial, nodes, run);
}

}  // namespace quadrille
