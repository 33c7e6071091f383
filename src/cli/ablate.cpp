// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "base/stopwatch.h"
#include "base/text.h"
#include "cli/commands.h"
#include "cli/common/failure.h"
#include "cli/common/output_file.h"
#include "cli/common/terminal.h"
#include "cli/openings.h"
#include "games/registry.h"
#include "os/parallel.h"
#include "os/signals.h"
#include "players/heuristics.h"
#include "workbench/ablation.h"
#include "workbench/ablation_report.h"

namespace quadrille::cli {
namespace {

constexpr std::uint64_t kMostGames = 1'000'000;
constexpr const char* kLeaveOut = "leave-out";
constexpr const char* kAdd = "add";

struct AblateOptions {
  std::string game, heuristic;
  OpeningWords openings;
  std::string games = "200";
  std::string nodes = "2000";
  std::string time;
  bool add = false;
  std::string only;
  std::uint64_t seed = 1;
  unsigned threads = default_threads();
  std::string svg;
  bool force = false;
  bool json = false;
};

PlayerLimits limit_of(std::string_view name, const std::string& text) {
  PlayerLimits limits;
  if (const auto error = read_limit(name, text, limits)) {
    throw Failure{{error->code, error->message, fmt::format("--{}", name)}};
  }
  return limits;
}

std::size_t pairs_wanted(const std::string& text) {
  const auto games = parse_count(text);
  if (!games || *games < 1 || *games > kMostGames) {
    throw bad_option(fmt::format("{} is not a number of games: from 2 to {}", in_quotes(text),
                                 grouped(kMostGames)),
                     "--games");
  }
  return (*games + 1) / 2;
}

void check_svg(const AblateOptions& options) {
  if (options.svg.empty()) {
    if (options.force) throw bad_option("goes with --svg alone", "--force");
    return;
  }
  if (options.svg == "-") {
    throw bad_option("standard output is for the result: name a file", "--svg");
  }
  if (const auto error = check_output(options.svg, options.force)) throw failure_of(*error);
}

AblationSettings settings_of(const AblateOptions& options) {
  AblationSettings settings;
  settings.game = need(find_game(options.game));
  settings.heuristic = present_name(*settings.game, options.heuristic);
  need(find_heuristic(*settings.game, settings.heuristic));
  settings.leave_out = options.only != kAdd;
  settings.add = options.add || options.only == kAdd;
  if (options.add && options.only == kLeaveOut) {
    throw bad_option("--only leave-out adds nothing", "--add");
  }
  settings.limits.push_back(limit_of("nodes", options.nodes));
  if (!options.time.empty()) settings.limits.push_back(limit_of("time", options.time));
  check_svg(options);
  settings.openings =
      options.openings.choose(settings.game, pairs_wanted(options.games), options.seed);
  settings.seed = options.seed;
  settings.threads = options.threads;
  settings.stop = &interrupted();
  return settings;
}

int ablate(const AblateOptions& options) {
  AblationSettings settings = settings_of(options);
  std::optional<ProgressBar> bar;
  settings.on_part = [&](const std::string& part, std::uint64_t steps) {
    bar.emplace(part, steps);
  };
  settings.on_step = [&] { bar->advance(); };
  AblationConditions conditions;
  conditions.version = QUADRILLE_VERSION;
  conditions.openings = options.openings.text();
  const Stopwatch watch;
  auto done = quadrille::ablate(settings);
  bar.reset();
  if (!done) throw failure_of(done.error());
  conditions.seconds = watch.seconds();
  if (options.json) {
    JsonWriter json;
    fmt::print("{}\n", write_ablation(json, settings, conditions, *done).text());
  } else {
    const std::size_t width = std::min(terminal_width(stdout), kTextWidth);
    for (const Passage& passage : ablation_text(settings, conditions, *done, width)) {
      print(passage);
    }
  }
  if (!options.svg.empty()) {
    const std::string picture = ablation_svg(settings, conditions, *done);
    if (const auto error = write_output(options.svg, picture, options.force)) {
      throw failure_of(*error);
    }
  }
  return done->stopped ? kStopped : kDone;
}

}  // namespace

void add_ablate(Command program) {
  auto options = std::make_shared<AblateOptions>();
  Command command = program.add_command("ablate", "What each term of a heuristic is worth");
  command.add_option("GAME", options->game, "the game, e.g. breakthrough:6x6").required();
  command
      .add_option("HEURISTIC", options->heuristic,
                  "its name, a sum such as \"=10*pawns-2.5*distance\", or a file")
      .required();
  command.add_flag("--add", options->add,
                   "also add the features that the heuristic lacks, one at a time");
  command.add_option("--only", options->only, "leave-out or add: that alone")
      .one_of({kLeaveOut, kAdd});
  command.add_option("--games", options->games, "games for each term, rounded up to pairs")
      .show_default();
  command.add_option("--nodes", options->nodes, "positions that each player visits a move")
      .show_default();
  command.add_option("--time", options->time,
                     "plays as many games again at equal time, e.g. 20ms a move");
  options->openings.add(command);
  command.add_option("--seed", options->seed, "fixes openings and all chance").show_default();
  command.add_option("--threads", options->threads, "games at a time")
      .between(1, 1024)
      .show_default("all cores");
  command.add_option("--svg", options->svg, "draws the result into this file");
  command.add_flag("--force", options->force, "replace the file of --svg if there is one");
  command.add_flag("--json", options->json, "for programs");
  command.footer(
      "Each term in turn is left out, and the two versions play each other: Elo, the share of\n"
      "positions where they choose different moves, and what it costs to measure the term.\n"
      "The same seed gives the same games at equal nodes, whatever the number of threads; games "
      "at\n"
      "equal time, and costs, depend on the machine and what else it does.\n"
      "Examples:\n"
      "  quadrille ablate breakthrough:6x6 ari --games 100 --nodes 500\n"
      "  quadrille ablate breakthrough:5x5 \"=10*pawns-2.5*distance\" --games 40 --add\n"
      "  quadrille ablate isolation custom1 --games 40 --nodes 500 --time 2ms");
  command.set_action([options] { return ablate(*options); });
}

}  // namespace quadrille::cli
