// SPDX-License-Identifier: MIT
#include "protocols/api/service.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <istream>
#include <ostream>
#include <system_error>
#include <utility>

#include "base/text.h"
#include "os/parallel.h"
#include "os/waiting.h"
#include "protocols/lines.h"

namespace quadrille::api {
namespace {

// What a waiting request takes beside its line.
constexpr std::size_t kBytesARequest = 1024;

}  // namespace

Service::Service(std::span<const RequestKind> kinds, ServiceOptions options, Write write)
    : kinds_(kinds), options_(std::move(options)), write_(std::move(write)) {
  beside_.most_threads = options_.threads > 0 ? options_.threads : default_threads();
  context_.bounds.table_bytes = options_.most_table_bytes;
  context_.cancel = [this](std::string_view id) { return cancel(id); };
}

Service::~Service() {
  {
    const std::lock_guard lock(mutex_);
    abandon();
    closed_ = true;
  }
  arrived_.notify_all();
}

void Service::take(std::string_view line) {
  add(read_request(line, kinds_, context_), line.size() + kBytesARequest);
}

void Service::refuse(Error error) { add(refusal(std::move(error)), kBytesARequest); }

void Service::add(Request request, std::size_t bytes) {
  const auto work = std::make_shared<Work>();
  work->request = std::move(request);
  work->bytes = bytes;
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return lost_ || waiting_bytes_ < options_.most_waiting_bytes; });
  if (lost_) return;
  waiting_bytes_ += bytes;
  const Timing timing = work->request.timing;
  put(timing == Timing::kBeside || timing == Timing::kWatching ? beside_ : in_turn_, work);
}

void Service::put(Lane& lane, WorkPointer work) {
  lane.waiting.push_back(std::move(work));
  if (lane.waiting.size() > lane.idle && lane.threads.size() < lane.most_threads) {
    start_thread(lane);
  }
  arrived_.notify_all();
}

// Where the machine has no thread left, those that are there do the work.
void Service::start_thread(Lane& lane) {
  try {
    lane.threads.emplace_back([this, &lane] { work(lane); });
  } catch (const std::system_error&) {
    if (lane.threads.empty()) throw;
  }
}

void Service::work(Lane& lane) {
  std::unique_lock lock(mutex_);
  while (true) {
    ++lane.idle;
    arrived_.wait(lock, [&] { return closed_ || !lane.waiting.empty(); });
    --lane.idle;
    if (lane.waiting.empty()) return;
    const WorkPointer work = std::move(lane.waiting.front());
    lane.waiting.pop_front();
    waiting_bytes_ -= work->bytes;
    lane.running.push_back(work);
    changed_.notify_all();
    lock.unlock();
    run(lane, work);
    lock.lock();
  }
}

void Service::run(Lane& lane, const WorkPointer& work) {
  const Control control{.stop = work->stop, .progress = [&](std::string_view object) {
                          JsonWriter event;
                          event.begin_object().key("id").raw(work->request.id);
                          event.key("progress").raw(object).end_object();
                          write(event.text());
                        }};
  const std::string reply = answer(work->request, control);
  {
    // From here on it is too late to cancel it.
    const std::lock_guard lock(mutex_);
    std::erase(lane.running, work);
  }
  write(reply);
  changed_.notify_all();
}

void Service::write(std::string_view line) {
  const std::lock_guard output_lock(output_mutex_);
  if (lost_output() || write_(line)) return;
  const std::lock_guard lock(mutex_);
  lost_ = true;
  abandon();
  changed_.notify_all();
}

bool Service::cancel(std::string_view id) {
  const std::lock_guard lock(mutex_);
  bool found = false;
  const auto stop = [&](const WorkPointer& work) {
    if (work->request.id == id) work->stop = found = true;
  };
  for (const Lane* lane : {&in_turn_, &beside_}) {
    std::ranges::for_each(lane->waiting, stop);
    std::ranges::for_each(lane->running, stop);
  }
  // What is stopped takes no time: it need not wait for a thread that has.
  const auto is_stopped = [](const WorkPointer& work) { return work->stop.load(); };
  for (const WorkPointer& work : beside_.waiting) {
    if (is_stopped(work)) put(in_turn_, work);
  }
  std::erase_if(beside_.waiting, is_stopped);
  return found;
}

void Service::finish() {
  const auto ended = Clock::now();
  {
    std::unique_lock lock(mutex_);
    while (!done()) {
      stop_overdue(ended);
      changed_.wait_for(lock, kGlance);
      if (options_.nobody_reads && options_.nobody_reads()) abandon();
    }
    closed_ = true;
  }
  arrived_.notify_all();
  in_turn_.threads.clear();
  beside_.threads.clear();
}

bool Service::lost_output() const {
  const std::lock_guard lock(mutex_);
  return lost_;
}

bool Service::done() const {
  return std::ranges::all_of(std::array{&in_turn_, &beside_}, [](const Lane* lane) {
    return lane->waiting.empty() && lane->running.empty();
  });
}

void Service::abandon() {
  for (Lane* lane : {&in_turn_, &beside_}) {
    lane->waiting.clear();
    for (const WorkPointer& work : lane->running) work->stop = true;
  }
  waiting_bytes_ = 0;
}

void Service::stop_overdue(Clock::time_point ended) {
  if (Clock::now() - ended < options_.grace) return;
  for (const Lane* lane : {&in_turn_, &beside_}) {
    for (const WorkPointer& work : lane->running) work->stop = true;
  }
}

bool serve(std::istream& in, std::ostream& out, const ServiceOptions& options,
           std::span<const RequestKind> kinds) {
  Service service(kinds, options, [&out](std::string_view line) {
    out << line << '\n' << std::flush;
    return out.good();
  });
  std::string line;
  while (!service.lost_output()) {
    const LineRead read = read_line(in, line, kMaxRequestBytes);
    if (read == LineRead::kEnd) break;
    if (read == LineRead::kTooLong) {
      service.refuse({ErrorCode::kLimit,
                      fmt::format("the line is longer than {} bytes", kMaxRequestBytes), ""});
    } else if (!trim(line).empty()) {
      service.take(line);
    }
  }
  service.finish();
  return !service.lost_output();
}

}  // namespace quadrille::api
