// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "arena/in_order.h"
#include "arena/match.h"
#include "arena/match_summary.h"
#include "arena/match_text.h"
#include "arena/record_file.h"
#include "arena/run_jobs.h"
#include "base/stopwatch.h"
#include "base/text.h"
#include "cli/commands.h"
#include "cli/common/failure.h"
#include "cli/common/output_file.h"
#include "cli/common/table_folder.h"
#include "cli/common/terminal.h"
#include "cli/openings.h"
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
  std::string games = "100";
  std::string pdn;
  bool force = false;
  std::string record;
  LimitWords limits;
  std::uint64_t seed = 1;
  std::size_t longest = kLongestGame;
  unsigned threads = default_threads();
  std::string tables;
  bool json = false;
};

std::uint64_t games_wanted(const std::string& text) {
  const auto games = parse_count(text);
  if (!games || *games < 1 || *games > kMaxGames) {
    throw bad_option(fmt::format("{} is not a number of games: from 2 to {}", in_quotes(text),
                                 grouped(kMaxGames)),
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
  check_players(plan);
  return plan;
}

MatchConditions conditions_of(const MatchOptions& options, const AnyGame& game) {
  MatchConditions conditions;
  conditions.version = QUADRILLE_VERSION;
  conditions.openings = options.openings.text();
  conditions.asked = games_wanted(options.games);
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

// "ari 12.5 - 7.5 hoddi"
std::string running_score(const MatchPlan& plan, const MatchCounter& counter) {
  const Tally total = counter.summary().total();
  const double points = 0.5 * static_cast<double>(total.half_points());
  const auto [a, b] = short_names_of(plan);
  return fmt::format("{} {} - {} {}", a, points, static_cast<double>(total.games()) - points, b);
}

int match(const MatchOptions& options) {
  const GamePointer game = need(find_game(options.game));
  use_tables_of(*game, options.tables, options.threads);
  MatchPlan plan = plan_of(options, game);
  MatchConditions conditions = conditions_of(options, *plan.game);
  std::optional<GrowingFile> pdn = pdn_file(options, *plan.game);
  plan.openings = options.openings.choose(plan.game, (conditions.asked + 1) / 2, options.seed);
  check_longest(plan);

  const std::vector<GameJob> jobs = jobs_of(plan);
  PlayedBefore before = played_before(options.record, jobs);
  GrowingFile records(options.record, Existing::kReplace);

  const std::string event = fmt::format("Match of {}, seed {}", plan.game->name(), plan.seed);
  InOrder in_file([&](std::size_t number, const GameRecord& record) {
    return pdn->append(pdn::record_text(plan.game, record, event, number + 1));
  });
  MatchCounter counter;
  ProgressBar bar("games", jobs.size());
  const Stopwatch watch;
  const auto count = [&](std::size_t number, const GameRecord& record) {
    counter.add(number, record);
    bar.advance(1, running_score(plan, counter));
    return pdn ? in_file.add(number, record) : std::nullopt;
  };
  MaybeError error;
  std::vector<GameJob> left;
  std::vector<std::size_t> numbers;  // of those that are left
  for (std::size_t i = 0; i < jobs.size() && !error; ++i) {
    const auto found = before.records.find(i);
    if (found != before.records.end()) {
      error = count(i, found->second);
    } else {
      left.push_back(jobs[i]);
      numbers.push_back(i);
    }
  }
  const auto on_record = [&](std::size_t i, const GameRecord& record) -> MaybeError {
    if (!options.record.empty()) {
      // The first piece replaces the file, and begins with what was there.
      const std::string line = record_json(*plan.game, record) + '\n';
      if (auto fault = records.append(std::exchange(before.text, {}) + line)) return fault;
    }
    return count(numbers[i], record);
  };
  if (!error) error = run_jobs(left, options.threads, on_record, &interrupted());
  if (!error) error = in_file.flush();
  bar.finish();
  conditions.played = counter.finished();
  conditions.used = counter.openings();
  conditions.tables_damaged = conditions.tables && tables_were_damaged();
  if (error && conditions.played == 0) throw failure_of(*error);

  conditions.stopped = conditions.played < jobs.size();
  conditions.seconds = watch.seconds();
  if (options.json) {
    JsonWriter json;
    fmt::print("{}\n",
               write_summary(json, plan, conditions, counter.summary(), counter.games()).text());
  } else {
    for (const Passage& part :
         summary_text(plan, conditions, counter.summary(), terminal_width(stdout)))
      print(part);
  }
  if (error) throw failure_of(*error);
  return conditions.stopped ? kStopped : kDone;
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
      .show_default();
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
