// SPDX-License-Identifier: MIT
#include "app/works.h"

#include <limits>
#include <utility>

#include "os/waiting.h"

namespace quadrille::app {

Works::Work::Work(Works& works, Kind kind, std::shared_ptr<const std::atomic<bool>> abandoned,
                  std::shared_ptr<server::EventStream> events)
    : works_(works),
      kind_(kind),
      abandoned_(std::move(abandoned)),
      events_(std::move(events)),
      deadline_(Clock::now() + (kind == Kind::kSearch || kind == Kind::kWatch
                                    ? works.limits_.longest_search
                                    : works.limits_.longest_answer)) {}

Works::Work::~Work() { end(); }

void Works::Work::end() {
  const std::lock_guard lock(works_.mutex_);
  if (std::exchange(has_ended_, true)) return;
  works_.works_.remove(this);
  --works_.running_[static_cast<std::size_t>(kind_)];
}

Works::Works(WorkLimits limits)
    : limits_(limits), watcher_([this](const std::stop_token& end) { watch(end); }) {}

std::shared_ptr<Works::Work> Works::begin(Kind kind,
                                          std::shared_ptr<const std::atomic<bool>> abandoned,
                                          std::shared_ptr<server::EventStream> events) {
  const std::lock_guard lock(mutex_);
  std::size_t& running = running_[static_cast<std::size_t>(kind)];
  if (running >= most(kind)) return nullptr;
  auto work = std::make_shared<Work>(*this, kind, std::move(abandoned), std::move(events));
  work->stop_ = is_stopped_;
  works_.push_back(work.get());
  ++running;
  return work;
}

std::size_t Works::most(Kind kind) const {
  switch (kind) {
    case Kind::kAnswer:
      break;
    case Kind::kScript:
      return limits_.scripts;
    case Kind::kSearch:
      return limits_.searches;
    case Kind::kWatch:
      return limits_.watches;
  }
  return std::numeric_limits<std::size_t>::max();
}

void Works::stop_all() {
  const std::lock_guard lock(mutex_);
  is_stopped_ = true;
  for (Work* const work : works_) work->stop_ = true;
}

void Works::watch(const std::stop_token& end) {
  std::unique_lock lock(mutex_);
  while (!end.stop_requested()) {
    for (Work* const work : works_) look_after(*work);
    ended_.wait_for(lock, end, kGlance, [] { return false; });
  }
}

void Works::look_after(Work& work) const {
  const auto now = Clock::now();
  if (*work.abandoned_ || now >= work.deadline_) work.stop_ = true;
  if (!work.events_ || now - work.last_sign_ < limits_.sign_of_life) return;
  work.last_sign_ = now;
  if (!work.events_->send(":\n\n")) work.stop_ = true;
}

}  // namespace quadrille::app
