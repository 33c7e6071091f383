// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <memory>

#include "arena/run_jobs.h"
#include "base/for_people.h"
#include "base/text.h"
#include "certificates/certificate.h"
#include "cli/commands.h"
#include "cli/common/board.h"
#include "cli/common/explanation.h"
#include "cli/common/failure.h"
#include "cli/common/output_file.h"
#include "cli/common/solving.h"
#include "cli/common/table_folder.h"
#include "cli/common/terminal.h"
#include "cli/words.h"
#include "os/files.h"
#include "os/parallel.h"
#include "os/signals.h"
#include "protocols/json.h"

namespace quadrille::cli {
namespace {

constexpr int kMostThreads = 64;
constexpr std::uint64_t kMostMegabytes = std::uint64_t{1} << 20;

struct SolveOptions {
  PositionWords position;
  LimitWords limits;
  bool no_distance = false;
  SolvingMeans means;
  std::string tables;
  std::string certificate;
  std::string verify;
  bool force = false;
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
    if (!solution.best.empty()) {  // there are none if proofs from a file lie
      const auto line = solving.best_play(so_far, solution.best.front());
      tell("line", line_text(game, position, line, line.size()));
    }
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

// Certificates.

certificates::Value certified(GameValue value) {
  if (value == GameValue::kWin) return certificates::Value::kWin;
  return value == GameValue::kLoss ? certificates::Value::kLoss : certificates::Value::kDraw;
}

GameValue game_value(certificates::Value value) {
  if (value == certificates::Value::kWin) return GameValue::kWin;
  return value == certificates::Value::kLoss ? GameValue::kLoss : GameValue::kDraw;
}

// The moves that the solver makes, most of which it has proved already.
certificates::Walk::NextMove moves_of(const GamePointer& game, Solving& solving) {
  return [game, &solving](const AnyPosition& position,
                          std::span<const AnyMove> moves) -> Expected<std::size_t> {
    const auto solution = solving.solve(Line(game, position), false, Solving::Wanted::kOneMove);
    if (solution.keeps.empty()) {
      return Error{ErrorCode::kLimit, "the limit came before all of its moves were proved",
                   "--certificate"};
    }
    return static_cast<std::size_t>(std::ranges::find(moves, solution.keeps.front()) -
                                    moves.begin());
  };
}

struct WrittenCertificate {
  std::size_t moves = 0;
  std::size_t bytes = 0;
  std::string checksum;
};

// Nothing if it was stopped.
std::optional<WrittenCertificate> write_certificate(const SolveOptions& options, const Line& line,
                                                    GameValue value, Solving& solving) {
  const auto certificate = certificates::certify({line.game(), line.position()}, certified(value),
                                                 moves_of(line.game(), solving), &interrupted());
  if (interrupted()) return std::nullopt;
  if (!certificate) throw Failure{certificate.error(), kRefused};
  const std::string file = certificates::encoded(*certificate);
  if (const auto error = write_output(options.certificate, file, options.force)) {
    throw failure_of(*error);
  }
  return WrittenCertificate{certificate->moves.size(), file.size(),
                            certificates::checksum_of(file)};
}

Failure bad_certificate(const std::string& path, Error error, int exit_code) {
  error.where = fmt::format("certificate {}, {}", in_quotes(path), error.where);
  return {std::move(error), exit_code};
}

// With the rules alone: nothing of the solver has a part in it.
int verify(const SolveOptions& options) {
  if (!options.position.game.empty() || !options.certificate.empty() || options.force ||
      !options.means.resume.empty()) {
    throw bad_option("stands alone: the file says which game and position it is of", "--verify");
  }
  const Stopwatch watch;
  const std::string file = need(read_file(options.verify, certificates::kMostBytes));
  const auto certificate = certificates::decoded(file);
  if (!certificate) throw bad_certificate(options.verify, certificate.error(), kBadInput);
  const Setup setup = need(set_up(certificate->game, certificate->position));
  const AnyGame& game = *setup.game;
  if (!options.json) {
    fmt::print("{}\n\n{}\n", game.name(),
               draw_board(game.diagram(setup.position, {}), stdout, options.ascii));
    std::fflush(stdout);
  }
  const std::size_t moves = certificate->moves.size();
  ProgressBar bar("moves", moves);
  std::size_t shown = 0;
  const auto fault = certificates::verify(*certificate, &interrupted(), [&](std::size_t done) {
    bar.advance(done - std::exchange(shown, done));
  });
  bar.finish();
  if (interrupted()) {
    fmt::print(stderr, "quadrille: stopped after {} of {}\n", grouped(shown),
               counted(moves, "move", "moves"));
    return kStopped;
  }
  if (fault) throw bad_certificate(options.verify, *fault, kRefused);
  const std::string checksum = certificates::checksum_of(file);
  if (options.json) {
    JsonWriter reply;
    reply.begin_object();
    reply.member("game", game.name());
    reply.member("position", game.position_text(setup.position));
    reply.member("value", to_string(certificate->value));
    reply.member("verified", true);
    reply.member("moves", static_cast<std::uint64_t>(moves));
    reply.member("checksum", checksum);
    fmt::print("{}\n", reply.end_object().text());
    return kDone;
  }
  fmt::print("{} to move {}{}{}: {} checked with the rules alone\nchecksum {}, {}\n",
             game.side_name(game.side_to_move(setup.position)), style(stdout, Style::kBold),
             value_text(game_value(certificate->value), {}), style(stdout, Style::kNone),
             counted(moves, "move", "moves"), checksum, duration_text(watch.seconds()));
  return kDone;
}

// What is wrong with the words, before any work is done.
void check_options(const SolveOptions& options, const AnyGame& game) {
  if (options.certificate.empty()) {
    if (options.force) throw bad_option("goes with --certificate alone", "--force");
    return;
  }
  if (const auto error = certificates::check_certifiable(game)) throw Failure{*error};
  if (const auto error = check_output(options.certificate, options.force)) {
    throw failure_of(*error);
  }
}

// Says what was kept of the work.
void finish(Solving& solving, const SolveOptions& options) {
  if (options.means.resume.empty()) return;
  solving.finish();
  fmt::print("proofs of {} are kept in {}\n",
             counted(solving.nodes_before() + solving.nodes(), "node", "nodes"),
             in_quotes(options.means.resume));
}

int solve(const SolveOptions& options) {
  if (!options.verify.empty()) return verify(options);
  if (options.position.game.empty()) throw bad_option("GAME is required");
  const Line game_so_far = options.position.play();
  const AnyGame& game = *game_so_far.game();
  const AnyPosition& position = game_so_far.position();
  use_tables_of(game, options.tables, default_threads());
  check_options(options, game);
  const bool distance = !options.no_distance;
  Solving solving(game, options.limits.limits().per_move, options.means);
  if (options.json) {
    const auto solution = solving.solve(game_so_far, distance, Solving::Wanted::kAllMoves);
    JsonWriter reply;
    reply.begin_object();
    write_solution(reply, game_so_far, solution, distance);
    if (!options.certificate.empty() && solution.value != GameValue::kUnknown) {
      if (const auto written = write_certificate(options, game_so_far, solution.value, solving)) {
        reply.key("certificate").begin_object();
        reply.member("moves", static_cast<std::uint64_t>(written->moves));
        reply.member("bytes", static_cast<std::uint64_t>(written->bytes));
        reply.member("checksum", written->checksum);
        reply.end_object();
      }
    }
    if (solving.nodes_before() > 0) reply.member("nodes_before", solving.nodes_before());
    if (interrupted()) reply.member("stopped", true);
    fmt::print("{}\n", reply.end_object().text());
    solving.finish();
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
    if (const std::string state = state_text(solution.state); !state.empty()) {
      fmt::print("{}\n", fitted(stdout, "so far: " + state, 2));
    }
    finish(solving, options);
    return exit_code_of(solution);
  }
  print_solution(game_so_far, solution, distance, solving);
  fmt::print("\n{}, {}{}\n", counted(solution.nodes, "node", "nodes"),
             duration_text(solving.seconds()), interrupted() ? ", stopped" : "");
  if (!options.certificate.empty() && !interrupted()) {
    std::fflush(stdout);
    if (const auto written = write_certificate(options, game_so_far, solution.value, solving)) {
      fmt::print("certificate: {}, {} bytes, checksum {}, {}\n",
                 counted(written->moves, "move", "moves"), grouped(written->bytes),
                 written->checksum, duration_text(solving.seconds()));
    }
  }
  finish(solving, options);
  return exit_code_of(solution);
}

}  // namespace

void add_solve(Command program) {
  auto options = std::make_shared<SolveOptions>();
  Command command =
      program.add_command("solve", "The exact value, plies to the end, and the best moves");
  command.add_option("GAME", options->position.game, "the game, e.g. breakthrough:course:6x6");
  options->position.add_position(command);
  command.add_option("--nodes", options->limits.nodes, "positions looked at, at most");
  command.add_option("--time", options->limits.time, "at most that long, e.g. 30s");
  command.add_flag("--no-distance", options->no_distance, "the value alone, not how soon");
  command.add_option("--threads", options->means.threads, "work on one proof together")
      .between(1, kMostThreads)
      .show_default();
  command
      .add_option(
          "--memory", options->means.megabytes,
          "MB that the solver's table may take; when left out 1024 for breakthrough, 256 for "
          "isolation")
      .between(std::uint64_t{1}, kMostMegabytes);
  command.add_option("--resume", options->means.resume,
                     "keep what is proved in a file, and go on from it");
  command.add_option("--tables", options->tables, kTablesHelp);
  command.add_option("--certificate", options->certificate,
                     "write the proof to a file that --verify checks");
  command.add_flag("--force", options->force, "replace the file of --certificate if there is one");
  command.add_option("--verify", options->verify,
                     "check the proof in a file, with the rules alone");
  command.add_flag("--ascii", options->ascii, kAsciiHelp);
  command.add_flag("--json", options->json, "for programs");
  command.footer(
      "Without a limit the work ends after 1,000,000,000 nodes; a position that is not solved "
      "then\n"
      "gives exit code 1. Ctrl-C ends it earlier, with exit code 130. What was proved is kept "
      "with\n"
      "--resume alone.\n"
      "Examples:\n"
      "  quadrille solve breakthrough:4x4\n"
      "  quadrille solve breakthrough:course:3x5 --after \"b2-b3\"\n"
      "  quadrille solve breakthrough:5x4 --no-distance --json\n"
      "  quadrille solve breakthrough:4x4 --certificate 4x4.proof\n"
      "  quadrille solve breakthrough:course:4x5 --threads 2 --resume 4x5.proofs\n"
      "  quadrille solve checkers \"W:WK14,K15:BK1\"");
  command.set_action([options] { return solve(*options); });
}

}  // namespace quadrille::cli
