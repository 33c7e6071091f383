// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <map>
#include <utility>

#include "arena/run_jobs.h"

namespace quadrille {

// Hands records on in the order of their jobs, whatever the order in which the games end: files are
// then the same for every number of threads. A game waits for no longer than those before it take.
class InOrder {
 public:
  explicit InOrder(OnRecord next) : next_(std::move(next)) {}

  MaybeError add(std::size_t job, const GameRecord& record) {
    waiting_.emplace(job, record);
    while (!waiting_.empty() && waiting_.begin()->first == expected_) {
      if (auto error = hand_on()) return error;
    }
    return std::nullopt;
  }

  // Those that wait for a game that will not come.
  MaybeError flush() {
    while (!waiting_.empty()) {
      if (auto error = hand_on()) return error;
    }
    return std::nullopt;
  }

 private:
  MaybeError hand_on() {
    const auto first = waiting_.extract(waiting_.begin());
    expected_ = first.key() + 1;
    return next_(first.key(), first.mapped());
  }

  OnRecord next_;
  std::map<std::size_t, GameRecord> waiting_;
  std::size_t expected_ = 0;
};

}  // namespace quadrille
