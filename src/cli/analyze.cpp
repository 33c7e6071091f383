// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <cstdio>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "cli/commands.h"
#include "cli/common/analysis_table.h"
#include "cli/common/board.h"
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

struct AnalyzeOptions {
  PositionWords position;
  std::string player;
  LimitWords limits;
  int lines = 1;
  bool exact = false;
  std::string tables;
  std::uint64_t seed = 1;
  bool ascii = false;
  bool json = false;
};

Failure nothing_to_analyze(const Outcome& outcome) {
  return {
      {ErrorCode::kBadPosition,
       fmt::format("the game is over ({}): there is nothing to analyze", to_string(outcome.reason)),
       "position"}};
}

// Every move's value first, and then the distances: where the limits end it, that is the better
// half.
std::vector<SolvedMove> solve_moves(const Line& line, Solving& solving) {
  std::vector<SolvedMove> moves;
  for (const AnyMove move : line.game()->legal_moves(line.position())) {
    moves.push_back({.move = move});
  }
  for (const bool distance : {false, true}) {
    for (SolvedMove& solved : moves) {
      Line next = line;
      next.play(solved.move);
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

int analyze_exactly(const AnalyzeOptions& options) {
  if (!options.player.empty() || options.lines != 1 || !options.limits.depth.empty() ||
      !options.limits.clock.empty()) {
    throw bad_option("goes with --nodes and --time alone: it tells every move's true value",
                     "--exact");
  }
  const Line game_so_far = options.position.play();
  const AnyGame& game = *game_so_far.game();
  const AnyPosition& position = game_so_far.position();
  use_tables_of(game, options.tables);
  if (const auto outcome = game_so_far.outcome()) throw nothing_to_analyze(*outcome);
  Solving solving(game, options.limits.limits().per_move);
  const auto moves = solve_moves(game_so_far, solving);
  const bool past_counts = past_may_draw(game_so_far, value_of(moves));
  const int exit_code = interrupted()                            ? kStopped
                        : value_of(moves) == GameValue::kUnknown ? kRefused
                                                                 : kDone;
  if (options.json) {
    JsonWriter reply;
    reply.begin_object().member("value", to_string(value_of(moves))).key("moves");
    write_solved_moves(reply, game, position, moves);
    if (past_counts) reply.member("past_may_draw", true);
    reply.member("nodes", solving.nodes());
    if (interrupted()) reply.member("stopped", true);
    fmt::print("{}\n", reply.end_object().text());
    return exit_code;
  }
  fmt::print("{}\n\n{}\n{} to move\n\n", game.name(),
             draw_board(game.diagram(position, game_so_far.last_move()), stdout, options.ascii),
             game.side_name(game.side_to_move(position)));
  fmt::print("{}\n", moves_table(game, position, moves));
  if (past_counts) fmt::print("{}\n", fitted(stdout, kPastMayDraw));
  fmt::print("{}, {}\n", counted(solving.nodes(), "node", "nodes"),
             duration_text(solving.seconds()));
  if (interrupted()) {
    fmt::print("stopped before all moves were decided\n");
  } else if (moves.back().value == GameValue::kUnknown) {
    fmt::print("the limit ended it before all moves were decided; --nodes or --time allow more\n");
  }
  return exit_code;
}

// The player that was asked for. Words and limits that would have no effect are refused.
struct Thinker {
  PlayerWords words;
  std::unique_ptr<Player> player;
};

Thinker thinker(const AnalyzeOptions& options, const GamePointer& game) {
  Thinker thinker;
  thinker.words =
      need(parse_player(options.player.empty() ? default_player(*game) : options.player));
  const PlayerWords& words = thinker.words;
  PlayerLimits limits = options.limits.limits();
  if (limits.clock || words.limits.clock) {
    throw bad_option("an analysis is of one move, not of a game: --time or time= limits it",
                     "--clock");
  }
  if (auto error = check_limits(words, limits)) throw Failure{*std::move(error)};
  const bool has_own = words.kind->own_limits && words.kind->own_limits(*game, words).has_value();
  if (limits.unlimited() && !has_own) limits.per_move.nodes = kAnalysisNodes;
  thinker.player = need(make_player(game, words, limits));
  if (options.lines > 1 && !thinker.player->tells_lines()) {
    throw bad_option(fmt::format("{} tells one line only: leave it out", words.kind->name),
                     "--lines");
  }
  return thinker;
}

// What is said once about all scores.
std::string legend(const AnyGame& game, const AnyPosition& position, const PlayerWords& words) {
  const std::string units =
      words.heuristic.empty() ? "" : fmt::format(", in the units of {}", words.heuristic);
  return fmt::format("Scores are for {}, the side to move{}; an even position has 0.",
                     game.side_name(game.side_to_move(position)), units);
}

// The rows while the player thinks, and those it ends with.
class Display {
 public:
  Display(const Line& line, const PlayerWords& words, bool ranked)
      : game_(*line.game()),
        position_(line.position()),
        words_(words),
        live_(is_terminal(stdout)),
        rows_(game_, position_, ranked, live_ ? terminal_width(stdout) : 0) {}

  void show_live(Turn& turn) {
    if (!live_) return;
    turn.on_iteration = [this](int rank, const Analysis& analysis) {
      tell_legend();
      if (!std::exchange(is_begun_, true)) fmt::print("{}", rows_.header());
      fmt::print("{}", rows_.row(rank, analysis));
      std::fflush(stdout);
    };
  }

  void show(std::span<const Analysis> lines) {
    if (!lines.front().score) {
      fmt::print("move: {} ({} does not judge positions)\n",
                 game_.move_text(position_, lines.front().best()), words_.kind->name);
      return;
    }
    tell_legend();
    fmt::print("{}{}\n", is_begun_ ? "\n" : "", rows_.text(lines));
    fmt::print("{}{}{}\n", style(stdout, Style::kBold), verdict_text(game_, position_, lines),
               style(stdout, Style::kNone));
  }

 private:
  void tell_legend() {
    if (std::exchange(is_explained_, true)) return;
    fmt::print("{}\n\n", wrapped(legend(game_, position_, words_), terminal_width(stdout)));
  }

  const AnyGame& game_;
  const AnyPosition& position_;
  const PlayerWords& words_;
  bool live_;
  AnalysisTable rows_;
  bool is_explained_ = false;
  bool is_begun_ = false;
};

// What the kind of player has to add; of an unfinished search there is nothing.
std::optional<Postscript> postscript_of(const PlayerWords& words, const Line& line,
                                        const Analysis& best) {
  if (!words.kind->postscript || !best.finished || best.depth == 0) return std::nullopt;
  return words.kind->postscript(*line.game(), words, line.position(), best.depth, &interrupted());
}

void print_remarks(const Analysis& best, const std::optional<Postscript>& postscript) {
  if (postscript) {
    fmt::print("{}", postscript->text);
    if (!postscript->warning.empty()) {
      fmt::print("{}{}{}\n", style(stdout, Style::kError),
                 wrapped(postscript->warning, terminal_width(stdout)), style(stdout, Style::kNone));
    }
  }
  if (best.table_hits > 0) {
    fmt::print("endgame tables settled {}\n", counted(best.table_hits, "position", "positions"));
  }
  if (interrupted()) fmt::print("stopped after {}\n", duration_text(best.seconds));
}

int analyze(const AnalyzeOptions& options) {
  if (options.exact) return analyze_exactly(options);
  const Line game_so_far = options.position.play();
  const AnyGame& game = *game_so_far.game();
  const AnyPosition& position = game_so_far.position();
  use_tables_of(game, options.tables);
  const auto [words, player] = thinker(options, game_so_far.game());
  player->new_game(options.seed);
  if (const auto outcome = game_so_far.outcome()) throw nothing_to_analyze(*outcome);

  Turn turn;
  turn.stop = &interrupted();
  Display display(game_so_far, words, options.lines > 1);
  if (!options.json) {
    fmt::print("{}\n\n{}\n{} to move, {}\n", game.name(),
               draw_board(game.diagram(position, game_so_far.last_move()), stdout, options.ascii),
               game.side_name(game.side_to_move(position)), player->name());
    display.show_live(turn);
  }
  const auto lines = player->choose_lines(game_so_far, turn, options.lines);
  const Analysis& best = lines.front();
  if (const auto& forfeit = best.forfeit) {
    throw Failure{
        {ErrorCode::kInternal,
         fmt::format("it has no move, {}: {}", to_string(forfeit->reason), forfeit->message),
         fmt::format("player {}", in_quotes(player->name()))},
        kOurFault};
  }
  const auto postscript = postscript_of(words, game_so_far, best);
  if (options.json) {
    JsonWriter reply;
    reply.begin_object();
    write_analyses(reply, game, position, lines);
    if (postscript) reply.key(postscript->json_key).raw(postscript->json);
    if (interrupted()) reply.member("stopped", true);
    fmt::print("{}\n", reply.end_object().text());
  } else {
    display.show(lines);
    print_remarks(best, postscript);
  }
  return interrupted() ? kStopped : kDone;
}

}  // namespace

void add_analyze(Command program) {
  auto options = std::make_shared<AnalyzeOptions>();
  Command command =
      program.add_command("analyze", "Best move, score, depth, nodes and principal variation");
  options->position.add_game(command);
  options->position.add_position(command);
  command.add_option("--player", options->player, "who thinks, e.g. alphabeta:ari,depth=8")
      .show_default("alphabeta with the strongest heuristic");
  command
      .add_option("--lines", options->lines,
                  "the best N moves, each with its line, in one search with one limit")
      .between(1, kMaxLines)
      .show_default();
  command.add_flag("--exact", options->exact, "every move's true value, proved to the end");
  options->limits.add(command).hidden();
  command.add_option("--tables", options->tables, kTablesHelp);
  command.add_option("--seed", options->seed, "for players that use chance").show_default();
  command.add_flag("--ascii", options->ascii, kAsciiHelp);
  command.add_flag("--json", options->json, "for programs");
  command.footer(
      "Without a limit the search ends after 5,000,000 nodes, --exact after 1,000,000,000; Ctrl-C\n"
      "ends it earlier, and then the exit code is 130. It thinks also where one move is legal.\n"
      "Examples:\n"
      "  quadrille analyze breakthrough:8x8 --player alphabeta:lorentz --depth 8\n"
      "  quadrille analyze breakthrough:course:5x5 --after \"c2-c3\" --lines 3 --time 2s\n"
      "  quadrille analyze breakthrough:4x4 --player minimax:ari,depth=4\n"
      "  quadrille analyze breakthrough:4x4 --exact\n"
      "  quadrille analyze checkers:csc384 --player chen,depth=7,cache=board");
  command.set_action([options] { return analyze(*options); });
}

}  // namespace quadrille::cli
