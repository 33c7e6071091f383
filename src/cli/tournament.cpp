// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "arena/tournament.h"
#include "arena/tournament_file.h"
#include "arena/tournament_summary.h"
#include "base/stopwatch.h"
#include "base/text.h"
#include "base/utf8.h"
#include "cli/adjudication.h"
#include "cli/broker_words.h"
#include "cli/commands.h"
#include "cli/common/command_text.h"
#include "cli/common/failure.h"
#include "cli/common/kept_run.h"
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
#include "players/heuristics.h"
#include "solve/checkers_tables/tables.h"

namespace quadrille::cli {
namespace {

constexpr std::size_t kMostFileBytes = std::size_t{1} << 20;
constexpr std::uint64_t kMostPairingGames = 10'000'000;
constexpr std::uint64_t kMostTournamentGames = 10'000'000;
constexpr std::uint64_t kMostPlies = 1'000'000;
constexpr std::uint64_t kUsualGames = 20;
// Openings that are looked at for each one that shall be even.
constexpr std::size_t kCandidatesForEach = 20;

// Empty, 0 or nothing: not given.
struct TournamentOptions {
  std::string game;
  std::vector<std::string> players;
  std::string games, openings, opening_plies, seed, longest;
  double balanced = -1;
  LimitWords limits;
  AdjudicationWords adjudication;
  unsigned gauntlet = 0;
  unsigned rounds = 0;
  unsigned threads = default_threads();
  std::string tables, database;
  BrokerWords broker;
  bool json = false;
};

// What the file says, and what the command says in its place.
struct Asked {
  TournamentFile file;
  std::string text;  // of the file
  std::uint64_t games = kUsualGames;
  OpeningWords openings;
  std::optional<Balance> balance;
};

std::uint64_t count_of(const std::string& text, const char* option, std::uint64_t least,
                       std::uint64_t most) {
  const auto number = parse_count(text);
  if (!number || *number < least || *number > most) {
    throw bad_option(fmt::format("{} is not a number from {} to {}", in_quotes(text),
                                 grouped(least), grouped(most)),
                     option);
  }
  return *number;
}

bool is_file_name(const std::string& word) { return lower_case(word).ends_with(".toml"); }

TournamentFile read_words(const TournamentOptions& options, std::string& text) {
  if (is_file_name(options.game)) {
    if (!options.players.empty()) {
      throw bad_option(fmt::format("{} names its players itself: leave {} out",
                                   in_quotes(options.game), in_quotes(options.players.front())));
    }
    text = need(read_file(options.game, kMostFileBytes));
    return need(parse_tournament_file(text, options.game));
  }
  if (options.players.size() < 2) {
    throw bad_option(
        "a tournament needs two players or more, e.g. tournament breakthrough:6x6 ari hoddi binni, "
        "or a FILE.toml",
        "PLAYER");
  }
  TournamentFile file;
  file.boards = {options.game};
  file.players = options.players;
  return file;
}

Asked asked_of(const TournamentOptions& options) {
  Asked asked;
  asked.file = read_words(options, asked.text);
  TournamentFile& file = asked.file;
  if (!options.games.empty()) file.games = count_of(options.games, "--games", 2, kMostPairingGames);
  asked.games = file.games.value_or(kUsualGames);
  if (!options.openings.empty()) {
    file.openings = options.openings;
    file.opening_plies.clear();
  }
  if (!options.opening_plies.empty()) file.opening_plies = options.opening_plies;
  if (!file.openings.empty()) asked.openings.openings = file.openings;
  asked.openings.plies = file.opening_plies;
  if (const PlayerLimits limits = options.limits.limits(); !limits.unlimited()) {
    options.limits.need_somebody(file.players);
    file.limits = limits;
  }
  if (!options.seed.empty()) file.seed = count_of(options.seed, "--seed", 0, ~std::uint64_t{0});
  if (!options.longest.empty())
    file.longest = count_of(options.longest, "--longest", 1, kMostPlies);
  if (!options.adjudication.text.empty()) file.adjudicate = options.adjudication.text;
  if (options.gauntlet > 0) file.gauntlet = options.gauntlet;
  if (options.rounds > 0) file.rounds = options.rounds;
  asked.balance = file.balance;
  if (options.balanced >= 0) {
    if (!asked.balance) asked.balance.emplace();
    asked.balance->within = options.balanced;
  }
  return asked;
}

// Only openings that a search thinks even; what was left out is said.
std::vector<Opening> even_openings(const GamePointer& game, const Asked& asked, std::size_t pairs,
                                   std::uint64_t seed, unsigned threads) {
  Balance balance = *asked.balance;
  if (balance.heuristic.empty()) balance.heuristic = strongest_written_heuristic(*game);
  const auto candidates = asked.openings.candidates(game, pairs * kCandidatesForEach, seed);
  BalancedOpenings found =
      need(balanced_openings(game, candidates, pairs, balance, threads, &interrupted()));
  if (interrupted()) throw Failure{{ErrorCode::kLimit, "stopped while openings were chosen"}};
  fmt::print(stderr, "quadrille: {}: {} left out: more than {} for a side, by {} and {}\n",
             game->name(), counted(found.left_out, "opening was", "openings were"),
             number_text(balance.within), balance.heuristic,
             counted(balance.nodes, "node", "nodes"));
  if (found.kept.empty()) {
    throw bad_option(fmt::format("no opening of {} is as even as that: allow more than {}",
                                 game->name(), number_text(balance.within)),
                     "--balanced");
  }
  if (found.kept.size() < pairs) {
    fmt::print(stderr, "quadrille: {}: only {} even enough: playing {} games a pairing\n",
               game->name(), counted(found.kept.size(), "opening is", "openings are"),
               2 * found.kept.size());
  }
  return std::move(found.kept);
}

// Bad players are reported before anything is said about openings. An engine tells when it is
// started.
void check_entrants(TournamentPlan& plan) {
  for (std::string& player : plan.players) {
    PlayerWords words = need(parse_player(player));
    if (words.kind->name == "human") {
      throw bad_option("people play with the command play", in_quotes(player));
    }
    for (const TournamentBoard& board : plan.boards) {
      words = with_present_names(*board.game, std::move(words));
      if (words.kind->thinks_here) need(make_player(board.game, words, plan.limits));
    }
    player = words.text;
  }
  // The games tell players by their words.
  std::set<std::string> seen;
  for (const std::string& player : plan.players) {
    if (seen.insert(player).second) continue;
    throw bad_option(
        fmt::format("{} is there twice: give one of them a name, with name=...", in_quotes(player)),
        "players");
  }
}

TournamentPlan plan_of(const Asked& asked) {
  const TournamentFile& file = asked.file;
  TournamentPlan plan;
  plan.players = file.players;
  plan.gauntlet = file.gauntlet.value_or(0);
  plan.rounds = file.rounds.value_or(1);
  plan.limits = file.limits;
  plan.seed = file.seed.value_or(1);
  plan.longest = file.longest.value_or(kLongestGame);
  plan.adjudication = need(parse_adjudication(file.adjudicate));
  if (plan.gauntlet >= plan.players.size()) {
    throw bad_option(fmt::format("{} cannot meet the others: there are {}", plan.gauntlet,
                                 counted(plan.players.size(), "player", "players")),
                     "gauntlet");
  }
  for (const std::string& words : file.boards) {
    const GamePointer game = need(find_game(words));
    for (const TournamentBoard& other : plan.boards) {
      if (other.game->name() != game->name()) continue;
      throw bad_option(fmt::format("{} is there twice", game->name()), "boards");
    }
    plan.boards.push_back({game});
  }
  check_entrants(plan);
  return plan;
}

void choose_openings(TournamentPlan& plan, const Asked& asked, unsigned threads) {
  const std::size_t pairs = (asked.games + 1) / 2;
  for (TournamentBoard& board : plan.boards) {
    board.openings = asked.balance ? even_openings(board.game, asked, pairs, plan.seed, threads)
                                   : asked.openings.choose(board.game, pairs, plan.seed);
    for (const Opening& opening : board.openings) {
      if (opening.moves.size() < plan.longest) continue;
      throw bad_option(fmt::format("an opening has {} already: leave the players some",
                                   counted(opening.moves.size(), "ply", "plies")),
                       "--longest");
    }
  }
}

std::optional<int> tables_of(const TournamentPlan& plan) {
  const auto tables = checkers::shared_tables();
  if (tables == nullptr || tables->most_pieces() == 0) return std::nullopt;
  for (const TournamentBoard& board : plan.boards) {
    if (checkers::is_checkers(*board.game)) return tables->most_pieces();
  }
  return std::nullopt;
}

Run stored_run_of(const TournamentPlan& plan, const Asked& asked, const std::string& openings) {
  Run run;
  run.kind = RunKind::kTournament;
  run.command = command_text();
  run.plan = asked.text;
  run.version = QUADRILLE_VERSION;
  run.seed = plan.seed;
  run.limits = plan.limits;
  run.openings = openings;
  run.longest = plan.longest;
  run.tables = tables_of(plan);
  for (const TournamentBoard& board : plan.boards) run.boards.push_back({board.game->name()});
  const auto names = names_of(plan);
  for (std::size_t i = 0; i < plan.players.size(); ++i) {
    run.players.push_back({plan.players[i], names[i], hash_of_heuristic(plan.players[i])});
  }
  return run;
}

// Who leads, for the progress bar: worked out now and then only.
class Leader {
 public:
  Leader(const TournamentPlan& plan, const Schedule& schedule)
      : plan_(&plan), schedule_(&schedule) {}

