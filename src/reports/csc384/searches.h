// SPDX-License-Identifier: MIT
// The searches of the CSC384 reports as players have them, and whether a cache of theirs made a
// search return another result than it would have returned without.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "games/any_game.h"
#include "heuristics/evaluator.h"
#include "reports/csc384/options.h"
#include "search/any_search.h"
#include "search/limits.h"
#include "search/score.h"

namespace quadrille {

// What is wrong with a value that was reused (rules, section 3.5). A deeper search's value is no
// fault of the value, but not what the search would have found either.
enum class CacheFault : std::uint8_t { kOtherSide, kShallower, kBound, kDeeper };

constexpr std::string_view to_string(CacheFault fault) {
  switch (fault) {
    case CacheFault::kOtherSide:
      return "the other side to move";
    case CacheFault::kShallower:
      return "a shallower search";
    case CacheFault::kBound:
      return "a bound taken as exact";
    case CacheFault::kDeeper:
      break;
  }
  return "a deeper search";
}

// A value from the cache that a fresh search of the same position does not return.
struct WrongReuse {
  AnyPosition position;  // where it was reused
  Depth depth = 0;       // plies that were left there
  Score returned;        // for the side to move at the root, as all scores of the proof
  Score fresh;
  CacheFault fault = CacheFault::kBound;
  Depth kept_depth = 0;    // plies that were left where it was found
  bool kept_high = false;  // of a bound: the value was at least, not at most, what was kept
};

struct CacheProof {
  struct Run {
    AnyMove move;
    Score score;
    Nodes nodes = 0;
  };

  Depth depth = 0;
  std::uint64_t reuses = 0;
  Run cached;
  Run fresh;
  std::optional<WrongReuse> wrong = {};  // the first one, where the results differ

  [[nodiscard]] bool value_differs() const { return cached.score != fresh.score; }
  [[nodiscard]] bool differs() const { return value_differs() || cached.move != fresh.move; }
};

// The searches of the CSC384 handout and reports; null for other games than checkers.
std::unique_ptr<AnySearch> make_csc384_search(const AnyGame& game, Evaluator evaluator,
                                              const Csc384SearchOptions& options);

// Searches to the depth with the cache of `options` and without. nullopt for other games than
// checkers, without a cache, and if `stop` came before the end.
std::optional<CacheProof> prove_cache(const AnyGame& game, const Evaluator& evaluator,
                                      const Csc384SearchOptions& options,
                                      const AnyPosition& position, Depth depth,
                                      const std::atomic<bool>* stop);

}  // namespace quadrille
