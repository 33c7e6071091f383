// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

#include "base/error.h"
#include "games/any_game.h"
#include "players/heuristics.h"

namespace quadrille::api {

// Heuristics that were asked for, kept for the next request: some take a thousand times longer to
// build than to ask. Many threads may look at once.
class HeuristicShelf {
 public:
  // Whoever asks for more makes room by emptying the shelf.
  static constexpr std::size_t kMostKept = 64;

  Expected<Evaluator> find(const AnyGame& game, std::string_view name);
  [[nodiscard]] std::size_t kept() const;

 private:
  mutable std::mutex mutex_;
  std::map<std::pair<std::string, std::string>, Evaluator> by_name_;  // of game, of heuristic
};

}  // namespace quadrille::api
