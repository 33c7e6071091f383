// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <exception>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "arena/limits.h"
#include "arena/match.h"
#include "arena/match_plan_text.h"
#include "arena/match_run.h"
#include "arena/match_summary.h"
#include "arena/match_text.h"
#include "arena/match_trial.h"
#include "arena/match_verdict.h"
#include "arena/match_views.h"
#include "arena/record_file.h"
#include "arena/statistics/planning.h"
#include "base/text.h"
#include "cli/adjudication.h"
#include "cli/broker_words.h"
#include "cli/commands.h"
#include "cli/common/command_text.h"
#include "cli/common/failure.h"
#include "cli/common/kept_run.h"
#include "cli/common/output_file.h"
#include "cli/common/table_folder.h"
#include "cli/common/terminal.h"
#include "cli/openings.h"
#include "cli/test_words.h"
#include "cli/words.h"
#include "games/checkers/family.h"
#include "games/registry.h"
#include "os/files.h"
#include "os/parallel.h"
#include "os/signals.h"
#include "players/factory.h"
#include "protocols/pdn/matches.h"
#include "solve/checkers_tables/tables.h"

namespace quadrille::cli {
namespace {

constexpr std::uint64_t kMaxGames = 10'000'000;

constexpr std::uint64_t kMaxLongest = 1'000'000;

constexpr std::size_t kMostRecordBytes = std::size_t{4} << 30;

struct MatchOptions {
  std::string game, a, b;
  OpeningWords openings;
  std::string games;  // empty: not given
  TestWords test;
  std::string plan;  // 20elo
  std::string equal;
  bool views = false;
  std::string pdn;
  bool force = false;
  std::string record;
  LimitWords limits;
  AdjudicationWords adjudication;
  BrokerWords broker;
  std::string database;  // empty: not given
  std::uint64_t seed = 1;
  std::size_t longest = kLongestGame;
  unsigned threads = default_threads();
  std::string tables;
  bool json = false;
};

constexpr std::uint64_t kUsualGames = 100;
// A test that has not ended after so many times its expected length hardly ever comes.
constexpr std::uint64_t kLongTest = 4;
constexpr std::uint64_t kMostTestGames = 20'000;

std::uint64_t games_wanted(const MatchOptions& options, const std::optional<SprtTest>& test) {
  if (options.games.empty()) {
    if (!test) return kUsualGames;
    return std::min(kLongTest * expected_games_at_worst(*test), kMostTestGames);
  }
  const auto games = parse_count(options.games);
  if (!games || *games < 1 || *games > kMaxGames) {
    throw bad_option(fmt::format("{} is not a number of games: from 2 to {}",
                                 in_quotes(options.games), grouped(kMaxGames)),
                     "--games");
  }
  return *games;
}

// Where the games go, found out before anything is played.
std::optional<GrowingFile> pdn_file(const MatchOptions& options, const AnyGame& game) {
  if (options.pdn.empty()) {
    if (options.force) throw bad_option("goes with --pdn alone", "--force");
    return std::nullopt;
  }
  if (!checkers::is_checkers(game)) {
    throw bad_option(fmt::format("PDN is for games of checkers, not of {}", game.name()), "--pdn");
  }
  if (options.pdn == "-") {
    throw bad_option("standard output is for the result: name a file", "--pdn");
  }
  return need(growing_output(options.pdn, options.force));
}

// Bad players are reported before anything is said about openings. An engine tells when it is
// started, once for each thread.
// Heuristics get their present names.
void check_players(MatchPlan& plan) {
  for (std::string& player : plan.players) {
    const PlayerWords words = with_present_names(*plan.game, need(parse_player(player)));
    if (words.kind->thinks_here) need(make_player(plan.game, words, plan.limits));
    player = words.text;
  }
}

MatchPlan plan_of(const MatchOptions& options, const GamePointer& game) {
  MatchPlan plan;
  plan.game = game;
  plan.players = {options.a, options.b};
  options.limits.need_somebody(plan.players);
  plan.limits = options.limits.limits();
  plan.seed = options.seed;
  plan.longest = options.longest;
  plan.adjudication = options.adjudication.adjudication();
  check_players(plan);
  return plan;
}

MatchConditions conditions_of(const MatchOptions& options, const AnyGame& game) {
  MatchConditions conditions;
  conditions.version = QUADRILLE_VERSION;
  conditions.openings = options.openings.text();
  conditions.asked = games_wanted(options, options.test.test());
  const auto tables = checkers::shared_tables();
  if (checkers::is_checkers(game) && tables != nullptr && tables->most_pieces() > 0) {
    conditions.tables = tables->most_pieces();
  }
  return conditions;
}

// Games must be longer than their openings.
void check_longest(const MatchPlan& plan) {
  for (const Opening& opening : plan.openings) {
    if (opening.moves.size() < plan.longest) continue;
    throw bad_option(fmt::format("an opening has {} already: leave the players some",
                                 counted(opening.moves.size(), "ply", "plies")),
                     "--longest");
  }
}

// What an earlier run of the same match left in the file of --record.
PlayedBefore played_before(const std::string& path, std::span<const GameJob> jobs) {
  if (path.empty()) return {};
  if (path == "-") throw bad_option("standard output is for the result: name a file", "--record");
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path, ignored)) {
    if (const auto error = check_writable(path, Existing::kReplace)) throw failure_of(*error);
    return {};
  }
  auto before = read_records(need(read_file(path, kMostRecordBytes)), jobs);
  if (!before) throw failure_of(file_error(path, before.error().text()));
  if (!before->records.empty()) {
    fmt::print(stderr, "{} of {} in {} already\n", grouped(before->records.size()),
               counted(jobs.size(), "game is", "games are"), in_quotes(path));
  }
  return *std::move(before);
}

