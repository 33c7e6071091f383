// SPDX-License-Identifier: MIT
#include "workbench/tune/tune.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "base/json_writer.h"
#include "base/text.h"
#include "cli/broker_words.h"
#include "cli/commands.h"
#include "cli/common/failure.h"
#include "cli/common/terminal.h"
#include "cli/picture.h"
#include "cli/test_words.h"
#include "games/registry.h"
#include "os/parallel.h"
#include "os/signals.h"
#include "players/factory.h"
#include "players/heuristics.h"
#include "workbench/tune/formula_numbers.h"
#include "workbench/tune/report.h"

namespace quadrille::cli {
namespace {

constexpr std::uint64_t kFewestTuneGames = 2;
constexpr std::uint64_t kMostTuneGames = 10'000'000;
constexpr std::uint64_t kUsualGamesByResults = 2'000;
constexpr std::uint64_t kUsualGamesByGames = 32;
constexpr Nodes kMostTuneNodes = 1'000'000'000;
constexpr const char* kByResults = "results";
constexpr const char* kByGames = "games";
constexpr const char* kOfHeuristic = "heuristic";
constexpr const char* kOfSearch = "search";
constexpr const char* kNobody = "none";

struct TuneOptions {
  std::string game, heuristic, into;
  std::string method;
  std::string numbers = kOfHeuristic;
  std::string name = "tuned";
  std::uint64_t games = 0;
  std::uint64_t nodes = 1'000;
  std::string from;
  int rounds = 3;
  double prior = 1;
  double score_share = 0;
  int iterations = 500;
  double rate = 1;
  std::string outsiders;
  std::uint64_t test_nodes = 2'000;
  std::uint64_t test_games = 1'000;
  std::uint64_t gauntlet_games = 200;
  TestWords test{"0,30", {}, {}, {}};
  std::uint64_t seed = 1;
  unsigned threads = default_threads();
  PictureWords picture;
  BrokerWords broker;
  bool json = false;
};

// Players with ; between them, each of which there is.
std::vector<std::string> players_in(const GamePointer& game, const std::string& words) {
  std::vector<std::string> players;
  for (const std::string_view each : split(words, ';')) {
    if (has_heuristic(*game, each)) {
      need(find_heuristic(*game, each));
    } else {
      need(make_player(game, std::string(each)));
    }
    players.emplace_back(present_name(*game, each));
  }
  return players;
}

// A part of a file's name, and of the file's own text.
void check_name(const std::string& name) {
  const bool good = !name.empty() && name != "candidate" && std::ranges::all_of(name, [](char c) {
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_';
  });
  if (!good) {
    throw bad_option(
        fmt::format("{} is no name of letters, digits, - and _ that is free", in_quotes(name)),
        "--name");
  }
}

// A sum is tuned by results; a script and a search can only be by games.
TuneMethod method_of(const TuneOptions& options) {
  if (!options.method.empty()) {
    return options.method == kByResults ? TuneMethod::kResults : TuneMethod::kGames;
  }
  return options.heuristic.ends_with(".lua") || options.numbers == kOfSearch ? TuneMethod::kGames
                                                                             : TuneMethod::kResults;
}

TuneSettings settings_of(const TuneOptions& options) {
  TuneSettings settings;
  settings.game = need(find_game(options.game));
  const AnyGame& game = *settings.game;
  settings.heuristic = present_name(game, options.heuristic);
  need(find_heuristic(game, settings.heuristic));
  settings.folder = options.into;
  check_name(options.name);
  settings.name = options.name;
  settings.method = method_of(options);
  if (options.numbers == kOfSearch) {
    settings.numbers = TuneNumbers::kSearch;
    if (settings.method != TuneMethod::kGames) {
      throw bad_option("search goes with --method games", "--numbers");
    }
  }
  settings.nodes = options.nodes;
  settings.from = options.from.empty() ? usual_teachers(game, settings.heuristic)
                                       : players_in(settings.game, options.from);
  settings.outsiders = options.outsiders.empty() ? usual_outsiders(game, settings.heuristic)
                       : options.outsiders == kNobody
                           ? std::vector<std::string>()
                           : players_in(settings.game, options.outsiders);
  if (settings.method == TuneMethod::kResults) {
    settings.games = options.games == 0 ? kUsualGamesByResults : options.games;
  } else {
    settings.pairs = ((options.games == 0 ? kUsualGamesByGames : options.games) + 1) / 2;
    if (!options.from.empty()) throw bad_option("goes with --method results", "--from");
  }
  settings.rounds = options.rounds;
  if (std::isnan(options.prior) || options.prior < 0 || options.prior >= 1e9) {
    throw bad_option(fmt::format("{} is no number of positions", options.prior), "--prior");
  }
  settings.prior = options.prior;
  settings.score_share = options.score_share;
  settings.iterations = options.iterations;
  if (std::isnan(options.rate) || options.rate <= 0 || options.rate >= 1e6) {
    throw bad_option(fmt::format("{} is not above 0", options.rate), "--rate");
  }
  settings.rate = options.rate;
  settings.test_nodes = options.test_nodes;
  settings.test_pairs = (options.test_games + 1) / 2;
  settings.gauntlet_pairs = (options.gauntlet_games + 1) / 2;
  const auto test = options.test.test();
  if (!test) throw bad_option("without a test nothing is claimed", "--sprt");
  settings.sprt = *test;
  settings.seed = options.seed;
  settings.threads = options.threads;
  settings.stop = &interrupted();
  options.picture.check();
  return settings;
}

int exit_code_of(const Tuning& done) {
  if (done.stopped) return kStopped;
  return done.test->verdict == TuneVerdict::kBetter ? kDone : kRefused;
}

int tune(const TuneOptions& options) {
  TuneSettings settings = settings_of(options);
  std::optional<ProgressBar> bar;
  settings.on_part = [&](const std::string& part, std::uint64_t steps) {
    bar.reset();
    bar.emplace(part, steps);
  };
  settings.on_step = [&] { bar->advance(); };
  if (options.broker.given()) {
    settings.play_left =
        by_workers(options.broker, "tune", settings.game->name(), settings.seed, bar);
  }
  const auto done = quadrille::tune(settings);
  bar.reset();
  if (!done) throw failure_of(done.error());
  if (options.json) {
    JsonWriter json;
    fmt::print("{}\n", write_tuning(json, settings, *done).text());
  } else {
    print(tuning_text(settings, *done, std::min(terminal_width(stdout), kTextWidth)));
  }
  if (options.picture.wanted()) {
    options.picture.write(tuning_svg(settings, *done, options.picture.colours()));
  }
  return exit_code_of(*done);
}

}  // namespace

void add_tune(Command program) {
  auto options = std::make_shared<TuneOptions>();
  Command command =
      program.add_command("tune", "Better numbers for a heuristic, and whether they are better");
  command.add_option("GAME", options->game, "the game, e.g. breakthrough:6x6").required();
  command
      .add_option("HEURISTIC", options->heuristic,
                  "its name, a sum such as \"=10*pawns-2.5*distance\", or a file")
      .required();
  command
      .add_option("--into", options->into,
                  "folder for games and the new file; a run that was killed goes on there")
      .required();
  command
      .add_option("--method", options->method,
                  "results: the weights of a sum that tell best how games end; games: any numbers, "
                  "by matches")
      .one_of({kByResults, kByGames})
      .show_default("results; games for a script and for --numbers search");
  command
      .add_option("--numbers", options->numbers,
                  "whose: the heuristic's; or the search's, from which moves and depths on it "
                  "looks less far, with the heuristic as it is")
      .one_of({kOfHeuristic, kOfSearch})
      .show_default();
  command.add_option("--name", options->name, "of the new heuristic and its file").show_default();
  command
      .add_option("--games", options->games,
                  "by results: to learn from, in each round; by games: of each iteration")
      .between(kFewestTuneGames, kMostTuneGames)
      .show_default("2000; 32");
  command.add_option("--nodes", options->nodes, "positions a move, in those games")
      .between(Nodes{1}, kMostTuneNodes)
      .show_default();
  command
      .add_option("--from", options->from,
                  "by results: whose games against themselves, with ; between them")
      .show_default("the heuristic's and the strongest one's");
  command
      .add_option(
          "--rounds", options->rounds,
          "by results: in each further one, games of what came of the one before are learned from "
          "too")
      .between(1, 20)
      .show_default();
  command
      .add_option("--prior", options->prior,
                  "by results: so many positions say of each weight that it is 0")
      .show_default();
  command
      .add_option("--score-share", options->score_share,
                  "by results: how much of what is learned is the search's score")
      .between(0.0, 1.0)
      .show_default();
  command.add_option("--iterations", options->iterations, "by games: how many")
      .between(1, 1'000'000)
      .show_default();
  command.add_option("--rate", options->rate, "by games: how far an iteration goes").show_default();
  command
      .add_option("--outsiders", options->outsiders,
                  "others whom it must not get less against, with ; between them; none: nobody")
      .show_default("the strongest written one");
  command.add_option("--test-nodes", options->test_nodes, "positions a move, in the test")
      .between(Nodes{1}, kMostTuneNodes)
      .show_default();
  command
      .add_option("--test-games", options->test_games,
                  "against the one before, unless the test is decided sooner")
      .between(kFewestTuneGames, kMostTuneGames)
      .show_default();
  command
      .add_option("--gauntlet-games", options->gauntlet_games,
                  "of either against each outsider, no more than those of the test")
      .between(kFewestTuneGames, kMostTuneGames)
      .show_default();
  options->test.add(command);
  command.add_option("--seed", options->seed, "fixes openings and all chance").show_default();
  command.add_option("--threads", options->threads, "games at a time")
      .between(1, 1024)
      .show_default("all cores");
  options->picture.add(command);
  options->broker.add(command, false);
  command.add_flag("--json", options->json, "for programs");
  command.footer(
      "The tuned heuristic is a new file, NAME.toml or NAME.lua in the folder, which tells how it\n"
      "was made. It counts as better when --sprt e0,e1 (0,30 if left out) chooses e1 against the\n"
      "one before and it is not shown to get less against an outsider, from openings that were\n"
      "never learned from; else the exit code is 1. Ctrl-C loses nothing: the same command goes "
      "on.\n"
      "In a script the numbers to tune are marked: local reach = 3 -- tune 1..6\n"
      "With --numbers search the result is NAME.txt, the words of a player.\n"
      "Examples:\n"
      "  quadrille tune breakthrough:5x5 ari --into better --games 200 --nodes 50 \\\n"
      "    --test-nodes 50 --test-games 40 --gauntlet-games 20\n"
      "  quadrille tune breakthrough:5x5 \"=10*pawns-2.5*distance\" --into climbed \\\n"
      "    --method games --iterations 10 --games 8 --nodes 50 \\\n"
      "    --test-nodes 50 --test-games 40 --gauntlet-games 20\n"
      "  quadrille tune breakthrough:5x5 ari --into faster --numbers search \\\n"
      "    --iterations 10 --games 8 --nodes 200 \\\n"
      "    --test-nodes 200 --test-games 40 --gauntlet-games 20");
  command.set_action([options] { return tune(*options); });
}

}  // namespace quadrille::cli
