// SPDX-License-Identifier: MIT
#include "cli/broker_words.h"

#include <cstdlib>

#include "cli/common/failure.h"
#include "cli/common/kept_run.h"
#include "os/signals.h"

namespace quadrille::cli {
namespace {

constexpr const char* kPasswordVariable = "QUADRILLE_BROKER_PASSWORD";

}  // namespace

void BrokerWords::add(Command& command, bool required) {
  auto option = command.add_option("--broker", address,
                                   "amqp[s]://USER@HOST[:PORT][/VHOST], its password in "
                                   "QUADRILLE_BROKER_PASSWORD");
  if (required) option.required();
  command.add_option("--broker-certificates", certificates,
                     "file of the certificates to trust (amqps); without it the system's");
  command.add_option("--broker-heartbeat", heartbeat, "seconds; who is silent for two is given up")
      .between(1, 600)
      .show_default();
  command
      .add_option("--broker-patience", patience,
                  "seconds without a connection after which we give up")
      .between(1, 1'000'000)
      .show_default();
}

LinkSettings BrokerWords::settings() const {
  LinkSettings link;
  link.broker.address = need(parse_broker_address(address));
  if (!link.broker.address.password.empty()) {
    throw bad_option(
        "everybody on this machine can read a password on a command line: write USER@HOST, and put "
        "it into the environment as QUADRILLE_BROKER_PASSWORD",
        "--broker");
  }
  // NOLINTNEXTLINE(concurrency-mt-unsafe): read before there are threads
  const char* const password = std::getenv(kPasswordVariable);
  link.broker.address.password = password == nullptr ? "" : password;
  link.broker.certificates = certificates;
  link.broker.heartbeat = std::chrono::seconds(heartbeat);
  link.patience = std::chrono::seconds(patience);
  link.stop = &interrupted();
  return link;
}

CoordinatorSettings coordinator_settings(const BrokerWords& broker, const Run& run,
                                         std::span<const GameJob> jobs, ProgressBar& bar) {
  CoordinatorSettings settings;
  settings.link = broker.settings();
  settings.link.tell = [&bar](const std::string& text) { bar.say(text); };
  settings.run = key_of(run, jobs);
  settings.program.version = run.version;
  for (const RunBoard& board : run.boards) {
    settings.program.signatures[board.words] = board.signature;
  }
  return settings;
}

MatchRun::PlayLeft by_workers(const BrokerWords& broker, const std::string& command,
                              const std::string& game, std::uint64_t seed,
                              std::optional<ProgressBar>& bar) {
  Run run;
  run.command = command;
  run.version = QUADRILLE_VERSION;
  run.seed = seed;
  run.boards = {{game}};
  sign_boards(run);
  return
      [&broker, &bar, run](const std::vector<GameJob>& jobs, const std::vector<std::size_t>& left,
                           const OnRecord& on_record, const std::atomic<bool>*) {
        return run_jobs_by_workers(coordinator_settings(broker, run, jobs, *bar), jobs, left,
                                   on_record);
      };
}

}  // namespace quadrille::cli
