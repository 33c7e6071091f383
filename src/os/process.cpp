// SPDX-License-Identifier: MIT
#include "os/process.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <thread>

#include "base/text.h"
#include "os/children.h"
#include "os/waiting.h"

namespace quadrille {
namespace {

using std::chrono::milliseconds;

constexpr std::size_t kChunk = std::size_t{16} << 10;
constexpr std::size_t kComplaints = 1024;

int milliseconds_until(Clock::time_point deadline) {
  const auto left = std::chrono::ceil<milliseconds>(deadline - Clock::now());
  return static_cast<int>(std::clamp<milliseconds::rep>(left.count(), 0, 60'000));
}

Error not_started(const std::vector<std::string>& command, int fault) {
  return {ErrorCode::kUnknownPlayer,
          fmt::format("the engine {} cannot be started: {}", in_quotes(command.front()),
                      system_message(fault)),
          "player"};
}

// Two ends of a way for bytes: the first is ours, the second the child's.
struct Way {
  Descriptor ours, theirs;
};

// A socket, not a pipe: writing to a closed pipe raises a signal that would end us.
bool open_input(Way& way) {
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) return false;
  way = {Descriptor(ends[0]), Descriptor(ends[1])};
  return true;
}

bool open_output(Way& way) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return false;
  way = {Descriptor(ends[0]), Descriptor(ends[1])};
  return ::fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0;
}

MaybeError check_folder(const std::string& folder) {
  std::error_code ignored;
  if (folder.empty() || std::filesystem::is_directory(folder, ignored)) return std::nullopt;
  return Error{
      ErrorCode::kUnknownPlayer,
      fmt::format("the engine cannot be started in {}: there is no such folder", in_quotes(folder)),
      "player"};
}

}  // namespace

MaybeError Process::check(const std::vector<std::string>& command, const std::string& folder) {
  if (auto error = check_folder(folder)) return error;
  if (command.empty()) return not_started({""}, ENOENT);
  const std::filesystem::path program = command.front();
  std::vector<std::filesystem::path> places;
  if (program.has_parent_path()) {
    places.push_back(folder / program);
  } else {
    const char* const found_in = std::getenv("PATH");  // NOLINT(concurrency-mt-unsafe)
    const std::string_view paths = found_in == nullptr ? "/bin:/usr/bin" : found_in;
    for (const std::string_view path : split(paths, ':')) places.push_back(path / program);
  }
  int fault = ENOENT;
  for (const auto& place : places) {
    if (::access(place.c_str(), X_OK) == 0) return std::nullopt;
    if (errno != ENOENT) fault = errno;
  }
  return not_started(command, fault);
}

Expected<std::unique_ptr<Process>> Process::start(const std::vector<std::string>& command,
                                                  const std::string& folder) {
  if (auto error = check_folder(folder)) return *error;
  Way input;
  Way output;
  Way errors;
  if (!open_input(input) || !open_output(output) || !open_output(errors)) {
    return not_started(command, errno);
  }
  pid_t id = 0;
  const int fault = start_child(
      command, folder, {input.theirs.number(), output.theirs.number(), errors.theirs.number()}, id);
  if (fault != 0) return not_started(command, fault);
  return std::unique_ptr<Process>(
      new Process(id, std::move(input.ours), std::move(output.ours), std::move(errors.ours)));
}

Process::Process(pid_t id, Descriptor input, Descriptor output, Descriptor errors)
    : id_(id), input_(std::move(input)), output_(std::move(output)), errors_(std::move(errors)) {}

Process::~Process() { end_child(id_); }

bool Process::write_line(std::string_view line, Clock::time_point deadline) {
  std::string text(line);
  text += '\n';
  std::string_view left = text;
  while (!left.empty()) {
    if (!input_.is_open()) return false;
    const ssize_t sent =
        ::send(input_.number(), left.data(), left.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent >= 0) {
      left.remove_prefix(static_cast<std::size_t>(sent));
      continue;
    }
    if (errno == EINTR) continue;
    if (errno != EAGAIN && errno != EWOULDBLOCK) return false;
    pollfd ready{input_.number(), POLLOUT, 0};
    if (Clock::now() >= deadline) return false;
    ::poll(&ready, 1, milliseconds_until(deadline));
  }
  return true;
}

Process::Read Process::read_line(std::string& line, Clock::time_point deadline,
                                 const std::atomic<bool>* stop) {
  while (true) {
    if (is_flooded()) return Read::kFlood;
    if (stop != nullptr && stop->load(std::memory_order_relaxed)) return Read::kStopped;
    // Looked at even where there are lines: a trickle of them must not hold us up for ever.
    const auto now = Clock::now();
    if (now >= deadline) return Read::kTimeout;
    if (take_line(line)) return line.size() > kLongestLine ? Read::kFlood : Read::kLine;
    if (!output_.is_open()) return Read::kEnd;
    fill(stop == nullptr ? deadline : std::min(deadline, now + kGlance));
  }
}

void Process::begin_turn(Clock::time_point deadline) {
  heard_ = 0;
  std::string dropped;
  do {
    while (take_line(dropped)) {
    }
  } while (!is_flooded() && Clock::now() < deadline && fill(Clock::now()));
}

bool Process::is_flooded() const {
  return heard_ > kMostOutput || (buffer_.size() - taken_ > kLongestLine &&
                                  buffer_.find('\n', taken_) == std::string::npos);
}

void Process::say_goodbye(Clock::time_point deadline) {
  input_.close();
  begin_turn(deadline);
  std::string dropped;
  while (read_line(dropped, deadline) == Read::kLine) {
  }
}

siginfo_t Process::ending(int waits) const {
  // A process that has closed its output is about to end, as a rule.
  siginfo_t info{};
  for (int tries = 0; tries <= waits && info.si_pid == 0; ++tries) {
    if (tries > 0) std::this_thread::sleep_for(milliseconds(2));
    // WNOWAIT: it is end_child that waits for it.
    if (::waitid(P_PID, static_cast<id_t>(id_), &info, WEXITED | WNOHANG | WNOWAIT) != 0) break;
  }
  return info;
}

std::optional<int> Process::exit_code() {
  const siginfo_t info = ending();
  if (info.si_pid == 0 || info.si_code != CLD_EXITED) return std::nullopt;
  return info.si_status;
}

std::string Process::state() {
  const siginfo_t info = ending();
  std::string text = output_.is_open() ? "does not read its input" : "closed its output";
  if (info.si_pid != 0) {
    text = info.si_code == CLD_EXITED ? fmt::format("ended with exit code {}", info.si_status)
                                      : fmt::format("was ended by signal {}", info.si_status);
  }
  for (int reads = 0; reads < 8 && errors_.is_open(); ++reads) read_errors();
  const std::string_view complaints = trim(complaints_);
  if (!complaints.empty()) {
    text += fmt::format(" and the words {}", in_quotes(trim(split(complaints, '\n').back()), 200));
  }
  return text;
}

bool Process::take_line(std::string& line) {
  const std::size_t end = buffer_.find('\n', taken_);
  if (end == std::string::npos) return false;
  line.assign(buffer_, taken_, end - taken_);
  if (line.ends_with('\r')) line.pop_back();
  taken_ = end + 1;
  return true;
}

bool Process::fill(Clock::time_point deadline) {
  std::array<pollfd, 2> ready{{{output_.number(), POLLIN, 0}, {errors_.number(), POLLIN, 0}}};
  const int left = milliseconds_until(deadline);
  const int count = ::poll(ready.data(), ready.size(), left);  // a closed one (-1) is passed over
  if (count > 0) {
    if (ready[1].revents != 0) read_errors();
    if (ready[0].revents != 0) read_output();
  }
  return count > 0;
}

void Process::read_output() {
  buffer_.erase(0, taken_);
  taken_ = 0;
  std::array<char, kChunk> chunk;  // NOLINT: filled by read
  const ssize_t count = ::read(output_.number(), chunk.data(), chunk.size());
  if (count > 0) {
    buffer_.append(chunk.data(), static_cast<std::size_t>(count));
    heard_ += static_cast<std::size_t>(count);
  } else if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
    output_.close();
  }
}

void Process::read_errors() {
  std::array<char, kChunk> chunk;  // NOLINT: filled by read
  const ssize_t count = ::read(errors_.number(), chunk.data(), chunk.size());
  if (count > 0) {
    complaints_.append(chunk.data(), static_cast<std::size_t>(count));
    if (complaints_.size() > kComplaints) complaints_.erase(0, complaints_.size() - kComplaints);
    heard_ += static_cast<std::size_t>(count);
    // What a full disk does not take is lost: a copy is no reason to fail.
    if (errors_copy_.is_open() &&
        ::write(errors_copy_.number(), chunk.data(), static_cast<std::size_t>(count)) < 0) {
      errors_copy_.close();
    }
  } else if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
    errors_.close();
  }
}

}  // namespace quadrille