  const std::string& text(const TournamentCounter& counter) {
    if (watch_.seconds() < at_) return text_;
    at_ = watch_.seconds() + kEvery;
    const Standing first = standings_of(*plan_, *schedule_, counter).front();
    if (first.total().games() > 0) {
      text_ = fmt::format("{} leads with {:.1f} %", cut_to(names_of(*plan_)[first.player], 20),
                          100 * first.total().score());
    }
    return text_;
  }

 private:
  static constexpr double kEvery = 0.3;  // seconds
  const TournamentPlan* plan_;
  const Schedule* schedule_;
  Stopwatch watch_;
  double at_ = 0;
  std::string text_;
};

// The games that are left, played on other machines.
KeptRun::PlayLeft by_workers(const BrokerWords& broker, const Run& run,
                             const std::vector<GameJob>& jobs, ProgressBar& bar) {
  const CoordinatorSettings settings = coordinator_settings(broker, run, jobs, bar);
  return [settings, &jobs](const std::vector<std::size_t>& left, const OnRecord& on_record) {
    return run_jobs_by_workers(settings, jobs, left, on_record);
  };
}

int tournament(const TournamentOptions& options) {
  const Asked asked = asked_of(options);
  TournamentPlan plan = plan_of(asked);
  use_tables(options.tables, options.threads);
  choose_openings(plan, asked, options.threads);
  const Schedule schedule = schedule_of(plan);
  if (schedule.jobs.size() > kMostTournamentGames) {
    throw bad_option(fmt::format("{} games are too many: at most {}", grouped(schedule.jobs.size()),
                                 grouped(kMostTournamentGames)),
                     "--games");
  }
  TournamentConditions conditions;
  conditions.name = asked.file.name;
  conditions.source = asked.file.source;
  conditions.version = QUADRILLE_VERSION;
  conditions.openings = asked.openings.text();
  if (asked.balance) conditions.openings += ", balanced";
  Run run = stored_run_of(plan, asked, conditions.openings);
  if (options.broker.given()) sign_boards(run);
  KeptRun kept(options.database, run, schedule.jobs);
  conditions.database = kept.path();
  conditions.run = kept.run();
  conditions.first_game = kept.first_game();

  TournamentCounter counter(plan, schedule);
  ProgressBar bar("games", schedule.jobs.size());
  Leader leader(plan, schedule);
  const Stopwatch watch;
  const auto count = [&](std::size_t number, const GameRecord& record) -> MaybeError {
    counter.add(number, record);
    bar.advance(1, leader.text(counter));
    return std::nullopt;
  };
  const auto error = options.broker.given()
                         ? kept.play(by_workers(options.broker, run, schedule.jobs, bar), count)
                         : kept.play(options.threads, count, &interrupted());
  bar.finish();
  if (error && counter.finished() == 0) throw failure_of(*error);
  conditions.stopped = counter.finished() < schedule.jobs.size();
  conditions.seconds = watch.seconds();
  if (options.json) {
    JsonWriter json;
    fmt::print("{}\n", write_tournament(json, plan, schedule, conditions, counter).text());
  } else {
    for (const Passage& part :
         tournament_text(plan, schedule, conditions, counter, terminal_width(stdout))) {
      print(part);
    }
  }
  if (error) throw failure_of(*error);
  return conditions.stopped ? kStopped : kDone;
}

}  // namespace

void add_tournament(Command program) {
  auto options = std::make_shared<TournamentOptions>();
  Command command =
      program.add_command("tournament", "Many players, each against each, every game kept");
  command.add_option("GAME", options->game, "the game, or a FILE.toml that names everything itself")
      .required();
  command.add_words("PLAYER", options->players, "two players or more, e.g. ari, mine.toml, random");
  command.add_option("--games", options->games, "games of each pairing on each board, in pairs")
      .show_default("20");
  command
      .add_option("--gauntlet", options->gauntlet,
                  "so many of the first players meet all the others, and nobody else meets")
      .between(1, 1000);
  command.add_option("--rounds", options->rounds, "how often each opening is played")
      .between(1, 1'000'000)
      .show_default("1");
  command
      .add_option("--openings", options->openings,
                  "random plies before the players take over, or ballots, placements or a FILE")
      .show_default("4");
  command
      .add_option("--opening-plies", options->opening_plies,
                  "how many plies of each game in a .pdn file")
      .show_default("all");
  command
      .add_option("--balanced", options->balanced,
                  "only openings that a search values at no more than this for either side")
      .between(0.0, 1e9);
  command
      .add_option("--longest", options->longest,
                  "plies after which a game is cut, and counts half a point")
      .show_default(std::to_string(kLongestGame));
  options->adjudication.add(command);
  options->limits.add(command);
  command.add_option("--seed", options->seed, "fixes openings and all chance").show_default("1");
  command.add_option("--threads", options->threads, "games at a time")
      .between(1, 1024)
      .show_default("all cores");
  command.add_option("--db", options->database, kDatabaseHelp).show_default(kDatabaseDefault);
  command.add_option("--tables", options->tables, kTablesHelp);
  options->broker.add(command, false);
  command.add_flag("--json", options->json, "for programs");
  command.footer(
      "Every pairing plays the same openings, each with both colours. Ctrl-C, kill -9 and a lost\n"
      "terminal lose nothing but the games under way: the same command goes on.\n"
      "Examples:\n"
      "  quadrille tournament breakthrough:6x6 ari hoddi binni --nodes 2000\n"
      "  quadrille tournament breakthrough mine.toml ari hoddi --gauntlet 1 --nodes 500\n"
      "  quadrille tournament examples/breakthrough-2016.toml --db games.db\n"
      "  quadrille tournament isolation:5x5 improved open null --openings placements");
  command.set_action([options] { return tournament(*options); });
}

}  // namespace quadrille::cli
