// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/stopwatch.h"
#include "base/text.h"
#include "cli/commands.h"
#include "cli/common/board.h"
#include "cli/common/failure.h"
#include "cli/common/heat_board.h"
#include "cli/common/output_file.h"
#include "cli/common/table_folder.h"
#include "cli/common/terminal.h"
#include "games/registry.h"
#include "os/parallel.h"
#include "os/signals.h"
#include "players/heuristics.h"
#include "players/player_heuristic.h"
#include "players/words.h"
#include "workbench/grade/report.h"

namespace quadrille::cli {
namespace {

struct GradeOptions {
  std::string game;
  std::vector<std::string> heuristics;
  std::string games;  // empty: as many as are usual for the game
  std::uint64_t each = 6;
  std::string nodes = "500";
  std::string solve_nodes;  // empty: as many as are usual for the game
  std::string positions;
  std::uint64_t blunders = 3;
  std::uint64_t seed = 1;
  unsigned threads = default_threads();
  std::string tables;
  std::string svg;
  bool force = false;
  bool ascii = false;
  bool json = false;
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

struct Graded {
  std::string words;
  Evaluator heuristic;
};

Graded graded_of(const AnyGame& game, const std::string& text) {
  const PlayerWords words = with_present_names(game, words_of_heuristic(text));
  return {text, need(heuristic_of(game, words))};
}

SolvedSetSettings settings_of(const GradeOptions& options, const GamePointer& game) {
  SolvedSetSettings settings;
  settings.sample.game = game;
  settings.sample.player = strongest_written_heuristic(*game);
  settings.sample.seed = options.seed;
  if (!options.games.empty()) {
    settings.sample.games = count_of(options.games, "--games", 1, 100'000);
  }
  settings.sample.each = options.each;
  settings.sample.nodes = count_of(options.nodes, "--nodes", 1, 1'000'000);
  if (!options.solve_nodes.empty()) {
    settings.solve_nodes = count_of(options.solve_nodes, "--solve-nodes", 1, 1'000'000'000);
  }
  settings.file = options.positions;
  return settings;
}

void check_files(const GradeOptions& options) {
  if (options.svg.empty()) {
    if (options.force) throw bad_option("goes with --svg alone", "--force");
    return;
  }
  if (options.svg == "-") {
    throw bad_option("standard output is for the result: name a file", "--svg");
  }
  if (const auto error = check_output(options.svg, options.force)) throw failure_of(*error);
}

// Beside each other, each with what was chosen and what is true below it.
void print_blunders(const GradeReport& report, std::size_t number, bool ascii) {
  const std::size_t count = report.blunders_of(number);
  if (count == 0) return;
  const AnyGame& game = *report.settings.sample.game;
  print({{"\n"},
         sentences(fmt::format("Worst of {}, at depth {}", report.grades[number].heuristic.name,
                               kGradedDepths.back()),
                   terminal_width(stdout), Emphasis::kHeading)});
  const std::size_t width = std::min(terminal_width(stdout), kTextWidth);
  std::vector<std::string> boards;
  std::string words;
  for (std::size_t i = 0; i < count; ++i) {
    const Blunder& blunder = report.grades[number].blunders[i];
    const AnyPosition& position = report.set.positions[blunder.position].sampled.position;
    boards.push_back(draw_board(game.diagram(position, std::nullopt), stdout, ascii));
    const BlunderText text = blunder_text(report, blunder);
    words +=
        wrapped(fmt::format("{}. {} to move: {}. Better: {}.", i + 1,
                            game.side_name(game.side_to_move(position)), text.chosen, text.better),
                width, 3) +
        "\n   " + game.position_text(position) + "\n";
  }
  fmt::print("{}{}", beside(boards, width), words);
}

void print_report(const GradeReport& report, bool ascii) {
  print(grade_text(report, std::min(terminal_width(stdout), kTextWidth)));
  for (std::size_t i = 0; i < report.grades.size(); ++i) print_blunders(report, i, ascii);
}

int grade(const GradeOptions& options) {
  if (options.heuristics.size() > 2) {
    throw bad_option("one heuristic, or two that are compared; --all grades all of the game",
                     in_quotes(options.heuristics[2]));
  }
  const GamePointer game = need(find_game(options.game));
  std::vector<Graded> graded;
  for (const std::string& text : options.heuristics) graded.push_back(graded_of(*game, text));
  check_files(options);
  use_tables_of(*game, options.tables, options.threads);

  GradeReport report;
  report.settings = settings_of(options, game);
  report.version = QUADRILLE_VERSION;
  report.shown_blunders = options.blunders;
  std::optional<ProgressBar> bar;
  GradeWork work;
  work.threads = options.threads;
  work.stop = &interrupted();
  work.on_part = [&](const std::string& part, std::uint64_t steps) { bar.emplace(part, steps); };
  work.on_step = [&] { bar->advance(); };
  const Stopwatch watch;
  auto set = make_solved_set(report.settings, work);
  bar.reset();
  if (!set) throw failure_of(set.error());
  report.set = *std::move(set);
  report.groups = groups_of(*game, report.set.positions);
  report.baseline = baseline_of(*game, report.set.positions);
  for (const Graded& each : graded) {
    if (work.stopped()) break;
    auto one = grade_heuristic(*game, each.heuristic, report.set.positions, report.groups, work);
    bar.reset();
    if (!one) throw failure_of(one.error());
    report.words.push_back(each.words);
    report.grades.push_back(*std::move(one));
  }
  if (report.grades.size() == 2) {
    report.differences = differences_of(*game, report.set.positions, report.groups,
                                        report.grades[0], report.grades[1]);
  }
  report.stopped = work.stopped();
  report.seconds = watch.seconds();
  if (options.json) {
    JsonWriter json;
    fmt::print("{}\n", write_grade(json, report).text());
  } else {
    print_report(report, options.ascii);
  }
  if (!options.svg.empty()) {
    if (const auto error = write_output(options.svg, grade_svg(report), options.force)) {
      throw failure_of(*error);
    }
  }
  return report.stopped ? kStopped : kDone;
}

}  // namespace

void add_grade(Command program) {
  auto options = std::make_shared<GradeOptions>();
  Command command = program.add_command("grade", "How good a heuristic is against exact truth");
  command.add_option("GAME", options->game, "the game, e.g. breakthrough:6x6").required();
  command
      .add_words("HEURISTIC", options->heuristics,
                 "its name, a sum, a file, or a player with one; two are compared")
      .required();
  command.add_option("--games", options->games, "games that positions are taken from")
      .show_default("400");
  command
      .add_option("--each", options->each, "positions of each game, and as many leaves of searches")
      .between(std::uint64_t{1}, std::uint64_t{1000})
      .show_default();
  command.add_option("--nodes", options->nodes, "positions a move in these games").show_default();
  command
      .add_option("--solve-nodes", options->solve_nodes,
                  "how much the solver may look at for each position")
      .show_default("50000");
  command.add_option("--positions", options->positions,
                     "file in which the solved positions are kept, and found again");
  command.add_option("--tables", options->tables, kTablesHelp);
  command.add_option("--blunders", options->blunders, "how many of the worst are drawn")
      .between(std::uint64_t{0}, std::uint64_t{20})
      .show_default();
  command.add_option("--seed", options->seed, "fixes positions and all chance").show_default();
  command.add_option("--threads", options->threads, "positions at a time")
      .between(1, 1024)
      .show_default("all cores");
  command.add_option("--svg", options->svg, "draws the result into this file");
  command.add_flag("--force", options->force, "replace the file of --svg if there is one");
  command.add_flag("--ascii", options->ascii, kAsciiHelp);
  command.add_flag("--json", options->json, "for programs");
  command.footer(
      "Positions come from games of the game's strongest hand-written heuristic and from leaves of "
      "its searches; the game's solver tells their true value.\n"
      "Examples:\n"
      "  quadrille grade breakthrough:6x6 ari\n"
      "  quadrille grade breakthrough:5x5 ari \"=10*pawns-2.5*distance\"\n"
      "  quadrille grade isolation improved --positions isolation.positions");
  command.set_action([options] { return grade(*options); });
}

}  // namespace quadrille::cli
