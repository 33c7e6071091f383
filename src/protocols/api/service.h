// SPDX-License-Identifier: MIT
// The JSON-lines API: one request object a line, one reply a line with the same id.
//
//   reader --+-- in turn: one thread -----+--> output
//            +-- beside: several threads -+
//
// The reader only reads, so that a request to cancel another and the end of input are noticed
// whatever is being computed.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <iosfwd>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "base/stopwatch.h"
#include "protocols/api/request.h"
#include "protocols/api/requests.h"

namespace quadrille::api {

// A longer line is refused, not read into memory.
inline constexpr std::size_t kMaxRequestBytes = 1 << 20;

struct ServiceOptions {
  unsigned threads = 0;  // for requests that run beside the others; 0: one for each core
  std::size_t most_table_bytes = std::size_t{1} << 30;  // of one player's transposition table
  std::size_t most_waiting_bytes = 16 << 20;  // reading pauses while requests of that size wait
  // How long a request may go on after the end of input; one that begins later, after its
  // beginning.
  std::chrono::nanoseconds grace = std::chrono::hours(1);
  // Asked now and then after the end of input: true if no reply can be read any more. May be empty.
  std::function<bool()> nobody_reads = {};
};

class Service {
 public:
  // Writes a line that has no line end; false if that failed, and then nothing more is written.
  // Called by one thread at a time.
  using Write = std::function<bool(std::string_view line)>;

  // The kinds must outlive the service.
  Service(std::span<const RequestKind> kinds, ServiceOptions options, Write write);
  // Stops what runs and drops what waits, unless finish() was called.
  ~Service();
  Service(const Service&) = delete;
  Service& operator=(const Service&) = delete;

  // Waits where too much is waiting already.
  void take(std::string_view line);
  // Answers, in its turn, what is no line.
  void refuse(Error error);
  // The input has ended: waits until everything is answered. What is not done when the grace is
  // over is stopped, and everything once nobody reads.
  void finish();

  // Whether a reply could not be written. All work ends then.
  [[nodiscard]] bool lost_output() const;

 private:
  struct Work {
    Request request;
    std::size_t bytes = 0;
    std::atomic<bool> stop = false;
  };
  using WorkPointer = std::shared_ptr<Work>;

  // Threads that take the next piece of work that waits.
  struct Lane {
    std::size_t most_threads = 1;
    std::size_t idle = 0;
    std::deque<WorkPointer> waiting = {};
    std::vector<WorkPointer> running = {};
    std::vector<std::jthread> threads = {};
  };

  void add(Request request, std::size_t bytes);
  void work(Lane& lane);
  void run(Lane& lane, const WorkPointer& work);
  bool cancel(std::string_view id);
  void write(std::string_view line);

  // With mutex_ held:
  void put(Lane& lane, WorkPointer work);
  void start_thread(Lane& lane);
  [[nodiscard]] bool done() const;
  void abandon();
  void stop_overdue(Clock::time_point ended);

  std::span<const RequestKind> kinds_;
  ServiceOptions options_;
  Write write_;
  Context context_;

  std::mutex output_mutex_;  // taken before mutex_ where both are
  mutable std::mutex mutex_;
  std::condition_variable arrived_;  // work, or the end
  std::condition_variable changed_;  // a piece of work was begun or done
  std::size_t waiting_bytes_ = 0;
  bool closed_ = false;  // threads with nothing to do end
  bool lost_ = false;
  Lane in_turn_;
  Lane beside_;
};

// Answers line by line until the end of input, or until a reply cannot be written: false then.
// Blank lines are skipped.
bool serve(std::istream& in, std::ostream& out, const ServiceOptions& options = {},
           std::span<const RequestKind> kinds = requests());

}  // namespace quadrille::api
