// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace quadrille {

// Calls `work(thread, i)` for every i below `count`, on so many threads; each takes the next i that
// is left. Returns when all are done.
template <class Work>
void parallel_for(std::size_t count, std::size_t threads, const Work& work) {
  std::atomic<std::size_t> next = 0;
  std::vector<std::jthread> running;
  for (std::size_t thread = 0;
       thread < std::clamp<std::size_t>(threads, 1, std::max<std::size_t>(count, 1)); ++thread) {
    running.emplace_back([&next, &work, count, thread] {
      for (std::size_t i = next++; i < count; i = next++) work(thread, i);
    });
  }
}

}  // namespace quadrille
