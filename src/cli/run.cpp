// SPDX-License-Identifier: MIT
#include <CLI/CLI.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <span>

#include "base/text.h"
#include "cli/commands.h"
#include "cli/common/failure.h"
#include "cli/common/interrupt.h"
#include "cli/common/terminal.h"

namespace quadrille::cli {
namespace {

constexpr std::string_view kAbout =
    "Quadrille tells you whether your board-game evaluation function is any good, by how much, "
    "and why.";
constexpr std::string_view kFooter =
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

// `quadrille tablebase checkers`
std::string words_that_call(const CLI::App& app) {
  const CLI::App* const parent = app.get_parent();
  return parent == nullptr ? app.get_name() : words_that_call(*parent) + " " + app.get_name();
}

// A misspelt command is worth more than CLI11's complaint about surplus words. Commands of
// commands, such as `reproduce breakthrough`, are checked too.
void check_command_names(const CLI::App& app, std::span<char*> words) {
  const auto commands = app.get_subcommands({});
  if (commands.empty() || (!words.empty() && words[0][0] == '-')) return;
  std::vector<std::string> known;
  for (const CLI::App* command : commands) {
    if (!words.empty() && command->get_name() == words[0]) {
      return check_command_names(*command, words.subspan(1));
    }
    known.push_back(command->get_name());
  }
  if (words.empty()) {
    const std::string called = words_that_call(app);
    throw bad_option(fmt::format("{} what? There {} {}; {} --help tells more", called,
                                 known.size() == 1 ? "is only" : "are", join(known, ", "), called));
  }
  throw bad_option(
      fmt::format("there is no command {}{}", in_quotes(words[0]), suggestion(words[0], known)));
}

// The command as far as it was understood: "quadrille connect tablut".
std::string words_chosen(const CLI::App& app) {
  std::string words = app.get_name();
  for (const CLI::App* command : app.get_subcommands()) words += " " + words_chosen(*command);
  return words;
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
  add_explain(app, chosen);
  add_analyze(app, chosen);
  add_solve(app, chosen);
  add_play(app, chosen);
  add_match(app, chosen);
  add_tablebase(app, chosen);
  add_csc384(app, chosen);
  add_pdn(app, chosen);
  add_reproduce(app, chosen);
  add_engine(app, chosen);
  add_connect(app, chosen);
  add_host(app, chosen);
  add_api(app, chosen);
  add_bench(app, chosen);

  end_engines_on_signals();
  check_command_names(app, std::span(argv, static_cast<std::size_t>(argc)).subspan(1));
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& success) {  // --help, --version
    return app.exit(success);
  } catch (const CLI::ParseError& error) {
    throw bad_option(fmt::format("{}; see {} --help", error.what(), words_chosen(app)));
  }
  return chosen();
}

}  // namespace

int run(int argc, char** argv) {
  try {
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
