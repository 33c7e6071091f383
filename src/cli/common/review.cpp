// SPDX-License-Identifier: MIT
#include "cli/common/review.h"

#include <fmt/core.h>

#include <algorithm>
#include <compare>

#include "players/factory.h"
#include "players/heuristics.h"
#include "search/score_text.h"

namespace quadrille::cli {
namespace {

// Won, open or lost: to fall from one to the next is worse than any heuristic value.
int class_of(Score score) { return score.is_win() ? 2 : score.is_loss() ? 0 : 1; }

// How much a move threw away; 0 or less where nothing is worth telling.
struct Loss {
  int classes = 0;
  double value = 0;

  friend auto operator<=>(const Loss&, const Loss&) = default;
};

Loss loss_of(const Mistake& mistake) {
  const int classes = class_of(mistake.before) - class_of(mistake.after);
  if (classes != 0 || mistake.before.is_decided()) return {classes, 0};
  return {0, mistake.before.value() - mistake.after.value()};
}

}  // namespace

Expected<std::vector<Mistake>> find_mistakes(const SavedGame& game, const ReviewRequest& request) {
  PlayerLimits limits;
  limits.per_move.nodes = request.nodes;
  const AnyGame& rules = *game.start.game;
  auto judge = make_player(game.start.game, "alphabeta:" + strongest_heuristic(rules), limits);
  if (!judge) return judge.error();
  // What a position is worth to the side that has just moved into it.
  const auto worth = [&](const Line& line, Side mover) {
    if (const auto outcome = line.outcome()) {
      if (!outcome->winner) return Score::draw();
      return *outcome->winner == mover ? Score::win_in(0) : Score::loss_in(0);
    }
    return -(*judge)->choose(line, {.stop = request.stop}).score.value_or(Score::draw());
  };

  std::vector<Mistake> mistakes;
  Line line(game.start.game, game.start.position);
  for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
    const Side mover = rules.side_to_move(line.position());
    const Line before = line;
    line.play(game.moves[ply]);
    if (std::ranges::find(request.sides, mover) == request.sides.end()) continue;
    if (request.stop != nullptr && *request.stop) break;
    const AnyMove best = (*judge)->choose(before, {.stop = request.stop}).best();
    if (best != game.moves[ply]) {
      // Both are judged after the move, by searches of the same size.
      Line better = before;
      better.play(best);
      const Mistake mistake{ply, game.moves[ply], best, worth(better, mover), worth(line, mover)};
      if (loss_of(mistake) > Loss{0, 0}) mistakes.push_back(mistake);
    }
    if (request.on_ply) request.on_ply();
  }
  std::ranges::stable_sort(mistakes, std::ranges::greater{}, loss_of);
  if (mistakes.size() > request.most) mistakes.resize(request.most);
  return mistakes;
}

std::string mistake_text(const SavedGame& game, const Mistake& mistake) {
  const AnyGame& rules = *game.start.game;
  AnyPosition position = game.start.position;
  for (std::size_t ply = 0; ply < mistake.ply; ++ply) {
    position = rules.apply(position, game.moves[ply]);
  }
  const int classes = loss_of(mistake).classes;
  const std::string_view cost = classes == 0              ? ""
                                : mistake.before.is_win() ? ": the win was gone"
                                                          : ": the game was lost there";
  return fmt::format("move {}, {}: {} ({}); better was {} ({}){}", mistake.ply / 2 + 1,
                     rules.side_name(rules.side_to_move(position)),
                     rules.move_text(position, mistake.played), score_text(mistake.after),
                     rules.move_text(position, mistake.better), score_text(mistake.before), cost);
}

}  // namespace quadrille::cli
