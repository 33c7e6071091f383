// SPDX-License-Identifier: MIT
#include "reports/csc384/study.h"

#include <fmt/core.h>

#include "arena/openings.h"
#include "os/parallel.h"
#include "players/words.h"
#include "reports/csc384/kinds.h"

namespace quadrille::csc384 {
namespace {

constexpr std::string_view kMatchGame = "checkers:english";

Attempt attempt_of(const CoursePuzzle& puzzle, const PlayedGame& played) {
  Attempt result;
  result.won = played.outcome.winner == Side::kFirst;
  result.end = to_string(played.outcome.reason);
  result.nodes = played.nodes[0];
  result.seconds = played.seconds[0];
  for (const PlayedMove& move : played.moves) result.moves.push_back(move.move);
  result.right_first_move = result.moves.front() == puzzle.first_move;
  return result;
}

void add(CacheCount& count, const CacheProof& proof) {
  ++count.positions;
  count.other_value += proof.value_differs() ? 1U : 0U;
  count.other_move += proof.cached.move != proof.fresh.move ? 1U : 0U;
  count.reuses += proof.reuses;
  count.nodes += proof.cached.nodes;
  count.fresh_nodes += proof.fresh.nodes;
  if (proof.wrong) ++count.faults[static_cast<std::size_t>(proof.wrong->fault)];
}

}  // namespace

Expected<Attempts> play_puzzles(const reports::Settings& settings) {
  std::vector<GameJob> jobs;
  for (const CoursePuzzle& puzzle : kPuzzles) {
    for (const std::string_view solver : kSolvers) {
      jobs.push_back({.game = "checkers:csc384",
                      .players = {std::string(solver), std::string(kDefender)},
                      .opening = {.position = std::string(puzzle.position)},
                      .limits = {},
                      .seed = settings.seed,
                      .longest = kLongestAttempt});
    }
  }
  Attempts attempts;
  const auto error = reports::play(jobs, settings, [&](std::size_t job, const GameRecord& record) {
    const std::size_t puzzle = job / kSolvers.size();
    attempts[puzzle][job % kSolvers.size()] = attempt_of(kPuzzles[puzzle], record.played);
  });
  if (error) return *error;
  return attempts;
}

std::string CacheCase::player() const { return fmt::format("{},cache={}", search, cache); }

CacheCounts count_caches(const std::vector<AnyPosition>& positions,
                         const reports::Settings& settings) {
  const GamePointer game = reports::find_board(kMatchGame);
  std::array<std::vector<std::optional<CacheProof>>, kCacheCases.size()> proofs;
  for (auto& row : proofs) row.resize(positions.size());
  parallel_for(kCacheCases.size() * positions.size(), settings.threads,
               [&](std::size_t, std::size_t i) {
                 if (settings.stopped()) return;
                 const std::size_t which = i % kCacheCases.size();
                 const std::size_t at = i / kCacheCases.size();
                 proofs[which][at] = prove_cache(*game, *parse_player(kCacheCases[which].player()),
                                                 positions[at], kCacheDepth, settings.stop);
                 settings.step();
               });
  CacheCounts counts{};
  for (std::size_t which = 0; which < proofs.size(); ++which) {
    for (const auto& proof : proofs[which]) {
      if (proof) add(counts[which], *proof);
    }
  }
  return counts;
}

MatchPlan match_plan(const MatchChoice& choice, const reports::Settings& settings) {
  MatchPlan plan;
  plan.game = reports::find_board(kMatchGame);
  for (std::size_t i = 0; i < 2; ++i) {
    const std::string_view heuristic = kPairings[choice.pairing][i];
    plan.players[i] = choice.report_search ? fmt::format("report:{}", heuristic)
                                           : reports::plain_search(heuristic);
  }
  plan.limits = settings.limits;
  plan.openings =
      drawn_openings(ballot_openings(plan.game)->openings(), choice.ballots, settings.seed);
  plan.seed = settings.seed;
  return plan;
}

std::vector<AnyPosition> middle_positions(const GamePointer& game, const GameRecord& record) {
  const std::vector<AnyPosition> all = positions_of(game, record);
  std::vector<AnyPosition> middle;
  for (const std::size_t ply : kSampledPlies) {
    if (ply < record.plies()) middle.push_back(all[ply]);
  }
  return middle;
}

}  // namespace quadrille::csc384
