// SPDX-License-Identifier: MIT
#include "players/solver_player.h"

#include <algorithm>
#include <utility>

#include "base/stopwatch.h"
#include "players/solve.h"
#include "players/time_control.h"

namespace quadrille {
namespace {

Score score_of(const Solution<AnyMove>& solution) {
  const auto plies = solution.plies;
  if (solution.value == GameValue::kWin) return plies ? Score::win_in(*plies) : Score::win();
  if (solution.value == GameValue::kLoss) return plies ? Score::loss_in(*plies) : Score::loss();
  return Score::draw();
}

class SolverPlayer final : public Player {
 public:
  SolverPlayer(const AnyGame& game, std::string name, const PlayerLimits& limits,
               std::unique_ptr<Player> fallback)
      : name_(std::move(name)),
        limits_(halved(limits)),
        solver_(make_solver(game)),
        fallback_(std::move(fallback)) {}

  [[nodiscard]] const std::string& name() const override { return name_; }

  void new_game(std::uint64_t seed) override {
    solver_->clear();
    fallback_->new_game(seed);
  }

  Analysis choose(const AnyPosition& position, const Turn& turn) override {
    const Stopwatch watch;
    Turn half = turn;
    if (half.clock) *half.clock /= 2;
    const Limits limits = limits_for_move(limits_, half.clock);
    SolveRequest request;
    if (limits.nodes) request.nodes = *limits.nodes;
    request.time = limits.time;
    request.distance = true;
    request.all_moves = false;
    request.stop = turn.stop;
    const Solution<AnyMove> solution = solver_->solve(position, request);

    // A loser who does not know which move delays the end does well to ask a heuristic.
    const bool lost_somehow = solution.value == GameValue::kLoss && solution.best.empty();
    Analysis analysis;
    if (solution.keeps.empty() || lost_somehow) {
      analysis = fallback_->choose(position, half);
    } else {
      analysis.principal_variation = {solution.best.empty() ? solution.keeps.front()
                                                            : solution.best.front()};
    }
    if (solution.value != GameValue::kUnknown) {
      analysis.score = score_of(solution);
      analysis.depth = solution.plies.value_or(0);
      analysis.exact = true;
    }
    analysis.nodes += solution.nodes;
    analysis.seconds = watch.seconds();
    return analysis;
  }

  std::vector<Analysis> choose_lines(const AnyPosition& position, const Turn& turn, int) override {
    return {choose(position, turn)};
  }

 private:
  std::string name_;
  PlayerLimits limits_;
  std::unique_ptr<AnySolver> solver_;
  std::unique_ptr<Player> fallback_;
};

}  // namespace

PlayerLimits halved(const PlayerLimits& limits) {
  PlayerLimits half = limits;
  if (half.per_move.nodes) half.per_move.nodes = std::max<Nodes>(*half.per_move.nodes / 2, 1);
  if (half.per_move.time) *half.per_move.time /= 2;
  if (half.clock) half.clock->increment /= 2;
  return half;
}

std::unique_ptr<Player> make_solver_player(const AnyGame& game, std::string name,
                                           const PlayerLimits& limits,
                                           std::unique_ptr<Player> fallback) {
  return std::make_unique<SolverPlayer>(game, std::move(name), limits, std::move(fallback));
}

}  // namespace quadrille
