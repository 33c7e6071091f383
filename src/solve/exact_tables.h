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

// Games without tables (HasExactScores): nothing of it is left in their searches.
template <class G>
class ExactTables {};

// Which of the tables that are made in memory may be asked for, besides those of a folder: the
// small ones take a moment to make when they are first needed; the large ones take seconds, and are
// there only if somebody has had them made.
enum class MemoryTables : std::uint8_t { kNone, kSmall, kLarge };

// What ends the making of tables before they are there; then nothing is found in them.
struct Patience {
  const std::atomic<bool>* stop = nullptr;
  std::optional<Clock::time_point> deadline = {};
};

namespace checkers {
class TableReader;
struct Position;
enum class RuleSet : std::uint8_t;
template <RuleSet>
class Checkers;
}  // namespace checkers

// The checkers tables of a folder as the program shares them (checkers_tables/tables.h) when this
// object is made.
template <checkers::RuleSet kRules>
class ExactTables<checkers::Checkers<kRules>> {
 public:
  using Game = checkers::Checkers<kRules>;
  using Position = checkers::Position;

  ExactTables();

  // Without draws by counting and repetition, as solvers see a game.
  [[nodiscard]] std::optional<ExactResult> find(const Position& position, MemoryTables memory,
                                                const Patience& patience = {}) const;

  // As a search sees it: of the folder alone, and with the game's draw by counting. A win that the
  // counter may end first is not told.
  [[nodiscard]] std::optional<Score> score(const Game& game, const Position& position) const;

  // Whether there is a folder to ask.
  [[nodiscard]] bool has_folder() const { return folder_ != nullptr; }

 private:
  std::shared_ptr<const checkers::TableReader> folder_;
};

// The same for searches: where there is something to ask.
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
