// SPDX-License-Identifier: MIT
#include "os/parallel.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

namespace quadrille {
namespace {

TEST(ParallelThreads, DoEverythingOnce) {
  for (const std::size_t threads : {0U, 1U, 3U, 200U}) {
    std::vector<std::atomic<int>> done(100);
    std::atomic<std::size_t> highest = 0;
    parallel_for(done.size(), threads, [&](std::size_t thread, std::size_t i) {
      ++done[i];
      if (thread > highest) highest = thread;
    });
    for (const auto& times : done) EXPECT_EQ(times, 1);
    EXPECT_LT(highest, std::max<std::size_t>(threads, 1));
  }
  parallel_for(0, 3, [](std::size_t, std::size_t) { ADD_FAILURE() << "there is nothing to do"; });
}

TEST(ParallelThreads, AnExceptionComesBackAndEndsTheWork) {
  for (const std::size_t threads : {1U, 4U}) {
    std::atomic<std::size_t> begun = 0;
    std::string message;
    try {
      parallel_for(1'000'000, threads, [&](std::size_t, std::size_t i) {
        ++begun;
        if (i == 10) throw std::runtime_error("no more");
      });
    } catch (const std::runtime_error& fault) {
      message = fault.what();
    }
    EXPECT_EQ(message, "no more");
    EXPECT_LT(begun, 1'000'000U);
  }
}

TEST(ParallelThreads, OfSeveralExceptionsOneComesBack) {
  EXPECT_THROW(parallel_for(8, 4, [](std::size_t, std::size_t) { throw std::bad_alloc(); }),
               std::bad_alloc);
}

TEST(ParallelThreads, AreAValueForThoseWhoDoNotKnowThem) {
  std::atomic<std::size_t> sum = 0;
  on_threads(3)(10, [&](std::size_t i) { sum += i; });
  EXPECT_EQ(sum, 45U);
}

}  // namespace
}  // namespace quadrille