// How it goes so far, as the progress bar has room for it: "ari 12.5 - 7.5 hoddi, +89 Elo (-45 to
// +257), LLR +0.31 of 2.94", and shorter.
std::string running_note(const MatchPlan& plan, const MatchCounter& counter) {
  const MatchSummary& summary = counter.settled();
  const auto estimate = summary.estimate();
  if (!estimate) return "";
  const Tally total = summary.total();
  const double points = 0.5 * static_cast<double>(total.half_points());
  const double others = static_cast<double>(total.games()) - points;
  const auto [a, b] = short_names_of(plan);
  const std::string score = fmt::format("{:g}-{:g}", points, others);
  std::string elo;
  const auto [low, high] = estimate->interval;
  if (low > 0 && high < 1) {
    elo = fmt::format("{}+-{:.0f}", elo_text(estimate->score), (elo_of(high) - elo_of(low)) / 2);
  }
  std::string test;
  if (summary.sprt) test = fmt::format("LLR {:+.2f}", summary.sprt->log_likelihood_ratio);
  const auto line = [&](const std::string& first, std::string_view unit) {
    std::vector<std::string> parts = {first};
    if (!elo.empty()) parts.push_back(fmt::format("{}{}", elo, unit));
    if (!test.empty()) parts.push_back(test);
    return join(parts, "  ");
  };
  return fmt::format("{}\n{}\n{}", line(fmt::format("{} {} {}", a, score, b), " Elo"),
                     line(score, " Elo"), line(score, ""));
}

// What is written while a match is played, beside the progress.
class MatchFiles {
 public:
  // Throws Failure where the file of records is of no use, before anything is played.
  MatchFiles(const MatchOptions& options, const MatchPlan& plan, std::optional<GrowingFile> pdn)
      : plan_(plan),
        pdn_(std::move(pdn)),
        before_(played_before(options.record, jobs_of(plan))),
        event_(fmt::format("Match of {}, seed {}", plan.game->name(), plan.seed)) {
    if (!options.record.empty()) records_.emplace(options.record, Existing::kReplace);
  }

  // Has `run` take up what is in the files, and write to them. Throws Failure.
  void attach(MatchRun& run, KeptRun& kept) {
    run.before = need(kept.records());
    complete(run.before, kept);
    run.before.merge(before_.records);
    run.on_new = [this, &kept](std::size_t number, const GameRecord& record) -> MaybeError {
      if (auto error = kept.keep(number, record)) return error;
      return append(record);
    };
    if (pdn_) {
      run.on_counted = [this](std::size_t number, const GameRecord& record) {
        return pdn_->append(pdn::record_text(plan_.game, record, event_, number + 1));
      };
    }
  }

 private:
  // A match that was killed may have left a game in one of its files alone.
  void complete(const std::map<std::size_t, GameRecord>& in_database, KeptRun& kept) {
    for (const auto& [number, record] : in_database) {
      if (before_.records.contains(number)) continue;
      if (const auto error = append(record)) throw failure_of(*error);
    }
    for (const auto& [number, record] : before_.records) {
      if (in_database.contains(number)) continue;
      if (const auto error = kept.keep(number, record)) throw failure_of(*error);
    }
  }

  MaybeError append(const GameRecord& record) {
    if (!records_) return std::nullopt;
    // The first piece replaces the file, and begins with what was there.
    return records_->append(std::exchange(before_.text, {}) + record_json(*plan_.game, record) +
                            '\n');
  }

