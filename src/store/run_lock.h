// SPDX-License-Identifier: MIT
// Keeps two processes from playing the same run. The kernel holds the lock and lets go of it
// whatever ends the process, kill -9 too; nothing has to be cleaned up.
#pragma once

#include <cstdint>
#include <string>

#include "base/error.h"
#include "os/descriptor.h"

namespace quadrille {

class RunLock {
 public:
  RunLock() = default;
  // A byte of the file beside the database: one file for all its runs, which stays there, empty.
  // An error if somebody else plays the run.
  static Expected<RunLock> take(const std::string& database, std::int64_t run);

 private:
  explicit RunLock(Descriptor file) : file_(std::move(file)) {}

  Descriptor file_;
};

}  // namespace quadrille
