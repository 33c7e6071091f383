// SPDX-License-Identifier: MIT
// What the server is computing for its clients: no more at a time than allowed, nothing longer than
// allowed, and nothing for somebody who has gone.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
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
  std::size_t scripts = 8;                   // heuristics that are asked a few times; the same
  std::size_t watches = 16;                  // of runs; the same
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

  enum class Kind : std::uint8_t { kAnswer, kScript, kSearch, kWatch };

  // A piece of work, from its beginning until it is destroyed.
  class Work {
   public:
    Work(Works& works, Kind kind, std::shared_ptr<const std::atomic<bool>> abandoned,
         std::shared_ptr<server::EventStream> events);
    ~Work();
    Work(const Work&) = delete;
    Work& operator=(const Work&) = delete;

    // Others may begin: it is done, but for the telling.
    void end();
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
    bool has_ended_ = false;
  };

  // Null where as many of the kind run as may. `abandoned` tells that nobody wants it any more;
  // `events` is where it is streamed to, if it is.
  std::shared_ptr<Work> begin(Kind kind, std::shared_ptr<const std::atomic<bool>> abandoned,
                              std::shared_ptr<server::EventStream> events = {});

  // How many of a kind may run at a time; there is no limit of answers.
  [[nodiscard]] std::size_t most(Kind kind) const;
  [[nodiscard]] std::size_t most_of_all() const {
    return limits_.searches + limits_.scripts + limits_.watches;
  }
  // What runs shall end, and what begins from now on too.
  void stop_all();

 private:
  void watch(const std::stop_token& end);
  void look_after(Work& work) const;

  WorkLimits limits_;
  std::mutex mutex_;
  std::condition_variable_any ended_;
  std::list<Work*> works_;
  std::array<std::size_t, 4> running_{};  // by kind
  bool is_stopped_ = false;
  std::jthread watcher_;  // the last member: it uses the others
};

}  // namespace quadrille::app