  const MatchPlan& plan_;
  std::optional<GrowingFile> pdn_;
  PlayedBefore before_;
  std::optional<GrowingFile> records_;
  std::string event_;
};

// The match as a database has it.
Run stored_run_of(const MatchPlan& plan, const MatchConditions& conditions,
                  const std::optional<SprtTest>& test) {
  Run run;
  run.kind = RunKind::kMatch;
  run.command = command_text();
  run.version = conditions.version;
  run.seed = plan.seed;
  run.limits = plan.limits;
  run.openings = conditions.openings;
  run.longest = plan.longest;
  run.tables = conditions.tables;
  run.sprt = test;
  run.boards = {{plan.game->name()}};
  const auto names = names_of(plan);
  const auto hashes = hashes_of(plan);
  for (std::size_t i = 0; i < 2; ++i) {
    run.players.push_back({plan.players[i], names[i], hashes[i]});
  }
  return run;
}

// Plays the match and fills in what it was played under. Throws Failure where nothing came of it.
MatchResult play_match(const MatchPlan& plan, MatchRun run, MatchConditions& conditions,
                       const std::string& label, const BrokerWords* broker = nullptr,
                       const Run& stored = {}) {
  ProgressBar bar(label, 2 * plan.openings.size());
  run.stop = &interrupted();
  if (broker != nullptr && broker->given()) {
    run.play_left = [&](const std::vector<GameJob>& jobs, const std::vector<std::size_t>& left,
                        const OnRecord& on_record, const std::atomic<bool>* stop) {
      CoordinatorSettings settings = coordinator_settings(*broker, stored, jobs, bar);
      settings.is_decided = [stop] { return stop->load() && !interrupted(); };
      return run_jobs_by_workers(settings, jobs, left, on_record);
    };
  }
  run.on_progress = [&](const MatchCounter& counter) {
    bar.advance(1, running_note(plan, counter));
  };
  MatchResult result = run_match(plan, run);
  bar.finish();
  conditions.played = result.counter.finished();
  conditions.used = result.counter.openings();
  conditions.tables_damaged = conditions.tables && tables_were_damaged();
  conditions.stopped = result.stopped;
  conditions.seconds = result.seconds;
  conditions.processor_seconds = result.processor_seconds;
  conditions.thinking_share = result.thinking_share;
  if (result.error && conditions.played == 0) throw failure_of(*result.error);
  return result;
}

int exit_code_of(const MatchResult& result) {
  if (result.error) throw failure_of(*result.error);
  return result.stopped ? kStopped : kDone;
}

int play_one(const MatchOptions& options, const MatchPlan& plan, MatchConditions conditions,
             std::optional<GrowingFile> pdn) {
  MatchRun run{.threads = options.threads, .sprt = options.test.test()};
  MatchFiles files(options, plan, std::move(pdn));
  const std::vector<GameJob> jobs = jobs_of(plan);
  Run stored = stored_run_of(plan, conditions, run.sprt);
  if (options.broker.given()) sign_boards(stored);
  KeptRun kept(options.database, stored, jobs,
               {.keeping = options.database.empty() ? Keeping::kUsual : Keeping::kAsked});
  files.attach(run, kept);
  MatchResult result =
      play_match(plan, std::move(run), conditions, "games", &options.broker, stored);
  MaybeError unkept = kept.finish(!result.error && !result.stopped);
  if (!result.error) result.error = std::move(unkept);
  conditions.database = kept.path();
  conditions.run = kept.run();
  conditions.first_game = kept.first_game();
  const MatchSummary summary = result.counter.summary();
  if (options.json) {
    JsonWriter json;
    fmt::print("{}\n",
               write_summary(json, plan, conditions, summary, result.counter.games()).text());
  } else {
    print(summary_text(plan, conditions, summary, terminal_width(stdout)));
    if (options.database.empty() && !kept.path().empty() && is_terminal(stderr)) {
      fmt::print(
          stderr, "{}\n",
          fitted(stderr, fmt::format("The games are kept: quadrille games --run {}, quadrille "
                                     "show {}, quadrille report",
                                     kept.run(), kept.first_game())));
    }
  }
  return exit_code_of(result);
}

Equal equal_named(const std::string& word) {
  return word == "time" ? Equal::kTime : word == "depth" ? Equal::kDepth : Equal::kNodes;
}

