// SPDX-License-Identifier: MIT
// The solver of some game: a typed solver (solver.h) behind the type-erased border.
#pragma once

#include <vector>

#include "games/any_game.h"
#include "games/game_model.h"
#include "solve/solution.h"

namespace quadrille {

class AnySolver {
 public:
  virtual ~AnySolver() = default;

  virtual Solution<AnyMove> solve(const AnyPosition& position, const SolveRequest& request) = 0;
  // Forgets what earlier positions taught.
  virtual void clear() = 0;
};

template <Game G, class Solver>
class TypedSolver final : public AnySolver {
 public:
  explicit TypedSolver(const G& game) : game_(game), solver_(game_) {}

  Solution<AnyMove> solve(const AnyPosition& position, const SolveRequest& request) override {
    const auto typed = solver_.solve(restored<typename G::Position>(position), request);
    Solution<AnyMove> solution;
    solution.value = typed.value;
    solution.keeps = erased_moves(typed.keeps);
    solution.keeps_complete = typed.keeps_complete;
    solution.plies = typed.plies;
    solution.best = erased_moves(typed.best);
    solution.nodes = typed.nodes;
    return solution;
  }

  void clear() override { solver_.clear(); }

 private:
  static std::vector<AnyMove> erased_moves(const std::vector<typename G::Move>& moves) {
    std::vector<AnyMove> result;
    for (const auto move : moves) result.push_back({move.code()});
    return result;
  }

  G game_;
  Solver solver_;
};

}  // namespace quadrille
