// SPDX-License-Identifier: MIT
#include "cli/common/interrupt.h"

#include <csignal>

namespace quadrille::cli {
namespace {

std::atomic<bool> flag = false;
static_assert(std::atomic<bool>::is_always_lock_free, "set from a signal handler");

void on_signal(int signal) {
  flag.store(true);
  std::signal(signal, SIG_DFL);
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

}  // namespace quadrille::cli
