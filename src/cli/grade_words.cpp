// SPDX-License-Identifier: MIT
#include "cli/grade_words.h"

#include <fmt/core.h>

#include "base/text.h"
#include "cli/common/board.h"
#include "cli/common/failure.h"
#include "cli/common/kept_run.h"
#include "cli/common/table_folder.h"
#include "os/signals.h"
#include "players/heuristics.h"

namespace quadrille::cli {
namespace {

constexpr std::uint64_t kMostGradedGames = 100'000;
constexpr Nodes kMostPlayNodes = 1'000'000;
constexpr Nodes kMostSolveNodes = 1'000'000'000;

std::uint64_t number_within(const std::string& text, const char* option, std::uint64_t most) {
  const auto number = parse_count(text);
  if (!number || *number < 1 || *number > most) {
    throw bad_option(fmt::format("{} is not a number from 1 to {}", in_quotes(text), grouped(most)),
                     option);
  }
  return *number;
}

}  // namespace

void GradeOptions::add(Command command) {
  command.add_flag("--all", all, "a table of all heuristics of the game");
  command.add_option("--games", games, "games that positions are taken from").show_default();
  command.add_option("--each", each, "positions of each game, and as many leaves of searches")
      .between(std::uint64_t{1}, std::uint64_t{1000})
      .show_default();
  command.add_option("--play-nodes", play_nodes, "positions a move in these games").show_default();
  command
      .add_option("--solve-nodes", solve_nodes, "how much the solver may look at for each position")
      .show_default();
  command.add_option("--positions", positions,
                     "file in which the solved positions are kept, and found again");
  command.add_option("--tables", tables, kTablesHelp);
  command.add_option("--blunders", blunders, "how many of the worst are drawn")
      .between(std::uint64_t{0}, std::uint64_t{20})
      .show_default();
  command
      .add_option("--elo-games", elo_games,
                  "with --all: games of every two heuristics, for Elo; 0: no Elo")
      .between(std::uint64_t{0}, std::uint64_t{100'000})
      .show_default();
  command.add_option("--nodes", nodes, "positions a move in the games for Elo")
      .show_default("2000");
  command.add_option("--time", time, "plays as many games again at equal time, e.g. 20ms a move");
  command.add_option("--db", database, "file in which the games for Elo are kept, to go on from it")
      .show_default();
  command.add_option("--seed", seed, "fixes positions and all chance").show_default();
  command.add_option("--threads", threads, "positions, or games, at a time")
      .between(1, 1024)
      .show_default("all cores");
  picture.add(command);
  command.add_flag("--ascii", ascii, kAsciiHelp);
  command.add_flag("--markdown", markdown, "with --all: a table for a page");
  command.add_flag("--json", json, "for programs");
}

SolvedSetSettings GradeOptions::settings(const GamePointer& found_game) const {
  SolvedSetSettings settings;
  settings.sample.game = found_game;
  settings.sample.player = strongest_written_heuristic(*found_game);
  settings.sample.seed = seed;
  settings.sample.games = number_within(games, "--games", kMostGradedGames);
  settings.sample.each = each;
  settings.sample.nodes = number_within(play_nodes, "--play-nodes", kMostPlayNodes);
  settings.solve_nodes = number_within(solve_nodes, "--solve-nodes", kMostSolveNodes);
  if (positions == "-") {
    throw bad_option("standard output is for the result: name a file", "--positions");
  }
  settings.file = positions;
  return settings;
}

GradeWork shown_work(unsigned threads, std::optional<ProgressBar>& bar) {
  GradeWork work;
  work.threads = threads;
  work.stop = &interrupted();
  work.on_part = [&bar](const std::string& part, std::uint64_t steps) {
    bar.reset();
    bar.emplace(part, steps);
  };
  work.on_step = [&bar] { bar->advance(); };
  return work;
}

}  // namespace quadrille::cli
