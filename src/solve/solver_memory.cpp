// SPDX-License-Identifier: MIT
#include "solve/solver_memory.h"

#include <atomic>

namespace quadrille {
namespace {

std::atomic<std::size_t>& most_bytes() {
  static std::atomic<std::size_t> only = kUsualSolverBytes;
  return only;
}

}  // namespace

void set_most_solver_bytes(std::size_t bytes) { most_bytes() = bytes; }

std::size_t most_solver_bytes() { return most_bytes(); }

}  // namespace quadrille
