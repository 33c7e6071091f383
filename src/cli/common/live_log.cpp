// SPDX-License-Identifier: MIT
#include "cli/common/live_log.h"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/core.h>
#include <poll.h>
#include <unistd.h>

#include <climits>
#include <ctime>

#include "base/json_writer.h"

namespace quadrille::cli {
namespace {

// A pipe that can be written takes this much at once without waiting.
constexpr std::size_t kLongestLine = PIPE_BUF;
// With room for the time, and for quotes around every character.
constexpr std::size_t kLongestEvent = kLongestLine / 8;

}  // namespace

// Whether a terminal takes a line, poll does not tell: it is written to without waiting. That is a
// matter of the opened file, which we share with others, so we open one of our own.
LiveLog::LiveLog(int descriptor, Form form) : descriptor_(descriptor), form_(form) {
  if (::isatty(descriptor) == 0) return;
  const std::string path = fmt::format("/proc/self/fd/{}", descriptor);
  terminal_ = Descriptor(::open(path.c_str(), O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  if (terminal_.is_open()) descriptor_ = terminal_.number();
}

void LiveLog::write(const std::string& line) {
  const std::lock_guard lock(mutex_);
  if (left_out_ > 0) {
    if (!try_to_write(fmt::format("{} lines were left out: nobody read them", left_out_))) {
      ++left_out_;
      return;
    }
    left_out_ = 0;
  }
  if (!try_to_write(line)) ++left_out_;
}

std::string LiveLog::in_form(std::string_view event) const {
  if (form_ == Form::kPlain) return std::string(event);
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  localtime_r(&now, &local);
  const std::string time = fmt::format("{:%H:%M:%S}", local);
  if (form_ == Form::kTimed) return fmt::format("{} {}", time, event);
  JsonWriter json;
  return json.begin_object().member("time", time).member("event", event).end_object().text();
}

bool LiveLog::try_to_write(const std::string& event) const {
  pollfd log{.fd = descriptor_, .events = POLLOUT, .revents = 0};
  // Without a reader it fails too, and would end us.
  if (::poll(&log, 1, 0) <= 0 || log.revents != POLLOUT) return false;
  std::string text = in_form(std::string_view(event).substr(0, kLongestEvent));
  text += '\n';
  return ::write(descriptor_, text.data(), text.size()) >= 0;
}

}  // namespace quadrille::cli
