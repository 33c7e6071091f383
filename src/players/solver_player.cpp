// SPDX-License-Identifier: MIT
#include "players/solver_player.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/stopwatch.h"
#include "players/parts.h"
#include "players/time_control.h"

namespace quadrille {
namespace {

Score score_of(const Solution<AnyMove>& solution) {
  const auto plies = solution.plies;
  if (solution.value == GameValue::kWin) return plies ? Score::win_in(*plies) : Score::win();
  if (solution.value == GameValue::kLoss) return plies ? Score::loss_in(*plies) : Score::loss();
  return Score::draw();
}

bool draws_by(const Line& line, AnyMove move) {
  Line next = line;
  next.play(move);
  return next.outcome() && next.outcome()->reason == Reason::kRepetition;
}

class SolverPlayer final : public Player {
 public:
  SolverPlayer(const AnyGame& game, std::string name, const PlayerLimits& limits,
               std::unique_ptr<Player> fallback)
      : name_(std::move(name)),
        limits_(limits),
        solver_(make_solver(game)),
        fallback_(std::move(fallback)) {}

  [[nodiscard]] const std::string& name() const override { return name_; }

  void new_game(std::uint64_t seed) override {
    solver_->clear();
    fallback_->new_game(seed);
  }

  Analysis think(const Line& line, const Turn& turn) override {
    const Stopwatch watch;
    Limits limits = limits_for_move(turn.limits.value_or(limits_), turn.clock);
    // A depth says how far the heuristic looks, and nothing of a proof.
    if (limits.depth && !limits.nodes && !limits.time) limits.nodes = kDefaultNodes;
    const Solution<AnyMove> solution = solve(line, halved(limits), turn.stop);

    Analysis analysis;
    const auto move = move_of(line, solution);
    if (move) {
      analysis.principal_variation = {*move};
      analysis.nodes = solution.nodes;
    } else {
      // However long the proof took, the move must be there in time.
      Limits rest = halved(limits);
      if (limits.time) {
        const std::chrono::nanoseconds spent = Clock::now() - watch.start();
        rest.time = std::max(*limits.time - spent, std::chrono::nanoseconds::zero());
      }
      analysis = ask_fallback(line, turn, rest, solution.nodes);
    }
    const bool won_by_repeating = solution.value == GameValue::kWin && !move;
    if (solution.value != GameValue::kUnknown && !won_by_repeating) {
      analysis.score = score_of(solution);
      analysis.depth = solution.plies.value_or(0);
      analysis.selective_depth = 0;
      analysis.finished = true;
      analysis.exact =
          !past_may_draw(line, solution.value) || solution.plies.value_or(kMaxDepth) <= 1;
    }
    analysis.seconds = watch.seconds();
    return analysis;
  }

  // There is nothing to prove.
  Analysis play_forced_move(const Line& line, const Turn& turn) override {
    return ask_fallback(line, turn, limits_for_move(turn.limits.value_or(limits_), turn.clock), 0);
  }

 private:
  // What the proof took counts too, and whoever watches is told of both together.
  Analysis ask_fallback(const Line& line, Turn turn, const Limits& limits, Nodes proof) {
    turn.limits = PlayerLimits{.per_move = limits};
    if (turn.on_iteration) {
      turn.on_iteration = [proof, tell = turn.on_iteration](int rank, Analysis iteration) {
        iteration.nodes += proof;
        tell(rank, iteration);
      };
    }
    Analysis analysis = fallback_->choose(line, turn);
    analysis.nodes += proof;
    return analysis;
  }

  Solution<AnyMove> solve(const Line& line, const Limits& limits, const std::atomic<bool>* stop) {
    SolveRequest request;
    if (limits.nodes) request.nodes = *limits.nodes;
    request.time = limits.time;
    request.distance = true;
    request.stop = stop;
    // Where one winning move may turn out to be a draw, another is needed.
    request.all_moves = past_may_draw(line, GameValue::kWin);
    return solver_->solve(line.position(), request);
  }

  // nullopt if the proof has no move to offer.
  static std::optional<AnyMove> move_of(const Line& line, const Solution<AnyMove>& solution) {
    // A loser who does not know which move delays the end does well to ask a heuristic.
    if (solution.value == GameValue::kLoss && solution.best.empty()) return std::nullopt;
    for (const auto* moves : {&solution.best, &solution.keeps}) {
      for (const AnyMove move : *moves) {
        if (solution.value != GameValue::kWin || !draws_by(line, move)) return move;
      }
    }
    return std::nullopt;
  }

  std::string name_;
  PlayerLimits limits_;
  std::unique_ptr<AnySolver> solver_;
  std::unique_ptr<Player> fallback_;
};

}  // namespace

Limits halved(const Limits& limits) {
  Limits half = limits;
  if (half.nodes) half.nodes = std::max<Nodes>(*half.nodes / 2, 1);
  if (half.time) *half.time /= 2;
  return half;
}

std::unique_ptr<Player> make_solver_player(const AnyGame& game, std::string name,
                                           const PlayerLimits& limits,
                                           std::unique_ptr<Player> fallback) {
  return std::make_unique<SolverPlayer>(game, std::move(name), limits, std::move(fallback));
}

}  // namespace quadrille
