// SPDX-License-Identifier: MIT
// Tables of true results that some games have: what a search and a solver ask of them.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>

#include "base/stopwatch.h"
#include "search/exact_scores.h"
#include "search/score.h"
#include "solve/solution.h"

namespace quadrille {

// Games without tables: nothing of it is left in their searches. Those that have some
// (HasExactScores) specialise it beside the tables, e.g. in checkers_tables/exact_tables.h.
template <class G>
class ExactTables {
  static_assert(!HasExactScores<G>, "include the header of this game's tables");
};

// Which of the tables that are made in memory may be asked for, besides those of a folder: the
// small ones take a moment to make when they are first needed; the large ones take seconds, and are
// there only if somebody has had them made.
enum class MemoryTables : std::uint8_t { kNone, kSmall, kLarge };

// What ends the making of tables before they are there; then nothing is found in them.
struct Patience {
  const std::atomic<bool>* stop = nullptr;
  std::optional<Clock::time_point> deadline = {};
};

// What a search asks, where there is something to ask.
template <class G>
ExactScores<G> exact_scores() {
  if constexpr (HasExactScores<G>) {
    auto tables = std::make_shared<const ExactTables<G>>();
    if (!tables->has_folder()) return {};
    return {tables, [](const void* source, const G& game, const typename G::Position& position) {
              return static_cast<const ExactTables<G>*>(source)->score(game, position);
            }};
  } else {
    return {};
  }
}

}  // namespace quadrille
