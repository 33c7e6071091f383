// SPDX-License-Identifier: MIT
#include "cli/common/solving.h"

#include <fmt/core.h>

#include <algorithm>
#include <limits>
#include <optional>

#include "cli/common/terminal.h"
#include "os/signals.h"

namespace quadrille::cli {

Solving::Solving(const AnyGame& game, const Limits& limits) : solver_(make_solver(game)) {
  if (limits.nodes || limits.time) {
    request_.nodes = limits.nodes.value_or(std::numeric_limits<Nodes>::max());
    request_.time = limits.time;
  }
  request_.stop = &interrupted();
  if (is_terminal(stderr)) {
    request_.on_progress = [this](const SolveProgress& progress) { show(progress); };
  }
}

Solution<AnyMove> Solving::solve(const Line& line, bool distance, Wanted wanted) {
  SolveRequest request = request_;
  request.nodes -= std::min(nodes_, request.nodes);
  if (request.time) {
    const auto spent = Clock::now() - watch_.start();
    *request.time -= std::min<std::chrono::nanoseconds>(spent, *request.time);
  }
  request.distance = distance;
  request.all_moves = wanted == Wanted::kAllMoves;
  auto solution = solve_line(*solver_, line, request);
  nodes_ += solution.nodes;
  if (shown_at_ > 0) fmt::print(stderr, "\r\x1b[K");
  return solution;
}

std::vector<AnyMove> Solving::best_play(const Line& line, AnyMove first) {
  std::vector<AnyMove> moves = {first};
  Line played = line;
  played.play(first);
  // Every ply must bring the end nearer by one. A table that is not what it seems to be could lead
  // us round in circles otherwise.
  std::optional<int> expected;
  while (!interrupted() && !played.outcome()) {
    const auto solution = solve(played, true, Wanted::kOneMove);
    const bool nearer = solution.plies && (!expected || *solution.plies == *expected);
    if (solution.best.empty() || !nearer) break;
    expected = *solution.plies - 1;
    moves.push_back(solution.best.front());
    played.play(moves.back());
  }
  return moves;
}

void Solving::show(const SolveProgress& progress) {
  constexpr double kSecondsBetween = 0.2;
  const double now = watch_.seconds();
  if (now - shown_at_ < kSecondsBetween) return;
  shown_at_ = now;
  const Nodes nodes = nodes_ + progress.nodes;
  const std::string doing =
      progress.depth > 0 ? fmt::format("looking {} plies ahead for the end", progress.depth)
      : progress.value == GameValue::kUnknown
          ? "proving"
          : fmt::format("a {}; looking for all moves that keep it", to_string(progress.value));
  fmt::print(stderr, "\r\x1b[K{}: {} nodes, {}, {:.1f} million a second", doing, grouped(nodes),
             duration_text(now), static_cast<double>(nodes) / now / 1e6);
  std::fflush(stderr);
}

std::string value_text(GameValue value, std::optional<int> plies) {
  if (value == GameValue::kUnknown) return "not decided";
  if (value == GameValue::kDraw) return "draws";
  std::string text = value == GameValue::kWin ? "wins" : "loses";
  if (plies) text += fmt::format(" in {} {}", *plies, *plies == 1 ? "ply" : "plies");
  return text;
}

}  // namespace quadrille::cli
