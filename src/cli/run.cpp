// SPDX-License-Identifier: MIT
#include <CLI/CLI.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <exception>

#include "base/text.h"
#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/terminal.h"

namespace quadrille::cli {
namespace {

constexpr std::string_view kAbout =
    "Quadrille tells you whether your board-game evaluation function is any good, by how much, "
    "and why.";
constexpr std::string_view kFooter =
    "Words:\n"
    "  GAME      breakthrough[:standard|:course][:WxH], e.g. breakthrough:course:6x6\n"
    "  POSITION  the game's position string; left out: the start; -: read from standard input\n"
    "  PLAYER    random | greedy:H | minimax:H | alphabeta:H | report:H, then options such as\n"
    "            ,depth=6 or ,nodes=20000 or ,tt=off; a bare heuristic name means alphabeta:NAME\n"
    "\n"
    "Try:\n"
    "  quadrille list\n"
    "  quadrille play breakthrough:6x6 --vs ari\n"
    "  quadrille match breakthrough:course:6x6 ari tryggvi --nodes 20000 --games 100\n"
    "  quadrille COMMAND --help";

// A misspelt command is worth more than CLI11's complaint about surplus words.
void check_command_name(const CLI::App& app, int argc, char** argv) {
  if (argc < 2 || argv[1][0] == '-') return;
  std::vector<std::string> known;
  for (const CLI::App* command : app.get_subcommands({})) known.push_back(command->get_name());
  if (std::ranges::find(known, argv[1]) != known.end()) return;
  throw bad_option(
      fmt::format("there is no command {}{}", in_quotes(argv[1]), suggestion(argv[1], known)));
}

int parse_and_run(int argc, char** argv) {
  CLI::App app{std::string(kAbout), "quadrille"};
  app.footer(std::string(kFooter));
  app.set_version_flag("--version", QUADRILLE_VERSION);
  app.require_subcommand(1);

  Command chosen;
  add_list(app, chosen);
  add_moves(app, chosen);
  add_perft(app, chosen);

  check_command_name(app, argc, argv);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& success) {  // --help, --version
    return app.exit(success);
  } catch (const CLI::ParseError& error) {
    std::string hint = "quadrille --help";
    if (!app.get_subcommands().empty()) {
      hint = fmt::format("quadrille {} --help", app.get_subcommands().front()->get_name());
    }
    throw bad_option(fmt::format("{}; see {}", error.what(), hint));
  }
  return chosen();
}

}  // namespace

int run(int argc, char** argv) {
  try {
    return parse_and_run(argc, argv);
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
