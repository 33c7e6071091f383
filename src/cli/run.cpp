// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <cstdio>
#include <exception>
#include <iostream>
#include <string>
#include <string_view>

#include "base/text.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/common/command_text.h"
#include "cli/common/failure.h"
#include "cli/common/set_up.h"
#include "cli/common/terminal.h"
#include "heuristics/evaluator.h"
#include "os/children.h"
#include "os/signals.h"

namespace quadrille::cli {
namespace {

constexpr const char* kAbout =
    "Quadrille tells you whether your board-game evaluation function is any good, by how much, "
    "and why.";
constexpr const char* kGreeting =
    "Three commands to try:\n"
    "  quadrille play breakthrough:6x6 --vs easy\n"
    "  quadrille explain tablut snai\n"
    "  quadrille match breakthrough:course:6x6 ari tryggvi --nodes 20000 --games 100\n"
    "\n"
    "quadrille --help names all commands, quadrille COMMAND --help explains one.\n";
constexpr const char* kFooter =
    "Words that all commands understand:\n"
    "  GAME      breakthrough[:standard|:course][:WxH], checkers[:english|:csc384],\n"
    "            tablut, isolation[:aind][:WxH], isolation:udacity-9x11\n"
    "  POSITION  the game's position string; left out: the start; -: standard input\n"
    "  PLAYER    random | greedy:H | minimax:H | alphabeta:H | report:H | aind:NAME |\n"
    "            level:NAME | solver | ugi:COMMAND | uci:COMMAND | tablut:COMMAND,\n"
    "            then options such as ,nodes=20k;\n"
    "            a heuristic H alone means alphabeta:H; see quadrille list players\n"
    "Examples:\n"
    "  quadrille list\n"
    "  quadrille play breakthrough:6x6 --vs easy\n"
    "  quadrille match breakthrough:course:6x6 ari tryggvi --nodes 20000 --games 100";

#ifdef NDEBUG
constexpr std::string_view kBuild = "release";
#else
constexpr std::string_view kBuild = "debug";
#endif
#ifdef __clang__
constexpr std::string_view kCompiler = "clang " __clang_version__;
#else
constexpr std::string_view kCompiler = "g++ " __VERSION__;
#endif

std::string version_text() {
  return fmt::format("quadrille {}, {} build by {}\nMIT licence", QUADRILLE_VERSION, kBuild,
                     trim(kCompiler));
}

int parse_and_run(int argc, char** argv) {
  CommandLine line({.name = "quadrille",
                    .about = kAbout,
                    .version = version_text(),
                    .greeting = kGreeting,
                    .footer = kFooter});
  Command program = line.program();
  add_list(program);
  add_moves(program);
  add_perft(program);
  add_explain(program);
  add_new(program);
  add_lint(program);
  add_analyze(program);
  add_solve(program);
  add_play(program);
  add_watch(program);
  add_match(program);
  add_stats(program);
  add_tournament(program);
  add_worker(program);
  add_games(program);
  add_show(program);
  add_report(program);
  add_tablebase(program);
  add_csc384(program);
  add_pdn(program);
  add_reproduce(program);
  add_engine(program);
  add_check_engine(program);
  add_connect(program);
  add_host(program);
  add_api(program);
  add_serve(program);
  add_ablate(program);
  add_grade(program);
  add_train(program);
  add_tune(program);
  add_bench(program);

  return line.run(argc, argv);
}

// The last word of a command that failed. Whoever has closed standard error does not hear it.
void complain(const std::string& what) {
  constexpr std::string_view kWho = "quadrille:";
  const std::string text = fitted(stderr, fmt::format("{} {}", kWho, what));
  std::fputs(fmt::format("{}{}{}{}\n", style(stderr, Style::kError), kWho,
                         style(stderr, Style::kNone), text.substr(kWho.size()))
                 .c_str(),
             stderr);
}

// A full disk shows when the last of the output is written, not before. Commands print through
// either stream.
bool output_is_whole() {
  std::cout.flush();
  return std::cout && std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
}

struct End {
  int exit_code = kDone;
  std::string complaint = {};
};

End run_to_its_end(int argc, char** argv) {
  try {
    set_up_program();
    return {parse_and_run(argc, argv)};
  } catch (const Failure& failure) {
    // Whatever a command made of it: somebody wanted it to end.
    return {stop_flag() ? kStopped : failure.exit_code, failure.error.text()};
  } catch (const HeuristicFailure& failure) {
    return {kBadInput, failure.what()};
  } catch (const std::exception& fault) {
    return {kOurFault, fmt::format("internal fault: {}", fault.what())};
  }
}

}  // namespace

int run(int argc, char** argv) {
  prepare_process();
  keep_command(argc, argv);
  End end = run_to_its_end(argc, argv);
  // A command that stopped because it could not print does not know why.
  if (!output_is_whole()) end = {kOurFault, "the output could not be written in full"};
  if (!end.complaint.empty()) complain(end.complaint);
  end_all_children();
  return end.exit_code;
}

}  // namespace quadrille::cli
