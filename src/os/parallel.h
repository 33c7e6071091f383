// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace quadrille {

// As many threads as the machine has cores.
inline unsigned default_threads() { return std::max(1U, std::thread::hardware_concurrency()); }

// Calls `work(thread, i)` for every i below `count`, on at most `threads` threads, of which the
// caller's is one; each takes the next i that is left. Returns when all are done. If a call throws,
// no further ones are begun, and the first exception is thrown again once the others have ended.
template <class Work>
void parallel_for(std::size_t count, std::size_t threads, const Work& work) {
  std::atomic<std::size_t> next = 0;
  std::exception_ptr fault;
  std::once_flag first;
  const auto take_turns = [&](std::size_t thread) noexcept {
    try {
      for (std::size_t i = next++; i < count; i = next++) work(thread, i);
    } catch (...) {
      std::call_once(first, [&fault] { fault = std::current_exception(); });
      next = count;
    }
  };
  {
    const std::size_t wanted = std::min(threads, count);
    std::vector<std::jthread> others;
    others.reserve(wanted);
    try {
      for (std::size_t thread = 1; thread < wanted; ++thread) {
        others.emplace_back(take_turns, thread);
      }
    } catch (const std::system_error&) {  // NOLINT(bugprone-empty-catch)
      // The machine has no more threads: those that there are do it all.
    }
    take_turns(0);
  }
  if (fault) std::rethrow_exception(fault);
}

// The same as a value, for code that must not know of threads: `spread(count, work)` calls
// `work(i)`.
inline std::function<void(std::size_t, const std::function<void(std::size_t)>&)> on_threads(
    std::size_t threads) {
  return [threads](std::size_t count, const std::function<void(std::size_t)>& work) {
    parallel_for(count, threads, [&work](std::size_t, std::size_t i) { work(i); });
  };
}

}  // namespace quadrille
