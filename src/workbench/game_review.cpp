// SPDX-License-Identifier: MIT
#include "workbench/game_review.h"

#include <algorithm>

#include "players/factory.h"
#include "players/heuristics.h"

namespace quadrille {
namespace {

int class_of(Score score) { return score.is_win() ? 2 : score.is_loss() ? 0 : 1; }

}  // namespace

Loss loss_of(const ReviewedMove& move) {
  const int classes = class_of(move.before) - class_of(move.after);
  if (classes != 0 || move.before.is_decided()) return {classes, 0};
  return {0, move.before.value() - move.after.value()};
}

Expected<std::vector<ReviewedMove>> review_game(const Line& game,
                                                const GameReviewRequest& request) {
  PlayerLimits limits;
  limits.per_move.nodes = request.nodes;
  const AnyGame& rules = *game.game();
  auto judge = make_player(game.game(), "alphabeta:" + strongest_written_heuristic(rules), limits);
  if (!judge) return judge.error();
  // What a position is worth to the side that has just moved into it.
  const auto worth = [&](const Line& line, Side mover) {
    if (const auto outcome = line.outcome()) {
      if (!outcome->winner) return Score::draw();
      return *outcome->winner == mover ? Score::win_in(0) : Score::loss_in(0);
    }
    return -(*judge)->choose(line, {.stop = request.stop}).score.value_or(Score::draw());
  };

  std::vector<ReviewedMove> reviewed;
  Line line(game.game(), game.start());
  for (std::size_t ply = 0; ply < game.moves().size(); ++ply) {
    const AnyMove played = game.moves()[ply];
    const Side mover = rules.side_to_move(line.position());
    const Line before = line;
    line.play(played);
    if (std::ranges::find(request.sides, mover) == request.sides.end()) continue;
    if (request.stop != nullptr && *request.stop) break;
    const Analysis best = (*judge)->choose(before, {.stop = request.stop});
    ReviewedMove move{ply, played, best.best()};
    move.before = move.after = best.score.value_or(Score::draw());
    if (move.better != played) {
      Line better = before;
      better.play(move.better);
      move.before = worth(better, mover);
      move.after = worth(line, mover);
    }
    reviewed.push_back(move);
    if (request.on_ply) request.on_ply();
  }
  return reviewed;
}

}  // namespace quadrille
