// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>

#include "games/checkers/rules.h"
#include "search/score.h"
#include "solve/checkers_tables/tables.h"
#include "solve/exact_tables.h"
#include "solve/solution.h"

namespace quadrille {

// The checkers tables of a folder as the program shares them (tables.h) when this object is made.
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
  int most_pieces_;  // positions of more are in no table, of the folder or in memory
};

}  // namespace quadrille
