// SPDX-License-Identifier: MIT
// Somebody else's program as the words of a player have it, whatever it speaks.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/error.h"
#include "os/process.h"

namespace quadrille {

struct ProgramWords {
  std::vector<std::string> command = {};  // the program and its arguments
  std::string folder = {};                // where it runs; empty: where we do
  std::string error_file = {};            // its standard error is added there; empty: not
  std::chrono::nanoseconds timeout{60'000'000'000};  // for a move that has no limit in time
  std::vector<std::pair<std::string, std::string>> options = {};  // to be set, by name
  std::string variant = {};  // what it calls the game; empty: to be found out
};

// An error if there is no such program, or its file cannot be written.
Expected<std::unique_ptr<Process>> start_program(const ProgramWords& words);

// "1.5 s"
std::string seconds_text(std::chrono::nanoseconds time);

}  // namespace quadrille
