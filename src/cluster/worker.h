// SPDX-License-Identifier: MIT
// Plays units of other machines' tournaments, one at a time. A unit is acknowledged after its
// result is confirmed, so whatever ends a worker, another one plays the unit.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "base/error.h"
#include "cluster/link.h"

namespace quadrille {

struct WorkerSettings {
  LinkSettings link = {};
  std::string name = {};  // in results and messages
  std::string version = {};
  // How this program's searches behave on a board.
  std::function<Expected<std::uint64_t>(const std::string& board)> signature = {};
  unsigned threads = 1;
  // Whether it starts the programs that a tournament names: whoever may use the broker can name
  // any.
  bool starts_programs = false;
  // Ends when nothing has been to do for so long; nothing: never.
  std::optional<std::chrono::seconds> idle = {};
};

struct WorkDone {
  std::uint64_t units = 0;
  std::uint64_t games = 0;
  std::uint64_t failed = 0;  // units that could not be played here
};

// Until it is stopped, nothing is to do, or something has to be mended.
Expected<WorkDone> work(const WorkerSettings& settings);

}  // namespace quadrille
