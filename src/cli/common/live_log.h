// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>

#include "os/descriptor.h"

namespace quadrille::cli {

// A log that is written while others wait for us: one line per event. Whoever logs never waits for
// a reader: lines that a full pipe does not take are left out, and the next one that fits says how
// many.
class LiveLog {
 public:
  // As it is; with the time of day before it; or both as an object.
  enum class Form { kPlain, kTimed, kJson };

  // `descriptor` stays open as long as the log.
  LiveLog(int descriptor, Form form);

  // May be called from any thread.
  void write(const std::string& line);

 private:
  [[nodiscard]] std::string in_form(std::string_view event) const;
  // Writes it whole or not at all.
  [[nodiscard]] bool try_to_write(const std::string& event) const;

  int descriptor_;
  Descriptor terminal_;  // the same one opened again, where it is a terminal
  Form form_;
  std::mutex mutex_;
  std::uint64_t left_out_ = 0;
};

}  // namespace quadrille::cli
