// SPDX-License-Identifier: MIT
#include "workbench/grade/judgement.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>

#include "os/parallel.h"
#include "players/parts.h"
#include "workbench/grade/without_tables.h"

namespace quadrille {
namespace {

constexpr std::size_t kTableBytes = 1 << 18;
// Whoever stops the work loses no more than so many.
constexpr std::size_t kPositionsAtATime = 64;

std::uint16_t number_of(std::span<const AnyMove> moves, AnyMove move) {
  return static_cast<std::uint16_t>(std::ranges::find(moves, move) - moves.begin());
}

class Judging {
 public:
  Judging(const AnyGame& game, const Evaluator& heuristic, const GradeWork& work)
      : game_(game), heuristic_(heuristic), searches_(std::max(1U, work.threads)) {}

  // Throws HeuristicFailure.
  Judged judge(std::size_t thread, const GradedPosition& sampled) {
    Judged judged;
    const Side me = sampled.asked_for;
    judged.value = heuristic_.value(sampled.position, me) - heuristic_.neutral(me);
    if (std::isnan(judged.value)) {
      throw HeuristicFailure(
          {ErrorCode::kNotFinite,
           fmt::format("{} has no number for the position {}", heuristic_.info().name,
                       game_.position_text(sampled.position)),
           "heuristic"});
    }
    const auto moves = game_.legal_moves(sampled.position);
    if (moves.size() < 2) return judged;
    auto& search = searches_[thread];
    if (!search) {
      search = make_search(game_, SearchKind::kAlphaBeta, heuristic_, {.table_bytes = kTableBytes});
    }
    for (std::size_t i = 0; i < kGradedDepths.size(); ++i) {
      search->new_game(0);
      SearchRequest<AnyMove> request;
      request.limits.depth = kGradedDepths[i];
      const auto results = search->search(sampled.position, request);
      judged.chosen[i] = number_of(moves, results.front().principal_variation.at(0));
    }
    return judged;
  }

 private:
  const AnyGame& game_;
  const Evaluator& heuristic_;
  std::vector<std::unique_ptr<AnySearch>> searches_;
};

}  // namespace

Expected<std::vector<Judged>> judge_positions(const AnyGame& game, const Evaluator& heuristic,
                                              std::span<const SolvedPosition> positions,
                                              const GradeWork& work) {
  const WithoutTables searches_have_none;
  Judging judging(game, heuristic, work);
  std::vector<Judged> judged(positions.size());
  std::size_t done = 0;
  work.begin_part(heuristic.info().name, positions.size());
  while (done < positions.size() && !work.stopped()) {
    const std::size_t count = std::min(kPositionsAtATime, positions.size() - done);
    // By position, so that the first failure is the same whatever the number of threads.
    std::vector<std::optional<Error>> failures(count);
    parallel_for(count, work.threads, [&](std::size_t thread, std::size_t i) {
      if (work.stopped()) return;
      try {
        judged[done + i] = judging.judge(thread, positions[done + i].sampled);
      } catch (const HeuristicFailure& failure) {
        failures[i] = failure.error();
      }
      work.step();
    });
    for (const auto& failure : failures) {
      if (failure) return *failure;
    }
    if (!work.stopped()) done += count;
  }
  judged.resize(done);
  return judged;
}

}  // namespace quadrille
