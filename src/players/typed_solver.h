// SPDX-License-Identifier: MIT
// The typed solvers disappear behind AnySolver here. Seen by the files of players/instances alone.
#pragma once

#include <memory>
#include <vector>

#include "games/game_model.h"
#include "players/instances.h"
#include "players/solve.h"
#include "solve/solvers.h"

namespace quadrille {

template <Game G>
class TypedSolver final : public AnySolver {
  using Solver = typename SolverFor<G>::Type;
  static_assert(SolverOf<Solver, G>);

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

template <Game G>
std::unique_ptr<AnySolver> make_typed_solver(const G& game) {
  return std::make_unique<TypedSolver<G>>(game);
}

}  // namespace quadrille
