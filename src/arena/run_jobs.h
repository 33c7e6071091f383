// SPDX-License-Identifier: MIT
// Plays games side by side. Each depends on its job alone, so what comes out is the same whatever
// the number of threads; only the order in which games end is not.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <span>

#include "arena/record.h"
#include "base/error.h"

namespace quadrille {

// Told of every game when it ends, with the number of its job, from any thread but never from two
// at once. An error ends the run: who cannot keep the games need not have them played.
using OnRecord = std::function<MaybeError(std::size_t, const GameRecord&)>;

// Every thread makes its players once, and again only where a job has others. Returns when all jobs
// are done or `stop` is set; games that are not finished then are given up. An error if a job
// cannot be played (of several, the first job's), or from `on_record`; games that are under way end
// without a record.
MaybeError run_jobs(std::span<const GameJob> jobs, unsigned threads, const OnRecord& on_record,
                    const std::atomic<bool>* stop = nullptr);

}  // namespace quadrille
