// SPDX-License-Identifier: MIT
// Writes games to a file of games on a thread of its own, all that are there at a time at once:
// whoever plays need not wait for the disk, and many short games cost no more than a few long ones.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "arena/record.h"
#include "base/error.h"
#include "store/store.h"

namespace quadrille::cli {

class GameWriter {
 public:
  // Nobody else uses the store until `finish`.
  GameWriter(Store& store, std::int64_t run);
  // Writes what is left; an error is lost.
  ~GameWriter();
  GameWriter(const GameWriter&) = delete;
  GameWriter& operator=(const GameWriter&) = delete;

  // To be written as soon as can be. An error of an earlier game is told with a later one.
  MaybeError add(std::size_t number, const GameRecord& record);
  // Everything is in the file when this returns, or there was an error.
  MaybeError finish();

 private:
  using Games = std::vector<std::pair<std::size_t, GameRecord>>;

  void write_on();
  MaybeError write(const Games& games);

  Store& store_;
  std::int64_t run_;
  std::mutex mutex_;
  std::condition_variable changed_;
  Games waiting_;
  MaybeError error_;
  bool ended_ = false;
  std::jthread thread_;
};

}  // namespace quadrille::cli
