// SPDX-License-Identifier: MIT
#include "workbench/heuristic_match.h"

#include <filesystem>
#include <utility>

#include "arena/record_file.h"
#include "os/files.h"
#include "players/heuristics.h"
#include "workbench/ablation.h"

namespace quadrille {
namespace {

constexpr std::size_t kMostRecordBytes = std::size_t{1} << 30;

std::string player_of(const AnyGame& game, const std::string& words) {
  return has_heuristic(game, words) ? player_with(words, {}) : words;
}

Expected<PlayedBefore> played_before(const HeuristicMatch& match, const MatchPlan& plan) {
  if (match.record.empty() || !std::filesystem::exists(match.record)) return PlayedBefore{};
  const auto text = read_file(match.record, kMostRecordBytes);
  if (!text) return text.error();
  auto before = read_records(*text, jobs_of(plan));
  if (!before) return file_error(match.record, before.error().text());
  return before;
}

}  // namespace

MatchPlan plan_of(const HeuristicMatch& match) {
  MatchPlan plan;
  plan.game = match.game;
  plan.players = {player_of(*match.game, match.a), player_of(*match.game, match.b)};
  plan.limits.per_move.nodes = match.nodes;
  plan.openings = match.openings;
  plan.seed = match.seed;
  return plan;
}

Expected<MatchCounter> play_match(const HeuristicMatch& match) {
  const MatchPlan plan = plan_of(match);
  auto before = played_before(match, plan);
  if (!before) return before.error();
  MatchRun run;
  run.threads = match.threads;
  run.sprt = match.sprt;
  run.stop = match.stop;
  run.play_left = match.play_left;
  run.before = before->records;
  std::optional<GrowingFile> records;
  if (!match.record.empty()) records.emplace(match.record, Existing::kReplace);
  for (std::size_t i = 0; i < run.before.size() && match.on_game; ++i) match.on_game();
  run.on_new = [&](std::size_t, const GameRecord& record) -> MaybeError {
    if (match.on_game) match.on_game();
    if (!records) return std::nullopt;
    // The first piece replaces the file, and begins with what was there.
    return records->append(std::exchange(before->text, {}) + record_json(*match.game, record) +
                           '\n');
  };
  MatchResult result = run_match(plan, run);
  if (result.error) return *result.error;
  return std::move(result.counter);
}

}  // namespace quadrille
