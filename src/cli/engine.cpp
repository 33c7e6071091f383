// SPDX-License-Identifier: MIT
#include "engines/uci/engine.h"

#include <fmt/core.h>

#include <cstdio>
#include <iostream>
#include <memory>

#include "base/text.h"
#include "cli/commands.h"
#include "cli/common/failure.h"
#include "cli/common/table_folder.h"
#include "games/registry.h"
#include "protocols/lines.h"

namespace quadrille::cli {
namespace {

// Longer than any game's moves.
constexpr std::size_t kLongestLine = 1 << 20;

struct EngineOptions {
  std::string game;
  std::string player;
  std::string protocol = "ugi";
};

void write_line(const std::string& line) {
  fmt::print("{}\n", line);
  std::fflush(stdout);
}

int serve(const EngineOptions& options) {
  use_tables();
  const uci::Dialect* const dialect = uci::find_dialect(options.protocol);
  if (dialect == nullptr) {
    throw bad_option(fmt::format("{} is not a protocol: ugi or uci", in_quotes(options.protocol)),
                     "--protocol");
  }
  uci::EngineOptions engine_options;
  engine_options.name = "Quadrille " QUADRILLE_VERSION;
  engine_options.game = need(find_game(options.game));
  engine_options.dialect = dialect;
  engine_options.player = options.player;
  const auto engine = need(uci::Engine::make(engine_options, write_line));

  std::ios::sync_with_stdio(false);
  std::string line;
  while (true) {
    switch (read_line(std::cin, line, kLongestLine)) {
      case LineRead::kEnd:
        return kDone;
      case LineRead::kTooLong:
        write_line(fmt::format("info string the line is longer than {} bytes", kLongestLine));
        break;
      case LineRead::kLine:
        if (!engine->take(line)) return kDone;
        break;
    }
  }
}

}  // namespace

void add_engine(Command program) {
  auto options = std::make_shared<EngineOptions>();
  Command command =
      program.add_command("engine", "Is an engine for somebody else's arena, over UGI or UCI");
  command.add_option("GAME", options->game, "the game, e.g. breakthrough:course:6x6").required();
  command.add_option("--player", options->player, "who thinks, e.g. alphabeta:ari,tt=64")
      .show_default("alphabeta with the game's strongest heuristic");
  command
      .add_option("--protocol", options->protocol, "what it speaks: ugi, or uci as Fairy-Stockfish")
      .show_default();
  command.footer(
      "Lines in, lines out, until quit or the end of input; docs/ugi.md describes them.\n"
      "Examples:\n"
      "  quadrille engine breakthrough:course:6x6\n"
      "  quadrille engine breakthrough --player alphabeta:lorentz,tt=64\n"
      "  quadrille engine breakthrough --protocol uci");
  command.set_action([options] { return serve(*options); });
}

}  // namespace quadrille::cli
