// SPDX-License-Identifier: MIT
#include "os/signals.h"

#include <fcntl.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstddef>

#include "os/children.h"

namespace quadrille {
namespace {

std::atomic<bool> flag = false;
static_assert(std::atomic<bool>::is_always_lock_free, "set from a signal handler");

void handle(int signal, void (*handler)(int)) {
  struct sigaction action = {};
  action.sa_handler = handler;
  ::sigemptyset(&action.sa_mask);
  action.sa_flags = SA_RESTART | SA_ONSTACK;
  ::sigaction(signal, &action, nullptr);
}

// What was ignored for us (nohup) stays ignored.
void handle_unless_ignored(int signal, void (*handler)(int)) {
  struct sigaction before = {};
  ::sigaction(signal, nullptr, &before);
  if (before.sa_handler != SIG_IGN) handle(signal, handler);
}

// Then as if nobody had handled it: a crash leaves its core, a shell sees what ended us.
void end_with_children(int signal) {
  end_all_children();
  ::signal(signal, SIG_DFL);
  ::raise(signal);
}

// External engines are in process groups of their own, which Ctrl-C does not reach.
void on_stop(int signal) {
  flag.store(true);
  handle(signal, end_with_children);
}

// A terminal that was closed refuses what is written to it, and what is done would be lost with the
// first message. A shell and the kernel may both tell us, so a second time means nothing.
void on_hangup(int) {
  const int fault = errno;
  flag.store(true);
  for (int stream = 0; stream < 3; ++stream) {
    termios ignored = {};
    if (::tcgetattr(stream, &ignored) == 0 || errno != EIO) continue;
    const int nowhere = ::open("/dev/null", O_RDWR | O_CLOEXEC);
    ::dup2(nowhere, stream);
    ::close(nowhere);
  }
  errno = fault;
}

void open_standard_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(stream, F_GETFD) >= 0 || errno != EBADF) continue;
    // The lowest free number is this one. Reading from it ends at once, writing to it fails.
    const int opened = ::open("/dev/null", stream == STDERR_FILENO ? O_WRONLY : O_RDONLY);
    if (opened != stream && opened >= 0) ::close(opened);
  }
}

// The end of the stack is one of the things that may have gone wrong.
void use_second_stack() {
  constexpr std::size_t kBytes = std::size_t{64} << 10;
  static std::array<char, kBytes> stack = {};
  stack_t second = {};
  second.ss_sp = stack.data();
  second.ss_size = stack.size();
  ::sigaltstack(&second, nullptr);
}

}  // namespace

void prepare_process() {
  open_standard_streams();
  adopt_orphans();
  use_second_stack();
  // All whose default is to end us.
  for (const int signal : {SIGHUP, SIGINT, SIGTERM, SIGQUIT, SIGPIPE, SIGUSR1, SIGUSR2, SIGALRM,
                           SIGVTALRM, SIGPROF, SIGIO, SIGPWR, SIGSTKFLT}) {
    handle_unless_ignored(signal, end_with_children);
  }
  for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGSYS, SIGTRAP, SIGXCPU}) {
    handle(signal, end_with_children);
  }
  handle(SIGXFSZ, SIG_IGN);
}

const std::atomic<bool>& interrupted() {
  static const bool listening = [] {
    handle_unless_ignored(SIGHUP, on_hangup);
    handle(SIGINT, on_stop);
    handle(SIGTERM, on_stop);
    return true;
  }();
  static_cast<void>(listening);
  return flag;
}

const std::atomic<bool>& stop_flag() { return flag; }

}  // namespace quadrille
