// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <memory>

#include "arena/run_jobs.h"
#include "base/text.h"
#include "cli/commands.h"
#include "cli/common/board.h"
#include "cli/common/explanation.h"
#include "cli/common/failure.h"
#include "cli/common/solving.h"
#include "cli/common/table_folder.h"
#include "cli/common/terminal.h"
#include "cli/words.h"
#include "protocols/json.h"

namespace quadrille::cli {
namespace {

struct Options {
  PositionWords position;
  LimitWords limits;
  bool no_distance = false;
  std::string tables;
  bool json = false;
};

std::string moves_text(const AnyGame& game, const AnyPosition& position,
                       const std::vector<AnyMove>& moves) {
  std::vector<std::string> texts;
  for (const AnyMove move : moves) texts.push_back(game.move_text(position, move));
  return join(texts, " ");
}

// What is true of the moves in the list `keeps`.
std::string keeping_text(const Solution<AnyMove>& solution, std::size_t legal) {
  const std::size_t count = solution.keeps.size();
  if (solution.value == GameValue::kLoss) return "every move loses";
  const std::string_view verb = solution.value == GameValue::kWin ? "win" : "draw";
  if (!solution.keeps_complete) return fmt::format("moves that {}, as far as decided", verb);
  if (count == legal) return fmt::format("every move {}s", verb);
  return fmt::format("{} of {} moves {}{}", count, legal, verb, count == 1 ? "s" : "");
}

void print_solution(const AnyGame& game, const AnyPosition& position,
                    const Solution<AnyMove>& solution, bool distance, Solving& solving) {
  fmt::print("{} to move {}{}{}\n", game.side_name(game.side_to_move(position)),
             style(stdout, Style::kBold), value_text(solution.value, solution.plies),
             style(stdout, Style::kNone));
  const std::size_t legal = game.legal_moves(position).size();
  fmt::print("{}: {}\n", keeping_text(solution, legal), moves_text(game, position, solution.keeps));
  if (solution.plies) {
    fmt::print("best: {}\n", moves_text(game, position, solution.best));
    const auto line = solving.line(position, solution.best.front());
    fmt::print("line: {}\n", line_text(game, position, line, line.size()));
  } else if (distance && solution.value != GameValue::kDraw) {
    fmt::print("how soon was not found within the limit\n");
  }
}

int solve(const Options& options) {
  use_tables(options.tables, default_threads());
  const Line game_so_far = options.position.play();
  const Setup setup{game_so_far.game(), game_so_far.position()};
  const auto last = game_so_far.last_move();
  const AnyGame& game = *setup.game;
  const bool distance = !options.no_distance;
  Solving solving(game, options.limits.limits().per_move);
  if (options.json) {
    const auto solution = solving.solve(setup.position, distance, Solving::Wanted::kAllMoves);
    JsonWriter reply;
    reply.begin_object();
    write_solution(reply, game, setup.position, solution, distance);
    fmt::print("{}\n", reply.end_object().text());
    return solution.value == GameValue::kUnknown ? kRefused : kDone;
  }

  fmt::print("{}\n\n{}\n", game.name(), draw_board(game.diagram(setup.position, last), stdout));
  if (const auto outcome = game_so_far.outcome()) {
    fmt::print("{}\n", outcome_text(game, *outcome));
    return kDone;
  }
  std::fflush(stdout);
  const auto solution = solving.solve(setup.position, distance, Solving::Wanted::kAllMoves);
  if (solution.value == GameValue::kUnknown) {
    fmt::print("{} to move: not solved within {} nodes, {}\n",
               game.side_name(game.side_to_move(setup.position)), grouped(solving.nodes()),
               duration_text(solving.seconds()));
    return kRefused;
  }
  print_solution(game, setup.position, solution, distance, solving);
  fmt::print("\n{} nodes, {}\n", grouped(solution.nodes), duration_text(solving.seconds()));
  return kDone;
}

}  // namespace

void add_solve(Command program) {
  auto options = std::make_shared<Options>();
  Command command =
      program.add_command("solve", "The exact value, plies to the end, and the best moves");
  options->position.add_game(command);
  options->position.add_position(command);
  command.add_option("--nodes", options->limits.nodes, "positions looked at, at most");
  command.add_option("--time", options->limits.time, "at most that long, e.g. 30s");
  command.add_flag("--no-distance", options->no_distance, "the value alone, not how soon");
  command.add_option("--tables", options->tables, kTablesHelp);
  command.add_flag("--json", options->json, "for programs");
  command.footer(
      "Without a limit the work ends after 1,000,000,000 nodes; Ctrl-C ends it earlier. A "
      "position\n"
      "that is not solved then gives exit code 1.\n"
      "Examples:\n"
      "  quadrille solve breakthrough:4x4\n"
      "  quadrille solve breakthrough:course:3x5 --after \"b2-b3\"\n"
      "  quadrille solve breakthrough:5x4 --no-distance --json\n"
      "  quadrille solve checkers \"W:WK14,K15:BK1\"");
  command.set_action([options] { return solve(*options); });
}

}  // namespace quadrille::cli
