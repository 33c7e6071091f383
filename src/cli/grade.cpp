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
#include "cli/common/explanation.h"
#include "cli/common/failure.h"
#include "cli/common/heat_board.h"
#include "cli/common/table_folder.h"
#include "cli/common/terminal.h"
#include "cli/grade_words.h"
#include "games/registry.h"
#include "os/signals.h"
#include "players/heuristics.h"
#include "players/player_heuristic.h"
#include "players/words.h"
#include "workbench/grade/report.h"

namespace quadrille::cli {
namespace {

struct Graded {
  std::string words;
  std::string name;
  Evaluator heuristic;
};

Graded graded_of(const AnyGame& game, const std::string& text) {
  const PlayerWords words = with_present_names(game, words_of_heuristic(text));
  Evaluator heuristic = need(heuristic_of(game, words));
  // Without a term it is another one, and its own name does not say so.
  const bool is_changed = !words.without.empty() || !words.with.empty();
  std::string name = !words.name.empty() ? words.name : is_changed ? text : heuristic.info().name;
  return {text, std::move(name), std::move(heuristic)};
}

// Beside each other, each with what was chosen and what is true below it.
void print_blunders(const GradeReport& report, std::size_t number, bool ascii) {
  const std::size_t count = report.blunders_of(number);
  if (count == 0) return;
  const AnyGame& game = *report.settings.sample.game;
  print({{"\n"},
         sentences(fmt::format("Worst of {}, at depth {}", report.grades[number].heuristic.name,
                               kGradedDepths[report.grades[number].blunder_depth]),
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

void check_words(const GradeOptions& options) {
  if (options.heuristics.empty()) {
    throw bad_option("which heuristic? Its name, a file or a sum; --all grades all of the game",
                     "HEURISTIC");
  }
  if (options.heuristics.size() > 2) {
    throw bad_option("one heuristic, or two that are compared; --all grades all of the game",
                     in_quotes(options.heuristics[2]));
  }
  for (const auto& [option, is_given] :
       {std::pair("--markdown", options.markdown), std::pair("--elo-games", options.elo_games > 0),
        std::pair("--nodes", !options.nodes.empty()), std::pair("--time", !options.time.empty()),
        std::pair("--db", options.database != kNoDatabase)}) {
    if (is_given) throw bad_option("goes with --all alone", option);
  }
}

int grade(const GradeOptions& options) {
  if (options.all) return grade_all(options);
  check_words(options);
  const GamePointer game = need(find_game(options.game));
  std::vector<Graded> graded;
  for (const std::string& text : options.heuristics) graded.push_back(graded_of(*game, text));
  options.picture.check();
  use_tables_of(*game, options.tables, options.threads);

  GradeReport report;
  report.settings = options.settings(game);
  report.version = QUADRILLE_VERSION;
  report.shown_blunders = options.blunders;
  std::optional<ProgressBar> bar;
  const GradeWork work = shown_work(options.threads, bar);
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
    one->heuristic.name = each.name;
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
  if (options.picture.wanted()) {
    options.picture.write(grade_svg(report, options.picture.colours()));
  }
  return report.stopped ? kStopped : kDone;
}

}  // namespace

void add_grade(Command program) {
  auto options = std::make_shared<GradeOptions>();
  Command command = program.add_command("grade", "How good a heuristic is against exact truth");
  command.add_option("GAME", options->game, "the game, e.g. breakthrough:6x6").required();
  command.add_words("HEURISTIC", options->heuristics,
                    "its name, a sum, a file, or a player with one; two are compared");
  options->add(command);
  command.footer(
      "Positions come from games of the game's strongest hand-written heuristic and from leaves of "
      "its searches; the game's solver tells what is true of them. The same seed gives the same "
      "positions for every heuristic, whatever the number of threads.\n"
      "Examples:\n"
      "  quadrille grade breakthrough:6x6 ari\n"
      "  quadrille grade breakthrough:5x5 ari \"=10*pawns-2.5*distance\" --games 100\n"
      "  quadrille grade isolation improved --positions isolation.positions \\\n"
      "    --svg grade.svg\n"
      "  quadrille grade breakthrough:5x5 --all --games 100\n"
      "  quadrille grade breakthrough:5x5 --all --games 100 --elo-games 2 --nodes 50 \\\n"
      "    --markdown");
  command.set_action([options] { return grade(*options); });
}

}  // namespace quadrille::cli
