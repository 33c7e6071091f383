// SPDX-License-Identifier: MIT
#include <fmt/core.h>
#include <unistd.h>

#include <array>
#include <memory>
#include <string>

#include "base/for_people.h"
#include "base/json_writer.h"
#include "base/text.h"
#include "cli/broker_words.h"
#include "cli/commands.h"
#include "cli/common/failure.h"
#include "cli/common/table_folder.h"
#include "cluster/worker.h"
#include "os/parallel.h"
#include "os/signals.h"
#include "workbench/benchmark.h"

namespace quadrille::cli {
namespace {

struct WorkerOptions {
  BrokerWords broker;
  std::string name;
  unsigned threads = default_threads();
  unsigned idle = 0;
  std::string tables;
  bool programs = false;
  bool json = false;
};

std::string usual_name() {
  std::array<char, 256> host{};
  if (gethostname(host.data(), host.size() - 1) != 0) return fmt::format("worker {}", getpid());
  return fmt::format("{}:{}", host.data(), getpid());
}

int worker(const WorkerOptions& options) {
  use_tables(options.tables, options.threads);
  WorkerSettings settings;
  settings.link = options.broker.settings();
  settings.link.tell = [](const std::string& text) {
    fmt::print(stderr, "quadrille: {}\n", text);
    std::fflush(stderr);
  };
  settings.name = options.name.empty() ? usual_name() : options.name;
  settings.version = QUADRILLE_VERSION;
  settings.signature = [](const std::string& board) -> Expected<std::uint64_t> {
    auto signature = bench_signature(board, &interrupted());
    if (!signature) return signature.error();
    return signature->nodes;
  };
  settings.threads = options.threads;
  settings.starts_programs = options.programs;
  if (options.idle > 0) settings.idle = std::chrono::seconds(options.idle);
  settings.link.tell(
      fmt::format("{} waits for work at {}", settings.name, settings.link.broker.address.text()));
  const auto done = work(settings);
  if (!done) throw failure_of(done.error());
  if (options.json) {
    JsonWriter json;
    json.begin_object().member("units", done->units).member("games", done->games);
    fmt::print("{}\n", json.member("failed", done->failed).end_object().text());
    return interrupted() ? kStopped : kDone;
  }
  fmt::print("{}, {} played{}\n", counted(done->units, "unit", "units"),
             counted(done->games, "game", "games"),
             done->failed == 0 ? std::string()
                               : fmt::format("; {} could not be played here", done->failed));
  return interrupted() ? kStopped : kDone;
}

}  // namespace

void add_worker(Command program) {
  auto options = std::make_shared<WorkerOptions>();
  Command command = program.add_command("worker", "Plays games of tournaments of other machines");
  options->broker.add(command, true);
  command.add_option("--name", options->name, "what the tournament calls this worker")
      .show_default("host:process");
  command.add_option("--threads", options->threads, "games at a time")
      .between(1, 1024)
      .show_default("all cores");
  command
      .add_option("--idle", options->idle, "ends when nothing has been to do for so many seconds")
      .between(1, 1'000'000)
      .show_default("never");
  command.add_option("--tables", options->tables, kTablesHelp);
  command.add_flag("--programs", options->programs,
                   "starts programs that tournaments name (ugi:, uci:, tablut:): trust all who may "
                   "use the broker");
  command.add_flag("--json", options->json, "for programs");
  command.footer(
      "Takes a few games at a time from the broker, and the next ones when their results are "
      "safe.\n"
      "Whatever ends a worker, another one plays its games. Only tournaments of the very same\n"
      "program are played: version and bench signature must agree.\n"
      "Examples:\n"
      "  quadrille worker --broker amqps://me@broker.example/quadrille\n"
      "  quadrille worker --broker amqp://me@127.0.0.1 --threads 8 --idle 600");
  command.set_action([options] { return worker(*options); });
}

}  // namespace quadrille::cli
