// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <cstdio>
#include <exception>

#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/common/failure.h"
#include "cli/common/interrupt.h"
#include "cli/common/set_up.h"
#include "cli/common/terminal.h"

namespace quadrille::cli {
namespace {

constexpr const char* kAbout =
    "Quadrille tells you whether your board-game evaluation function is any good, by how much, "
    "and why.";
constexpr const char* kFooter =
    "Words:\n"
    "  GAME      breakthrough[:standard|:course][:WxH], isolation[:aind][:WxH],\n"
    "            checkers[:english|:csc384], tablut, e.g. breakthrough:course:6x6\n"
    "  POSITION  the game's position string; left out: the start; -: read from standard input\n"
    "  PLAYER    random | greedy:H | minimax:H | alphabeta:H | report:H | solver, then options "
    "such\n"
    "            as ,depth=6 or ,nodes=20000 or ,tt=off; a bare heuristic name means "
    "alphabeta:NAME;\n"
    "            ugi:COMMAND starts another program's player\n"
    "\n"
    "Try:\n"
    "  quadrille list\n"
    "  quadrille play breakthrough:6x6 --vs ari\n"
    "  quadrille match breakthrough:course:6x6 ari tryggvi --nodes 20000 --games 100\n"
    "  quadrille COMMAND --help";

int parse_and_run(int argc, char** argv) {
  CommandLine line("quadrille", kAbout);
  Command program = line.program();
  program.footer(kFooter);
  add_list(program);
  add_moves(program);
  add_perft(program);
  add_explain(program);
  add_analyze(program);
  add_solve(program);
  add_play(program);
  add_match(program);
  add_tablebase(program);
  add_csc384(program);
  add_pdn(program);
  add_reproduce(program);
  add_engine(program);
  add_connect(program);
  add_host(program);
  add_api(program);
  add_bench(program);

  end_engines_on_signals();
  return line.run(argc, argv);
}

}  // namespace

int run(int argc, char** argv) {
  try {
    set_up_program();
    const int exit_code = parse_and_run(argc, argv);
    // A full disk shows when the last of the output is written, not before.
    if (std::fflush(stdout) != 0) {
      throw Failure{{ErrorCode::kInternal, "the output could not be written in full"}, kOurFault};
    }
    return exit_code;
  } catch (const Failure& failure) {
    fmt::print(stderr, "{}quadrille:{} {}\n", style(stderr, Style::kError),
               style(stderr, Style::kNone), failure.error.text());
    return failure.exit_code;
  } catch (const std::exception& fault) {
    fmt::print(stderr, "quadrille: internal fault: {}\n", fault.what());
    return kOurFault;
  }
}

}  // namespace quadrille::cli
