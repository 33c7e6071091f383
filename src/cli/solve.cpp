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
#include "os/parallel.h"
#include "os/signals.h"
#include "protocols/json.h"

namespace quadrille::cli {
namespace {

struct SolveOptions {
  PositionWords position;
  LimitWords limits;
  bool no_distance = false;
  std::string tables;
  bool ascii = false;
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
  const bool same = solution.plies && solution.best == solution.keeps;
  if (solution.value == GameValue::kLoss) {
    return same ? "every move loses, all equally late" : "every move loses";
  }
  const std::string_view verb = solution.value == GameValue::kWin ? "win" : "draw";
  if (!solution.keeps_complete) return fmt::format("moves that {}, as far as decided", verb);
  const std::string soon = same && count > 1 ? ", all equally soon" : "";
  if (count == legal) return fmt::format("every move {}s{}", verb, soon);
  return fmt::format("{} of {} moves {}{}{}", count, legal, verb, count == 1 ? "s" : "", soon);
}

void print_solution(const Line& so_far, const Solution<AnyMove>& solution, bool distance,
                    Solving& solving) {
  const AnyGame& game = *so_far.game();
  const AnyPosition& position = so_far.position();
  fmt::print("{} to move {}{}{}\n", game.side_name(game.side_to_move(position)),
             style(stdout, Style::kBold), value_text(solution.value, solution.plies),
             style(stdout, Style::kNone));
  const std::size_t legal = game.legal_moves(position).size();
  const auto tell = [](std::string_view what, std::string_view moves) {
    fmt::print("{}\n", fitted(stdout, fmt::format("{}: {}", what, moves), 2));
  };
  tell(keeping_text(solution, legal), moves_text(game, position, solution.keeps));
  if (solution.plies) {
    if (solution.best != solution.keeps || !solution.keeps_complete) {
      tell("best", moves_text(game, position, solution.best));
    }
    const auto line = solving.best_play(so_far, solution.best.front());
    tell("line", line_text(game, position, line, line.size()));
  } else if (distance && solution.value != GameValue::kDraw) {
    fmt::print("how soon was not found {}\n",
               interrupted() ? "before it was stopped" : "within the limit");
  }
  if (past_may_draw(so_far, solution.value)) fmt::print("{}\n", fitted(stdout, kPastMayDraw));
}

int exit_code_of(const Solution<AnyMove>& solution) {
  if (interrupted()) return kStopped;
  return solution.value == GameValue::kUnknown ? kRefused : kDone;
}

int solve(const SolveOptions& options) {
  const Line game_so_far = options.position.play();
  const AnyGame& game = *game_so_far.game();
  const AnyPosition& position = game_so_far.position();
  use_tables_of(game, options.tables, default_threads());
  const bool distance = !options.no_distance;
  Solving solving(game, options.limits.limits().per_move);
  if (options.json) {
    const auto solution = solving.solve(game_so_far, distance, Solving::Wanted::kAllMoves);
    JsonWriter reply;
    reply.begin_object();
    write_solution(reply, game_so_far, solution, distance);
    if (interrupted()) reply.member("stopped", true);
    fmt::print("{}\n", reply.end_object().text());
    return exit_code_of(solution);
  }

  fmt::print("{}\n\n{}\n", game.name(),
             draw_board(game.diagram(position, game_so_far.last_move()), stdout, options.ascii));
  if (const auto outcome = game_so_far.outcome()) {
    fmt::print("{}\n", outcome_text(game, *outcome));
    return kDone;
  }
  std::fflush(stdout);
  const auto solution = solving.solve(game_so_far, distance, Solving::Wanted::kAllMoves);
  if (solution.value == GameValue::kUnknown) {
    fmt::print("{} to move: {} {}, {}\n", game.side_name(game.side_to_move(position)),
               interrupted() ? "not solved, stopped after" : "not solved within",
               counted(solving.nodes(), "node", "nodes"), duration_text(solving.seconds()));
    return exit_code_of(solution);
  }
  print_solution(game_so_far, solution, distance, solving);
  fmt::print("\n{}, {}{}\n", counted(solution.nodes, "node", "nodes"),
             duration_text(solving.seconds()), interrupted() ? ", stopped" : "");
  return exit_code_of(solution);
}

}  // namespace

void add_solve(Command program) {
  auto options = std::make_shared<SolveOptions>();
  Command command =
      program.add_command("solve", "The exact value, plies to the end, and the best moves");
  options->position.add_game(command);
  options->position.add_position(command);
  command.add_option("--nodes", options->limits.nodes, "positions looked at, at most");
  command.add_option("--time", options->limits.time, "at most that long, e.g. 30s");
  command.add_flag("--no-distance", options->no_distance, "the value alone, not how soon");
  command.add_option("--tables", options->tables, kTablesHelp);
  command.add_flag("--ascii", options->ascii, kAsciiHelp);
  command.add_flag("--json", options->json, "for programs");
  command.footer(
      "Without a limit the work ends after 1,000,000,000 nodes; a position that is not solved "
      "then\n"
      "gives exit code 1. Ctrl-C ends it earlier, with exit code 130.\n"
      "Examples:\n"
      "  quadrille solve breakthrough:4x4\n"
      "  quadrille solve breakthrough:course:3x5 --after \"b2-b3\"\n"
      "  quadrille solve breakthrough:5x4 --no-distance --json\n"
      "  quadrille solve checkers \"W:WK14,K15:BK1\"");
  command.set_action([options] { return solve(*options); });
}

}  // namespace quadrille::cli
