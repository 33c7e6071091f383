// SPDX-License-Identifier: MIT
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <memory>

#include "cli/commands.h"
#include "cli/common/failure.h"
#include "cli/common/table_folder.h"
#include "players/words.h"
#include "protocols/api/service.h"
#include "solve/solver_memory.h"

namespace quadrille::cli {
namespace {

struct ApiOptions {
  unsigned threads = 0;
  unsigned table_megabytes = 1024;
  std::string grace = "60m";
};

// Whether the pipe, socket or terminal that replies go to has nobody at its other end.
bool nobody_reads() {
  pollfd output = {.fd = STDOUT_FILENO, .events = 0, .revents = 0};
  return poll(&output, 1, 0) > 0 && (output.revents & (POLLERR | POLLHUP | POLLNVAL)) != 0;
}

int serve(const ApiOptions& options) {
  use_tables();
  std::ios::sync_with_stdio(false);
  api::ServiceOptions service;
  service.threads = options.threads;
  service.most_table_bytes = std::size_t{options.table_megabytes} << 20;
  set_most_solver_bytes(std::min(kUsualSolverBytes, service.most_table_bytes));
  const auto grace = parse_duration(options.grace);
  if (!grace) throw bad_option(grace.error().message, "--grace");
  service.grace = *grace;
  service.nobody_reads = nobody_reads;
  if (api::serve(std::cin, std::cout, service)) return kDone;
  throw Failure{{ErrorCode::kInternal, "the output could not be written in full"}, kOurFault};
}

}  // namespace

void add_api(Command program) {
  auto options = std::make_shared<ApiOptions>();
  Command command =
      program.add_command("api", "JSON lines: a request a line in, a reply a line out");
  command.add_option("--threads", options->threads, "analyses and proofs at a time")
      .between(1, 1024)
      .show_default("all cores");
  command
      .add_option("--max-tt", options->table_megabytes,
                  "largest tt= of a player, and of a solver's memory, in MB")
      .between(1, 65536)
      .show_default();
  command
      .add_option("--grace", options->grace, "how long requests may go on after the end of input")
      .show_default();
  command.footer("Requests:\n" + api::requests_help() +
                 "The end of input ends it, after all replies.\n"
                 "Examples:\n"
                 "  echo '{\"id\":1,\"do\":\"moves\",\"game\":\"breakthrough:5x5\"}' | quadrille "
                 "api");
  command.set_action([options] { return serve(*options); });
}

}  // namespace quadrille::cli