// What the players are to have the same of must not be theirs already.
void check_no_own_limits(const MatchPlan& plan, const std::string& option) {
  for (const std::string& player : plan.players) {
    if (need(parse_player(player)).limits.unlimited()) continue;
    throw bad_option(fmt::format("{} has limits of its own: give them to both by --nodes, --time "
                                 "or --depth",
                                 in_quotes(player)),
                     option);
  }
  if (plan.limits.clock) {
    throw bad_option("a clock is for the whole game: give --time for each move", option);
  }
}

// Trials with a progress bar.
class ShownTrials {
 public:
  explicit ShownTrials(unsigned threads)
      : run_{.threads = threads,
             .stop = &interrupted(),
             .on_part = [this](const std::string& part,
                               std::uint64_t games) { bar_.emplace(part, games).advance(0); },
             .on_game = [this] { bar_->advance(); }} {}

  [[nodiscard]] const TrialRun& run() const { return run_; }

  // The result of a trial, or the end of the command.
  template <class T>
  T done(Expected<T> result) {
    bar_.reset();
    if (!result && interrupted()) throw Failure{result.error(), kStopped};
    if (!result) throw failure_of(result.error());
    return *std::move(result);
  }

 private:
  std::optional<ProgressBar> bar_;
  TrialRun run_;
};

EqualLimits limits_for(const MatchPlan& plan, Equal equal, unsigned threads) {
  ShownTrials trials(threads);
  return trials.done(equal_limits(plan, equal, trials.run()));
}

// Plays one view after the other and adds each to `views`. Throws Failure; those that are done are
// there then.
int play_each_view(const MatchOptions& options, const MatchPlan& plan,
                   const MatchConditions& conditions, std::vector<MatchView>& views) {
  for (const Equal equal : kEquals) {
    EqualLimits limits = limits_for(plan, equal, options.threads);
    MatchView view{equal, plan, std::move(limits.origin), conditions, {}, {}};
    view.plan.limits = {.per_move = limits.limits};
    const MatchResult result = play_match(view.plan, {.threads = options.threads}, view.conditions,
                                          fmt::format("equal {}", to_string(equal)));
    view.summary = result.counter.summary();
    view.games = result.counter.games();
    views.push_back(std::move(view));
    if (const int end = exit_code_of(result); end != kDone) return end;
  }
  return kDone;
}

int play_views(const MatchOptions& options, const MatchPlan& plan,
               const MatchConditions& conditions) {
  std::vector<MatchView> views;
  std::exception_ptr failure;
  int end = kDone;
  try {
    end = play_each_view(options, plan, conditions, views);
  } catch (const Failure&) {
    if (views.empty()) throw;
    failure = std::current_exception();
  }
  if (options.json) {
    JsonWriter json;
    fmt::print("{}\n", write_views(json, views).text());
  } else {
    print(views_text(views, terminal_width(stdout)));
  }
  if (failure) std::rethrow_exception(failure);
  return end;
}

// Tells what a match would take, and plays no more than a trial.
int plan_match(const MatchOptions& options, const MatchPlan& plan) {
  const double elo = read_elo(options.plan, "--plan");
  // Short games are no measure: as many as take a moment.
  constexpr double kMoment = 0.5;
  std::size_t games = kTrialGames;
  ShownTrials trials(options.threads);
  Trial trial = trials.done(run_trial(plan, games, trials.run()));
  while (trial.seconds < kMoment && games < 2 * plan.openings.size()) {
    games *= 4;
    trial = trials.done(run_trial(plan, games, trials.run()));
  }
  const MatchEffort effort{elo, trial, options.threads, options.test.test()};
  if (options.json) {
    JsonWriter json;
    fmt::print("{}\n", write_effort(json, plan, effort).text());
  } else {
    print(effort_text(plan, effort, terminal_width(stdout)));
  }
  return kDone;
}

// What goes together, and what players may have.
void check_options(const MatchOptions& options, const MatchPlan& plan) {
  if (!options.plan.empty()) read_elo(options.plan, "--plan");
  if (options.views) {
    if (!options.equal.empty()) throw bad_option("--views has all three", "--equal");
    if (!options.record.empty() || !options.pdn.empty() || !options.test.sprt.empty() ||
        !options.plan.empty() || !options.database.empty() || options.broker.given()) {
      throw bad_option(
          "is three matches: --record, --pdn, --db, --broker, --sprt and --plan are for one, see "
          "--equal",
          "--views");
    }
  }
  if (options.views) check_no_own_limits(plan, "--views");
  if (!options.equal.empty()) check_no_own_limits(plan, "--equal");
}

// Gives the players what --equal says, and tells how that was found.
void make_equal(const MatchOptions& options, MatchPlan& plan) {
  const EqualLimits limits = limits_for(plan, equal_named(options.equal), options.threads);
  plan.limits = {.per_move = limits.limits};
  if (limits.origin.empty()) return;
  const std::string text =
      fmt::format("equal {}: {}; {}", options.equal, limits_text(plan.limits), limits.origin);
  fmt::print(stderr, "{}\n", fitted(stderr, text));
}

