// SPDX-License-Identifier: MIT
#include "os/children.h"

#include <fcntl.h>
#include <linux/close_range.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <climits>
#include <condition_variable>
#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <mutex>
#include <stop_token>
#include <string_view>
#include <system_error>
#include <thread>

#include "os/descriptor.h"

namespace quadrille {
namespace {

// The process groups that run now, 0 where a place is free. Of fixed size, since a signal handler
// reads it.
constexpr std::size_t kMostChildren = 4096;
std::array<std::atomic<pid_t>, kMostChildren> running{};
static_assert(std::atomic<pid_t>::is_always_lock_free, "read by a signal handler");
std::atomic<int> running_count = 0;
std::atomic<bool> adopting = false;

// Held while a child is started and while orphans are looked for: one that has started, but is not
// noted yet, would look like an orphan.
std::mutex starting;

bool note_running(pid_t id) {
  for (auto& place : running) {
    pid_t free = 0;
    if (place.compare_exchange_strong(free, id)) {
      ++running_count;
      return true;
    }
  }
  return false;
}

void note_ended(pid_t id) {
  for (auto& place : running) {
    pid_t same = id;
    if (place.compare_exchange_strong(same, 0)) {
      --running_count;
      return;
    }
  }
}

void kill_group(pid_t id) noexcept { ::kill(-id, SIGKILL); }

void wait_for(pid_t id) {
  while (::waitpid(id, nullptr, 0) < 0 && errno == EINTR) {
  }
}

// Starting.

struct Start {
  char* const* arguments = nullptr;
  const char* folder = nullptr;  // null: the parent's
  std::array<int, 3> standard = {};
  int report = -1;  // where the child writes why it could not begin
  pid_t parent = 0;
};

// What the child does between vfork and exec. It still has its parent's memory: nothing here may
// change anything but by system calls.
[[noreturn]] void begin_child(const Start& start) noexcept {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  // The parent may have ended just before.
  if (::getppid() != start.parent) ::_exit(EXIT_FAILURE);
  for (int target = 0; target < 3; ++target) {
    ::dup2(start.standard[static_cast<std::size_t>(target)], target);
  }
  // Without the system call what has no O_CLOEXEC is inherited.
  ::close_range(3, UINT_MAX, CLOSE_RANGE_CLOEXEC);
  // The handlers are those of a program that does not exist any more; all signals are blocked here.
  struct sigaction usual = {};
  usual.sa_handler = SIG_DFL;
  for (int signal = 1; signal < NSIG; ++signal) ::sigaction(signal, &usual, nullptr);
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  if (start.folder == nullptr || ::chdir(start.folder) == 0) {
    ::execvp(start.arguments[0], start.arguments);
  }
  const int fault = errno;
  [[maybe_unused]] const ssize_t told = ::write(start.report, &fault, sizeof fault);
  ::_exit(EXIT_FAILURE);
}

// vfork, because fork copies the page tables: 20 ms for a table of 1 GB against 0.1 ms. posix_spawn
// does the same, but knows nothing of PR_SET_PDEATHSIG.
pid_t divide(const Start& start) {
  const pid_t id = ::vfork();  // NOLINT(bugprone-unsafe-functions)
  if (id == 0) begin_child(start);
  return id;
}

// 0 if the child has begun.
int hear_report(int report) {
  int fault = 0;
  ssize_t count = 0;
  do {
    count = ::read(report, &fault, sizeof fault);
  } while (count < 0 && errno == EINTR);
  return count == static_cast<ssize_t>(sizeof fault) ? fault : 0;
}

int start_now(Start start, pid_t& id) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return errno;
  const Descriptor hear(ends[0]);
  Descriptor tell(ends[1]);
  start.report = tell.number();
  start.parent = ::getpid();
  const std::scoped_lock lock(starting);
  id = divide(start);
  if (id < 0) return errno;
  // A signal that ends us before the next line finds no note of it; the kernel kills it then.
  int fault = note_running(id) ? 0 : EAGAIN;
  tell.close();
  if (fault == 0) fault = hear_report(hear.number());
  if (fault != 0) {
    kill_group(id);
    note_ended(id);
    wait_for(id);
  }
  return fault;
}

// To the kernel a child's parent is the thread that started it, and it kills the child when that
// thread ends. So one thread, which ends with the program, starts them all.
class Starter {
 public:
  static Starter& instance() {
    static Starter starter;
    return starter;
  }

