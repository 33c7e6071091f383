// SPDX-License-Identifier: MIT
#include "server/event_stream.h"

#include <utility>

namespace quadrille::server {

bool EventStream::send(std::string_view text) {
  {
    const std::lock_guard lock(mutex_);
    if (is_closed_ || is_cut_off_) return false;
    // What waits alone may be of any size: it is in memory already, and comes once.
    if (waiting_.empty() || waiting_.size() + text.size() <= kMostWaiting) {
      waiting_ += text;
      tell_();
      return true;
    }
    tell_();
  }
  mark_cut_off();
  return false;
}

void EventStream::close() {
  const std::lock_guard lock(mutex_);
  is_closed_ = true;
  tell_();
}

void EventStream::on_cut_off(std::function<void()> tell) {
  {
    const std::lock_guard lock(mutex_);
    if (!is_cut_off_) {
      tell_of_cut_ = std::move(tell);
      return;
    }
  }
  tell();
}

void EventStream::on_news(std::function<void()> tell) {
  const std::lock_guard lock(mutex_);
  tell_ = std::move(tell);
}

std::optional<std::string> EventStream::take() {
  const std::lock_guard lock(mutex_);
  if (is_cut_off_ || (is_closed_ && waiting_.empty())) return std::nullopt;
  return std::exchange(waiting_, {});
}

void EventStream::cut_off() {
  mark_cut_off();
  const std::lock_guard lock(mutex_);
  tell_ = [] {};
}

// Whoever is told may ask the stream something: it is told outside the lock.
void EventStream::mark_cut_off() {
  std::function<void()> tell;
  {
    const std::lock_guard lock(mutex_);
    is_cut_off_ = true;
    tell = std::exchange(tell_of_cut_, {});
  }
  if (tell) tell();
}

}  // namespace quadrille::server