int match(const MatchOptions& options) {
  const GamePointer game = need(find_game(options.game));
  use_tables_of(*game, options.tables, options.threads);
  MatchPlan plan = plan_of(options, game);
  MatchConditions conditions = conditions_of(options, *plan.game);
  check_options(options, plan);
  std::optional<GrowingFile> pdn = pdn_file(options, *plan.game);
  plan.openings = options.openings.choose(plan.game, (conditions.asked + 1) / 2, options.seed);
  check_longest(plan);
  if (options.views) return play_views(options, plan, conditions);
  if (!options.equal.empty()) make_equal(options, plan);
  if (!options.plan.empty()) return plan_match(options, plan);
  return play_one(options, plan, std::move(conditions), std::move(pdn));
}

}  // namespace

void add_match(Command program) {
  auto options = std::make_shared<MatchOptions>();
  Command command = program.add_command("match", "Two players, colour-swapped pairs of games");
  command.add_option("GAME", options->game, "the game, e.g. breakthrough:course:6x6").required();
  command.add_option("A", options->a, "a player, e.g. ari, mine.toml or alphabeta:ari,depth=6")
      .required();
  command.add_option("B", options->b, "its opponent").required();
  command.add_option("--games", options->games, "number of games, rounded up to pairs")
      .show_default("100; with --sprt the most that it may take");
  options->test.add(command);
  command.add_option("--plan", options->plan,
                     "tell games and time to show such a difference, e.g. 20elo, and play no more "
                     "than a trial");
  command
      .add_option("--equal", options->equal,
                  "what both players have the same of; time and depth are chosen to cost what "
                  "--nodes costs, unless they are given")
      .one_of({"nodes", "time", "depth"});
  command.add_flag("--views", options->views,
                   "three matches, with equal nodes, time and depth: knowledge or speed?");
  options->openings.add(command);
  command
      .add_option("--longest", options->longest,
                  "plies after which a game is cut, and counts half a point")
      .between(std::uint64_t{1}, kMaxLongest)
      .show_default();
  command.add_option("--pdn", options->pdn, "add each game of checkers to this file as it ends");
  command.add_flag("--force", options->force, "replace the file of --pdn if there is one");
  command.add_option(
      "--record", options->record,
      "add each game to this file as it ends, a line of JSON; the same match goes on "
      "from it");
  command.add_option("--db", options->database, kDatabaseHelp).show_default(kDatabaseDefault);
  options->broker.add(command, false);
  options->adjudication.add(command);
  options->limits.add(command);
  command.add_option("--seed", options->seed, "fixes openings and all chance").show_default();
  command.add_option("--threads", options->threads, "games at a time")
      .between(1, 1024)
      .show_default("all cores");
  command.add_option("--tables", options->tables, kTablesHelp);
  command.add_flag("--json", options->json, "for programs");
  command.footer(
      "The same seed gives the same games, whatever the number of threads, as long as the limits\n"
      "are depth or nodes (without any: 100,000 nodes a move).\n"
      "A file of openings is a .pdn file, where an opening is a game as far as it goes, or a text\n"
      "file with a position a line, # before a comment. Of more openings than pairs, --seed draws\n"
      "some by lot.\n"
      "Examples:\n"
      "  quadrille match breakthrough:course:6x6 ari tryggvi --nodes 20000 --games 100\n"
      "  quadrille match breakthrough:6x6 ari hoddi --nodes 1000 --sprt 0,30\n"
      "  quadrille match breakthrough:6x6 ari hoddi --nodes 1000 --plan 20elo\n"
      "  quadrille match breakthrough:6x6 ari hoddi --nodes 200k --views\n"
      "  quadrille match breakthrough:6x6 \"=10*pawns-2.5*distance\" ari --nodes 2000\n"
      "  quadrille match breakthrough mine.toml hoddi --nodes 2000\n"
      "  quadrille match breakthrough ari,depth=4 ari,depth=4,order=off --games 20\n"
      "  quadrille match breakthrough:5x5 ari random --time 20ms\n"
      "  quadrille match isolation custom1 \"ugi:./quadrille engine isolation\"\n"
      "  quadrille match checkers zhao chen --openings ballots --pdn games.pdn\n"
      "  quadrille match checkers zhao chen --openings examples/games.pdn");
  command.set_action([options] { return match(*options); });
}

}  // namespace quadrille::cli
