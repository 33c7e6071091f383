// SPDX-License-Identifier: MIT
// What the server is computing for its clients: no more searches at a time than allowed, none
// longer than allowed, and none for somebody who has gone.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <list>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>

#include "base/stopwatch.h"
#include "server/event_stream.h"

namespace quadrille::app {

struct WorkLimits {
  std::size_t searches = 8;                  // at a time
  std::chrono::seconds longest_search{600};  // and whatever else may take long
  std::chrono::seconds longest_answer{20};   // everything else
  std::chrono::seconds sign_of_life{15};     // how often a silent stream says that it is there
};

class Works {
 public:
  explicit Works(WorkLimits limits);
  Works(const Works&) = delete;
  Works& operator=(const Works&) = delete;
  ~Works() { stop_all(); }

  enum class Kind { kAnswer, kSearch };

  // A piece of work, from its beginning until it is destroyed.
  class Work {
   public:
    Work(Works& works, Kind kind, std::shared_ptr<const std::atomic<bool>> abandoned,
         std::shared_ptr<server::EventStream> events);
    ~Work();
    Work(const Work&) = delete;
    Work& operator=(const Work&) = delete;

    // Set when it shall end with what it has.
    [[nodiscard]] const std::atomic<bool>& stop() const { return stop_; }

   private:
    friend class Works;

    Works& works_;
    Kind kind_;
    std::shared_ptr<const std::atomic<bool>> abandoned_;
    std::shared_ptr<server::EventStream> events_;  // null: no stream
    Clock::time_point deadline_;
    Clock::time_point last_sign_ = Clock::now();
    std::atomic<bool> stop_ = false;
  };

  // Null where as many searches run as may. `abandoned` tells that nobody wants it any more;
  // `events` is where it is streamed to, if it is.
  std::shared_ptr<Work> begin(Kind kind, std::shared_ptr<const std::atomic<bool>> abandoned,
                              std::shared_ptr<server::EventStream> events = {});

  [[nodiscard]] std::size_t most_searches() const { return limits_.searches; }
  // What runs shall end, and what begins from now on too.
  void stop_all();

 private:
  void watch(const std::stop_token& end);
  void look_after(Work& work) const;

  WorkLimits limits_;
  std::mutex mutex_;
  std::condition_variable_any ended_;
  std::list<Work*> works_;
  std::size_t searches_ = 0;
  bool is_stopped_ = false;
  std::jthread watcher_;  // the last member: it uses the others
};

}  // namespace quadrille::app
