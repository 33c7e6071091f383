// SPDX-License-Identifier: MIT
#include "workbench/train/train.h"

#include <fmt/core.h>

#include <algorithm>
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
#include "games/registry.h"
#include "os/parallel.h"
#include "os/signals.h"
#include "players/factory.h"
#include "players/heuristics.h"
#include "workbench/train/usual_patterns.h"

namespace quadrille::cli {
namespace {

struct TrainOptions {
  std::string game;
  std::string from, into;
  std::string name = "learned";
  std::string sets, parts, features, phase;
  int generations = 3;
  std::uint64_t games = 16'000;
  std::uint64_t nodes = 1'000;
  double growth = 2;
  int epochs = 8;
  double rate = 0.05;
  double slowness = 1;
  double prior = 1;
  double score_share = 0.3;
  std::string outsiders;
  std::string test_nodes = "2000,20000";
  std::uint64_t test_games = 200;
  std::uint64_t seed = 1;
  unsigned threads = default_threads();
  BrokerWords broker;
  bool json = false;
};

constexpr std::uint64_t kFewestGamesToLearn = 2;
constexpr std::uint64_t kMostGamesToLearn = 10'000'000;
constexpr Nodes kMostNodesAMove = 1'000'000'000;

double above_nothing(double number, const char* option) {
  if (number > 0 && number < 1e6) return number;
  throw bad_option(fmt::format("{} is not above 0", number), option);
}

TrainSettings settings_of(const TrainOptions& options) {
  TrainSettings settings;
  settings.game = need(find_game(options.game));
  const AnyGame& game = *settings.game;
  settings.from = options.from.empty() ? strongest_heuristic(game) : options.from;
  need(find_heuristic(game, settings.from));
  settings.folder = options.into;
  settings.name = options.name;
  UsualPatterns usual = usual_patterns(game);
  LearnSettings& learn = settings.learn;
  learn.spec = std::move(usual.spec);
  learn.parts = std::move(usual.parts);
  if (!options.sets.empty()) {
    learn.spec.sets = need(parse_sets(options.sets, "--sets"));
    learn.parts.clear();
  }
  if (!options.parts.empty()) learn.parts = need(parse_sets(options.parts, "--parts"));
  if (!options.features.empty()) {
    learn.spec.features.clear();
    if (options.features != "none") {
      for (const std::string_view each : split(options.features, ',')) {
        learn.spec.features.emplace_back(each);
      }
    }
  }
  if (options.phase == "none") {
    learn.spec.phase.reset();
  } else if (!options.phase.empty()) {
    learn.spec.phase = need(parse_phase(options.phase, "--phase"));
  }
  learn.epochs = options.epochs;
  learn.rate = above_nothing(options.rate, "--rate");
  learn.prior = above_nothing(options.prior, "--prior");
  learn.slowness = options.slowness;
  learn.score_share = options.score_share;
  learn.seed = options.seed;
  settings.generations = options.generations;
  settings.games = options.games;
  settings.nodes = options.nodes;
  settings.growth = options.growth;
  if (!options.outsiders.empty()) {
    for (const std::string_view each : split(options.outsiders, ';')) {
      if (!has_heuristic(game, each)) need(make_player(settings.game, std::string(each)));
      settings.outsiders.emplace_back(each);
    }
  }
  settings.test_nodes.clear();
  for (const std::string_view each : split(options.test_nodes, ',')) {
    const auto nodes = parse_count(each);
    if (!nodes || *nodes == 0) {
      throw bad_option(fmt::format("{} is no number of nodes", in_quotes(each)), "--test-nodes");
    }
    settings.test_nodes.push_back(*nodes);
  }
  settings.test_pairs = (options.test_games + 1) / 2;
  settings.seed = options.seed;
  settings.threads = options.threads;
  settings.stop = &interrupted();
  return settings;
}

void write_training(const TrainSettings& settings, const Training& training) {
  JsonWriter json;
  json.begin_object();
  json.member("game", settings.game->name());
  json.member("best", training.best);
  json.member("stopped", training.stopped);
  json.key("generations").begin_array();
  for (const Generation& each : training.generations) {
    json.begin_object();
    json.member("number", each.number);
    json.member("file", each.file);
    json.member("accepted", each.accepted);
    json.key("report").begin_array();
    for (const std::string_view line : split(each.verdict, '\n')) json.value(line);
    json.end_array().end_object();
  }
  json.end_array().end_object();
  fmt::print("{}\n", json.text());
}

int train(const TrainOptions& options) {
  TrainSettings settings = settings_of(options);
  std::optional<ProgressBar> bar;
  settings.on_part = [&](const std::string& part, std::uint64_t steps) {
    bar.reset();
    bar.emplace(part, steps);
  };
  settings.on_step = [&] { bar->advance(); };
  if (options.broker.given()) {
    settings.play_left =
        by_workers(options.broker, "train", settings.game->name(), settings.seed, bar);
  }
  const auto done = quadrille::train(settings);
  bar.reset();
  if (!done) throw failure_of(done.error());
  if (options.json) {
    write_training(settings, *done);
  } else {
    for (const Generation& each : done->generations) {
      fmt::print("generation {}: {}\n\n", each.number, each.verdict);
    }
    fmt::print("the best is {}\n", done->best);
  }
  return done->stopped ? kStopped : kDone;
}

}  // namespace

void add_train(Command program) {
  auto options = std::make_shared<TrainOptions>();
  Command command =
      program.add_command("train", "A heuristic of patterns, learned from games against itself");
  command.add_option("GAME", options->game, "the game, e.g. breakthrough").required();
  command
      .add_option("--into", options->into,
                  "folder for games, weights and results; a run that was killed goes on there")
      .required();
  command.add_option("--from", options->from, "the heuristic that plays the first games")
      .show_default("the strongest");
  command.add_option("--name", options->name, "of the heuristic that is learned").show_default();
  command.add_option("--sets", options->sets,
                     "what to look at: shapes and pieces, e.g. 4x4:man,1x1:king");
  command.add_option("--parts", options->parts,
                     "smaller shapes that are learned beside them and added to them, e.g. 2x2:man");
  command.add_option("--features", options->features,
                     "features to learn beside them, e.g. to_move,mobility, or none");
  command.add_option("--phase", options->phase,
                     "two weights each, mixed by the number of pieces: man+king:20:6, or none");
  command.add_option("--generations", options->generations, "how many")
      .between(1, 100)
      .show_default();
  command.add_option("--games", options->games, "of each generation")
      .between(kFewestGamesToLearn, kMostGamesToLearn)
      .show_default();
  command.add_option("--nodes", options->nodes, "positions a move, in the first generation")
      .between(Nodes{1}, kMostNodesAMove)
      .show_default();
  command.add_option("--growth", options->growth, "times as many in each further generation")
      .between(1.0, 10.0)
      .show_default();
  command.add_option("--epochs", options->epochs, "passes over the positions")
      .between(1, 100)
      .show_default();
  command.add_option("--rate", options->rate, "how far a step of learning goes").show_default();
  command
      .add_option("--slowness", options->slowness,
                  "a shape of n squares learns n^SLOWNESS times slower than one of a square")
      .between(0.0, 4.0)
      .show_default();
  command
      .add_option("--prior", options->prior,
                  "how much must be seen of a weight before it moves freely")
      .show_default();
  command
      .add_option("--score-share", options->score_share,
                  "how much of what is learned is the search's score; the rest is the result")
      .between(0.0, 1.0)
      .show_default();
  command.add_option("--outsiders", options->outsiders,
                     "players against whom it must not get weaker, with ; between them");
  command.add_option("--test-nodes", options->test_nodes, "positions a move, in the tests")
      .show_default();
  command.add_option("--test-games", options->test_games, "of each match")
      .between(kFewestGamesToLearn, kMostGamesToLearn)
      .show_default();
  command.add_option("--seed", options->seed, "fixes openings and all chance").show_default();
  command.add_option("--threads", options->threads, "games at a time")
      .between(1, 1024)
      .show_default("all cores");
  options->broker.add(command, false);
  command.add_flag("--json", options->json, "for programs");
  command.footer(
      "Each generation plays games of the best heuristic so far against itself, learns from all\n"
      "games so far, and is accepted if it beats the best at every number of nodes of the tests\n"
      "and is not shown to be weaker than that one against an outsider. Ctrl-C loses nothing: the\n"
      "same command goes on.\n"
      "Examples:\n"
      "  quadrille train breakthrough:5x5 --into learned --generations 1 \\\n"
      "    --games 200 --nodes 50 --test-nodes 50 --test-games 20\n"
      "  quadrille match breakthrough:5x5 learned/generation-1.patterns ari \\\n"
      "    --nodes 50 --games 20");
  command.set_action([options] { return train(*options); });
}

}  // namespace quadrille::cli
