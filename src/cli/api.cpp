// SPDX-License-Identifier: MIT
#include "protocols/api.h"

#include <iostream>

#include "cli/commands.h"
#include "cli/common/failure.h"
#include "cli/common/table_folder.h"

namespace quadrille::cli {

void add_api(Command program) {
  Command command =
      program.add_command("api", "JSON lines: a request a line in, a reply a line out");
  command.footer(
      "Examples:\n"
      "  echo '{\"id\":1,\"do\":\"moves\",\"game\":\"breakthrough:5x5\"}' | quadrille api\n"
      "Requests: moves, play, perft, evaluate, analyze. The end of input ends it.");
  command.set_action([] {
    use_tables();
    std::ios::sync_with_stdio(false);
    serve_api(std::cin, std::cout);
    return kDone;
  });
}

}  // namespace quadrille::cli
