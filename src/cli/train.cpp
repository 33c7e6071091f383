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
#include "cli/commands.h"
#include "cli/common/failure.h"
#include "cli/common/terminal.h"
#include "games/registry.h"
#include "os/parallel.h"
#include "os/signals.h"
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
  bool json = false;
};

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
  learn.rate = options.rate;
  learn.prior = options.prior;
  learn.slowness = options.slowness;
  learn.score_share = options.score_share;
  learn.seed = options.seed;
  settings.generations = options.generations;
  settings.games = options.games;
  settings.nodes = options.nodes;
  settings.growth = options.growth;
  if (!options.outsiders.empty()) {
    for (const std::string_view each : split(options.outsiders, ';')) {
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

int train(const TrainOptions& options) {
  TrainSettings settings = settings_of(options);
  std::optional<ProgressBar> bar;
  settings.on_part = [&](const std::string& part, std::uint64_t steps) {
    bar.reset();
    bar.emplace(part, steps);
  };
  settings.on_step = [&] { bar->advance(); };
  const auto done = quadrille::train(settings);
  bar.reset();
  if (!done) throw failure_of(done.error());
  for (const Generation& each : done->generations) {
    fmt::print("generation {}: {}\n\n", each.number, each.verdict);
  }
  fmt::print("the best is {}\n", done->best);
  return done->stopped ? kStopped : kDone;
}

}  // namespace

void add_train(Command program) {
  auto options = std::make_shared<TrainOptions>();
  Command command = program.add_command("train", "A heuristic of patterns from its own games");
  command.add_option("GAME", options->game, "the game, e.g. breakthrough").required();
  command.add_option("--from", options->from, "the heuristic that plays the first games")
      .show_default("the strongest");
  command.add_option("--into", options->into, "folder for games, weights and results").required();
  command.add_option("--name", options->name, "of the heuristic that is learned").show_default();
  command.add_option("--sets", options->sets,
                     "shapes and pieces, e.g. 3x3:pawn or 4x4:man,1x1:king");
  command.add_option("--parts", options->parts, "smaller shapes to learn with them, e.g. 1x1:pawn");
  command.add_option("--features", options->features, "to learn with them, or none");
  command.add_option("--phase", options->phase, "e.g. man+king:20:6, or none");
  command.add_option("--generations", options->generations, "how many")
      .between(1, 100)
      .show_default();
  command.add_option("--games", options->games, "of each generation").show_default();
  command.add_option("--nodes", options->nodes, "a move, in the first generation").show_default();
  command.add_option("--growth", options->growth, "times as many in each further one")
      .show_default();
  command.add_option("--epochs", options->epochs, "passes over the positions")
      .between(1, 100)
      .show_default();
  command.add_option("--rate", options->rate, "how far a step goes").show_default();
  command.add_option("--slowness", options->slowness, "x").show_default();
  command.add_option("--prior", options->prior, "doubt").show_default();
  command
      .add_option("--score-share", options->score_share, "of the search's score in what is learned")
      .show_default();
  command.add_option("--outsiders", options->outsiders,
                     "players against whom it must not get weaker, with ; between them");
  command.add_option("--test-nodes", options->test_nodes, "a move, in the tests").show_default();
  command.add_option("--test-games", options->test_games, "of each match").show_default();
  command.add_option("--seed", options->seed, "fixes openings and all chance").show_default();
  command.add_option("--threads", options->threads, "games at a time")
      .between(1, 1024)
      .show_default("all cores");
  command.set_action([options] { return train(*options); });
}

}  // namespace quadrille::cli
