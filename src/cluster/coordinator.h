// SPDX-License-Identifier: MIT
// Has the games of a run played by workers on other machines. Each game depends on its job alone,
// so the results are those of one machine, whoever plays what, and how often.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "arena/run_jobs.h"
#include "base/error.h"
#include "cluster/link.h"
#include "cluster/messages.h"

namespace quadrille {

struct CoordinatorSettings {
  LinkSettings link = {};
  std::string run = {};  // its key
  ProgramIdentity program = {};
  // True once the other games need not be played: a sequential test is decided.
  std::function<bool()> is_decided = {};
  std::chrono::seconds unit_time{60};           // that a worker shall be busy with a unit
  std::chrono::seconds unit_patience{15 * 60};  // a unit that nobody has brought back is lost
};

// Hands out those of the jobs whose numbers are `left`, and tells of every record once, with its
// number, from the calling thread. `on_record` keeps it: only then is the result acknowledged.
// Returns when all are done, decided, or `stop` is set. An error if something has to be mended,
// from `on_record`, or if units could not be played: they lie in the queue of the dead.
MaybeError run_jobs_by_workers(const CoordinatorSettings& settings, std::span<const GameJob> jobs,
                               std::vector<std::size_t> left, const OnRecord& on_record);

}  // namespace quadrille
