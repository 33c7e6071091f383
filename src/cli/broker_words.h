// SPDX-License-Identifier: MIT
// The options of those who talk to a message broker.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "arena/match_run.h"
#include "cli/command_line.h"
#include "cli/common/terminal.h"
#include "cluster/coordinator.h"
#include "store/run.h"

namespace quadrille::cli {

struct BrokerWords {
  std::string address;
  std::string certificates;
  unsigned heartbeat = 10;  // seconds
  unsigned patience = 300;  // seconds

  void add(Command& command, bool required);
  [[nodiscard]] bool given() const { return !address.empty(); }
  // Throws Failure. The password comes from the environment.
  [[nodiscard]] LinkSettings settings() const;
};

// For whoever has the games of a run played by others; what happens is said above the bar.
CoordinatorSettings coordinator_settings(const BrokerWords& broker, const Run& run,
                                         std::span<const GameJob> jobs, ProgressBar& bar);

// For a command that plays many times. The games of each time are a run of their own for the
// workers, who find files of heuristics under the path that they have here. The bar is there while
// games are played.
MatchRun::PlayLeft by_workers(const BrokerWords& broker, const std::string& command,
                              const std::string& game, std::uint64_t seed,
                              std::optional<ProgressBar>& bar);

}  // namespace quadrille::cli
