// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <memory>
#include <optional>
#include <vector>

#include "base/text.h"
#include "cli/commands.h"
#include "cli/common/board.h"
#include "cli/common/explanation.h"
#include "cli/common/failure.h"
#include "cli/common/solved_moves.h"
#include "cli/common/solving.h"
#include "cli/common/table_folder.h"
#include "cli/common/terminal.h"
#include "cli/words.h"
#include "os/signals.h"
#include "players/factory.h"
#include "protocols/json.h"

namespace quadrille::cli {
namespace {

// More than a player of a match gets: a person waits for this one.
constexpr Nodes kAnalysisNodes = 5'000'000;
constexpr int kMaxLines = 100;

struct Options {
  PositionWords position;
  std::string player;
  LimitWords limits;
  int lines = 1;
  bool exact = false;
  std::string tables;
  std::uint64_t seed = 1;
  bool json = false;
};

std::string iteration_text(const AnyGame& game, const AnyPosition& position,
                           const Analysis& analysis) {
  const double rate =
      analysis.seconds > 0 ? static_cast<double>(analysis.nodes) / analysis.seconds : 0;
  return fmt::format("{:>5}  {:>16}  {:>13}  {:>8}  {:>6.1f}  {}", analysis.depth,
                     analysis.score ? score_text(*analysis.score) : "", grouped(analysis.nodes),
                     duration_text(analysis.seconds), rate / 1e6,
                     line_text(game, position, analysis.principal_variation, 8));
}

Failure nothing_to_analyze(const Outcome& outcome) {
  return {
      {ErrorCode::kBadPosition,
       fmt::format("the game is over ({}): there is nothing to analyze", to_string(outcome.reason)),
       "position"}};
}

// Every move's value first, and then the distances: where the limits end it, that is the better
// half.
std::vector<SolvedMove> solve_moves(const Setup& setup, Solving& solving) {
  const AnyGame& game = *setup.game;
  std::vector<SolvedMove> moves;
  for (const AnyMove move : game.legal_moves(setup.position)) moves.push_back({.move = move});
  for (const bool distance : {false, true}) {
    for (SolvedMove& solved : moves) {
      const AnyPosition next = game.apply(setup.position, solved.move);
      const auto reply = solving.solve(next, distance, Solving::Wanted::kOneMove);
      if (reply.value == GameValue::kUnknown) continue;
      solved.value = reversed(reply.value);
      if (reply.plies && reply.value != GameValue::kDraw) solved.plies = *reply.plies + 1;
    }
  }
  return best_first(moves);
}

// The position's own value follows when a move wins, or all are decided.
GameValue value_of(const std::vector<SolvedMove>& moves) {
  const bool decided = moves.back().value != GameValue::kUnknown;
  const GameValue best = moves.front().value;
  return decided || best == GameValue::kWin ? best : GameValue::kUnknown;
}

int analyze_exactly(const Options& options) {
  if (!options.player.empty() || options.lines != 1 || !options.limits.depth.empty() ||
      !options.limits.clock.empty()) {
    throw bad_option("goes with --nodes and --time alone: it tells every move's true value",
                     "--exact");
  }
  const Line game_so_far = options.position.play();
  const Setup setup{game_so_far.game(), game_so_far.position()};
  const auto last = game_so_far.last_move();
  const AnyGame& game = *setup.game;
  if (const auto outcome = game_so_far.outcome()) throw nothing_to_analyze(*outcome);
  Solving solving(game, options.limits.limits().per_move);
  const auto moves = solve_moves(setup, solving);
  const int exit_code = value_of(moves) == GameValue::kUnknown ? kRefused : kDone;
  if (options.json) {
    JsonWriter reply;
    reply.begin_object().member("value", to_string(value_of(moves))).key("moves");
    write_solved_moves(reply, game, setup.position, moves);
    reply.member("nodes", solving.nodes()).end_object();
    fmt::print("{}\n", reply.text());
    return exit_code;
  }
  fmt::print("{}\n\n{}\n{} to move\n\n", game.name(),
             draw_board(game.diagram(setup.position, last), stdout),
             game.side_name(game.side_to_move(setup.position)));
  fmt::print("{}\n{} nodes, {}\n", moves_table(game, setup.position, moves),
             grouped(solving.nodes()), duration_text(solving.seconds()));
  if (moves.back().value == GameValue::kUnknown) {
    fmt::print("the limit ended it before all moves were decided; --nodes or --time allow more\n");
  }
  return exit_code;
}

int analyze(const Options& options) {
  use_tables(options.tables);
  if (options.exact) return analyze_exactly(options);
  if (options.lines < 1 || options.lines > kMaxLines) {
    throw bad_option(fmt::format("must be from 1 to {}", kMaxLines), "--lines");
  }
  const Line game_so_far = options.position.play();
  const Setup setup{game_so_far.game(), game_so_far.position()};
  const auto last = game_so_far.last_move();
  const AnyGame& game = *setup.game;
  const PlayerWords words =
      need(parse_player(options.player.empty() ? default_player(game) : options.player));
  PlayerLimits limits = options.limits.limits();
  const bool has_own = words.kind->own_limits && words.kind->own_limits(game, words).has_value();
  if (limits.unlimited() && !has_own) limits.per_move.nodes = kAnalysisNodes;
  const auto player = need(make_player(setup.game, words, limits));
  player->new_game(options.seed);
  if (const auto outcome = game_so_far.outcome()) throw nothing_to_analyze(*outcome);

  Turn turn;
  turn.stop = &interrupted();
  const bool live = !options.json && is_terminal(stdout);
  if (!options.json) {
    fmt::print("{}\n\n{}\n{} to move, {}\n\n", game.name(),
               draw_board(game.diagram(setup.position, last), stdout),
               game.side_name(game.side_to_move(setup.position)), player->name());
    fmt::print("{:>5}  {:>16}  {:>13}  {:>8}  {:>6}  line\n", "depth", "score", "nodes", "time",
               "Mn/s");
  }
  if (live) {
    turn.on_iteration = [&, position = setup.position](int, const Analysis& analysis) {
      fmt::print("{}\n", iteration_text(game, position, analysis));
      std::fflush(stdout);
    };
  }
  const auto lines = player->choose_lines(game_so_far, turn, options.lines);
  if (const auto& forfeit = lines.front().forfeit) {
    throw Failure{
        {ErrorCode::kInternal,
         fmt::format("it has no move, {}: {}", to_string(forfeit->reason), forfeit->message),
         fmt::format("player {}", in_quotes(player->name()))},
        kOurFault};
  }
  // Of an unfinished search there is nothing to add.
  std::optional<Postscript> postscript;
  if (const Depth depth = lines.front().depth; depth > 0 && words.kind->postscript) {
    postscript = words.kind->postscript(game, words, setup.position, depth, &interrupted());
  }
  if (options.json) {
    JsonWriter reply;
    reply.begin_object();
    write_analyses(reply, game, setup.position, lines);
    if (postscript) reply.key(postscript->json_key).raw(postscript->json);
    fmt::print("{}\n", reply.end_object().text());
    return kDone;
  }
  if (live) fmt::print("\n");
  for (const Analysis& analysis : lines) {
    fmt::print("{}\n", iteration_text(game, setup.position, analysis));
  }
  const Analysis& best = lines.front();
  fmt::print("\nbest move: {}{}{}{}\n", style(stdout, Style::kBold),
             game.move_text(setup.position, best.best()), style(stdout, Style::kNone),
             best.exact ? " (proved)" : "");
  if (postscript) {
    fmt::print("{}", postscript->text);
    if (!postscript->warning.empty()) {
      fmt::print("{}{}{}\n", style(stdout, Style::kError), wrapped(postscript->warning, kTextWidth),
                 style(stdout, Style::kNone));
    }
  }
  if (best.table_hits > 0) {
    fmt::print("endgame tables settled {} positions\n", grouped(best.table_hits));
  }
  return kDone;
}

}  // namespace

void add_analyze(Command program) {
  auto options = std::make_shared<Options>();
  Command command =
      program.add_command("analyze", "Best move, score, depth, nodes and principal variation");
  options->position.add_game(command);
  options->position.add_position(command);
  command.add_option("--player", options->player, "who thinks, e.g. alphabeta:ari,depth=8");
  command.add_option("--lines", options->lines, "the best N moves, each with its line");
  command.add_flag("--exact", options->exact, "every move's true value, proved to the end");
  options->limits.add(command);
  command.add_option("--tables", options->tables, kTablesHelp);
  command.add_option("--seed", options->seed, "for players that use chance");
  command.add_flag("--json", options->json, "for programs");
  command.footer(
      "Without a limit the search ends after 5,000,000 nodes, --exact after 1,000,000,000; Ctrl-C\n"
      "ends it earlier.\n"
      "Examples:\n"
      "  quadrille analyze breakthrough:8x8 --player alphabeta:lorentz --depth 8\n"
      "  quadrille analyze breakthrough:course:5x5 --after \"c2-c3\" --lines 3 --time 2s\n"
      "  quadrille analyze breakthrough:4x4 --player minimax:ari,depth=4\n"
      "  quadrille analyze breakthrough:4x4 --exact\n"
      "  quadrille analyze checkers:csc384 --player chen,depth=7,cache=board");
  command.set_action([options] { return analyze(*options); });
}

}  // namespace quadrille::cli
