// SPDX-License-Identifier: MIT
// Solves checkers: positions within the tables at once, others by the search for short wins, which
// ends where it comes to the tables. Up to three pieces there are always tables; those of four are
// made where a short search has found no answer and there is time for them.
#pragma once

#include <optional>

#include "games/checkers/rules.h"
#include "solve/checkers_tables/exact_tables.h"
#include "solve/short_win_solver.h"
#include "solve/solver.h"

namespace quadrille {

template <checkers::RuleSet kRules>
class CheckersSolver {
 public:
  using G = checkers::Checkers<kRules>;
  using Position = checkers::Position;
  using Move = checkers::Move;

  explicit CheckersSolver(const G& game) : game_(without_draw_rules(game)), short_wins_(game) {}

  void clear() { short_wins_.clear(); }
  Solution<Move> solve(const Position& root, const SolveRequest& request);

 private:
  // Of an open position; nothing when a move leads to one that is not in the tables.
  [[nodiscard]] std::optional<Solution<Move>> solve_by_tables(const Position& root,
                                                              MemoryTables memory,
                                                              const Patience& patience) const;
  [[nodiscard]] std::optional<ExactResult> result_of(const Position& position, MemoryTables memory,
                                                     const Patience& patience) const;

  G game_;  // without draws by counting, which tables do not know
  ExactTables<G> tables_;
  ShortWinSolver<G> short_wins_;
};

template <checkers::RuleSet kRules>
struct SolverFor<checkers::Checkers<kRules>> {
  using Type = CheckersSolver<kRules>;
};

extern template class CheckersSolver<checkers::RuleSet::kEnglish>;
extern template class CheckersSolver<checkers::RuleSet::kCsc384>;

}  // namespace quadrille
