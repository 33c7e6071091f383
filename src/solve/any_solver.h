// SPDX-License-Identifier: MIT
// The solver of some game: a typed solver (solver.h) behind the type-erased border.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "games/any_game.h"
#include "games/game_model.h"
#include "games/line.h"
#include "solve/proof_table.h"
#include "solve/solution.h"
#include "solve/solver.h"

namespace quadrille {

class AnySolver {
 public:
  virtual ~AnySolver() = default;

  virtual Solution<AnyMove> solve(const AnyPosition& position, const SolveRequest& request) = 0;
  // Forgets what earlier positions taught.
  virtual void clear() = 0;
  // What it remembers, if it solves by proof numbers; such a solver can use several threads too.
  // Null: it solves in another way.
  [[nodiscard]] virtual ProofTable* proof_table() = 0;
  // How large its memory may get. False: that cannot be chosen.
  virtual bool set_most_bytes(std::size_t most_bytes) = 0;
};

// Solvers know positions, not games. This asks for the position at the end of a line, and knows
// that a game that ended by repetition is over.
Solution<AnyMove> solve_line(AnySolver& solver, const Line& line, const SolveRequest& request);

// Whether a position's win or loss may be a draw on this way of the game: one stood so often before
// that its next time is the last.
bool past_may_draw(const Line& line, GameValue value);

// What a move is truly worth to the side that makes it.
struct SolvedMove {
  AnyMove move = {};
  GameValue value = GameValue::kUnknown;
  std::optional<int> plies = {};
};

template <Game G, SolverOf<G> Solver>
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
    solution.state = typed.state;
    return solution;
  }

  void clear() override { solver_.clear(); }

  [[nodiscard]] ProofTable* proof_table() override {
    if constexpr (requires { solver_.proof_table(); }) {
      return solver_.proof_table();
    } else {
      return nullptr;
    }
  }

  bool set_most_bytes(std::size_t most_bytes) override {
    if constexpr (requires { solver_.set_most_bytes(most_bytes); }) {
      solver_.set_most_bytes(most_bytes);
      return true;
    } else {
      return false;
    }
  }

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
