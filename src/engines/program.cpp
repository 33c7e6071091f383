// SPDX-License-Identifier: MIT
#include "engines/program.h"

#include <fcntl.h>
#include <fmt/core.h>

#include <cerrno>

#include "os/descriptor.h"
#include "os/files.h"

namespace quadrille {

Expected<std::unique_ptr<Process>> start_program(const ProgramWords& words) {
  Descriptor file;
  if (!words.error_file.empty()) {
    file = Descriptor(
        ::open(words.error_file.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
    if (!file.is_open()) return not_written(words.error_file, errno);
  }
  auto process = Process::start(words.command, words.folder);
  if (process && file.is_open()) (*process)->copy_errors_to(std::move(file));
  return process;
}

std::string seconds_text(std::chrono::nanoseconds time) {
  return fmt::format("{:.3g} s", std::chrono::duration<double>(time).count());
}

}  // namespace quadrille