  int start(const Start& start, pid_t& id) {
    const std::scoped_lock one_at_a_time(turn_);
    std::unique_lock lock(mutex_);
    start_ = &start;
    changed_.notify_all();
    changed_.wait(lock, [this] { return start_ == nullptr; });
    id = id_;
    return fault_;
  }

 private:
  Starter() : thread_([this](const std::stop_token& stop) { serve(stop); }) {}

  void serve(const std::stop_token& stop) {
    // The child begins with this mask: no handler of ours runs in it.
    sigset_t all;
    ::sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, nullptr);
    std::unique_lock lock(mutex_);
    while (changed_.wait(lock, stop, [this] { return start_ != nullptr; })) {
      fault_ = start_now(*start_, id_);
      start_ = nullptr;
      changed_.notify_all();
    }
  }

  std::mutex turn_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  const Start* start_ = nullptr;
  pid_t id_ = 0;
  int fault_ = 0;
  std::jthread thread_;
};

// Orphans.

// Calls `visit` with every child of the main thread: all adopted ones, for the kernel gives orphans
// to it. A signal handler may call it.
template <class Visit>
void for_each_orphan(const Visit& visit) noexcept {
  // "/proc/self/task/NUMBER/children"
  std::array<char, 64> path = {};
  std::size_t length = 0;
  const auto append = [&](std::string_view text) {
    for (const char c : text) path[length++] = c;
  };
  std::array<char, 12> digits = {};
  std::size_t first = digits.size();
  for (pid_t left = ::getpid(); left > 0; left /= 10) {
    digits[--first] = static_cast<char>('0' + left % 10);
  }
  append("/proc/self/task/");
  append({digits.data() + first, digits.size() - first});
  append("/children");

  const int file = ::open(path.data(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  std::array<char, 1024> text;  // NOLINT: filled by read
  pid_t id = 0;
  for (ssize_t count = 0; (count = ::read(file, text.data(), text.size())) > 0;) {
    for (const char c : std::string_view(text.data(), static_cast<std::size_t>(count))) {
      if (c >= '0' && c <= '9') {
        id = id * 10 + (c - '0');
      } else if (id > 0) {
        visit(id);
        id = 0;
      }
    }
  }
  ::close(file);
}

// Whoever left a group leads one of its own.
void kill_orphan(pid_t id) noexcept {
  kill_group(id);
  ::kill(id, SIGKILL);
}

// Kills what is running and what is adopted, until nothing is left: the death of one gives us its
// children.
void end_everything() noexcept {
  constexpr int kTries = 100;
  constexpr int kMilliseconds = 5;
  for (int tries = 0; tries < kTries; ++tries) {
    // Once each: when its leader is waited for, a group's number may become somebody else's.
    for (auto& place : running) {
      if (const pid_t id = place.exchange(0); id > 0) {
        kill_group(id);
        --running_count;
      }
    }
    if (!adopting.load()) return;
    for_each_orphan(kill_orphan);
    pid_t ended = 0;
    while ((ended = ::waitpid(-1, nullptr, WNOHANG)) > 0) {
    }
    if (ended < 0) return;  // there is none
    ::poll(nullptr, 0, kMilliseconds);
  }
}

// After the end of a child. While others run, an orphan may be what one of them needs: only the
// dead are buried.
void look_after_orphans() {
  if (!adopting.load()) return;
  const std::scoped_lock lock(starting);
  if (running_count.load() == 0) {
    end_everything();
  } else {
    for_each_orphan([](pid_t id) { ::waitpid(id, nullptr, WNOHANG); });
  }
}

}  // namespace

int start_child(const std::vector<std::string>& command, const std::string& folder,
                const std::array<int, 3>& standard, pid_t& id) {
  if (command.empty()) return ENOENT;
  std::vector<std::string> words = command;
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  try {
    return Starter::instance().start({.arguments = arguments.data(),
                                      .folder = folder.empty() ? nullptr : folder.c_str(),
                                      .standard = standard},
                                     id);
  } catch (const std::system_error&) {
    return EAGAIN;  // there is no thread left to start it
  }
}

void end_child(pid_t id) {
  // The group keeps its number until its leader is waited for, so it is killed and forgotten first.
  kill_group(id);
  note_ended(id);
  wait_for(id);
  look_after_orphans();
}

void adopt_orphans() { adopting = ::prctl(PR_SET_CHILD_SUBREAPER, 1) == 0; }

void end_all_children() noexcept { end_everything(); }

}  // namespace quadrille
