// SPDX-License-Identifier: MIT
#include "cli/common/review.h"

#include <fmt/core.h>

#include <algorithm>

#include "search/score_text.h"

namespace quadrille::cli {

Expected<std::vector<Mistake>> find_mistakes(const SavedGame& game, const ReviewRequest& request) {
  auto mistakes = review_game(game.line(), {.sides = request.sides,
                                            .nodes = request.nodes,
                                            .on_ply = request.on_ply,
                                            .stop = request.stop});
  if (!mistakes) return mistakes;
  std::erase_if(*mistakes, [](const Mistake& mistake) {
    return mistake.better == mistake.played || loss_of(mistake) <= Loss{0, 0};
  });
  std::ranges::stable_sort(*mistakes, std::ranges::greater{}, loss_of);
  if (mistakes->size() > request.most) mistakes->resize(request.most);
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
