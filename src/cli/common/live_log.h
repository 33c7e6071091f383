// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <mutex>
#include <string>

namespace quadrille::cli {

// A log that is written while something is served: one line with the time of day per event. Whoever
// logs never waits for a reader: lines that a full pipe does not take are left out, and the next
// one that fits says how many.
class LiveLog {
 public:
  enum class Form { kText, kJson };

  // `descriptor` stays open as long as the log.
  LiveLog(int descriptor, Form form) : descriptor_(descriptor), form_(form) {}

  // May be called from any thread.
  void write(const std::string& line);

 private:
  // Writes it whole or not at all.
  bool try_to_write(const std::string& event) const;

  int descriptor_;
  Form form_;
  std::mutex mutex_;
  std::uint64_t left_out_ = 0;
};

}  // namespace quadrille::cli
