// SPDX-License-Identifier: MIT
#include "cli/common/interrupt.h"

#include <csignal>

#include "os/process.h"

namespace quadrille::cli {
namespace {

std::atomic<bool> flag = false;
static_assert(std::atomic<bool>::is_always_lock_free, "set from a signal handler");

// External engines are in process groups of their own, which Ctrl-C does not reach.
void end_with_engines(int signal) {
  kill_all_processes();
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

void on_signal(int signal) {
  flag.store(true);
  std::signal(signal, end_with_engines);
}

}  // namespace

const std::atomic<bool>& interrupted() {
  static const bool installed = [] {
    std::signal(SIGINT, on_signal);
    std::signal(SIGTERM, on_signal);
    return true;
  }();
  static_cast<void>(installed);
  return flag;
}

void end_engines_on_signals() {
  for (const int signal : {SIGHUP, SIGINT, SIGTERM}) {
    // What was ignored for us (nohup) stays ignored.
    if (std::signal(signal, end_with_engines) == SIG_IGN) std::signal(signal, SIG_IGN);
  }
}

}  // namespace quadrille::cli
