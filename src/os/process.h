// SPDX-License-Identifier: MIT
// Somebody else's program as a child process that we talk to line by line. Nothing it does may
// harm us: every wait has a deadline, its output is limited, it inherits nothing, and it is killed
// with all that it started (os/children.h).
#pragma once

#include <sys/types.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/stopwatch.h"
#include "os/descriptor.h"

namespace quadrille {

class Process {
 public:
  // More than this is a flood: a line without end, or output that nobody asked for.
  static constexpr std::size_t kLongestLine = std::size_t{64} << 10;
  static constexpr std::size_t kMostOutput = std::size_t{8} << 20;
  // Dropping what nobody asked for takes no longer than this.
  static constexpr std::chrono::milliseconds kDropping{100};

  // Starts a program with its arguments in a folder, found as a shell there finds it, in a process
  // group of its own; an empty folder is where we are. An error if there is no such program or
  // folder, or it may not be run.
  static Expected<std::unique_ptr<Process>> start(const std::vector<std::string>& command,
                                                  const std::string& folder = {});

  // Whether there is such a program: the error that starting it would have, as far as that can be
  // told before.
  static MaybeError check(const std::vector<std::string>& command, const std::string& folder = {});

  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  // Kills the whole process group.
  ~Process();

  // Sends a line. False if it was not taken before the deadline, or there is nobody to take it.
  bool write_line(std::string_view line, Clock::time_point deadline);

  enum class Read { kLine, kTimeout, kEnd, kFlood, kStopped };
  // The next line of its output, without the line end; none after the deadline, and none once
  // somebody has set the stop flag, which is looked at every 20 ms.
  Read read_line(std::string& line, Clock::time_point deadline,
                 const std::atomic<bool>* stop = nullptr);

  // Drops the lines that nobody asked for, and counts the output anew. What still comes at the
  // deadline belongs to the turn.
  void begin_turn(Clock::time_point deadline);
  void begin_turn() { begin_turn(Clock::now() + kDropping); }

  // From now on its standard error is also written there, as it comes.
  void copy_errors_to(Descriptor file) { errors_copy_ = std::move(file); }

  // Closes its input and gives it until the deadline to end by itself.
  void say_goodbye(Clock::time_point deadline);

  // Why it does not answer, with the last line of its complaints: "ended with exit code 1 and the
  // words 'no such file'".
  [[nodiscard]] std::string state();
  [[nodiscard]] bool has_ended() const { return ending(0).si_pid != 0; }
  // Nothing if it has not ended, a fifth of a second from now, or a signal has ended it.
  [[nodiscard]] std::optional<int> exit_code();

 private:
  Process(pid_t id, Descriptor input, Descriptor output, Descriptor errors);

  // How it ended; si_pid is 0 if it has not, after so many short waits.
  [[nodiscard]] siginfo_t ending(int waits = 100) const;
  // Takes a line out of what was read; false when there is no whole one.
  bool take_line(std::string& line);
  [[nodiscard]] bool is_flooded() const;
  // Waits for output of either kind and reads some of it. False when there was none.
  bool fill(Clock::time_point deadline);
  void read_output();
  void read_errors();

  pid_t id_;
  Descriptor input_, output_, errors_;
  std::string buffer_;  // of its output: from taken_ on it is still to be looked at
  std::size_t taken_ = 0;
  std::size_t heard_ = 0;   // bytes in this turn
  std::string complaints_;  // the end of what it wrote to standard error
  Descriptor errors_copy_;
};

}  // namespace quadrille
