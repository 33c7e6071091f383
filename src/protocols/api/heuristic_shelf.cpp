// SPDX-License-Identifier: MIT
#include "protocols/api/heuristic_shelf.h"

namespace quadrille::api {

Expected<Evaluator> HeuristicShelf::find(const AnyGame& game, std::string_view name) {
  const std::lock_guard lock(mutex_);
  const std::pair key(game.name(), std::string(name));
  if (const auto found = by_name_.find(key); found != by_name_.end()) return found->second;
  auto heuristic = find_heuristic(game, name);
  if (!heuristic) return heuristic.error();
  if (by_name_.size() >= kMostKept) by_name_.clear();
  by_name_.emplace(key, *heuristic);
  return heuristic;
}

std::size_t HeuristicShelf::kept() const {
  const std::lock_guard lock(mutex_);
  return by_name_.size();
}

}  // namespace quadrille::api
