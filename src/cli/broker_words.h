// SPDX-License-Identifier: MIT
// The options of those who talk to a message broker.
#pragma once

#include <string>

#include "cli/command_line.h"
#include "cluster/link.h"

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

}  // namespace quadrille::cli
