// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "arena/limits.h"
#include "arena/run_jobs.h"
#include "base/stopwatch.h"
#include "base/text.h"
#include "cli/common/command_text.h"
#include "cli/common/failure.h"
#include "cli/common/kept_run.h"
#include "cli/common/table_folder.h"
#include "cli/grade_words.h"
#include "games/registry.h"
#include "os/signals.h"
#include "players/heuristics.h"
#include "workbench/benchmark.h"
#include "workbench/grade/table.h"
#include "workbench/grade/without_tables.h"

namespace quadrille::cli {
namespace {

constexpr double kSecondsToTime = 0.05;  // of each heuristic
constexpr const char* kUsualEloNodes = "2000";

void check_words_of_all(const GradeOptions& options) {
  if (!options.heuristics.empty()) {
    throw bad_option("is one of all that --all grades: leave it out",
                     in_quotes(options.heuristics.front()));
  }
  if (options.picture.wanted()) throw bad_option("draws one or two heuristics, not --all", "--svg");
  if (options.markdown && options.json) throw bad_option("either --json or --markdown", "--json");
  if (options.elo_games > 0) return;
  for (const auto& [option, is_given] :
       {std::pair("--nodes", !options.nodes.empty()), std::pair("--time", !options.time.empty()),
        std::pair("--db", options.database != kNoDatabase)}) {
    if (is_given) throw bad_option("is for the games of --elo-games", option);
  }
}

std::vector<PlayerLimits> elo_limits(const GradeOptions& options) {
  std::vector<PlayerLimits> all;
  if (options.elo_games == 0) return all;
  const auto add = [&](std::string_view name, const std::string& text) {
    PlayerLimits limits;
    if (const auto error = read_limit(name, text, limits)) {
      throw Failure{{error->code, error->message, fmt::format("--{}", name)}};
    }
    all.push_back(limits);
  };
  add("nodes", options.nodes.empty() ? kUsualEloNodes : options.nodes);
  if (!options.time.empty()) add("time", options.time);
  return all;
}

Run run_of(const TournamentPlan& plan, const EloSettings& settings) {
  Run run;
  run.kind = RunKind::kTournament;
  run.command = command_text();
  run.version = QUADRILLE_VERSION;
  run.seed = plan.seed;
  run.limits = plan.limits;
  run.openings = fmt::format("{} random plies", settings.opening_plies);
  run.longest = plan.longest;
  run.boards = {{plan.boards.front().game->name()}};
  const auto names = names_of(plan);
  for (std::size_t i = 0; i < plan.players.size(); ++i) {
    run.players.push_back({plan.players[i], names[i], {}});
  }
  return run;
}

EloColumn play_for_elo(const GradeOptions& options, const GamePointer& game,
                       const std::vector<std::string>& names, const PlayerLimits& limits,
                       const GradeWork& work) {
  const WithoutTables players_have_none;
  const EloSettings settings{.games = options.elo_games, .limits = limits};
  const TournamentPlan plan = elo_plan(game, names, settings, options.seed);
  const Schedule schedule = schedule_of(plan);
  TournamentCounter counter(plan, schedule);
  const auto count = [&](std::size_t number, const GameRecord& record) -> MaybeError {
    counter.add(number, record);
    work.step();
    return std::nullopt;
  };
  KeptRun kept(options.database, run_of(plan, settings), schedule.jobs);
  work.begin_part("games at " + limits_text(limits), schedule.jobs.size());
  if (const auto error = kept.play(options.threads, count, work.stop)) throw failure_of(*error);
  return elo_column(plan, schedule, counter);
}

void grade_rows(const GamePointer& game, GradeTable& table, const GradeWork& work) {
  std::vector<Evaluator> graded;
  for (const HeuristicInfo& info : list_heuristics(*game)) {
    if (work.stopped()) return;
    const Evaluator heuristic = need(find_heuristic(*game, info.name));
    auto grade = grade_heuristic(*game, heuristic, table.set.positions, table.groups, work);
    if (!grade) {
      table.refused.push_back(fmt::format("{} is left out: {}", info.name, grade.error().text()));
    } else if (!work.stopped()) {
      table.rows.push_back({*std::move(grade)});
      graded.push_back(heuristic);
    }
  }
  const auto costs = nanoseconds_a_call(*game, graded, kSecondsToTime, work.stop);
  for (std::size_t i = 0; i < graded.size() && !work.stopped(); ++i) {
    table.rows[i].nanoseconds = costs[i];
  }
}

void print_table(const GradeOptions& options, const GradeTable& table) {
  if (options.json) {
    JsonWriter json;
    fmt::print("{}\n", write_grade_table(json, table).text());
  } else if (options.markdown) {
    fmt::print("{}", grade_table_markdown(table));
  } else {
    print(grade_table_text(table, std::min(terminal_width(stdout), kTextWidth)));
  }
}

}  // namespace

int grade_all(const GradeOptions& options) {
  check_words_of_all(options);
  const GamePointer game = need(find_game(options.game));
  const auto limits = elo_limits(options);
  use_tables_of(*game, options.tables, options.threads);
  GradeTable table;
  table.settings = options.settings(game);
  table.version = QUADRILLE_VERSION;
  std::optional<ProgressBar> bar;
  const GradeWork work = shown_work(options.threads, bar);
  const Stopwatch watch;
  auto set = make_solved_set(table.settings, work);
  if (!set) throw failure_of(set.error());
  table.set = *std::move(set);
  table.groups = groups_of(*game, table.set.positions);
  table.baseline = baseline_of(*game, table.set.positions);
  if (!work.stopped()) grade_rows(game, table, work);
  std::vector<std::string> names;
  for (const GradeRow& row : table.rows) names.push_back(row.grade.heuristic.name);
  for (const PlayerLimits& each : limits) {
    if (work.stopped() || names.size() < 2) break;
    table.elo.push_back(play_for_elo(options, game, names, each, work));
  }
  bar.reset();
  table.stopped = work.stopped();
  table.seconds = watch.seconds();
  print_table(options, table);
  return table.stopped ? kStopped : kDone;
}

}  // namespace quadrille::cli
